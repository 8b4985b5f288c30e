import {
  birthOf,
  birthProblem,
  contactNumberType,
  genderProblem,
  identifierOfTypeProblem,
  identifierProblem,
  personNameProblem,
} from './person.ts';
import { looksLikePhone, type PatternEngine } from '../settings/pattern.ts';
import { plainDigits } from './typed-text.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import {
  addressNames,
  attributeField,
  attributeOf,
  entriesOf,
  hasPreferred,
  isEnded,
  partField,
  preferredOf,
  storedDetails,
  textOf,
  typedParts,
  type DetailField,
  type Details,
  type Listed,
  type Part,
  type RecordedDetails,
} from './details.ts';

/** The fields whose text is another one than before. */
export function changedFields(before: Details, now: Details): readonly DetailField[] {
  return (Object.keys(now) as DetailField[]).filter((field) => textOf(now, field) !== textOf(before, field)); // its own keys
}

/** What a type asks of its identifiers. */
export interface IdentifierRules {
  /** The type whose identifiers the programme gives out. */
  readonly own: boolean;
  readonly format: string | null;
  readonly placeNeeded: boolean;
  /** The algorithm of the check digit, by its name. */
  readonly check: string | null;
}

interface Rules {
  /** By uuid of the type of identifier. */
  readonly types: ReadonlyMap<string, IdentifierRules>;
  readonly engine?: PatternEngine;
}

/** Whether an entry stands in the dialog and in no record: it is added, unless nothing was typed into it. */
const isNew = (before: Details, list: Listed, id: string): boolean => !entriesOf(before, list).includes(id);
const isBlank = (now: Details, list: Listed, id: string): boolean =>
  typedParts[list].every((part) => textOf(now, partField(list, id, part)) === '');

/** The entries that stay or are added, in their order. */
export function livingEntries(before: Details, now: Details, list: Listed): readonly string[] {
  const mayBeBlank = (id: string): boolean => hasPreferred(list) && !isNew(before, list, id);
  return entriesOf(now, list).filter((id) => !isEnded(now, list, id) && (mayBeBlank(id) || !isBlank(now, list, id)));
}

type Found = readonly (readonly [DetailField, Message | null])[];

function nameProblems(now: Details, id: string): Found {
  const part = (name: Part): DetailField => partField('name', id, name);
  return [
    [part('givenName'), personNameProblem(textOf(now, part('givenName')))],
    [part('middleName'), personNameProblem(textOf(now, part('middleName')), false)],
    [part('familyName'), personNameProblem(textOf(now, part('familyName')))],
  ];
}

function identifierProblems(now: Details, id: string, { types, engine }: Rules): Found {
  const type = textOf(now, partField('identifier', id, 'type'));
  const [number, place] = [partField('identifier', id, 'number'), partField('identifier', id, 'place')];
  const { own = false, format = null, placeNeeded = false, check = null } = types.get(type) ?? {};
  const problem = own ? identifierProblem : identifierOfTypeProblem;
  return [
    [partField('identifier', id, 'type'), type === '' ? say('person.required') : null],
    [number, problem(textOf(now, number), { format, engine, check })],
    [place, placeNeeded && textOf(now, place) === '' ? say('person.required') : null],
  ];
}

/** A number that can be called; none is none. */
const phoneProblem = (text: string): Message | null => (text === '' || looksLikePhone(plainDigits(text)) ? null : say('person.phone'));

/** What is wrong with what was changed, by field. What stays as it was is not judged: it may be older than the rules. */
export function detailProblems(patient: RecordedDetails, now: Details, rules: Rules, today: string): Partial<Record<DetailField, Message>> {
  const before = storedDetails(patient, today);
  const changed = new Set(changedFields(before, now));
  const birth = changed.has('birthdate') || changed.has('age') ? birthProblem(now.birthdate, now.age, today) : null;
  const of = (list: Listed, id: string): Found =>
    (list === 'name' ? nameProblems(now, id) : identifierProblems(now, id, rules)).filter(
      ([field]) => isNew(before, list, id) || changed.has(field),
    );
  const listed = (list: Listed): Found => livingEntries(before, now, list).flatMap((id) => of(list, id));
  const found: Found = [
    ...listed('name'),
    ...listed('identifier'),
    ...(changed.has('gender') ? [['gender', genderProblem(now.gender)] as const] : []),
    ...['phone' as const, ...livingEntries(before, now, 'phone').map((id) => partField('phone', id, 'number'))]
      .filter((field) => changed.has(field))
      .map((field) => [field, phoneProblem(textOf(now, field))] as const),
    ...(birth === null ? [] : [[birth.field, birth.message] as const]),
  ];
  return Object.fromEntries(found.flatMap(([field, message]) => (message === null ? [] : [[field, message]])));
}

