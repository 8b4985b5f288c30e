import { Text } from '@mantine/core';
import { useState } from 'react';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';

interface VoidEntryProps {
  name: string;
  /** Voids it. */
  onVoid: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Takes away an entry of a list that was made in error, with a reason; it can still be taken back. */
export function VoidEntry({ name, onVoid, onClose }: VoidEntryProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(t('person.required'));
    try {
      await onVoid(reason.trim());
    } catch (problem) {
      return notifyProblem(problem);
    }
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('chart.voidEntry')} submitLabel={t('chart.voidEntry')} dirty={reason !== ''} onSubmit={submit}>
      <Text>
        <bdi>{name}</bdi>
      </Text>
      <ReasonField
        label={t('patient.reason')}
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
