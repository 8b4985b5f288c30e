/**
 * SQL that writes JSON as text, as `json_build_object` and `json_agg` would, in a fraction of their time: names and punctuation are
 * constants, which run together over nested objects, and a value is written by its own kind.
 */

/** A constant part of the text, or SQL of a text that is never null. */
type Piece = string | { readonly sql: string };

/** The pieces of a JSON text, in order. */
export type JsonText = readonly Piece[];

/** A text that is the same in every row. */
export function constant(json: string): JsonText {
  return [json];
}

/** The value of an expression of any type that has a JSON form. */
export function value(sql: string): JsonText {
  return [{ sql: `coalesce(to_json(${sql})::text, 'null')` }];
}

/** A number or truth value, whose text is its JSON. */
export function plain(sql: string): JsonText {
  return [{ sql: `coalesce((${sql})::text, 'null')` }];
}

/** A text without a sign that JSON would escape, never null. */
export function quoted(sql: string): JsonText {
  return ['"', { sql }, '"'];
}

/** The JSON of a moment: the text of the function `iso` in quotes. */
export function moment(sql: string): JsonText {
  return [{ sql: `coalesce(to_char((${sql}) at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"+0000"\\"'), 'null')` }];
}

/** The JSON of a day: the text of the function `iso_day` in quotes. */
export function day(sql: string): JsonText {
  return [{ sql: `coalesce(to_char(${sql}, '\\"YYYY-MM-DD"T00:00:00.000+0000"\\"'), 'null')` }];
}

/** SQL whose text is JSON already; null means the JSON null. */
export function written(sql: string): JsonText {
  return [{ sql: `coalesce(${sql}, 'null')` }];
}

/** An object with these properties. */
export function object(pairs: readonly (readonly [name: string, json: JsonText])[]): JsonText {
  const inner = pairs.flatMap(([name, json], at) => [`${at === 0 ? '' : ', '}"${name}" : `, ...json]);
  return ['{', ...inner, '}'];
}

/** The list of what a query shows of each of its rows. */
export function list(item: JsonText, from: string, order: string): JsonText {
  return ['[', { sql: `coalesce((select string_agg(${textSql(item)}, ', ' order by ${order}) from ${from}), '')` }, ']'];
}

/** SQL of the text. */
export function textSql(json: JsonText): string {
  const parts: string[] = [];
  let run = '';
  const endRun = (): void => {
    if (run !== '') parts.push(`'${run.replaceAll("'", "''")}'`);
    run = '';
  };
  for (const piece of json) {
    if (typeof piece === 'string') run += piece;
    else {
      endRun();
      parts.push(piece.sql);
    }
  }
  endRun();
  return joined(parts);
}

/** Joined by halves: each step copies what it joins, so that each sign is copied a few times only, however many parts there are. */
function joined(parts: readonly string[]): string {
  const [first = "''"] = parts;
  if (parts.length <= 1) return first;
  const half = parts.length >> 1;
  return `(${joined(parts.slice(0, half))} || ${joined(parts.slice(half))})`;
}
