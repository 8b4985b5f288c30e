/** Judges the entries of a data-entry submission by the form's rules and turns what counts into things to store. */
import type { Message } from '@fieldward/messages/catalogue.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { isEmpty, type AddressAnswer, type Answer, type Answers } from '@fieldward/domain/form/answers.ts';
import type { FormField, Widget } from '@fieldward/domain/form/definition.ts';
import { stateOf, visibleAnswers } from '@fieldward/domain/form/state.ts';
import { parseMoment } from '@fieldward/domain/time/moment.ts';
import { answersOf, type Entry, type SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { gpsToText } from '@fieldward/domain/form/submission-value.ts';
import { Problem, type FieldProblem } from '../../../engine/problem.ts';
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
}

const stoodBeside: ReadonlySet<Widget> = new Set(['address', 'location', 'dateEntered']);
const neverBeside: ReadonlySet<Widget> = new Set(['heading', 'contacts', 'gps']);

/** The answers that no observation will hold as they were given. */
function besideOf(fields: readonly FormField[], counting: Answers): Answers | null {
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

/** Reads and judges; raises `submission.refused` (or the single problem) with every wrong field, keyed by form-field uuid. */
export function readAnswers(form: KnownForm, entries: readonly Entry[], clock: Clock): Reading {
  const { fields } = form.definition;
  const read = answersOf(form.definition, entries);
  const answers = withContext(fields, read.answers, read.context);
  const state = stateOf(form.compiled, answers, clock.now, { slackHours: clock.slackHours });
  const problems: { field: string; label: string; message: Message }[] = [...read.problems, ...state.problems].map(
    ({ field, message }) => ({
      field,
      message,
      label: fields.find(({ uuid }) => uuid === field)?.label ?? field,
    }),
  );
  const draft: Draft = { obs: new ObsRows(), attributes: [], newPatients: [], today: latestDay(clock), address: null };
  for (const [index, entry] of read.others.entries()) {
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
  };
}

function refused(problems: readonly { field: string; label: string; message: Message }[]): Problem {
  const reasons = problems.map(({ label, message }) => `${label}: ${textOfMessage(message)}`).join('; ');
  const fields = problems.map(({ field, message }): FieldProblem => ({ field, ...message }));
  return new Problem('submission.refused', { reasons }, undefined, { fields });
}
