import { createHash } from 'node:crypto';
import type { Db } from '../../engine/db.ts';

/** A row to be there, by column. A column of `refs` holds the uuid of the row that it points to. */
type StarterRow = Readonly<Record<string, unknown>> & { readonly uuid: string };

/** Where the columns that hold uuids point: column → [table, its key]. */
type StarterRefs = Readonly<Record<string, readonly [table: string, key: string]>>;

/** The rows of one table. */
export interface StarterTable {
  readonly table: string;
  readonly refs?: StarterRefs;
  readonly rows: readonly StarterRow[];
}

const NAME_SPACE = Buffer.from('c05f1a8e3b0d4f6c9a277e51d2b84093', 'hex');

/** The uuid of something that the field has no fixed uuid for: the same on every installation (RFC 9562 version 5). */
export function starterUuid(table: string, name: string): string {
  const hash = createHash('sha1').update(NAME_SPACE).update(`${table}:${name}`, 'utf8').digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Rows of a plain list of names with descriptions. */
export function named(table: string, names: Readonly<Record<string, string>>, uuids: Readonly<Record<string, string>> = {}): StarterTable {
  return {
    table,
    rows: Object.entries(names).map(([name, description]) => ({ uuid: uuids[name] ?? starterUuid(table, name), name, description })),
  };
}

/** Adds the rows that are missing; what is there, changed by the programme or not, stays as it is. */
export async function addMissing(db: Db, { table, refs = {}, rows }: StarterTable): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const target = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) => {
    const ref = refs[column];
    return ref === undefined ? `r."${column}"` : `(select x.${ref[1]} from ${ref[0]} x where x.uuid = e ->> '${column}')`;
  });
  const same = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  await db.rows(
    `insert into ${table} (${target}) select ${values.join(', ')}
     from jsonb_array_elements($1::jsonb) with ordinality as j(e, position)
     cross join lateral jsonb_populate_record(null::${table}, e - $2::text[]) r
     order by position on conflict do nothing`,
    [JSON.stringify(same), Object.keys(refs)],
  );
}
