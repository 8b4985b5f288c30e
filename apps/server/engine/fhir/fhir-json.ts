/**
 * SQL that writes JSON as FHIR has it: what has no value is left out, so that there is no null and no empty text, list or object.
 */
import { textSql, type JsonText } from '../json-text.ts';

/** A JSON text; one that is not `sure` is a single piece of SQL that is null where there is no value. */
export interface FhirJson {
  readonly text: JsonText;
  readonly sure: boolean;
  /** It is that of a row by key: a page makes it once for each row that it names. */
  readonly row?: RowByKey;
}

/** A row that others refer to by its key. */
interface RowByKey {
  readonly table: string;
  readonly key: string;
  /** SQL of the key that is meant. */
  readonly id: string;
  /** Of a row that is kept by patient: the column of its patient, and SQL of the patient that is meant. */
  readonly partition?: string;
  readonly patient?: string;
  /** What is shown of it, the same for the same `shape`. */
  readonly shape: string;
  readonly json: (alias: string) => FhirJson;
}

/** SQL of the text, null where there is no value. */
export function jsonSql(json: FhirJson): string {
  const [piece] = json.text;
  return !json.sure && typeof piece === 'object' ? piece.sql : textSql(json.text);
}

/** JSON that is the same in every row. */
export function fixed(value: unknown): FhirJson {
  return { text: [JSON.stringify(value)], sure: true };
}

/** SQL whose text is JSON already, null where there is none. */
export function written(sql: string): FhirJson {
  return { text: [{ sql }], sure: false };
}

/** A text; none where it is null or empty. */
export function text(sql: string): FhirJson {
  return written(`to_json(nullif(${sql}, ''))::text`);
}

/** A text that is there in every row. */
export function name(sql: string): FhirJson {
  return { text: [{ sql: `to_json(${sql})::text` }], sure: true };
}

/** A text without a sign that JSON would escape, there in every row: a uuid. */
export function id(sql: string): FhirJson {
  return { text: ['"', { sql }, '"'], sure: true };
}

/** A text without a sign that JSON would escape, where it is not null: a code of our own. */
export function code(sql: string): FhirJson {
  return written(`'"' || (${sql}) || '"'`);
}

/** A number or truth value. */
export function plain(sql: string): FhirJson {
  return written(`(${sql})::text`);
}

/** A moment, to the millisecond. */
export function moment(sql: string): FhirJson {
  return written(`to_char((${sql}) at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"\\"')`);
}

/** A day. */
export function day(sql: string): FhirJson {
  return written(`to_char(${sql}, '\\"YYYY-MM-DD\\"')`);
}

type Pairs = Readonly<Record<string, FhirJson | null>>;

/** An object with these members; null says that a member is never there. Without a member it is none itself. */
export function object(pairs: Pairs): FhirJson {
  const members = Object.entries(pairs).flatMap(([key, json]) => (json === null ? [] : [{ key: JSON.stringify(key), json }]));
  return joined(
    '{',
    members.map(({ key, json }) => ({ before: `${key}:`, json })),
    '}',
  );
}

/** A list of these, as far as they are there. */
export function list(...items: readonly FhirJson[]): FhirJson {
  return joined(
    '[',
    items.map((json) => ({ before: '', json })),
    ']',
  );
}

/** The list of what a query (`from t where …`) has for each of its rows; none without rows. */
export function each(item: FhirJson, from: string, order: string): FhirJson {
  return written(`'[' || (select string_agg(${jsonSql(item)}, ',' order by ${order}) from ${from}) || ']'`);
}

/** What one row of a query has. */
export function one(item: FhirJson, from: string): FhirJson {
  return written(`(select ${jsonSql(item)} from ${from})`);
}

/** What a row has that is referred to by its key. */
export function ofRow(row: RowByKey): FhirJson {
  const same = row.partition === undefined ? '' : ` and x.${row.partition} = ${row.patient}`;
  return { ...one(row.json('x'), `${row.table} x where x.${row.key} = ${row.id}${same}`), row };
}

/** It, where a condition holds; else the other, or nothing. */
export function when(condition: string, json: FhirJson, otherwise?: FhirJson): FhirJson {
  return written(`case when ${condition} then ${jsonSql(json)}${otherwise === undefined ? '' : ` else ${jsonSql(otherwise)}`} end`);
}

/** What is sure stands first, and needs no look at whether a comma goes before the next. */
function joined(open: string, members: readonly { readonly before: string; readonly json: FhirJson }[], close: string): FhirJson {
  const sure = members.filter(({ json }) => json.sure);
  const others = members
    .filter(({ json }) => !json.sure)
    .map(({ before, json }) => ({ sql: `coalesce('${`,${before}`.replaceAll("'", "''")}' || ${jsonSql(json)}, '')` }));
  if (sure.length > 0) {
    const inner = sure.flatMap(({ before, json }, at) => [`${at === 0 ? '' : ','}${before}`, ...json.text]);
    return { text: [open, ...inner, ...others, close], sure: true };
  }
  if (others.length === 0) return written('null::text');
  return written(`'${open}' || substr(nullif(${textSql(others)}, ''), 2) || '${close}'`);
}
