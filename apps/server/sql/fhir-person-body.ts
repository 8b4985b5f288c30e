/** What clients send of people by FHIR: names, addresses, phones, birth and death, as bodies of person. */
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { dateOf, keptParts, listOf, onlyOf, ownUuid, textOf } from './fhir-body.ts';
import { EXTENSION, otherPhoneType } from './fhir-sql.ts';

type Body = Readonly<Record<string, unknown>>;

const GENDERS: Readonly<Record<string, string>> = { male: 'M', female: 'F', other: 'O', unknown: 'U' };

/** Raises `engine.refused` for another word. */
export function genderBody(value: unknown): Body {
  const gender = GENDERS[textOf(value, 'gender')];
  if (gender === undefined) throw new Problem('engine.refused', {}, 'gender');
  return { gender };
}

/** A year or month is its first day, and estimated. */
export function birthBody(value: unknown): Body {
  const given = textOf(value, 'birthDate');
  return { birthdate: dateOf(given, 'birthDate'), birthdateEstimated: given.length < '2026-01-01'.length };
}

/** What there is of a person already, the preferred one first. */
async function known(db: Db, table: 'person_name' | 'person_address', person: unknown): Promise<string[]> {
  if (typeof person !== 'string') return [];
  const rows = await db.rows<{ uuid: string }>(
    `select n.uuid from ${table} n join person p using (person_id) where p.uuid = $1 and not n.voided order by n.preferred desc, n.${table}_id`,
    [person],
  );
  return rows.map(({ uuid }) => uuid);
}

/**
 * What is sent, each as the one that it means of what there is: by its id, else in their order, so that the same sent twice is the same. What there
 * is beside it stays.
 */
function asKnown(sent: readonly Body[], there: readonly string[]): Body[] {
  const named = new Set(sent.flatMap(({ uuid }) => (typeof uuid === 'string' ? [uuid] : [])));
  const left = there.filter((uuid) => !named.has(uuid));
  return sent.map((each) => {
    if (each['uuid'] !== undefined) return each;
    const uuid = left.shift();
    return uuid === undefined ? each : { ...each, uuid };
  });
}

const given = (words: unknown): Body => {
  if (words === undefined || words === null) return {};
  const [first = '', ...further] = listOf(words, 'name.given').map((each) => textOf(each, 'name.given'));
  return { givenName: first, ...(further.length === 0 ? {} : { middleName: further.join(' ') }) };
};

/** A name of which only the whole is given: its last word is that of the family. */
function wholeName(text: unknown): Body {
  const words = textOf(text ?? '', 'name.text')
    .trim()
    .split(/\s+/);
  const family = words.length > 1 ? words.pop() : undefined;
  return { givenName: words.join(' '), ...(family === undefined ? {} : { familyName: family }) };
}

/** What a name may be for, the one that is preferred first. */
const USES = ['usual', 'official'];

const joined = (value: unknown, element: string): string =>
  listOf(value, element)
    .map((each) => textOf(each, element))
    .join(' ');

/** Names. The usual one is the preferred one, else one that is official, else the first. */
export async function namesBody(value: unknown, db: Db, whole: Body): Promise<Body> {
  const sent = listOf(value, 'name').map((each): Body => {
    const name = onlyOf(each, 'name', ['id', 'extension', 'use', 'text', 'family', 'given', 'prefix', 'suffix']);
    const { family, prefix, suffix, use, text } = name;
    if (use !== undefined && !USES.includes(textOf(use, 'name.use'))) throw new Problem('engine.refused', {}, 'name.use');
    const parts = family === undefined && name['given'] === undefined ? wholeName(text) : given(name['given']);
    return {
      ...ownUuid(name['id']),
      ...keptParts(name['extension'], 'name.extension', `${EXTENSION}/name`),
      ...parts,
      ...(family === undefined ? {} : { familyName: textOf(family, 'name.family') }),
      ...(prefix === undefined ? {} : { prefix: joined(prefix, 'name.prefix') }),
      ...(suffix === undefined ? {} : { familyNameSuffix: joined(suffix, 'name.suffix') }),
      use,
    };
  });
  const uses = sent.map(({ use }) => use);
  const wanted = USES.map((use) => uses.indexOf(use)).find((at) => at >= 0) ?? 0;
  const preferred = sent.map(({ use: _use, ...name }, at) => ({ ...name, preferred: at === wanted }));
  return { names: asKnown(preferred, await known(db, 'person_name', whole['id'])) };
}

/** Where lines of an address are kept: the open address and the landmark first. */
const LINES = ['address2', 'address3', 'address1', 'address4', 'address5', 'address6'] as const;
const PLACES = {
  city: 'cityVillage',
  district: 'countyDistrict',
  state: 'stateProvince',
  postalCode: 'postalCode',
  country: 'country',
} as const;

