import type { Corrected, FormActDone, FormCorrectionState, GoneForm } from '@fieldward/contract/form/correction.operations.ts';
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire, withoutPerson, type FormDefinition } from '@fieldward/domain/form/definition.ts';
import { rulesFromWire, type Rule } from '@fieldward/domain/rule/rule.ts';
import type { Checkers } from '@fieldward/domain/settings/pattern.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api.ts';
import { call, callTagged } from '../../../lib/call.ts';
import { clockOf, offsetNow } from '../../../lib/clock.ts';
import { reopenCorrection } from '../../../lib/unsent/unsent.ts';
import { checkersFor } from '../../../widgets/form/ready-form.queries.ts';

/** What a filled form holds now, and the version of it. */
export interface StoredForm {
  readonly answers: Answers;
  /** By the programme's clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly dateEntered: string;
  /** uuid, or ''. */
  readonly location: string;
  readonly etag: string | undefined;
}

/** A filled form that is opened to be corrected: in its own version, with its rules. */
export interface CorrectableForm {
  readonly form: FormDefinition;
  readonly rules: readonly Rule[];
  readonly checkers: Checkers;
  readonly stored: StoredForm;
  /** Questions whose answers are sensitive: they are not in the form, and stay as they are. */
  readonly hidden: readonly string[];
}

async function filled(encounter: string) {
  const { data, etag } = await callTagged('GET fieldward/filledform', { query: { encounter } });
  const stored: StoredForm = {
    answers: data.answers,
    dateEntered: clockOf(data.encounter.encounterDatetime),
    location: data.location?.uuid ?? '',
    etag,
  };
  return { data, stored };
}

/** What it holds at this moment, for who was slower. */
export const storedForm = async (encounter: string): Promise<StoredForm> => (await filled(encounter)).stored;

/** The form of an encounter with what is needed to correct it; read anew each time. */
export const correctableQuery = (encounter: string, programme: Parameters<typeof checkersFor>[1]) =>
  queryOptions({
    queryKey: ['encounter', encounter, 'correct', programme.countryCode, programme.identifierFormat],
    queryFn: async (): Promise<CorrectableForm> => {
      await reopenCorrection(encounter);
      const { data, stored } = await filled(encounter);
      const whole = withoutPerson(formFromWire(data.definition.form));
      const unseen = (uuid: string): boolean => data.hidden.includes(uuid);
      const form = { ...whole, fields: whole.fields.filter(({ uuid }) => !unseen(uuid)) };
      const hidden = whole.fields.flatMap(({ uuid, label }) => (unseen(uuid) ? [label] : []));
      return { form, hidden, rules: rulesFromWire(data.definition.rules), checkers: await checkersFor(form, programme), stored };
    },
    enabled: encounter !== '',
    staleTime: Infinity,
    gcTime: 0,
  });

/** Whether a form can be corrected, and what was done to it; null for an encounter without a form, and where the server does not tell. */
export const correctionStateQuery = (encounter: string) =>
  queryOptions({
    queryKey: ['encounter', encounter, 'correction'],
    queryFn: async (): Promise<FormCorrectionState | null> => {
      try {
        return await call('GET fieldward/filledform/:uuid', { params: { uuid: encounter } });
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status === 404) return null;
        throw problem;
      }
    },
    retry: false,
  });

/** The forms that a patient has no longer. */
export const goneFormsQuery = (patient: string) =>
  queryOptions({
    queryKey: ['encounter', 'gone', patient],
    queryFn: async ({ signal }): Promise<readonly GoneForm[]> =>
      (await call('GET fieldward/goneforms', { query: { patient } }, signal)).results,
  });

/** What is corrected of a form. */
export interface Correction {
  /** Chosen on this device: sent twice, it is made once. */
  readonly uuid: string;
  readonly answers: Readonly<Record<string, Answer>>;
  /** Where they are other than before. */
  readonly dateEntered: string | undefined;
  readonly location: string | undefined;
  readonly reason: string;
}

/** Saves a correction. Throws `ApiProblem`, whose field errors are named by form field; `engine.stale` when somebody else was faster. */
export function sendCorrection(
  encounter: string,
  { location, ...correction }: Correction,
  ifMatch: string | undefined,
  signal?: AbortSignal,
): Promise<Corrected> {
  const body = {
    ...correction,
    ...(location === undefined ? {} : { location: location === '' ? null : location }),
    utcOffset: offsetNow(),
  };
  return call('POST fieldward/filledform/:uuid', { params: { uuid: encounter }, body, ifMatch }, signal);
}

/** Moves a form to another patient. */
export const moveForm = (
  encounter: string,
  body: { uuid: string; patient: string; reason: string },
  ifMatch: string,
): Promise<FormActDone> => call('POST fieldward/filledform/:uuid/move', { params: { uuid: encounter }, body, ifMatch: `"${ifMatch}"` });

/** Voids a form. */
export const voidForm = (encounter: string, body: { uuid: string; reason: string }, ifMatch: string): Promise<FormActDone> =>
  call('POST fieldward/filledform/:uuid/void', { params: { uuid: encounter }, body, ifMatch: `"${ifMatch}"` });

/** Takes back that a form was moved or voided. */
export const undoAct = (encounter: string, act: string | null): Promise<FormActDone> =>
  call('POST fieldward/filledform/:uuid/undo', { params: { uuid: encounter }, body: { act } });

/** Unlocks a form for a while. */
export const unlockForm = (encounter: string, reason: string): Promise<unknown> =>
  call('POST fieldward/filledform/:uuid/unlock', { params: { uuid: encounter }, body: { reason } });

/** Everything that shows the patients, or encounters, is read anew. */
export const formsChanged = (queries: QueryClient, ...patients: readonly string[]): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'encounter' || patients.some((uuid) => queryKey.includes(uuid)),
  });
