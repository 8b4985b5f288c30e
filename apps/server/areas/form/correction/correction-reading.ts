/** Judges the corrected answers of a filled form by the rules of its version, and says what is to be stored of them. */
import type { Corrected } from '@fieldward/contract/form/correction.operations.ts';
import { isAddress, isContacts, isEmpty, type AddressAnswer, type Answer, type Answers } from '@fieldward/domain/form/answers.ts';
import { changedFields, sameAnswer } from '@fieldward/domain/form/correction.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { stateOf, visibleAnswers, type FormState } from '@fieldward/domain/form/state.ts';
import { answersOf, entriesOf } from '@fieldward/domain/form/submission.ts';
import { parseMoment } from '@fieldward/domain/time/moment.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { neverBeside, stoodBeside } from '../submission/form-submission-answers.ts';
import { refused, type Doubt } from '../submission/form-submission-doubts.ts';
import type { Clock } from '../submission/form-submission-clock.ts';
import { storeAnswer, type AttributeToKeep, type Draft } from '../submission/form-submission-draft.ts';
import type { KnownForm } from '../submission/form-submission-form.ts';
import { ObsRows, type Contact } from '../submission/form-submission-rows.ts';

/** What a correction comes to. */
export interface CorrectionReading {
  /** All answers that count afterwards, by form field. */
  readonly answers: Answers;
  /** Whose answers are other than before, in the order of the form. */
  readonly changed: readonly FormField[];
  /** Fields that a rule hides afterwards. */
  readonly hidden: ReadonlySet<string>;
  /** The observations that are to stand for the changed fields; rows of other fields are not among them. */
  readonly obs: ObsRows;
  /** What no observation holds, of the changed fields: the answers as they are to stand (null: none). */
  readonly beside: Readonly<Record<string, Answer>>;
  readonly attributes: readonly AttributeToKeep[];
  readonly address: AddressAnswer | null;
  /** Contacts that were not in the form before, and are to become patients. */
  readonly newPatients: readonly Contact[];
  /** The moment at which it was filled, and the place (uuid), where a changed field asks for them. */
  readonly dateEntered: string | undefined;
  readonly location: string | null | undefined;
  /** Location fields with a concept, that changed. */
  readonly places: readonly { readonly concept: string; readonly location: string; readonly formField: string }[];
}

/** The answers to fields as they would be read from a submission; raises `correction.unknownField`, `submission.refused`. */
function sentAnswers({ definition }: KnownForm, sent: Answers): Answers {
  const known = new Map(definition.fields.map((field) => [field.uuid, field]));
  const foreign = Object.keys(sent).find((uuid) => !known.has(uuid));
  if (foreign !== undefined) throw new Problem('correction.unknownField', { field: repeated(foreign) }, repeated(foreign));
  // what is asked of the person is no observation: it is judged as it was sent
  const ofPerson = (uuid: string): boolean => known.get(uuid)?.bound !== undefined;
  const observed = Object.fromEntries(Object.entries(sent).filter(([uuid]) => !ofPerson(uuid)));
  const entries = entriesOf(definition, observed, {});
  const read = answersOf(definition, entries);
  const lost = Object.entries(observed).filter(
    ([uuid, answer]) => !isEmpty(answer) && !entries.some(({ formField }) => formField === uuid),
  );
  const wrong = [...read.problems, ...lost.map(([field]) => ({ field, message: say('answer.shape') }))];
  if (wrong.length > 0) throw refused(wrong.map(({ field, message }) => ({ field, label: known.get(field)?.label ?? field, message })));
  return Object.fromEntries(Object.entries(sent).map(([uuid, answer]) => [uuid, ofPerson(uuid) ? answer : (read.answers[uuid] ?? null)]));
}

type Judge = (answers: Answers) => FormState;

/** What is wrong with the answers that are not `unseen`; what was wrong before and stays as it is, is no reason to refuse the rest. */
function newProblems(form: KnownForm, before: Answers, after: Answers, judge: Judge, unseen: Answers): Doubt[] {
  const state = judge(after);
  const earlier = new Map(judge(before).problems.map(({ field, message }) => [field, message.code]));
  return form.definition.fields.flatMap((field): Doubt[] => {
    const { uuid, label } = field;
    if (uuid in unseen) return [];
    const same = sameAnswer(field, before[uuid], after[uuid]);
    if (!same && form.retired.has(uuid) && !isEmpty(after[uuid]))
      return [{ field: uuid, label, message: say('correction.retiredQuestion', { question: label }) }];
    const message: Message | null = state.fields[uuid]?.problem ?? null;
    return message === null || (same && earlier.get(uuid) === message.code) ? [] : [{ field: uuid, label, message }];
  });
}

