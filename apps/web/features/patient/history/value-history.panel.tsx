import { Button, Select, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ValueEntry, ValueGroup } from '@fieldward/contract/audit/value-history.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { valueHistoryQuery } from './value-history.queries.ts';
import { groupWords, propertyWords, valueWords } from './value-words.ts';
import classes from '../chart/patient-panels.module.css';

const acts = {
  added: { word: 'audit.valueAdded', tone: 'good' },
  changed: { word: 'audit.valueChanged', tone: 'neutral' },
  removed: { word: 'audit.valueRemoved', tone: 'warning' },
  restored: { word: 'audit.valueRestored', tone: 'good' },
} as const;

/** What every value of a patient was, until when, and who changed it. Its sentences come with the administration's. */
export default function ValueHistoryPanel({ patient }: { patient: string }) {
  const t = useText();
  const [group, setGroup] = useState<ValueGroup | ''>('');
  const history = useInfiniteQuery(valueHistoryQuery(patient, group));
  const entries = history.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <Select
        label={t('audit.values')}
        mb="sm"
        allowDeselect={false}
        data={[
          { value: '', label: t('audit.everyValue') },
          ...(Object.keys(groupWords) as ValueGroup[]).map((value) => ({ value, label: t(groupWords[value]) })),
        ]}
        value={group}
        onChange={(value) => setGroup((value ?? '') as ValueGroup | '')}
      />
      {history.isError ? <ErrorState error={history.error} onRetry={() => void history.refetch()} /> : null}
      {history.isPending ? <Skeletons rows={3} /> : null}
      {history.data && entries.length === 0 ? <Text c="dimmed">{t('audit.noValues')}</Text> : null}
      <ul className={classes.rows}>
        {entries.map((entry, at) => (
          <li key={at}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {history.hasNextPage ? (
        <Button mt="sm" variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('audit.moreValues')}
        </Button>
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: ValueEntry }) {
  const t = useText();
  const formats = useFormats();
  const { word, tone } = acts[entry.what];
  const [before, after] = [valueWords(entry.old, entry, formats, t), valueWords(entry.new, entry, formats, t)];
  return (
    <>
      <Text component="div">
        {propertyWords(entry, t)} <Status tone={tone}>{t(word)}</Status>
      </Text>
      <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {entry.what === 'changed' ? (
          t('audit.valueBecame', { old: before, new: after })
        ) : entry.what === 'removed' ? (
          <del>{before}</del>
        ) : (
          after
        )}
      </Text>
      <Text size="sm" c="dimmed">
        <Parts of={[formats.moment(entry.date), entry.user?.name ?? entry.user?.display]} />
      </Text>
      {entry.reason ? (
        <Text size="sm" dir="auto">
          {t('audit.because', { reason: entry.reason })}
        </Text>
      ) : null}
    </>
  );
}
