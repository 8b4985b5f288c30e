/** What is given as a concept or in words: an allergen, a reaction, a problem. */
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import type { Resource, Rule, Setter } from '../../../engine/resource.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';

const LONGEST = 255;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of a body. Raises `engine.notObject`. @param property that it stands in */
export function objectOf(value: unknown, property: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new Problem('engine.notObject', {}, property);
  return value;
}

/** The key and uuid of a concept that is named by its uuid or `{uuid}`; null without one. Raises `engine.unknownReference`. */
export async function conceptNamed(
  value: unknown,
  property: string,
  tx: Db,
): Promise<{ readonly id: string; readonly uuid: string } | null> {
  const named = isObject(value) ? value['uuid'] : value;
  if (named === null || named === undefined || named === '') return null;
  const uuid = String(named).replaceAll('\0', '');
  const [found] = await tx.rows<{ id: string; uuid: string }>('select concept_id::text as id, uuid from concept where uuid = $1', [uuid]);
  if (found === undefined) throw unknownReference('concept', uuid, property);
  return found;
}

/** Words without blanks around them; null for none. Raises `engine.tooLong` and `engine.notText`. */
export function wordsOf(value: unknown, property: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new Problem('engine.notText', {}, property);
  const words = value.replaceAll('\0', '').trim();
  if (words.length > LONGEST) throw new Problem('engine.tooLong', { max: LONGEST }, property);
  return words === '' ? null : words;
}

/** SQL (JSON text) of a text (SQL), or null. */
export const textJson = (text: string): string => `coalesce(to_json(${text})::text, 'null')`;

type Storage = Resource['storage'];

/** How a property `{coded, nonCoded}` is stored. */
interface CodedOrWordsStorage {
  readonly display: string;
  readonly setters: Readonly<Record<string, Setter>>;
  readonly written: NonNullable<Storage['written']>;
  /** It is there from the beginning. Raises `engine.required`. */
  readonly named: Rule;
}

/**
 * A property `{coded, nonCoded}` in two columns, one of which says it. Raises `engine.notObject`, `engine.required`, `engine.notText`,
 * `engine.tooLong` and `engine.unknownReference` when it is written.
 * @param coded column with the key of a concept
 * @param words column with the words
 */
export function codedOrWords(property: string, coded: string, words: string): CodedOrWordsStorage {
  return {
    display: `coalesce(${conceptDisplay(`{t}.${coded}`)}, {t}.${words})`,
    setters: {
      async [property](value, _write, tx) {
        const sent = objectOf(value, property);
        const concept = await conceptNamed(sent['coded'], property, tx);
        const text = wordsOf(sent['nonCoded'], property);
        if (concept === null && text === null) throw new Problem('engine.required', {}, property);
        return { [coded]: concept?.id ?? null, [words]: text };
      },
    },
    written: {
      [property]: (t, nested) =>
        `'{"coded":' || coalesce(${nested('concept', `${t}.${coded}`, 'coded')}, 'null') || ',"nonCoded":' || ${textJson(`${t}.${words}`)} || '}'`,
    },
    named(write) {
      if (write.mode === 'create' && !write.sent(property)) throw new Problem('engine.required', {}, property);
    },
  };
}
