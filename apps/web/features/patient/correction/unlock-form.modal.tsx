import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { formsChanged, unlockForm } from './correction.queries.ts';

/** Opens a locked form for a day, with a reason that stays in the audit trail. */
export function UnlockForm({ encounter, patient, onClose }: { encounter: string; patient: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(t('person.required'));
    try {
      await unlockForm(encounter, reason.trim());
    } catch (problem) {
      return notifyProblem(problem);
    }
    await formsChanged(queries, patient);
    notify('correction.unlocked');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('correction.unlock')}
      submitLabel={t('correction.unlock')}
      dirty={reason !== ''}
      onSubmit={submit}
    >
      <Text>{t('correction.unlockExplained')}</Text>
      <ReasonField
        label={t('correction.reason')}
        value={reason}
        error={error}
        onChange={(typed) => {
          setReason(typed);
          setError(null);
        }}
      />
    </ModalForm>
  );
}
