/** Judges the entries of a data-entry submission by the form's rules and turns what counts into things to store. */
import type { Message } from '@fieldward/messages/catalogue.ts';
import { isEmpty, type AddressAnswer, type Answer, type Answers } from '@fieldward/domain/form/answers.ts';
import type { FormField, Widget } from '@fieldward/domain/form/definition.ts';
import { stateOf, visibleAnswers } from '@fieldward/domain/form/state.ts';
import { parseMoment } from '@fieldward/domain/time/moment.ts';
import { canBeKept } from '@fieldward/domain/form/submission-check.ts';
import type { SubmissionCheck } from '@fieldward/domain/settings/setting-names.ts';
import { answersOf, furtherAnswer, type Entry, type SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { gpsToText } from '@fieldward/domain/form/submission-value.ts';
import { refused, type Doubt } from './form-submission-doubts.ts';
import { latestDay, type Clock } from './form-submission-clock.ts';
import type { KnownForm } from './form-submission-form.ts';
import { storeAnswer, type AttributeToKeep, type Draft } from './form-submission-draft.ts';
import { storeOther } from './form-submission-others.ts';
import { ObsRows, type Contact } from './form-submission-rows.ts';

export interface Reading {
  readonly obs: ObsRows;
  readonly attributes: readonly AttributeToKeep[];
  readonly address: AddressAnswer | null;
  /** Contacts that are to become patients. */
  readonly newPatients: readonly Contact[];
  readonly context: SubmissionContext;
  /** Location questions that have a concept: the location's name becomes an observation. */
  readonly places: readonly { readonly concept: string; readonly location: string; readonly formField: string }[];
  /** Concept whose name is also the name of the location (`characters: "location"`). */
  readonly locationConcept: string | null;
  /** Answers that no observation holds as they were given, by form field; null when there are none. */
  readonly beside: Answers | null;
  /** What speaks against answers that are read all the same. */
  readonly doubts: readonly Doubt[];
}

/** Kinds of questions whose answers stand beside the observations, whether they have a concept or not. */
export const stoodBeside: ReadonlySet<Widget> = new Set(['address', 'location', 'dateEntered']);
/** Kinds of questions whose answers never do. */
export const neverBeside: ReadonlySet<Widget> = new Set(['heading', 'contacts', 'gps']);

/** The answers that no observation will hold as they were given, by form field; null where there are none. `counting`: those that count. */
export function besideOf(fields: readonly FormField[], counting: Answers): Answers | null {
  const beside = fields.flatMap(({ uuid, field: { widget, concept } }): [string, Answer][] => {
    const answer = counting[uuid] ?? null;
    return isEmpty(answer) || neverBeside.has(widget) || (concept !== null && !stoodBeside.has(widget)) ? [] : [[uuid, answer]];
  });
  return beside.length === 0 ? null : Object.fromEntries(beside);
}

/** Fields that ask what the submission as a whole says anyway take it from there when they were not answered themselves. */
function withContext(fields: readonly FormField[], answers: Answers, context: SubmissionContext): Answers {
  const filled: Record<string, Answer> = { ...answers };
  for (const field of fields) {
    if (!isEmpty(filled[field.uuid])) continue;
    if (field.field.widget === 'location' && context.location !== undefined) filled[field.uuid] = context.location;
    if (field.field.widget === 'dateEntered' && context.dateEntered !== undefined)
      filled[field.uuid] = parseMoment(context.dateEntered) ?? context.dateEntered;
    if (field.field.widget === 'gps' && context.gps !== undefined) filled[field.uuid] = context.gps;
  }
  return filled;
}

/** The answer to a field, and what is wrong with it. */
interface Judged {
  readonly asked: FormField;
  readonly answer: Answer;
  readonly message: Message | null;
}

interface Parted {
  /** Further answers to fields that are shown, each judged as the field would judge it alone. */
  readonly further: readonly Judged[];
  /** Entries about no field of the form, and those that their field cannot hold where that is no reason to refuse them. */
  readonly foreign: readonly Entry[];
}

/** Parts the entries that answer no field of the form. */
function partOthers(form: KnownForm, answers: Answers, others: readonly Entry[], clock: Clock, check: SubmissionCheck): Parted {
  const further: Judged[] = [];
  const foreign: Entry[] = [];
  for (const entry of others) {
    const about = furtherAnswer(form.definition, entry);
    const read = about?.read ?? { message: null };
    if (about === null || ('message' in read && check !== 'strict')) foreign.push(entry);
    if (about === null) continue;
    const { field: asked } = about;
    const answer = 'answer' in read ? read.answer : null;
    const all = answer === null ? answers : { ...answers, [asked.uuid]: answer };
    const state = stateOf(form.compiled, all, clock.now, { slackHours: clock.slackHours }).fields[asked.uuid];
    if (state?.hidden === false) further.push({ asked, answer, message: 'message' in read ? read.message : state.problem });
  }
  return { further, foreign };
}

/** Parts what is wrong: what can be stored all the same where the check allows it, and what is refused. */
function partProblems(
  judged: readonly Judged[],
  check: SubmissionCheck,
): { readonly doubts: readonly Doubt[]; readonly problems: readonly Doubt[] } {
  const doubts: Doubt[] = [];
  const problems: Doubt[] = [];
  for (const { asked, answer, message } of judged) {
    if (message === null) continue;
    const storable = check !== 'strict' && (isEmpty(answer) || canBeKept(asked, answer));
    (storable ? doubts : problems).push({ field: asked.uuid, label: asked.label, message });
  }
  return { doubts, problems };
}

/**
 * Reads and judges. Raises `submission.refused` with every wrong field, keyed by form-field uuid, for what cannot be stored; what could
 * be is returned among `doubts`, and refused with the rest where the check is strict.
 */
export function readAnswers(form: KnownForm, entries: readonly Entry[], clock: Clock, check: SubmissionCheck): Reading {
  const { fields } = form.definition;
  const read = answersOf(form.definition, entries);
  const answers = withContext(fields, read.answers, read.context);
  const state = stateOf(form.compiled, answers, clock.now, { slackHours: clock.slackHours });
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  const judged = (wrong: { field: string; message: Message }, answer: Answer): Judged[] => {
    const asked = byUuid.get(wrong.field);
    return asked === undefined ? [] : [{ asked, answer, message: wrong.message }];
  };
  const { further, foreign } = partOthers(form, answers, read.others, clock, check);
  const parted = partProblems([...state.problems.flatMap((wrong) => judged(wrong, answers[wrong.field] ?? null)), ...further], check);
  const problems: Doubt[] = [
    ...partProblems(
      read.problems.flatMap((wrong) => judged(wrong, null)),
      'strict',
    ).problems,
    ...parted.problems,
  ];
  const draft: Draft = {
    obs: new ObsRows(),
    attributes: [],
    newPatients: [],
    today: latestDay(clock),
    checkers: form.checkers,
    address: null,
  };
  for (const [index, entry] of foreign.entries()) {
    const message = storeOther(entry, draft);
    if (message !== null)
      problems.push({
        field: entry.param_name ?? `${entry.payload_type}[${index}]`,
        label: entry.param_name ?? entry.payload_type,
        message,
      });
  }
  if (problems.length > 0) throw refused(problems);

  const counting = visibleAnswers(state, answers);
  let context = read.context;
  const places: { concept: string; location: string; formField: string }[] = [];
  for (const field of fields) {
    const answer = counting[field.uuid];
    if (answer === undefined || isEmpty(answer)) continue;
    const { widget, concept } = field.field;
    if (widget === 'location' && typeof answer === 'string') {
      context = { location: answer, ...context };
      if (concept !== null) places.push({ concept, location: answer, formField: field.uuid });
      continue;
    }
    if (widget === 'dateEntered' && typeof answer === 'string') context = { dateEntered: answer, ...context };
    storeAnswer(field, answer, draft);
  }
  for (const { asked, answer } of further) storeAnswer(asked, answer, draft);
  const ownPosition = fields.some((field) => field.field.widget === 'gps' && !isEmpty(counting[field.uuid]));
  if (context.gps !== undefined && !ownPosition) draft.obs.position(gpsToText(context.gps), null, null);
  const place = entries.findLast((entry) => entry.payload_type === 'OBS_CODED' && entry.characters?.toLowerCase() === 'location');
  return {
    obs: draft.obs,
    attributes: draft.attributes,
    address: draft.address,
    newPatients: draft.newPatients,
    context,
    places,
    locationConcept: typeof place?.value === 'string' ? place.value : null,
    beside: besideOf(fields, counting),
    doubts: parted.doubts,
  };
}
