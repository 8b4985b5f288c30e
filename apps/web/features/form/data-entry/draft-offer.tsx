import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';

/** Answers that were typed earlier and never sent: take them up again or give them up. The form waits for the choice. */
export function DraftOffer({ at, restore, discard }: { at: number; restore: () => void; discard: () => void }) {
  const t = useText();
  const { moment } = useFormats();
  return (
    <Alert role="alert" color="teal" variant="light" icon={<IconHistory aria-hidden />} title={t('dataentry.draftTitle')} mb="md">
      {t('dataentry.draftText', { when: moment(momentOf(at)) })}
      <Group gap="xs" mt="sm">
        <Button data-autofocus onClick={restore}>
          {t('dataentry.restore')}
        </Button>
        <Button variant="default" onClick={discard}>
          {t('dataentry.discard')}
        </Button>
      </Group>
    </Alert>
  );
}
