import { relationship } from '@fieldward/contract/patient/relationship.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { remove } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
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

  async function voidIt(reason: string): Promise<void> {
    await remove(relationship, related.uuid, { reason });
    onVoided();
    await queries.invalidateQueries({ queryKey: ['patientpanels'] });
    onClose();
  }

  return (
    <ReasonModal title={t('patient.voidRelationship')} keep={`void-relationship:${related.uuid}`} onClose={onClose} onReason={voidIt}>
      <Text>
        <bdi>{related.person.display}</bdi> · {related.relationship}
      </Text>
    </ReasonModal>
  );
}
