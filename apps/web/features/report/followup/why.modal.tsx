import { Modal } from '@mantine/core';
import type { FollowupPerson } from '@fieldward/contract/report/followup.operations.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { Why } from './why.panel.tsx';

/** Why somebody is on a list of what is to be done. */
export function WhyOf({ patient, onClose }: { patient: FollowupPerson['patient']; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('followup.whyOf', { name: isolated(patient.display) })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Why patient={patient.uuid} />
    </Modal>
  );
}
