/**
 * Answers of a form ↔ the entries of a form submission. Every entry that belongs to a field carries the key `formField`
 * beside the keys of the contract, so that two fields of the same concept stay apart; entries of clients that do not
 * know the key are matched by concept and payload type, in display order.
 */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { isAddress, isChoices, isContacts, isEmpty, isEmptyContact, isGps, type Answer, type Answers, type GpsAnswer } from './answers.ts';
import { addressFromWire, addressToWire, contactFromWire, contactToWire, gpsFromText, gpsToText } from './submission-value.ts';
import { choiceOf, type FormDefinition, type FormField } from './definition.ts';
import { parseMoment, parseTime, timeOnlyDay } from '../time/moment.ts';

export const payloadTypes = [
  'OBS',
  'OBS_NUMERIC',
  'OBS_CODED',
  'OBS_CODED_MULTI',
  'OBS_DATE_TIME',
  'GPS',
  'ADDRESS',
  'LOCATION',
  'DATE_ENTERED',
  'PERSON_ATTRIBUTE',
  'CONTACT_TRACING',
  'AGE',
  'GENDER',
  'DOB',
  'IDENTIFIER',
  'NAME',
  'ENCOUNTER_TYPE',
] as const;

/** The concept that the position of a form is stored under. */
export const gpsConcept = '163277AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export interface Entry {
  readonly payload_type: string;
  readonly param_name?: string;
  readonly value?: unknown;
  readonly person_attribute?: boolean;
  /** uuid of the form field (our own key). */
  readonly formField?: string;
  readonly characters?: string;
  readonly createPatient?: boolean;
  readonly numberOfPeople?: number;
  readonly givenName?: string;
  readonly familyName?: string;
}

/** What a submission says besides the answers. */
export interface SubmissionContext {
  /** `YYYY-MM-DD HH:mm:ss`, the person's wall clock. */
  readonly dateEntered?: string;
  /** uuid of the location. */
  readonly location?: string;
  readonly gps?: GpsAnswer;
}

interface ReadEntries {
  readonly answers: Answers;
  readonly context: SubmissionContext;
  /** Entries that answer no field of the form: `furtherAnswer` says which of them are about one all the same. */
  readonly others: readonly Entry[];
  /** Entries that belong to a field but cannot be its answer. */
  readonly problems: readonly { readonly field: string; readonly message: Message }[];
}

/** The entry of one answered field, without `formField`; null when the field stores nothing. */
function entryOf(field: FormField, answer: Answer): Entry | null {
  const { concept, widget, dataType } = field.field;
  const attribute = field.field.attribute ? { person_attribute: true } : {};
  if (isAddress(answer)) return { payload_type: 'ADDRESS', param_name: 'address', value: addressToWire(answer) };
  if (isGps(answer)) return { payload_type: 'GPS', param_name: concept ?? gpsConcept, value: gpsToText(answer) };
  if (widget === 'contacts') {
    if (!isContacts(answer)) return null;
    const rows = answer.filter((row) => !isEmptyContact(row));
    return {
      payload_type: 'CONTACT_TRACING',
      param_name: 'ContactRegistry',
      value: rows.map(contactToWire),
      createPatient: field.createPatient,
      numberOfPeople: rows.length,
    };
  }
  if (isChoices(answer)) return concept === null ? null : { payload_type: 'OBS_CODED_MULTI', param_name: concept, value: answer };
  if (typeof answer !== 'string') return null;
  const value = answer.trim();
  if (widget === 'location') return { payload_type: 'LOCATION', param_name: concept ?? 'location', value };
  if (widget === 'dateEntered') return { payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: parseMoment(value) ?? value };
  if (widget === 'age') return { payload_type: 'AGE', param_name: concept ?? 'age', value, ...attribute };
  if (widget === 'heading') return null;
  if (concept === null) return field.field.attribute ? { payload_type: 'PERSON_ATTRIBUTE', param_name: field.field.name, value } : null;
  if (dataType === 'coded') return { payload_type: 'OBS_CODED', param_name: concept, value, ...attribute };
  if (dataType === 'numeric') return { payload_type: 'OBS_NUMERIC', param_name: concept, value, ...attribute };
  if (dataType === 'datetime') {
    const moment = field.dateMode === 'time' ? `${timeOnlyDay} ${value}:00` : (parseMoment(value) ?? value);
    return { payload_type: 'OBS_DATE_TIME', param_name: concept, value: moment, ...attribute };
  }
  return { payload_type: 'OBS', param_name: concept, value, ...attribute };
}

