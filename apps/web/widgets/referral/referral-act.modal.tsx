import type { ReferralOfPatient } from '@fieldward/contract/patient/referral.operations.ts';
import { actsWithReason, type ReferralAct } from '@fieldward/domain/care/referral.ts';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { today } from '../../lib/clock.ts';
import { isolated } from '../../lib/isolated.ts';
import { fieldProblems, notify, notifyProblem } from '../../lib/notify.ts';
import { useText, type Text as Say } from '../../lib/text.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ModalForm } from '../../ui/modal-form.tsx';
import { ReasonField } from '../reason-field.tsx';
import { TextArea } from '../text-field.tsx';
import { actWords } from './referral-words.ts';
import { useReferralsAnew } from './referral-list.queries.ts';

interface ActOn {
  readonly act: ReferralAct;
  readonly referral: ReferralOfPatient;
  readonly patient: { readonly uuid: string; readonly name: string };
}

/** What follows from an act, in words. */
function explained({ act, referral, patient }: ActOn, t: Say): string | null {
  const holes = { name: isolated(patient.name), place: isolated(referral.to?.display ?? referral.outside ?? '') };
  switch (act) {
    case 'receive':
      return t('referral.receiveWhy', holes);
    case 'accept':
      if (referral.kind === 'referral') return t('referral.acceptReferralWhy', holes);
      return t(referral.to === null ? 'referral.acceptOutsideWhy' : 'referral.acceptWhy', holes);
    case 'return':
      return t('referral.returnWhy', holes);
    case 'withdraw':
      return t('referral.withdrawWhy', holes);
    case 'finish':
      return t('referral.finishWhy');
    case 'arrive':
      return null;
  }
}

/** Receives, accepts, returns, finishes or withdraws, or notes the arrival. */
export function ReferralActModal({ onClose, ...on }: ActOn & { onClose: () => void }) {
  const { act, referral, patient } = on;
  const t = useText();
  const anew = useReferralsAnew();
  const [first] = useState<string>(today);
  const [day, setDay] = useState(first);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const needed = actsWithReason.has(act);
  const why = explained(on, t);

  async function submit(): Promise<void> {
    if (needed && reason.trim() === '') return setErrors({ reason: t('referral.reasonNeeded') });
    if (act === 'arrive' && day === '') return setErrors({ day: t('person.required') });
    try {
      await call('POST fieldward/referral/:uuid', {
        params: { uuid: referral.uuid },
        body: { act, reason: reason.trim() || null, ...(act === 'arrive' ? { day } : {}) },
      });
    } catch (problem) {
      const wrong = fieldProblems(problem);
      if (wrong['reason'] !== undefined || wrong['day'] !== undefined) return setErrors(wrong);
      notifyProblem(problem);
      // somebody was faster: what it is now is shown behind the dialog
      return anew(patient.uuid);
    }
    await anew(patient.uuid);
    notify('referral.saved');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t(actWords[act])}
      submitLabel={t(actWords[act])}
      dirty={reason !== '' || day !== first}
      destructive={act === 'withdraw'}
      submitFirst={act === 'receive'}
      onSubmit={submit}
    >
      <Text fw={600}>
        <bdi>{patient.name}</bdi>
      </Text>
      {why === null ? null : <Text>{why}</Text>}
      {act === 'arrive' ? (
        <DateField
          label={t('referral.arrivedDay')}
          required
          max={first}
          value={day}
          error={errors['day']}
          onChange={(next) => {
            setDay(next);
            setErrors({});
          }}
        />
      ) : null}
      {needed ? (
        <ReasonField label={t('referral.reason')} value={reason} error={errors['reason'] ?? null} onChange={setReason} />
      ) : act === 'receive' ? null : (
        <TextArea
          label={t(act === 'finish' ? 'referral.answer' : 'referral.note')}
          dir="auto"
          autosize
          minRows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          error={errors['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ModalForm>
  );
}
