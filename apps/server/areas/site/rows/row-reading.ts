import type { Db } from '../../../engine/db.ts';
import type { RowReference, RowTable } from './row-tables.ts';
import { ONLY } from './travelling-tables.ts';

/** SQL of what is told of a row that a reference leads to. */
const toldSql = ({ target, key }: RowReference, value: string): string => `(select x.uuid from ${target} x where x.${key} = ${value})`;

function referenceSql(reference: RowReference): string {
  const column = `t.${reference.column}`;
  if (!reference.list) return toldSql(reference, column);
  return `case when ${column} is not null then (select jsonb_agg(${toldSql(reference, 'e.v')} order by e.n) from unnest(${column}) with ordinality e(v, n)) end`;
}

/** SQL of a row `t` as it travels: its columns, with uuids where it leads to rows. */
export function rowSql({ columns, references }: RowTable): string {
  const plain = columns.filter((name) => !references.some(({ column }) => column === name));
  const told = [...plain.map((name) => `t.${name}`), ...references.map((reference) => `${referenceSql(reference)} as ${reference.column}`)];
  return `(select to_jsonb(o) from (select ${told.join(', ')}) o)`;
}

/** SQL by which a row as it travels, `row`, is known: by its uuid; a version of a form by form and content; what has no uuid by all that it holds. */
export const keySql = ({ table, uuid }: RowTable, row: string): string =>
  table === 'form_version'
    ? `(${row} ->> 'form_id') || '/' || (${row} ->> 'content_hash')`
    : uuid
      ? `${row} ->> 'uuid'`
      : `md5(${row}::text)`;

/** SQL of the rows of a table that travel (key, row). */
export const rowsSql = (table: RowTable): string => `select distinct on (1) ${keySql(table, 'r.row')} as key, r.row
  from ${table.table} t cross join lateral (select ${rowSql(table)} as row) r where ${ONLY[table.table] ?? 'true'} order by 1`;

/** What a table holds, in one text: equal where all rows are. */
export async function digestOf(db: Db, table: RowTable): Promise<string> {
  const [found] = await db.rows<{ digest: string }>(
    `select md5(coalesce(string_agg(md5(r.key || r.row::text), '' order by r.key collate "C"), '')) as digest from (${rowsSql(table)}) r`,
  );
  return found?.digest ?? '';
}

/** A row as it travels. */
interface ToldRow {
  readonly key: string;
  /** JSON. */
  readonly row: string;
}

/** A page of the rows of a table behind a key, in the order of their keys. */
export const pageOf = (db: Db, table: RowTable, after: string, limit: number): Promise<ToldRow[]> =>
  db.rows<ToldRow>(
    `select r.key, r.row::text as row from (${rowsSql(table)}) r where r.key collate "C" > $1 order by r.key collate "C" limit $2::bigint`,
    [after, limit],
  );
