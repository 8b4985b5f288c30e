import { queryOptions } from '@tanstack/react-query';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire, type FormDefinition } from '@fieldward/domain/form/definition.ts';
import { rulesFromWire, type Rule } from '@fieldward/domain/rule/rule.ts';
import type { Checkers } from '@fieldward/domain/settings/pattern.ts';
import { entriesOf, type SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { call } from '../../../lib/call.ts';
import { checkersFor } from '../../../widgets/form/ready-form.queries.ts';
import type { HeldFor } from './held-patient.modal.tsx';
import { heldRecordsKey } from './held-records.queries.ts';

/** A held form, with what is needed to show and to correct it. */
export interface OpenHeld {
  readonly record: HeldForm;
  /** Null where the server does not know the form, or its answers are not told. */
  readonly filled: {
    readonly form: FormDefinition;
    readonly rules: readonly Rule[];
    readonly checkers: Checkers;
    readonly answers: Answers;
  } | null;
}

export const heldFormQuery = (uuid: string, programme: Parameters<typeof checkersFor>[1]) =>
  queryOptions({
    queryKey: [...heldRecordsKey, 'one', uuid, programme.countryCode, programme.identifierFormat],
    queryFn: async ({ signal }): Promise<OpenHeld> => {
      const record = await call('GET fieldward/heldrecord', { query: { uuid } }, signal);
      if (record.definition === null || record.hidden) return { record, filled: null };
      const form = formFromWire(record.definition.form);
      const rules = rulesFromWire(record.definition.rules);
      return { record, filled: { form, rules, checkers: await checkersFor(form, programme), answers: answersOf(record) } };
    },
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
  });

/** What was answered; of somebody who was registered with a form, too. */
function answersOf({ answers, sent }: HeldForm): Answers {
  const { body } = (sent ?? {}) as { readonly body?: { readonly answers?: Answers } }; // as a device hands in a registration
  return body?.answers ?? answers;
}

/** Makes a record of its author of what is held, as it was filled. */
export const acceptHeld = (uuid: string, other: HeldFor | null) =>
  call('POST fieldward/heldrecorddecide', { body: { uuid, decision: 'accept', ...forOther(other) } });

/** By what of its kind a record says over what it was done. */
const SEEN: Readonly<Record<string, string>> = { sampleact: 'seen', photo: 'before' };

/** Whether it says over what it was done: a sample as it was, a photo that was there. */
export const saysWhatWasSeen = ({ kind }: HeldForm): boolean => kind in SEEN;

/** Does what its author did, over what others changed since. */
export function acceptOver({ uuid, kind, sent, patient }: HeldForm) {
  const { body = {} } = (sent ?? {}) as { readonly body?: Readonly<Record<string, unknown>> }; // the server has read it by its operation
  const without = Object.fromEntries(Object.entries(body).filter(([name]) => name !== SEEN[kind]));
  return call('POST fieldward/heldrecorddecide', {
    body: { uuid, decision: 'accept', act: { kind, body: without, patient: patient.uuid, name: patient.display } },
  });
}

/** For whom it is accepted, where that is not whom it was filled for. */
const forOther = (other: HeldFor | null) => (other === null ? {} : { patient: other.patient.uuid, reason: other.reason });

/** The same with answers that were put right; what its author typed is kept beside them. */
export const acceptCorrected = (
  { uuid, metadata }: HeldForm,
  form: FormDefinition,
  filled: { readonly answers: Answers; readonly context: SubmissionContext },
  other: HeldFor | null,
) =>
  call('POST fieldward/heldrecorddecide', {
    body: {
      uuid,
      decision: 'accept',
      submission: { data: JSON.stringify(entriesOf(form, filled.answers, filled.context)), metadata },
      ...forOther(other),
    },
  });

export const rejectHeld = (uuid: string, reason: string) =>
  call('POST fieldward/heldrecorddecide', { body: { uuid, decision: 'reject', reason } });