/** The answers that count after the correction: those of questions that a rule hides go, unless they were hidden all along and stay the same. */
function counting({ definition }: KnownForm, before: Answers, sent: Answers, judge: Judge): Answers {
  const visible = (answers: Answers): Answers => visibleAnswers(judge(answers), answers);
  const wanted = { ...before, ...sent };
  const [shownBefore, shown] = [visible(before), visible(wanted)];
  const other = new Set(changedFields(definition, before, wanted).map(({ uuid }) => uuid));
  const hidden = Object.entries(before).filter(([uuid]) => !(uuid in shownBefore) && !(uuid in shown) && !other.has(uuid));
  return Object.fromEntries([...Object.entries(shown), ...hidden].filter(([, answer]) => !isEmpty(answer)));
}

/** By what a correction is judged. */
interface CorrectionGround {
  readonly clock: Clock;
  /** The day of the first saving, from which ages count. */
  readonly saved: string;
  /** The clock at which the form was filled: what was still to come then may have passed since. */
  readonly filledAt: string;
  /** What the one who corrects does not see, null where nothing was answered: rules look at it, and it stays as it is. */
  readonly unseen: Answers;
}

/** Reads and judges. Raises `submission.refused` with every wrong field, `correction.unknownField`. */
export function readCorrection(
  form: KnownForm,
  before: Answers,
  sent: Answers,
  { clock, saved, filledAt, unseen }: CorrectionGround,
): CorrectionReading {
  const judged = new Map<Answers, FormState>();
  const judge: Judge = (answers) => {
    const state =
      judged.get(answers) ?? stateOf(form.compiled, { ...answers, ...unseen }, clock.now, { slackHours: clock.slackHours, filledAt });
    judged.set(answers, state);
    return state;
  };
  const after = counting(form, before, sentAnswers(form, sent), judge);
  const problems = newProblems(form, before, after, judge, unseen);
  if (problems.length > 0) throw refused(problems);
  const changed = changedFields(form.definition, before, after);
  const draft: Draft = { obs: new ObsRows(), attributes: [], newPatients: [], today: saved, checkers: form.checkers, address: null };
  const places: { concept: string; location: string; formField: string }[] = [];
  const beside: Record<string, Answer> = {};
  let dateEntered: string | undefined;
  let location: string | null | undefined;
  for (const field of changed) {
    if (field.bound !== undefined) continue;
    const answer = after[field.uuid] ?? null;
    const { widget, concept } = field.field;
    if (!neverBeside.has(widget) && (concept === null || stoodBeside.has(widget))) beside[field.uuid] = answer;
    if (widget === 'dateEntered' && typeof answer === 'string') dateEntered = parseMoment(answer) ?? answer;
    if (widget === 'location') {
      location = typeof answer === 'string' ? answer : null;
      if (concept !== null && typeof answer === 'string') places.push({ concept, location: answer, formField: field.uuid });
    } else if (!isEmpty(answer)) storeAnswer(field, answer, draft);
  }
  return {
    answers: after,
    changed,
    hidden: new Set(Object.entries(judge(after).fields).flatMap(([uuid, { hidden }]) => (hidden ? [uuid] : []))),
    obs: draft.obs,
    beside,
    attributes: draft.attributes,
    address: isAddress(draft.address) ? draft.address : null,
    newPatients: draft.newPatients.filter(({ identifier }) => !wasThere(before, identifier)),
    dateEntered,
    location,
    places,
  };
}

/** Whether a contact with the identifier was in the form already: then it is a patient, who is corrected on a page of their own. */
const wasThere = (before: Answers, identifier: string): boolean =>
  Object.values(before).some((rows) => isContacts(rows) && rows.some((row) => row.identifier.trim() === identifier.trim()));

/** What is answered to a correction, now and when it is sent again. */
export const correctedBody = (uuid: string, encounter: string, changed: readonly string[]): Corrected => ({
  uuid,
  encounter: { uuid: encounter },
  changed: [...changed],
});
