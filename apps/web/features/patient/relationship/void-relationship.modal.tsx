import { relationship } from '@fieldward/contract/patient/relationship.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { remove } from '../../../lib/client.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import type { RelatedPerson } from './relationships.queries.ts';

interface VoidRelationshipProps {
  related: RelatedPerson;
  onClose: () => void;
  /** It is gone; it can still be taken back. */
  onVoided: () => void;
}

/** Takes away a relationship that was entered in error, with a reason. */
export function VoidRelationship({ related, onClose, onVoided }: VoidRelationshipProps) {
  const t = useText();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(t('person.required'));
    try {
      await remove(relationship, related.uuid, { reason: reason.trim() });
    } catch (problem) {
      return notifyProblem(problem);
    }
    onVoided();
    await queries.invalidateQueries({ queryKey: ['patientpanels'] });
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.voidRelationship')}
      submitLabel={t('patient.voidRelationship')}
      dirty={reason !== ''}
      onSubmit={submit}
    >
      <Text>
        <bdi>{related.person.display}</bdi> · {related.relationship}
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
