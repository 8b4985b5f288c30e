import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import { formsChanged, unlockForm } from './correction.queries.ts';

/** Opens a locked form for a day, with a reason that stays in the audit trail. */
export function UnlockForm({ encounter, patient, onClose }: { encounter: string; patient: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();

  async function unlock(reason: string): Promise<void> {
    await unlockForm(encounter, reason);
    await formsChanged(queries, patient);
    notify('correction.unlocked');
    onClose();
  }

  return (
    <ReasonModal
      title={t('correction.unlock')}
      keep={`unlock-form:${encounter}`}
      label={t('correction.reason')}
      onClose={onClose}
      onReason={unlock}
    >
      <Text>{t('correction.unlockExplained')}</Text>
    </ReasonModal>
  );
}
