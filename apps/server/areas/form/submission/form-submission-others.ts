/** Entries of a submission that no field of its form asks for: older clients send them, and forms whose fields have gone since. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { contactMessage, contactProblems } from '@fieldward/domain/form/contact-check.ts';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import type { Entry } from '@fieldward/domain/form/submission.ts';
import { addressFromWire, contactFromWire } from '@fieldward/domain/form/submission-value.ts';
import { parseMoment } from '@fieldward/domain/time/moment.ts';
import { storeContacts, storeValue, type Draft } from './form-submission-draft.ts';
import type { ObsValue } from './form-submission-rows.ts';

const anyContacts = formFromWire({
  formFields: [{ uuid: 'contacts', field: { fieldType: { display: 'Contact Tracing' } } }],
}).fields[0];

/** Stores such an entry; returns what is wrong with it, or null. */
export function storeOther(entry: Entry, draft: Draft): Message | null {
  switch (entry.payload_type) {
    case 'GENDER':
    case 'DOB':
    case 'IDENTIFIER':
    case 'NAME':
    case 'ENCOUNTER_TYPE':
      return null;
    case 'ADDRESS':
      return storeAddress(entry, draft);
    case 'CONTACT_TRACING':
      return storeTracing(entry, draft);
    case 'OBS_CODED_MULTI': {
      const choices = listOf(entry.value)?.filter((choice) => typeof choice === 'string');
      if (choices === undefined) return say('answer.shape');
      if (choices.length > 0) draft.obs.choices(entry.param_name ?? '', choices, null);
      return null;
    }
    default:
      return storeText(entry, draft);
  }
}

function storeAddress({ value }: Entry, draft: Draft): Message | null {
  const address = addressFromWire(value);
  if (address === null || [address.province, address.city, address.address].some((part) => part === '')) return say('answer.address');
  draft.address = address;
  return null;
}

function storeTracing({ value, createPatient }: Entry, draft: Draft): Message | null {
  const rows = listOf(value)?.map(contactFromWire);
  if (rows === undefined || anyContacts === undefined) return say('answer.shape');
  const [wrong] = contactProblems({ ...anyContacts, createPatient: createPatient === true }, rows, draft.today, draft.checkers);
  if (wrong !== undefined) return contactMessage(wrong);
  storeContacts(rows, createPatient === true, null, draft);
  return null;
}

function storeText({ payload_type: type, value, param_name: concept = '', person_attribute: keeps }: Entry, draft: Draft): Message | null {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : null;
  if (text === null) return say('answer.shape');
  if (type === 'AGE') return null; // without a question that asks for it, the age is part of the person
  if (type === 'GPS') return say('answer.gps'); // a readable position would be part of the context
  if (type === 'PERSON_ATTRIBUTE') {
    if (concept === '') return say('answer.shape');
    draft.attributes.push({ type: { name: concept, of: null }, value: { text } });
    return null;
  }
  const read = valueOf(type, text);
  if ('code' in read) return read;
  const kept = read.coded !== undefined ? { concept: text } : { text: read.datetime ?? text };
  storeValue(draft, { concept, formField: null, attribute: keeps === true ? { type: { concept }, value: kept } : null }, read);
  return null;
}

/** The value of an observation by the type of its entry, or what is wrong with it. */
function valueOf(type: Entry['payload_type'], text: string): ObsValue | Message {
  switch (type) {
    case 'OBS':
      return { text };
    case 'OBS_NUMERIC':
      return Number.isFinite(Number(text)) ? { numeric: Number(text) } : say('answer.number');
    case 'OBS_CODED':
      return { coded: text };
    case 'OBS_DATE_TIME': {
      const datetime = parseMoment(text);
      return datetime === null ? say('answer.date') : { datetime };
    }
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
