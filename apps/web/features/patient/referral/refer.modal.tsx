import { REASON_LENGTH, REFERRAL_MESSAGE_LENGTH } from '@fieldward/contract/limits.ts';
import { referralUrgencies, type ReferralKind, type ReferralUrgency } from '@fieldward/domain/care/referral.ts';
import { Checkbox, Radio, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { today } from '../../../lib/clock.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete, type Found } from '../../../ui/autocomplete.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';
import { workflowsQuery } from '../../../widgets/workflow.queries.ts';
import { kindWords, urgencyWords } from './referral-words.ts';
import { careFound, goingOnQuery, useReferralsAnew } from './referral.queries.ts';

const NOTHING = {
  kind: 'referral' as ReferralKind,
  workflow: '',
  from: '',
  to: null as Found | null,
  isOutside: false,
  outside: '',
  service: '',
  urgency: 'routine' as ReferralUrgency,
  reason: '',
  message: '',
  expected: '',
};
type Entered = typeof NOTHING;
type Errors = Partial<Record<keyof Entered, string>>;

/** What must be said and is not. */
function missing({ from, to, isOutside, outside, reason, expected }: Entered, required: string): Errors {
  return {
    ...(from === '' ? { from: required } : {}),
    ...(!isOutside && to === null ? { to: required } : {}),
    ...(isOutside && outside.trim() === '' ? { outside: required } : {}),
    ...(reason.trim() === '' ? { reason: required } : {}),
    ...(expected === '' ? { expected: required } : {}),
  };
}

/** Where the problems of the server stand: that of the destination at the field that is shown. */
function atFields(problem: unknown, { isOutside }: Entered): Errors {
  const { to, ...found } = fieldProblems(problem);
  const known = Object.fromEntries(Object.entries(found).filter(([name]) => name in NOTHING));
  return to === undefined ? known : { ...known, [isOutside ? 'outside' : 'to']: to };
}

/** Sends a patient to another place: for a service (care stays), or for good (care moves once that place has accepted). */
export function Refer({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const anew = useReferralsAnew();
  const queries = useQueryClient();
  const usual = useQuery(usualPlaceQuery(queries, patient.uuid)).data?.place ?? '';
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
    const wrong = missing(entered, t('person.required'));
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    const { kind, workflow, from, to, isOutside, outside, service, urgency, reason, message, expected } = entered;
    try {
      await call('POST fieldward/referral', {
        body: {
          uuid,
          patient: patient.uuid,
          kind,
          workflow: workflow || null,
          from,
          to: isOutside ? null : (to?.uuid ?? null),
          outside: isOutside ? outside.trim() : null,
          service: kind === 'referral' ? service.trim() || null : null,
          urgency,
          reason: reason.trim(),
          message: message.trim() || null,
          expected,
        },
      });
    } catch (problem) {
      const refused = atFields(problem, entered);
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
      title={`${t('chart.refer')}: ${shortName(patient)}`}
      dirty={JSON.stringify(typed) !== JSON.stringify(NOTHING)}
      kept={kept}
      onSubmit={submit}
    >
      <RadioChoice label={t('referral.kind')} value={entered.kind} onChange={(kind) => set({ kind: kind as ReferralKind, workflow: '' })}>
        <Radio value="referral" label={t(kindWords.referral)} description={t('referral.kindReferralAbout')} data-autofocus />
        <Radio value="transfer" label={t(kindWords.transfer)} description={t('referral.kindTransferAbout')} />
      </RadioChoice>
      <Ends entered={entered} errors={errors} set={set} />
      <WorkflowOf patient={patient.uuid} entered={entered} error={errors.workflow} set={set} />
      {entered.kind === 'referral' ? (
        <TextField
          label={t('referral.service')}
          maxLength={REASON_LENGTH}
          value={entered.service}
          error={errors.service}
          onChange={(event) => set({ service: event.currentTarget.value })}
        />
      ) : null}
      <Select
        label={t('referral.urgency')}
        allowDeselect={false}
        data={referralUrgencies.map((value) => ({ value, label: t(urgencyWords[value]) }))}
        value={entered.urgency}
        error={errors.urgency}
        onChange={(urgency) => set({ urgency: urgency as ReferralUrgency })} // one of those that are offered
      />
      <DateField
        label={t('referral.expected')}
        required
        min={today()}
        value={entered.expected}
        error={errors.expected}
        onChange={(expected) => set({ expected })}
      />
      <ReasonField
        label={t('referral.reason')}
        autofocus={false}
        value={entered.reason}
        error={errors.reason ?? null}
        onChange={(reason) => set({ reason })}
      />
      <TextArea
        label={t('referral.message')}
        dir="auto"
        autosize
        minRows={2}
        maxLength={REFERRAL_MESSAGE_LENGTH}
        value={entered.message}
        error={errors.message}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
    </ModalForm>
  );
}

interface PartProps {
  entered: Entered;
  errors: Errors;
  set: (change: Partial<Entered>) => void;
}

/** From where to where. */
function Ends({ entered, errors, set }: PartProps) {
  const t = useText();
  return (
    <>
      <LocationSelect
        label={t('referral.from')}
        required
        value={entered.from}
        error={errors.from ?? null}
        onChange={(from) => set({ from: from ?? '' })}
      />
      {entered.isOutside ? (
        <TextField
          label={t('referral.outside')}
          description={t('referral.outsideAbout')}
          withAsterisk
          aria-required
          maxLength={REASON_LENGTH}
          value={entered.outside}
          error={errors.outside}
          onChange={(event) => set({ outside: event.currentTarget.value })}
        />
      ) : (
        <Autocomplete
          label={t('referral.to')}
          required
          from={1}
          value={entered.to}
          error={errors.to}
          queryKey={['location', 'care', entered.from]}
          search={(text, signal) => careFound(text, entered.from, signal)}
          onChange={(to) => set({ to })}
        />
      )}
      <Checkbox
        label={t('referral.isOutside')}
        checked={entered.isOutside}
        onChange={(event) => set({ isOutside: event.currentTarget.checked })}
      />
    </>
  );
}

/** Of a transfer the enrolment that moves, or all care; of a referral any workflow, or none. */
function WorkflowOf({
  patient,
  entered: { kind, workflow },
  error,
  set,
}: {
  patient: string;
  entered: Entered;
  error: string | undefined;
  set: PartProps['set'];
}) {
  const t = useText();
  const { may } = useSession();
  const going = useQuery({ ...goingOnQuery(patient), enabled: kind === 'transfer' && may('Get Patient Programs') });
  const all = useQuery({ ...workflowsQuery, enabled: kind === 'referral' });
  const offered =
    kind === 'transfer'
      ? (going.data ?? []).map(({ program }) => ({ value: program.uuid, label: program.display }))
      : (all.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  if (offered.length === 0) return null;
  return (
    <Select
      label={t('referral.workflow')}
      clearable
      placeholder={kind === 'transfer' ? t('referral.allCare') : ''}
      data={offered}
      value={workflow || null}
      error={error}
      onChange={(uuid) => set({ workflow: uuid ?? '' })}
    />
  );
}
