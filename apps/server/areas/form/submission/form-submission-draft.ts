/** What a submission is going to store, and how the answer to a question of the form goes into it. */
import { isAddress, isChoices, isContacts, isEmptyContact, isGps } from '@fieldward/domain/form/answers.ts';
import type { AddressAnswer, Answer, ContactAnswer } from '@fieldward/domain/form/answers.ts';
import { choiceOf, type FormField } from '@fieldward/domain/form/definition.ts';
import { gpsToText } from '@fieldward/domain/form/submission-value.ts';
import { birthdateFromAge } from '@fieldward/domain/person/age.ts';
import type { Checkers } from '@fieldward/domain/settings/pattern.ts';
import { parseDay, parseMoment, timeOnlyDay } from '@fieldward/domain/time/moment.ts';
import type { Contact, ObsRows, ObsValue } from './form-submission-rows.ts';

/** A person attribute to keep; its type is the name given, with the concept that was answered, if any, or has the name of the concept. */
export interface AttributeToKeep {
  readonly type: { readonly name: string; readonly of: string | null } | { readonly concept: string };
  /** The text, or the concept whose name is the value. */
  readonly value: { readonly text: string } | { readonly concept: string };
}

/** What is going to be stored; grows as answers and entries are read. */
export interface Draft {
  readonly obs: ObsRows;
  readonly attributes: AttributeToKeep[];
  readonly newPatients: Contact[];
  /** The latest day that has begun where the person may be, `YYYY-MM-DD`. */
  readonly today: string;
  /** By what contacts are checked. */
  readonly checkers: Checkers;
  address: AddressAnswer | null;
}

/** Where a value goes: the concept it is observed of, the form field it answers, and the person attribute that keeps it too. */
interface Target {
  readonly concept: string;
  readonly formField: string | null;
  readonly attribute: AttributeToKeep | null;
}

/** Stores one value as an observation and, where that is wanted, as a person attribute. */
export function storeValue(draft: Draft, { concept, formField, attribute }: Target, value: ObsValue): void {
  draft.obs.add({ concept, parent: null, ...value, formField });
  if (attribute !== null) draft.attributes.push(attribute);
}

/** The birth date of a contact, from the date or the age given. */
function contactOf(row: ContactAnswer, today: string): Contact {
  const born = row.dateOfBirth === undefined ? null : parseDay(row.dateOfBirth);
  return { ...row, born: born ?? (/^\d{1,3}$/.test(row.age.trim()) ? birthdateFromAge(Number(row.age), today) : null) };
}

/** Stores the contacts that were filled in, and notes them as patients to be made if they are to become patients. */
export function storeContacts(rows: readonly ContactAnswer[], becomePatients: boolean, formField: string | null, draft: Draft): void {
  const contacts = rows.filter((row) => !isEmptyContact(row)).map((row) => contactOf(row, draft.today));
  draft.obs.contacts(contacts, formField);
  if (becomePatients) draft.newPatients.push(...contacts);
}

/** The value of a question that is answered by one text, by its data type. */
function valueOf({ field, dateMode }: FormField, text: string): ObsValue {
  switch (field.dataType) {
    case 'coded':
      return { coded: text };
    case 'numeric':
      return { numeric: Number(text) };
    case 'datetime':
      return { datetime: dateMode === 'time' ? `${timeOnlyDay} ${text}:00` : (parseMoment(text) ?? text) };
    default:
      return { text };
  }
}

function storeText(asked: FormField, text: string, draft: Draft): void {
  const { concept, dataType, attribute, name, conceptName } = asked.field;
  if (concept === null) {
    if (attribute) draft.attributes.push({ type: { name, of: null }, value: { text } });
    return;
  }
  const kept: AttributeToKeep = {
    type: { name: conceptName || name, of: concept },
    value: dataType === 'coded' ? { concept: choiceOf(asked.field, text) ?? text } : { text },
  };
  storeValue(draft, { concept, formField: asked.uuid, attribute: attribute ? kept : null }, valueOf(asked, text));
}

/** Stores the answer to a question of the form; the form's rules have found nothing wrong with it. */
export function storeAnswer(asked: FormField, answer: Answer, draft: Draft): void {
  const { concept, widget } = asked.field;
  if (isAddress(answer)) draft.address = answer;
  else if (isGps(answer)) draft.obs.position(gpsToText(answer), concept, asked.uuid);
  else if (widget === 'contacts') {
    if (isContacts(answer)) storeContacts(answer, asked.createPatient, asked.uuid, draft);
  } else if (isChoices(answer)) {
    if (concept !== null) draft.obs.choices(concept, answer, asked.uuid);
  } else if (typeof answer === 'string') storeText(asked, answer.trim(), draft);
}
