import { queryOptions } from '@tanstack/react-query';
import type { FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire, type FormDefinition, type FormField } from '@fieldward/domain/form/definition.ts';
import { compileForm, stateOf } from '@fieldward/domain/form/state.ts';
import { rulesFromWire } from '@fieldward/domain/rule/rule.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { call, callTagged, type CallRequest } from '../../../lib/call.ts';
import { clockOf, now } from '../../../lib/clock.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { checkersFor } from '../../../widgets/form/ready-form.queries.ts';
import { placeQuery } from '../../../widgets/location.queries.ts';
import { heldRecordsKey } from './held-records.queries.ts';

/** The correction of a filled form as a device handed it in: the server has read it by its operation. */
type SentCorrection = Omit<CallRequest<'POST fieldward/formcorrection'>['body'], 'before' | 'answers'> & {
  readonly before: Answers;
  readonly answers: Answers;
};

/** What of a held record is the correction of a form. */
export const correctionIn = ({ sent }: Pick<HeldForm, 'sent'>): SentCorrection | undefined =>
  (sent as { readonly body?: SentCorrection } | null | undefined)?.body;

/** The form as it stands on the server. */
export interface FormNow {
  readonly form: FormDefinition;
  readonly answers: Answers;
  /** By the programme's clock. */
  readonly dateEntered: string;
  /** uuid, or ''. */
  readonly location: string;
  readonly version: string;
  /** uuid of whose form it is. */
  readonly patient: string;
  readonly acts: FormCorrectionState['acts'];
  /** What the rules of its version say of an answer among others; null where nothing is wrong, and `hidden` where it is not asked for. */
  readonly judge: (answers: Answers, field: string) => Message | 'hidden' | null;
  /** Names of the places that the answers speak of, by uuid. */
  readonly places: ReadonlyMap<string, string>;
}

const isGone = (problem: unknown): boolean => problem instanceof ApiProblem && (problem.status === 404 || problem.status === 403);

/** What the form holds by now; null where it is not there any more, or the person does not see it. */
export const formNowQuery = (record: HeldForm, sent: SentCorrection | undefined, programme: Parameters<typeof checkersFor>[1]) =>
  queryOptions({
    queryKey: [...heldRecordsKey, 'correction', record.uuid],
    queryFn: async ({ signal }): Promise<FormNow | null> => {
      const encounter = sent?.encounter ?? '';
      try {
        const [{ data, etag = '' }, state] = await Promise.all([
          callTagged('GET fieldward/filledform', { query: { encounter } }, signal),
          call('GET fieldward/filledform/:uuid', { params: { uuid: encounter } }, signal),
        ]);
        const form = formFromWire(data.definition.form);
        const compiled = compileForm(form, rulesFromWire(data.definition.rules), await checkersFor(form, programme));
        const dateEntered = clockOf(data.encounter.encounterDatetime);
        const location = data.location?.uuid ?? '';
        return {
          form,
          answers: data.answers,
          dateEntered,
          location,
          version: etag.replaceAll(/^W\/|"/g, ''),
          patient: state.patient.uuid,
          acts: state.acts,
          judge(answers, field) {
            const { hidden, problem } = stateOf(compiled, answers, now(), { filledAt: dateEntered }).fields[field] ?? {};
            return hidden === true ? 'hidden' : (problem ?? null);
          },
          places: await placeNames(form, [data.answers, sent?.before ?? {}, sent?.answers ?? {}], [location, ...placesSent(sent)]),
        };
      } catch (problem) {
        if (isGone(problem)) return null;
        throw problem;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });

const placesSent = (sent: SentCorrection | undefined): readonly string[] =>
  sent?.location === undefined ? [] : [sent.location.before, sent.location.after];

async function placeNames(form: FormDefinition, all: readonly Answers[], more: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asking = form.fields.filter(({ field }) => field.widget === 'location').map(({ uuid }) => uuid);
  const named = all.flatMap((answers) => asking.flatMap((uuid) => (typeof answers[uuid] === 'string' ? [answers[uuid]] : [])));
  const uuids = [...new Set([...named, ...more])].filter((uuid) => uuid !== '');
  const found = await Promise.all(uuids.map((uuid) => queryClient.fetchQuery(placeQuery(uuid)).catch(() => null)));
  return new Map(uuids.map((uuid, at) => [uuid, found[at]?.display ?? '–']));
}

/** What is chosen of an answer: as its author corrected it, as it stands, or both. */
export type Choice = 'mine' | 'theirs' | 'both';

/** An answer as it is to be, by the choice. */
export const chosenAnswer = (choice: Choice, mine: Answer, theirs: Answer): Answer =>
  choice === 'mine' ? mine : choice === 'theirs' ? theirs : (bothOf(mine, theirs) ?? theirs);

/** What both say together, of questions with several answers; undefined of others, and where one of them says it all. */
export function bothOf(mine: Answer, theirs: Answer): Answer | undefined {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  const known = new Set(theirs.map((each) => JSON.stringify(each)));
  const added = mine.filter((each) => !known.has(JSON.stringify(each)));
  if (added.length === 0 || added.length + theirs.length === mine.length) return undefined;
  return [...theirs, ...added] as Answer; // of one question: choices, or contacts
}

/** What is chosen of each corrected answer, by form field, and of day and place. */
export type Choices = ReadonlyMap<string, Choice>;

/** The answers that are written by the choices: others stay. */
export function answersChosen(
  fields: readonly FormField[],
  choices: Choices,
  sent: SentCorrection,
  standing: FormNow,
): Record<string, Answer> {
  return Object.fromEntries(
    fields.flatMap(({ uuid }): [string, Answer][] => {
      const choice = choices.get(uuid) ?? 'theirs';
      return choice === 'theirs' ? [] : [[uuid, chosenAnswer(choice, sent.answers[uuid] ?? null, standing.answers[uuid] ?? null)]];
    }),
  );
}

/** Corrects the form as it was chosen, over what stands there now, as its author's. */
export async function acceptCorrection(record: HeldForm, sent: SentCorrection, standing: FormNow, choices: Choices): Promise<void> {
  const { dateEntered: day, location: place, ...rest } = sent;
  const takes = (of: 'dateEntered' | 'location'): boolean => choices.get(of) === 'mine';
  const before = Object.fromEntries(
    Object.entries(standing.answers).flatMap(([field, answer]) => (answer === null ? [] : [[field, answer]])),
  );
  const body = {
    ...rest,
    patient: standing.patient,
    version: standing.version,
    before,
    answers: answersChosen(standing.form.fields, choices, sent, standing),
    ...(day !== undefined && takes('dateEntered') ? { dateEntered: { before: standing.dateEntered, after: day.after } } : {}),
    ...(place !== undefined && takes('location') ? { location: { before: standing.location, after: place.after } } : {}),
  };
  await call('POST fieldward/heldrecorddecide', {
    body: {
      uuid: record.uuid,
      decision: 'accept',
      act: { kind: record.kind, body, patient: standing.patient, name: record.patient.display, form: record.form?.uuid ?? null },
    },
  });
}