/** The text of a field, null where there is none. */
const orNull = (now: Details, field: DetailField): string | null => textOf(now, field) || null;

/** What is sent of a name or an identifier, by part. */
const wireParts = {
  name: { givenName: 'givenName', middleName: 'middleName', familyName: 'familyName' },
  identifier: { number: 'identifier', type: 'identifierType', place: 'location' },
  phone: { number: 'value' },
  address: Object.fromEntries(addressNames.map((name) => [name, name])),
} as const;
/** What is sent of an entry that is added, besides. */
const addedAs: Readonly<Partial<Record<Listed, object>>> = { phone: { attributeType: contactNumberType } };

/** The changes of a list: what ends goes first, so that its number can be given anew. */
function listBody(before: Details, now: Details, list: Listed): readonly object[] {
  const preferred = hasPreferred(list) ? preferredOf[list] : null;
  const living = livingEntries(before, now, list).flatMap((id) => {
    const added = isNew(before, list, id);
    const parts = Object.entries(wireParts[list]).flatMap(([part, name]) => {
      const field = partField(list, id, part as Part); // its own keys
      const differs = textOf(now, field) !== textOf(before, field);
      const text = orNull(now, field);
      return differs ? [[name, list === 'phone' && text !== null ? plainDigits(text) : text] as const] : [];
    });
    const mark = list === 'address' ? 'preferredAddress' : preferred;
    const made = mark !== null && now[mark] === id && before[mark] !== id ? [['preferred', true] as const] : [];
    return parts.length + made.length > 0 || added
      ? [{ uuid: id, ...(added ? addedAs[list] : {}), ...Object.fromEntries<unknown>([...parts, ...made]) }]
      : [];
  });
  // a phone or an address whose text was taken away is ended
  const gone = (id: string): boolean => isEnded(now, list, id) || (preferred === null && isBlank(now, list, id));
  const ended = entriesOf(before, list).filter(gone);
  return [...ended.map((uuid) => ({ uuid, voided: true })), ...living];
}

/** The types of the attributes that were changed. */
const changedTypes = (changed: ReadonlySet<DetailField>): readonly string[] =>
  [...changed].flatMap((field) =>
    field === 'phone' ? [contactNumberType] : field.startsWith('attribute ') ? [field.slice('attribute '.length)] : [],
  );

function attributeBody(patient: RecordedDetails, now: Details, type: string): object {
  const text = textOf(now, attributeField(type));
  const value = type === contactNumberType ? plainDigits(text) : text;
  const kept = attributeOf(patient, type);
  if (kept === null) return { attributeType: type, value };
  return value === '' ? { uuid: kept.uuid, voided: true } : { uuid: kept.uuid, value };
}

/** The change of a patient that makes what is stored what was typed: only what differs is sent. */
export function detailsBody(patient: RecordedDetails, now: Details, today: string): object {
  const before = storedDetails(patient, today);
  const changed = new Set(changedFields(before, now));
  const { preferredAddress } = patient.person;
  const address = Object.fromEntries(addressNames.filter((name) => changed.has(name)).map((name) => [name, orNull(now, name)]));
  const lists = { identifiers: listBody(before, now, 'identifier'), names: listBody(before, now, 'name') };
  const first =
    Object.keys(address).length > 0 ? [{ ...(preferredAddress ? { uuid: preferredAddress.uuid } : { preferred: true }), ...address }] : [];
  const addresses = [...first, ...listBody(before, now, 'address')];
  const attributes = [...changedTypes(changed).map((type) => attributeBody(patient, now, type)), ...listBody(before, now, 'phone')];
  const born = birthOf(now.birthdate, now.age, today);
  const person = {
    ...(changed.has('gender') ? { gender: now.gender } : {}),
    ...(changed.has('birthdate') || changed.has('age') ? { birthdate: born.birthdate, birthdateEstimated: born.estimated } : {}),
    ...(lists.names.length > 0 ? { names: lists.names } : {}),
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(attributes.length > 0 ? { attributes } : {}),
  };
  return {
    ...(lists.identifiers.length > 0 ? { identifiers: lists.identifiers } : {}),
    ...(Object.keys(person).length > 0 ? { person } : {}),
  };
}
