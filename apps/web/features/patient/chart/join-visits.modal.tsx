import type { OpenVisit } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { Radio, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { noReason, ReasonChoice, reasonText } from '../correction/reason-choice.tsx';
import { offerUndo } from '../correction/undo-toast.tsx';
import { bringVisitBack, visitsChanged } from './gone-visits.queries.ts';

interface JoinVisitsProps {
  /** uuid */
  patient: string;
  /** Several that are open, the latest first. */
  visits: readonly OpenVisit[];
  onClose: () => void;
}

/** Several open visits become one, with a reason; the one that began first stays, unless another one is chosen. */
export function JoinVisits({ patient, visits, onClose }: JoinVisitsProps) {
  const t = useText();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const [into, setInto] = useState(visits.at(-1)?.uuid ?? '');
  const [given, setGiven] = useState(noReason);
  const [error, setError] = useState<string | null>(null);
  const reason = reasonText(given, t('correction.reasonOther'));

  async function submit(): Promise<void> {
    if (reason === '') return setError(t('person.required'));
    const going = visits.map(({ uuid }) => uuid).filter((uuid) => uuid !== into);
    try {
      await call('POST fieldward/visitjoin', { body: { into, visits: going, reason } });
    } catch (problem) {
      return notifyProblem(problem);
    }
    offerUndo(`visits:${into}`, t('chart.visitsJoined'), async () => {
      // one after the other: they are of one patient
      for (const uuid of going) await bringVisitBack(uuid, patient, queries);
    });
    onClose();
    await visitsChanged(queries, patient);
  }

  return (
    <ModalForm onClose={onClose} title={t('chart.joinVisits')} submitLabel={t('chart.joinVisits')} dirty={reason !== ''} onSubmit={submit}>
      <Text>{t('chart.joinVisitsSure')}</Text>
      <RadioChoice label={t('chart.joinVisitsInto')} required value={into} onChange={setInto}>
        {visits.map(({ uuid, visitType, location, start }) => {
          const since = t('chart.visitSince', { type: isolated(visitType), moment: moment(start) });
          return <Radio key={uuid} value={uuid} label={location === null ? since : `${since} · ${isolated(location)}`} />;
        })}
      </RadioChoice>
      <ReasonChoice
        of={['chart.reasonOneStay', 'correction.reasonTwice']}
        value={given}
        error={error}
        autofocus={false}
        onChange={(next) => {
          setGiven(next);
          setError(null);
        }}
      />
    </ModalForm>
  );
}
