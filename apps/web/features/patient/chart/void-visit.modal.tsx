import { visit } from '@fieldward/contract/patient/visit.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { remove } from '../../../lib/client.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { noReason, ReasonChoice, reasonText } from '../correction/reason-choice.tsx';
import { offerUndo } from '../correction/undo-toast.tsx';
import { bringVisitBack, visitsChanged } from './gone-visits.queries.ts';

interface VoidVisitProps {
  /** uuid */
  visit: string;
  patient: string;
  /** How many forms are in it. */
  forms: number;
  onVoided: () => void;
  onClose: () => void;
}

/** Voids a visit with a reason; the forms in it stay. */
export function VoidVisit({ visit: uuid, patient, forms, onVoided, onClose }: VoidVisitProps) {
  const t = useText();
  const queries = useQueryClient();
  const [given, setGiven] = useState(noReason);
  const [error, setError] = useState<string | null>(null);
  const reason = reasonText(given, t('correction.reasonOther'));

  async function submit(): Promise<void> {
    if (reason === '') return setError(t('person.required'));
    try {
      await remove(visit, uuid, { reason });
    } catch (problem) {
      return notifyProblem(problem);
    }
    offerUndo(`visit:${uuid}`, t('chart.visitVoided'), () => bringVisitBack(uuid, patient, queries));
    onVoided();
    await visitsChanged(queries, patient);
  }

  return (
    <ModalForm onClose={onClose} title={t('chart.voidVisit')} submitLabel={t('chart.voidVisit')} dirty={reason !== ''} onSubmit={submit}>
      <Text>{forms === 0 ? t('chart.voidVisitEmpty') : t('chart.voidVisitKeeps', { count: forms })}</Text>
      <ReasonChoice
        of={['correction.reasonTwice', 'correction.reasonNeverHappened']}
        value={given}
        error={error}
        onChange={(next) => {
          setGiven(next);
          setError(null);
        }}
      />
    </ModalForm>
  );
}
