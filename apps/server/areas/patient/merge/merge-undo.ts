import type { Db } from '../../../engine/db.ts';
import type { Manifest } from './merge-manifest.ts';
import type { PatientTable } from './patient-columns.ts';

/** What goes back: keys by table and column. */
type Back = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

const PREFERRED = 'preferred';

/**
 * What goes back to the record that went: what moved and is still there, and what was entered since for something that moved (an answer
 * in a moved encounter, a result of a moved order), because it belongs to that. `added` is how many of the latter there are.
 */
export async function whatGoesBack(
  db: Db,
  tables: readonly PatientTable[],
  moved: Manifest['moved'],
  survivor: string,
): Promise<{ back: Back; added: number }> {
  const back = new Map<string, Map<string, Set<string>>>();
  for (const { table, columns, key } of tables) {
    for (const column of columns) {
      const keys = moved[table]?.[column] ?? [];
      if (keys.length === 0) continue;
      const rows = await db.rows<{ key: string }>(
        `select ${key} as key from ${table} t where t."${column}" = $1::bigint and ${key} = any ($2::text[])`,
        [survivor, keys],
      );
      (back.get(table) ?? back.set(table, new Map()).get(table))?.set(column, new Set(rows.map((row) => row.key)));
    }
  }
  let added = 0;
  for (let more = 1; more > 0; added += more) {
    more = 0;
    for (const { table, columns, key, references } of tables) {
      for (const { parent, key: parentKey } of references) {
        const parents = keysOf(back, parent);
        const [column] = columns;
        if (parents.length === 0 || column === undefined) continue;
        const own = keysOf(back, table);
        const rows = await db.rows<{ key: string }>(
          `select ${key} as key from ${table} t where t."${column}" = $1::bigint and ${parentKey} = any ($2::text[]) and not ${key} = any ($3::text[])`,
          [survivor, parents, own],
        );
        if (rows.length === 0) continue;
        more += rows.length;
        const of = back.get(table) ?? new Map<string, Set<string>>();
        back.set(table, of.set(column, new Set([...own, ...rows.map((row) => row.key)])));
      }
    }
  }
  return { back, added };
}

function keysOf(back: Back, table: string): readonly string[] {
  return [...(back.get(table)?.values() ?? [])].flatMap((keys) => [...keys]);
}

/** How many rows of each table go back. */
export const countBack = (back: Back): { table: string; count: number }[] =>
  [...back].map(([table]) => ({ table, count: new Set(keysOf(back, table)).size })).filter(({ count }) => count > 0);

/** Lets rows be the other record's again, in one statement; a reference to a row that stays (a visit made since) is left out. */
export async function moveBack(tx: Db, tables: readonly PatientTable[], back: Back, survivor: string, loser: string): Promise<void> {
  const values: unknown[] = [loser, survivor];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const updates = tables.flatMap(({ table, columns, key, references }, at) => {
    const own = back.get(table);
    if (own === undefined || keysOf(back, table).length === 0) return [];
    const going = columns.flatMap((column) => {
      const keys = own.get(column);
      return keys === undefined || keys.size === 0
        ? []
        : [{ column, is: `(t."${column}" = $2::bigint and ${key} = any (${parameter([...keys])}::text[]))` }];
    });
    const sets = going.map(
      ({ column, is }) => `"${column}" = ${going.length === 1 ? '$1::bigint' : `case when ${is} then $1::bigint else t."${column}" end`}`,
    );
    for (const { parent, key: parentKey, columns: named, nullable } of references) {
      if (!nullable) continue;
      const there = `${parentKey} = any (${parameter(keysOf(back, parent))}::text[])`;
      for (const name of named) sets.push(`"${name}" = case when ${there} then t."${name}" end`);
    }
    return [`m${at} as (update ${table} t set ${sets.join(', ')} where ${going.map(({ is }) => is).join(' or ')})`];
  });
  if (updates.length > 0) await tx.rows(`with ${updates.join(',\n')} select 1`, values);
}

/** Puts back rows that a merge removed. */
export async function putBack(tx: Db, dropped: Manifest['dropped']): Promise<void> {
  for (const { table, row } of dropped)
    await tx.rows(
      `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(row)],
    );
}

/** Values that mean something together only: changed or given back together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['dead', 'death_date', 'cause_of_death', 'cause_of_death_non_coded'],
  ['birthdate', 'birthdate_estimated'],
  ['voided', 'voided_by', 'date_voided', 'void_reason'],
];

const togetherWith = (column: string): readonly string[] => TOGETHER.find((group) => group.includes(column)) ?? [column];

/** Cells by their rows; a mark of preference that is given back comes last, because it takes the mark from the others. */
function byRow(cells: Manifest['cells']): Manifest['cells'][] {
  const rows = Map.groupBy(cells, ({ table, key }) => `${table} ${JSON.stringify(key)}`);
  const takes = (of: Manifest['cells']): number => Number(of.some(({ column, before }) => column === PREFERRED && before === true));
  return [...rows.values()].sort((a, b) => takes(a) - takes(b));
}

/**
 * Gives values back what they were, where nobody changed them since; with `look` nothing is written. Answers the names of those that stay
 * as somebody changed them.
 */
export async function restoreCells(
  tx: Db,
  cells: Manifest['cells'],
  { look = false, actor }: { readonly look?: boolean; readonly actor: string | null },
): Promise<string[]> {
  const kept: string[] = [];
  for (const row of byRow(cells)) {
    const [first] = row;
    if (first === undefined) continue;
    const { table, key } = first;
    const where = Object.keys(key)
      .map((name) => `t."${name}" = k."${name}"`)
      .join(' and ');
    const record = (at: number): string => `jsonb_populate_record(null::${table}, $${at}::jsonb)`;
    const [now] = await tx.rows<{ same: Readonly<Record<string, boolean>> }>(
      `select jsonb_build_object(${row.map(({ column }) => `'${column}', t."${column}" is not distinct from a."${column}"`).join(', ')}) as same
       from ${table} t, ${record(1)} k, ${record(2)} a where ${where}`,
      [JSON.stringify(key), JSON.stringify(Object.fromEntries(row.map(({ column, after }) => [column, after])))],
    );
    if (now === undefined) continue;
    const changed = new Set(row.filter(({ column }) => now.same[column] !== true).flatMap(({ column }) => togetherWith(column)));
    kept.push(...row.filter(({ column }) => changed.has(column)).map(({ column }) => `${table}.${column}`));
    const free = row.filter(({ column }) => !changed.has(column));
    if (look || free.length === 0) continue;
    const mark = free.some(({ column, before }) => column === PREFERRED && before === true) ? ` and not ${preferredElsewhere(table)}` : '';
    const stamp = table === 'patient' || table === 'person' ? ', changed_by = $3::bigint, date_changed = now()' : '';
    await tx.rows(
      `update ${table} t set ${free.map(({ column }) => `"${column}" = b."${column}"`).join(', ')}${stamp} from ${record(1)} k, ${record(2)} b where ${where}${mark}`,
      [
        JSON.stringify(key),
        JSON.stringify(Object.fromEntries(free.map(({ column, before }) => [column, before]))),
        ...(stamp === '' ? [] : [actor]),
      ],
    );
  }
  return [...new Set(kept)];
}

/** Whether another row of the same patient is the preferred one meanwhile. */
function preferredElsewhere(table: string): string {
  const owner = table === 'patient_identifier' ? 'patient_id' : 'person_id';
  return `exists (select from ${table} o where o.${owner} = t.${owner} and o.preferred and not o.voided and o.${table}_id <> t.${table}_id)`;
}