/** The entries to send: one per answered field in display order, then date, location and position of the submission. Unanswered fields have none. */
export function entriesOf(form: FormDefinition, answers: Answers, context: SubmissionContext): Entry[] {
  const entries = form.fields.flatMap((field): Entry[] => {
    const answer = answers[field.uuid] ?? null;
    const entry = isEmpty(answer) ? null : entryOf(field, answer);
    return entry === null ? [] : [{ ...entry, formField: field.uuid }];
  });
  if (context.dateEntered !== undefined)
    entries.push({ payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: context.dateEntered });
  if (context.location !== undefined) entries.push({ payload_type: 'LOCATION', param_name: 'location', value: context.location });
  if (context.gps !== undefined) entries.push({ payload_type: 'GPS', param_name: gpsConcept, value: gpsToText(context.gps) });
  return entries;
}

const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** An array, or its JSON text, or (for OBS_CODED_MULTI) a list with commas. */
function asList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '') return [];
  if (!text.startsWith('[')) return text.split(',').map((part) => part.trim());
  try {
    return JSON.parse(text) as unknown[]; // JSON that begins with a bracket is a list
  } catch {
    return text.endsWith(']')
      ? text
          .slice(1, -1)
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : null;
  }
}

/** Whether an entry of this payload type can answer the field. */
function fits(field: FormField, type: string): boolean {
  const { widget, dataType, concept, attribute } = field.field;
  switch (type) {
    case 'ADDRESS':
      return widget === 'address';
    case 'CONTACT_TRACING':
      return widget === 'contacts';
    case 'GPS':
      return widget === 'gps';
    case 'LOCATION':
      return widget === 'location';
    case 'DATE_ENTERED':
      return widget === 'dateEntered';
    case 'AGE':
      return widget === 'age';
    case 'OBS_CODED_MULTI':
      return widget === 'multiple';
    case 'OBS_CODED':
      return dataType === 'coded';
    case 'OBS_NUMERIC':
      return dataType === 'numeric';
    case 'OBS_DATE_TIME':
      return dataType === 'datetime';
    case 'OBS':
      return dataType === 'text' || dataType === 'numeric' || dataType === 'datetime' || dataType === 'coded';
    case 'PERSON_ATTRIBUTE':
      return concept === null && attribute;
    default:
      return false;
  }
}

/** The answer that an entry's value is for a field; a problem when it cannot be one. */
function answerOf(field: FormField, entry: Entry): { readonly answer: Answer } | { readonly message: Message } {
  const { value } = entry;
  const shape = { message: say('answer.shape') } as const;
  switch (field.field.widget) {
    case 'address': {
      const address = addressFromWire(value);
      return address === null ? shape : { answer: address };
    }
    case 'contacts': {
      const rows = asList(value);
      return rows === null ? shape : { answer: rows.map(contactFromWire) };
    }
    case 'gps': {
      const gps = gpsFromText(asText(value) ?? '');
      return gps === null ? { message: say('answer.gps') } : { answer: gps };
    }
    case 'multiple': {
      const list = asList(value)?.map((item) => asText(item)) ?? null;
      return list === null || list.includes(null)
        ? shape
        : { answer: list.flatMap((item) => (item === null ? [] : [choiceOf(field.field, item) ?? item])) };
    }
    case 'date': {
      const text = asText(value);
      if (text === null) return shape;
      const moment = parseMoment(text);
      if (field.dateMode === 'time') return { answer: moment?.slice(11, 16) ?? parseTime(text) ?? text };
      return { answer: moment === null ? text : field.dateMode === 'date' ? moment.slice(0, 10) : moment };
    }
    default: {
      const text = asText(value);
      if (text === null) return shape;
      return {
        answer:
          field.field.dataType === 'coded'
            ? (choiceOf(field.field, text) ?? text)
            : field.field.widget === 'dateEntered'
              ? (parseMoment(text) ?? text)
              : text,
      };
    }
  }
}

