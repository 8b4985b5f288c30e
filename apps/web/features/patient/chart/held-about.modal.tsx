import { Group, Modal, Stack, Text } from '@mantine/core';
import { IconBraces, IconFileTypePdf } from '@tabler/icons-react';
import { callFile } from '../../../lib/call.ts';

import { useLanguage, useText } from '../../../lib/text.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { WorkButton } from '../../../ui/work-button.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';

/** Everything that is held about a patient and who looked, as a file to read or for another system. */
export function HeldAbout({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  useFocusBack();
  const title = t('patient.held');
  const fetched = (format: 'pdf' | 'json') => () =>
    callFile('GET fieldward/heldabout', { query: { patient: patient.uuid, format, language } }, `record.${format}`);
  return (
    <Modal opened onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      <Stack>
        <Text>{t('patient.heldExplained', { name: shortName(patient) })}</Text>
        <Group>
          <WorkButton icon={IconFileTypePdf} text={t('patient.heldPdf')} work={fetched('pdf')} data-autofocus />
          <WorkButton icon={IconBraces} text={t('patient.heldJson')} variant="default" work={fetched('json')} />
        </Group>
      </Stack>
    </Modal>
  );
}
