import type { ReferralKind } from '@fieldward/domain/care/referral.ts';
import { Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';
import { atFields, bodyOf, missing, NOTHING, type Entered, type Errors } from './refer-entered.ts';
import { Ends, What, WorkflowOf } from './refer-fields.tsx';
import { kindWords } from '../../../widgets/referral/referral-words.ts';
import { useReferralsAnew } from '../../../widgets/referral/referral-list.queries.ts';

/** Sends a patient to another place: for a service (care stays), or for good (care moves once that place has accepted). */
export function Refer({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const anew = useReferralsAnew();
  const queries = useQueryClient();
  const usually = usualPlaceQuery(queries, patient.uuid);
  const usual = useQuery(usually).data?.place ?? '';
  const [uuid] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(NOTHING);
  const [errors, setErrors] = useState<Errors>({});
  const kept = useKeptForm(`referral ${patient.uuid}`, NOTHING, typed, setTyped);
  const entered = { ...typed, from: typed.from || usual };

  function set(change: Partial<Entered>): void {
    setTyped((before) => ({ ...before, ...change }));
    setErrors({});
  }

  async function submit(): Promise<void> {
    // who is faster than the proposal of the place is not told that it is missing
    const from = typed.from || (await queries.ensureQueryData(usually)).place;
    const sent = { ...typed, from };
    const wrong = missing(sent, t('person.required'));
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    try {
      await call('POST fieldward/referral', { body: { uuid, patient: patient.uuid, ...bodyOf(sent) } });
    } catch (problem) {
      const refused = atFields(problem, sent);
      return Object.keys(refused).length === 0 ? notifyProblem(problem) : setErrors(refused);
    }
    kept.drop();
    await anew(patient.uuid);
    notify('referral.sent');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={labelled(t('chart.refer'), shortName(patient))}
      dirty={JSON.stringify(typed) !== JSON.stringify(NOTHING)}
      kept={kept}
      submitLabel={t('referral.send')}
      onSubmit={submit}
    >
      <RadioChoice label={t('referral.kind')} value={entered.kind} onChange={(kind) => set({ kind: kind as ReferralKind, workflow: '' })}>
        <Radio value="referral" label={t(kindWords.referral)} description={t('referral.kindReferralAbout')} data-autofocus />
        <Radio value="transfer" label={t(kindWords.transfer)} description={t('referral.kindTransferAbout')} />
      </RadioChoice>
      <Ends entered={entered} errors={errors} set={set} />
      <WorkflowOf patient={patient.uuid} entered={entered} error={errors.workflow} set={set} />
      <What entered={entered} errors={errors} set={set} />
    </ModalForm>
  );
}