/** Reads entries back into answers, whoever sent them. Entries without a payload type or value, or with a password, are skipped. */
export function answersOf(form: FormDefinition, entries: readonly Entry[]): ReadEntries {
  const byUuid = new Map(form.fields.map((field) => [field.uuid, field]));
  const answers: Record<string, Answer> = {};
  const problems: { field: string; message: Message }[] = [];
  const others: Entry[] = [];
  let context: SubmissionContext = {};

  const taken = (uuid: string): boolean => Object.hasOwn(answers, uuid);
  const matching = (entry: Entry): FormField | undefined => {
    const named = entry.formField === undefined ? undefined : byUuid.get(entry.formField);
    if (named !== undefined) return fits(named, entry.payload_type) && !taken(named.uuid) ? named : undefined;
    return form.fields.find((field) => !taken(field.uuid) && fits(field, entry.payload_type) && byName(field, entry));
  };

  for (const entry of entries) {
    if (entry.value === undefined || entry.value === null || entry.value === '' || entry.payload_type === '') continue;
    const field = matching(entry);
    if (field !== undefined) {
      const read = answerOf(field, entry);
      if ('answer' in read) answers[field.uuid] = read.answer;
      else problems.push({ field: field.uuid, message: read.message });
      continue;
    }
    const text = asText(entry.value) ?? '';
    if (entry.payload_type === 'DATE_ENTERED') context = { ...context, dateEntered: text };
    else if (entry.payload_type === 'LOCATION') context = { ...context, location: text };
    else {
      const gps = entry.payload_type === 'GPS' ? gpsFromText(text) : null;
      if (gps === null) others.push(entry);
      else context = { ...context, gps };
    }
  }
  return { answers, context, others, problems };
}

/** What an entry among the `others` says about a field of the form: a further answer, or what is wrong with it; null when it is about none. */
export function furtherAnswer(
  form: FormDefinition,
  entry: Entry,
): { readonly field: FormField; readonly read: { readonly answer: Answer } | { readonly message: Message } } | null {
  const type = entry.payload_type;
  const field =
    form.fields.find(({ uuid }) => uuid === entry.formField) ??
    form.fields.find((each) => fits(each, type) && byName(each, entry)) ??
    form.fields.find(({ field: { concept } }) => concept !== null && concept === entry.param_name && type.startsWith('OBS'));
  if (field === undefined) return null;
  return { field, read: fits(field, type) ? answerOf(field, entry) : { message: say('answer.shape') } };
}

/** Whether an entry without `formField` speaks of this field: by its concept, else by the one name its type always has. */
function byName(field: FormField, entry: Entry): boolean {
  const name = entry.param_name ?? '';
  switch (entry.payload_type) {
    case 'ADDRESS':
    case 'CONTACT_TRACING':
      return true;
    case 'DATE_ENTERED':
    case 'LOCATION':
    case 'GPS':
      return false; // without `formField` they speak of the submission as a whole
    case 'AGE':
      return name === field.field.concept || name === '' || name.toLowerCase() === 'age';
    case 'PERSON_ATTRIBUTE':
      return name === field.field.name;
    default:
      return field.field.concept !== null && name === field.field.concept;
  }
}
