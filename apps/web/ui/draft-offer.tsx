import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Draft, WhichDraft } from '../lib/drafts.ts';
import { useFormats } from '../lib/format.ts';
import { isolated } from '../lib/isolated.ts';
import { draftMoment, type KeptForm } from '../lib/kept-form.ts';
import { useText } from '../lib/text.ts';

interface DraftOfferProps {
  title: string;
  draft: Draft<unknown>;
  restore: (which: WhichDraft) => void;
  discard: () => void;
}

/** When a draft was typed, and where. */
function useWhen(): (draft: Draft<unknown>) => string {
  const t = useText();
  const { moment } = useFormats();
  return ({ at, device }) =>
    device === undefined
      ? t('shell.draftText', { when: moment(draftMoment(at)) })
      : t('shell.draftElsewhere', { when: moment(draftMoment(at)), device: isolated(device) });
}

/** What was typed earlier and never saved: go on with it or give it up. The form waits for the choice, and the keyboard begins here. */
export function DraftOffer({ title, draft, restore, discard }: DraftOfferProps) {
  const t = useText();
  const when = useWhen();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Alert role="alert" color="teal" variant="light" icon={<IconHistory aria-hidden />} title={title} mb="md">
      <Text>{when(draft)}</Text>
      {draft.other && <Text>{when(draft.other)}</Text>}
      <Group gap="xs" mt="xs" p={4}>
        <Button ref={first} data-autofocus onClick={() => restore('last')}>
          {t('shell.draftRestore')}
        </Button>
        {draft.other && (
          <Button variant="light" onClick={() => restore('other')}>
            {t('shell.draftRestoreOther')}
          </Button>
        )}
        <Button variant="default" onClick={discard}>
          {t('shell.draftDiscard')}
        </Button>
      </Group>
    </Alert>
  );
}

/** The same above the form of a page, while there is something to choose; the form is `inert` meanwhile. */
export function EarlierDraft({ kept }: { kept: KeptForm }) {
  const t = useText();
  if (kept.earlier === null) return null;
  return <DraftOffer title={t('shell.draftTitle')} draft={kept.earlier} restore={kept.restore} discard={kept.drop} />;
}
