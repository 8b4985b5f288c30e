import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormats } from '../lib/format.ts';
import type { KeptForm } from '../lib/kept-form.ts';
import { useText } from '../lib/text.ts';

interface DraftOfferProps {
  title: string;
  /** When it was last changed, as it is shown. */
  when: string;
  restore: () => void;
  discard: () => void;
}

/** What was typed earlier and never saved: go on with it or give it up. The form waits for the choice, and the keyboard begins here. */
export function DraftOffer({ title, when, restore, discard }: DraftOfferProps) {
  const t = useText();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Alert role="alert" color="teal" variant="light" icon={<IconHistory aria-hidden />} title={title} mb="md">
      <Text>{t('shell.draftText', { when })}</Text>
      <Group gap="xs" mt="xs" p={4}>
        <Button ref={first} data-autofocus onClick={restore}>
          {t('shell.draftRestore')}
        </Button>
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
  const { moment } = useFormats();
  if (kept.earlier === null) return null;
  return <DraftOffer title={t('shell.draftTitle')} when={moment(kept.earlier)} restore={kept.restore} discard={kept.drop} />;
}
