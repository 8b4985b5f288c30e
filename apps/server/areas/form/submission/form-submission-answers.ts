/** Judges the entries of a data-entry submission by the form's rules and turns what counts into things to store. */
import { textOfMessage, say, type Message } from '@fieldward/messages/catalogue.ts';
import { birthdateFromAge } from '@fieldward/domain/person/age.ts';
import {
  isAddress,
  isChoices,
  isContacts,
  isEmpty,
  isEmptyContact,
  isGps,
  type AddressAnswer,
  type Answer,
  type Answers,
  type ContactAnswer,
} from '@fieldward/domain/form/answers.ts';
import { contactProblems } from '@fieldward/domain/form/contact-check.ts';
import { choiceOf, formFromWire, type FormField, type Widget } from '@fieldward/domain/form/definition.ts';
import { stateOf, visibleAnswers } from '@fieldward/domain/form/state.ts';
import { parseDay, parseMoment } from '@fieldward/domain/time/moment.ts';
import { answersOf, type Entry, type SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { addressFromWire, contactFromWire, gpsToText } from '@fieldward/domain/form/submission-value.ts';
import { Problem, type FieldProblem } from '../../../engine/problem.ts';
import { latestDay, type Clock } from './form-submission-clock.ts';
import type { KnownForm } from './form-submission-form.ts';
import { ObsRows, type Contact } from './form-submission-rows.ts';

/** A person attribute to keep; its type is the name given, or that of the concept. */
export interface AttributeToKeep {
  readonly type: { readonly name: string } | { readonly concept: string };
  /** The text, or the concept whose name is the value. */
  readonly value: { readonly text: string } | { readonly concept: string };
}

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

interface Draft {
  readonly obs: ObsRows;
  readonly attributes: AttributeToKeep[];
  readonly newPatients: Contact[];
  readonly today: string;
  address: AddressAnswer | null;
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

/** The birth date of a contact, from the date or the age given. */
function contactOf(row: ContactAnswer, today: string): Contact {
  const born = row.dateOfBirth === undefined ? null : parseDay(row.dateOfBirth);
  return { ...row, born: born ?? (/^\d{1,3}$/.test(row.age.trim()) ? birthdateFromAge(Number(row.age), today) : null) };
}

function storeContacts(rows: readonly ContactAnswer[], becomePatients: boolean, formField: string | null, draft: Draft): void {
  const contacts = rows.filter((row) => !isEmptyContact(row)).map((row) => contactOf(row, draft.today));
  draft.obs.contacts(contacts, formField);
  if (becomePatients) draft.newPatients.push(...contacts);
}

function storeAnswer(field: FormField, answer: Answer, draft: Draft): void {
  const { concept, dataType, widget } = field.field;
  const at = field.uuid;
  if (isAddress(answer)) draft.address = answer;
  else if (isGps(answer)) draft.obs.position(gpsToText(answer), concept, at);
  else if (widget === 'contacts') {
    if (isContacts(answer)) storeContacts(answer, field.createPatient, at, draft);
  } else if (isChoices(answer)) {
    if (concept !== null) draft.obs.choices(concept, answer, at);
  } else if (typeof answer === 'string') {
    const text = answer.trim();
    if (concept === null) {
      if (field.field.attribute) draft.attributes.push({ type: { name: field.field.name }, value: { text } });
      return;
    }
    if (dataType === 'coded') draft.obs.add({ concept, parent: null, coded: text, formField: at });
    else if (dataType === 'numeric') draft.obs.add({ concept, parent: null, numeric: Number(text), formField: at });
    else if (dataType === 'datetime')
      draft.obs.add({
        concept,
        parent: null,
        datetime: field.dateMode === 'time' ? `1970-01-01 ${text}:00` : (parseMoment(text) ?? text),
        formField: at,
      });
    else draft.obs.add({ concept, parent: null, text, formField: at });
    if (field.field.attribute)
      draft.attributes.push({
        type: { name: field.field.conceptName || field.field.name },
        value: dataType === 'coded' ? { concept: choiceOf(field.field, text) ?? text } : { text },
      });
  }
}

const anyContacts = formFromWire({
  formFields: [{ uuid: 'contacts', createPatient: false, field: { fieldType: { display: 'Contact Tracing' } } }],
}).fields[0];

/** Stores an entry that no field of the form asks for; answers what is wrong with it. */
function storeOther(entry: Entry, draft: Draft): Message | null {
  const { payload_type: type, value, param_name: concept = '' } = entry;
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : null;
  const attribute = (kept: AttributeToKeep['value']): void => {
    if (entry.person_attribute === true) draft.attributes.push({ type: { concept }, value: kept });
  };
  switch (type) {
    case 'GENDER':
    case 'DOB':
    case 'IDENTIFIER':
    case 'NAME':
    case 'ENCOUNTER_TYPE':
      return null;
    case 'ADDRESS': {
      const address = addressFromWire(value);
      if (address === null || [address.province, address.city, address.address].some((part) => part === '')) return say('answer.address');
      draft.address = address;
      return null;
    }
    case 'CONTACT_TRACING': {
      const rows = listOf(value)?.map(contactFromWire);
      if (rows === undefined || anyContacts === undefined) return say('answer.shape');
      const [wrong] = contactProblems({ ...anyContacts, createPatient: entry.createPatient === true }, rows, draft.today);
      if (wrong !== undefined) return say('answer.contact', { row: wrong.row + 1, field: wrong.label });
      storeContacts(rows, entry.createPatient === true, null, draft);
      return null;
    }
    case 'OBS_CODED_MULTI': {
      const choices = listOf(value)?.filter((choice) => typeof choice === 'string');
      if (choices === undefined) return say('answer.shape');
      if (choices.length > 0) draft.obs.choices(concept, choices, null);
      return null;
    }
  }
  if (text === null) return say('answer.shape');
  switch (type) {
    case 'PERSON_ATTRIBUTE':
      if (concept === '') return say('answer.shape');
      draft.attributes.push({ type: { name: concept }, value: { text } });
      return null;
    case 'OBS':
      draft.obs.add({ concept, parent: null, text, formField: null });
      attribute({ text });
      return null;
    case 'AGE':
      return null; // without a question that asks for it, the age is part of the person
    case 'OBS_NUMERIC':
      if (!Number.isFinite(Number(text))) return say('answer.number');
      draft.obs.add({ concept, parent: null, numeric: Number(text), formField: null });
      attribute({ text });
      return null;
    case 'OBS_CODED':
      draft.obs.add({ concept, parent: null, coded: text, formField: null });
      attribute({ concept: text });
      return null;
    case 'OBS_DATE_TIME': {
      const datetime = parseMoment(text);
      if (datetime === null) return say('answer.date');
      draft.obs.add({ concept, parent: null, datetime, formField: null });
      attribute({ text: datetime });
      return null;
    }
    case 'GPS':
      return say('answer.gps'); // a readable position would be part of the context
    default:
      return say('answer.shape');
  }
}

function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
