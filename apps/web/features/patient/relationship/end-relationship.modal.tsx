import { relationship } from '@fieldward/contract/patient/relationship.ts';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf, today, typedMoment } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { relationshipQuery, type RelatedPerson } from './relationships.queries.ts';

/** Says until when two people were what they were to each other; an empty date takes the end back. */
export function EndRelationship({ related, onClose }: { related: RelatedPerson; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const stored = useQuery(relationshipQuery(related.uuid));
  const first = dayOf(related.end) || today();
  const [end, setEnd] = useState<string>(first);
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (end !== '' && related.start !== null && end < dayOf(related.start)) return setError(t('record.datesInOrder'));
    try {
      const endDate = end === '' ? null : typedMoment(end);
      await save(relationship, { endDate }, { uuid: related.uuid, ifMatch: stored.data?.etag });
    } catch (problem) {
      const { endDate } = fieldProblems(problem);
      return endDate === undefined ? notifyProblem(problem) : setError(endDate);
    }
    await queries.invalidateQueries({ queryKey: ['patientpanels'] });
    notify('patient.relationshipSaved');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.endRelationship')}
      dirty={end !== first}
      submitDisabled={stored.data === undefined}
      onSubmit={submit}
    >
      <Text>
        <bdi>{related.person.display}</bdi> · {related.relationship}
      </Text>
      <DateField
        label={t('patient.endedOn')}
        description={related.end === null ? undefined : t('patient.endedOnHint')}
        value={end}
        error={error}
        onChange={(day) => {
          setEnd(day);
          setError(null);
        }}
      />
    </ModalForm>
  );
}
