import { REASON_LENGTH, REFERRAL_MESSAGE_LENGTH } from '@fieldward/contract/limits.ts';
import { referralUrgencies, type ReferralUrgency } from '@fieldward/domain/care/referral.ts';
import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../../lib/clock.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { workflowsQuery } from '../../../widgets/workflow.queries.ts';
import type { Entered, Errors } from './refer-entered.ts';
import { urgencyWords } from '../../../widgets/referral/referral-words.ts';
import { careFound, goingOnQuery } from './referral.queries.ts';

interface ReferPartProps {
  entered: Entered;
  errors: Errors;
  set: (change: Partial<Entered>) => void;
}

/** From where to where. */
export function Ends({ entered, errors, set }: ReferPartProps) {
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
export function WorkflowOf({
  patient,
  entered: { kind, workflow },
  error,
  set,
}: {
  patient: string;
  entered: Entered;
  error: string | undefined;
  set: ReferPartProps['set'];
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

/** For what, how pressing it is, and by when. */
export function What({ entered, errors, set }: ReferPartProps) {
  const t = useText();
  return (
    <>
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
    </>
  );
}