/** Addresses. The first one at home is the preferred one, else the first. */
export async function addressesBody(value: unknown, db: Db, whole: Body): Promise<Body> {
  const sent = listOf(value, 'address').map((each): Body => {
    const address = onlyOf(each, 'address', ['id', 'extension', 'use', 'type', 'text', 'line', 'period', ...Object.keys(PLACES)]);
    const { line, period, use } = address;
    if (use !== undefined && use !== 'home' && use !== 'old') throw new Problem('engine.refused', {}, 'address.use');
    const lines = line === undefined ? [] : listOf(line, 'address.line').map((words) => textOf(words, 'address.line'));
    if (lines.length > LINES.length) throw new Problem('engine.refused', {}, 'address.line');
    const { start, end } = period === undefined ? {} : onlyOf(period, 'address.period', ['start', 'end']);
    const places = Object.entries(PLACES).flatMap(([element, property]) =>
      address[element] === undefined ? [] : [[property, textOf(address[element], `address.${element}`)]],
    );
    return {
      ...ownUuid(address['id']),
      ...keptParts(address['extension'], 'address.extension', `${EXTENSION}/address`),
      ...Object.fromEntries(lines.map((words, at) => [LINES[at], words])),
      ...(Object.fromEntries(places) as Body),
      ...(start === undefined ? {} : { startDate: dateOf(start, 'address.period') }),
      ...(end === undefined ? {} : { endDate: dateOf(end, 'address.period') }),
      preferred: use === 'home',
    };
  });
  const home = Math.max(
    0,
    sent.findIndex(({ preferred }) => preferred === true),
  );
  const preferred = sent.map((address, at) => ({ ...address, preferred: at === home }));
  return { addresses: asKnown(preferred, await known(db, 'person_address', whole['id'])) };
}

const PHONE_TYPES = [contactNumberType, otherPhoneType];

/** Phones: the number by which a person is reached, and another one. */
export async function phonesBody(value: unknown, db: Db, whole: Body): Promise<Body> {
  const numbers = listOf(value, 'telecom').map((each) => {
    const { id, system, value: number } = onlyOf(each, 'telecom', ['id', 'system', 'value', 'use', 'rank']);
    if (system !== undefined && system !== 'phone' && system !== 'sms') throw new Problem('engine.refused', {}, 'telecom.system');
    return { ...ownUuid(id), value: textOf(number, 'telecom.value') };
  });
  if (numbers.length > PHONE_TYPES.length) throw new Problem('engine.refused', {}, `telecom[${PHONE_TYPES.length}]`);
  const there = await db.rows<{ uuid: string; type: string }>(
    `select a.uuid, y.uuid as type from person_attribute a join person_attribute_type y using (person_attribute_type_id) join person p using (person_id)
     where p.uuid = $1 and not a.voided and y.uuid = any($2::text[])`,
    [typeof whole['id'] === 'string' ? whole['id'] : '', PHONE_TYPES],
  );
  return {
    attributes: numbers.map((number, at) => {
      const type = PHONE_TYPES[at];
      const uuid = there.find((each) => each.type === type)?.uuid;
      return { ...number, ...(uuid === undefined ? {} : { uuid }), attributeType: type };
    }),
  };
}

/** Of what is known by identifiers: the types that they may name. */
interface NamedType {
  readonly uuid: string;
  readonly name: string;
}

/** Identifiers. Their type is named by its system, the code or the words of the type, by uuid or name. */
export async function identifiersBody(value: unknown, db: Db, system: string): Promise<Body> {
  const types = await db.rows<NamedType>('select y.uuid, lower(y.name) as name from patient_identifier_type y order by y.retired, y.name');
  const sent = listOf(value, 'identifier').map((each): Body => {
    const identifier = onlyOf(each, 'identifier', ['id', 'extension', 'use', 'type', 'system', 'value']);
    return {
      ...ownUuid(identifier['id']),
      identifier: textOf(identifier['value'] ?? '', 'identifier.value'),
      identifierType: typeOf(identifier, types, system),
      ...placeOf(identifier['extension']),
      ...(identifier['use'] === undefined ? {} : { preferred: identifier['use'] === 'official' }),
    };
  });
  return { identifiers: sent };
}

function typeOf(identifier: Body, types: readonly NamedType[], system: string): string {
  const type = identifier['type'] === undefined ? {} : onlyOf(identifier['type'], 'identifier.type', ['coding', 'text']);
  const codings = type['coding'] === undefined ? [] : listOf(type['coding'], 'identifier.type');
  const names = [
    identifier['system'],
    ...codings.flatMap((each) => (isObject(each) ? [each['code'], each['display']] : [])),
    type['text'],
  ].flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [each.trim().replace(system, '')] : []));
  const found = names.flatMap((name) => types.find((each) => each.uuid === name || each.name === name.toLowerCase()) ?? [])[0];
  if (found !== undefined) return found.uuid;
  const [first] = names;
  if (first === undefined) throw new Problem('engine.required', {}, 'identifier.type');
  throw new Problem('engine.unknownReference', { resource: 'patientidentifiertype', uuid: first.slice(0, 60) }, 'identifier.system');
}

/** The place that an identifier is of. */
function placeOf(extension: unknown): Body {
  if (extension === undefined || extension === null) return {};
  const [place] = listOf(extension, 'identifier.extension').map((each) => onlyOf(each, 'identifier.extension', ['url', 'valueReference']));
  if (place === undefined) return {};
  if (place['url'] !== `${EXTENSION}/patient/identifier#location`)
    throw new Problem('engine.unknownProperty', { property: String(place['url']).slice(0, 60) }, 'identifier.extension');
  const { reference } = isObject(place['valueReference']) ? place['valueReference'] : {};
  return { location: textOf(reference, 'identifier.extension').replace(/^.*\//, '') };
}
