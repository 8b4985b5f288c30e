import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { RouteLink, useGo, useParam } from '../../../widgets/navigation.tsx';
import { MergeForm } from './merge-form.panel.tsx';
import { mergePreviewQuery } from './merge.queries.ts';

const UndoMerge = late(async () => (await import('./undo-merge.modal.tsx')).UndoMerge);

interface Done {
  readonly uuid: string;
  readonly into: string;
  readonly undoUntil: Moment;
}

/** /patient/merge?from&into: two records side by side, made one. */
export default function MergeScreen() {
  const t = useText();
  const go = useGo();
  const [from, into] = [useParam('from'), useParam('into')];
  const [done, setDone] = useState<Done | null>(null);
  const { data, error, refetch } = useQuery({ ...mergePreviewQuery(from, into), enabled: done === null && from !== '' && into !== '' });
  return (
    <>
      <PageHeader title={t('merge.title')} subtitle={t('merge.about')} />
      {done !== null ? (
        <Merged done={done} onUndone={() => setDone(null)} />
      ) : from === '' || into === '' ? (
        <EmptyState
          title={t('merge.missing')}
          hint={t('merge.missingWhy')}
          action={<RouteLink to="/patient">{t('patient.findTitle')}</RouteLink>}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <MergeForm
          key={`${from} ${into}`}
          preview={data.data}
          version={data.etag ?? ''}
          onSwap={() => go('/patient/merge', { from: into, into: from }, true)}
          onMerged={setDone}
        />
      ) : (
        <Skeletons rows={10} />
      )}
    </>
  );
}

/** What came of it, the way back, and the way to the next pair. */
function Merged({ done, onUndone }: { done: Done; onUndone: () => void }) {
  const t = useText();
  const { dayOf } = useFormats();
  const { may } = useSession();
  const [undoing, setUndoing] = useState(false);
  return (
    <>
      <Text fw={600} mb={4}>
        {t('merge.done')}
      </Text>
      <Text c="dimmed" mb="md">
        {t('merge.doneWhy', { date: dayOf(done.undoUntil) })}
      </Text>
      <Group>
        <RouteLink to="/patient/detail" search={{ patient: done.into }}>
          {t('merge.open')}
        </RouteLink>
        <Button variant="default" onClick={() => setUndoing(true)}>
          {t('merge.undo')}
        </Button>
        {mayOpen('/administration/duplicates', may) ? (
          <RouteLink to="/administration/duplicates">{t('administration.duplicates')}</RouteLink>
        ) : null}
      </Group>
      {undoing ? (
        <UndoMerge
          merge={done.uuid}
          onClose={() => setUndoing(false)}
          onDone={() => {
            setUndoing(false);
            onUndone();
          }}
        />
      ) : null}
    </>
  );
}
