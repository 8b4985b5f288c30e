/** What elements of FHIR say that clients send: concepts, references, codes and notes. */
import type { Db } from '../engine/db.ts';
import { Problem, unknownReference } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { CONCEPT_SYSTEM, sourcesOf } from './fhir-sql.ts';

type Json = Readonly<Record<string, unknown>>;

/** An object. Raises `engine.notObject`. */
export const objectOf = (value: unknown, element: string): Json => {
  if (!isObject(value)) throw new Problem('engine.notObject', {}, element);
  return value;
};

/** A list. Raises `engine.notList`. */
export const listOf = (value: unknown, element: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Problem('engine.notList', {}, element);
  return value;
};

/** A text. Raises `engine.notText`. */
export const textOf = (value: unknown, element: string): string => {
  if (typeof value !== 'string') throw new Problem('engine.notText', {}, element);
  return value.replaceAll('\0', '');
};

/** The id of a reference to a type. Raises `engine.notObject`, `engine.notText`, `engine.refused`. */
export function referredId(value: unknown, element: string, type: string): string {
  const [, named, id] = /^(?:.*\/)?([A-Za-z]+)\/([A-Za-z0-9._-]{1,64})$/.exec(textOf(objectOf(value, element)['reference'], element)) ?? [];
  if (id === undefined || named !== type) throw new Problem('engine.refused', {}, element);
  return id;
}

/** The code that a CodeableConcept has of a system of HL7, in small letters. Raises `engine.refused` where there is none of those that count. */
export function codeOf<T>(value: unknown, element: string, meanings: Readonly<Record<string, T>>): T {
  const codings = listOf(objectOf(value, element)['coding'], element);
  for (const coding of codings) {
    const code = textOf(objectOf(coding, element)['code'], element).toLowerCase();
    if (Object.hasOwn(meanings, code) && meanings[code] !== undefined) return meanings[code];
  }
  throw new Problem('engine.refused', {}, element);
}

/**
 * The concept that a CodeableConcept names, by uuid (no system) or by a code of a terminology; else its words. Raises
 * `engine.unknownReference` where it has codes and we know none of them, `engine.required` where it says nothing.
 */
export async function conceptOf(
  value: unknown,
  element: string,
  db: Db,
): Promise<{ readonly coded: string | null; readonly words: string | null }> {
  const given = objectOf(value, element);
  const codings = given['coding'] === undefined ? [] : listOf(given['coding'], element).map((each) => objectOf(each, element));
  const asked = codings.map((coding) => ({
    sources: coding['system'] === undefined || coding['system'] === CONCEPT_SYSTEM ? null : sourcesOf(textOf(coding['system'], element)),
    code: textOf(coding['code'] ?? '', element),
  }));
  const [found] = await db.rows<{ uuid: string }>(
    `select c.uuid from jsonb_to_recordset($1::jsonb) as a(sources jsonb, code text) join lateral (
       select x.uuid, x.retired from concept x where a.sources is null and x.uuid = a.code
       union all select x.uuid, x.retired from concept_mapping m join concept x using (concept_id) where a.sources ? lower(m.source) and m.code = a.code) c on true
     order by c.retired limit 1`,
    [JSON.stringify(asked.map(({ sources, code }) => (sources === null ? { code } : { sources, code })))],
  );
  const words = given['text'] === undefined ? null : textOf(given['text'], element);
  if (found !== undefined) return { coded: found.uuid, words: null };
  const [first] = asked;
  if (first !== undefined) throw unknownReference('concept', first.code, element);
  if (words === null || words.trim() === '') throw new Problem('engine.required', {}, element);
  return { coded: null, words };
}

/** A day or moment, of which less may be given: a year or month is its first day. */
export const dateOf = (value: unknown, element: string): string =>
  textOf(value, element)
    .replace(/^(\d{4})$/, '$1-01-01')
    .replace(/^(\d{4}-\d{2})$/, '$1-01');

/** The day of a day or moment: of a moment the one that it is on the programme's clock. */
export async function dayOf(value: unknown, element: string, db: Db): Promise<string> {
  const given = dateOf(value, element);
  if (!given.includes('T')) return given;
  const [found] = await db.rows<{ day: string }>(
    `select to_char(asked_moment($1) at time zone programme_zone(), 'YYYY-MM-DD') as day where $1 ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}'`,
    [given],
  );
  return found?.day ?? given;
}

/** The words of notes. */
export const notesOf = (value: unknown, element: string): string =>
  listOf(value, element)
    .map((each) => textOf(objectOf(each, element)['text'], element))
    .join('; ');

/** An object that has these members only. Raises `engine.unknownProperty` for another, so that nothing that is sent is lost. */
export function onlyOf(value: unknown, element: string, known: readonly string[]): Json {
  const given = objectOf(value, element);
  const other = Object.keys(given).find((each) => !known.includes(each));
  if (other !== undefined)
    throw new Problem('engine.unknownProperty', { property: other.slice(0, 60) }, `${element}.${other.slice(0, 60)}`);
  return given;
}

/** The only item of a list, where one is kept. Raises `engine.refused` for several. */
export function onlyItem(value: unknown, element: string): unknown {
  const [first, second] = listOf(value, element);
  if (second !== undefined) throw new Problem('engine.refused', {}, `${element}[1]`);
  return first;
}

/** What a thing of our own goes by in a CodeableConcept: the code of its system or of none, else the words. Raises `engine.required`. */
export function namedOf(value: unknown, element: string, system: string): string {
  const given = objectOf(value, element);
  const codings = given['coding'] === undefined ? [] : listOf(given['coding'], element).map((each) => objectOf(each, element));
  const own = codings.find((coding) => coding['system'] === undefined || coding['system'] === system);
  const name = own?.['code'] ?? given['text'];
  if (name === undefined) throw new Problem('engine.required', {}, element);
  return textOf(name, element);
}

/** The parts that an extension of OpenMRS says of something (`http://fhir.openmrs.org/ext/name`), by the name of the part. */
export function keptParts(value: unknown, element: string, url: string): Readonly<Record<string, string>> {
  if (value === undefined || value === null) return {};
  const parts: Record<string, string> = {};
  for (const each of listOf(value, element)) {
    const { url: sent, extension } = onlyOf(each, element, ['url', 'extension']);
    if (sent !== url) throw new Problem('engine.unknownProperty', { property: String(sent).slice(0, 60) }, element);
    for (const part of listOf(extension ?? [], element)) {
      const { url: name, valueString } = onlyOf(part, element, ['url', 'valueString']);
      parts[textOf(name, element).slice(url.length + 1)] = textOf(valueString, element);
    }
  }
  return parts;
}

/** The uuid that an element says of itself, where it is one: what we show keeps it. */
export const ownUuid = (value: unknown): { readonly uuid?: string } =>
  typeof value === 'string' && /^[A-Za-z0-9-]{36}$/.test(value) ? { uuid: value } : {};
