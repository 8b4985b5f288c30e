import type { Db } from '../../../engine/db.ts';
import type { PatientTable } from './patient-columns.ts';

/** What goes back to the record that went. */
interface Back {
  /** The merge that is taken back, whose keys of moved rows stay in the database: there may be very many. */
  readonly merge: string;
  readonly survivor: string;
  /** The columns by which rows moved, by table. */
  readonly moved: ReadonlyMap<string, readonly string[]>;
  /** Keys of what was entered since for something that moved (an answer in a moved encounter, a result of a moved order), by table. */
  readonly added: ReadonlyMap<string, readonly string[]>;
}

/** How many rows of a table go back. */
interface Count {
  readonly table: string;
  readonly count: number;
}

/** Collects the parameters of a statement. */
function parameters(): { readonly values: unknown[]; readonly parameter: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, parameter: (value) => `$${values.push(value)}` };
}

/** Whether a key is among those that moved; hashed once, whatever the planner thinks of their number. */
const isMoved = (key: string, merge: string, table: string, columns: readonly string[]): string =>
  `(${key} in (${columns.map((column) => `select unnest((m.manifest -> 'moved' -> '${table}' ->> '${column}')::text[]) from patient_merge m where m.patient_merge_id = ${merge}::bigint`).join(' union all ')})) is true`;

/** Whether a key goes back, because its row moved or was entered since. */
function isBack(back: Back, table: string, key: string, parameter: (value: unknown) => string): string {
  const moved = back.moved.get(table) ?? [];
  const added = back.added.get(table) ?? [];
  const either = [
    ...(moved.length === 0 ? [] : [isMoved(key, parameter(back.merge), table, moved)]),
    ...(added.length === 0 ? [] : [`${key} = any (${parameter(added)}::text[])`]),
  ];
  return either.length === 0 ? 'false' : `(${either.join(' or ')})`;
}

/** SQL: a phase that the forms of both together led to, made by the merge itself. */
const ofBoth = (merge: string): string =>
  `t.phase_id is not null and not t.by_hand and t.date_created = (select m.date_created from patient_merge m where m.patient_merge_id = ${merge}::bigint)`;

/** Removes the phases that only the forms of both together had led to: nobody entered them. */
export async function forgetPhasesOfBoth(tx: Db, merge: string, survivor: string): Promise<void> {
  await tx.rows(`delete from enrolment_state t where t.patient_id = $2::bigint and ${ofBoth('$1')}`, [merge, survivor]);
}

/** What goes back: what moved and is still there, and what was entered since and belongs to it. */
export async function whatGoesBack(db: Db, tables: readonly PatientTable[], merge: string, survivor: string): Promise<Back> {
  const found = await db.rows<{ table: string; columns: readonly string[] }>(
    `select t.key as "table", array(select jsonb_object_keys(t.value)) as columns from patient_merge m, jsonb_each(m.manifest -> 'moved') t
     where m.patient_merge_id = $1::bigint`,
    [merge],
  );
  const moved = new Map(found.map(({ table, columns }) => [table, columns]));
  const added = new Map<string, readonly string[]>();
  const back: Back = { merge, survivor, moved, added };
  for (let more = true; more;) {
    more = false;
    for (const { table, columns, key, references } of tables) {
      const [column] = columns;
      const parents = references.filter(({ parent }) => moved.has(parent) || added.has(parent));
      if (parents.length === 0 || column === undefined) continue;
      const { values, parameter } = parameters();
      const belongs = parents.map(({ parent, key: parentKey }) => isBack(back, parent, parentKey, parameter));
      const rows = await db.rows<{ key: string }>(
        `select ${key} as key from ${table} t where t."${column}" = ${parameter(survivor)}::bigint and (${belongs.join(' or ')})
           and not ${isBack(back, table, key, parameter)}${table === 'enrolment_state' ? ` and not (${ofBoth(parameter(merge))})` : ''}`,
        values,
      );
      if (rows.length === 0) continue;
      more = true;
      added.set(table, [...(added.get(table) ?? []), ...rows.map((row) => row.key)]);
    }
  }
  return back;
}

/** How many rows were entered since and go back. */
export const addedSince = ({ added }: Back): number => [...added.values()].reduce((sum, keys) => sum + keys.length, 0);

/** The rows of a table that go back, by the column that names the patient. */
function going({ table, columns, key }: PatientTable, back: Back, parameter: (value: unknown) => string): { column: string; is: string }[] {
  const moved = back.moved.get(table) ?? [];
  const [first] = columns;
  return columns.flatMap((column) => {
    const keys: Back = {
      ...back,
      moved: new Map(moved.includes(column) ? [[table, [column]]] : []),
      added: column === first ? back.added : new Map(),
    };
    const is = isBack(keys, table, key, parameter);
    return is === 'false' ? [] : [{ column, is: `(t."${column}" = ${parameter(back.survivor)}::bigint and ${is})` }];
  });
}

/** How many rows of each table go back, tables without any left out. */
export async function countBack(db: Db, tables: readonly PatientTable[], back: Back): Promise<Count[]> {
  const counts: Count[] = [];
  for (const each of tables) {
    const { values, parameter } = parameters();
    const rows = going(each, back, parameter);
    if (rows.length === 0) continue;
    const [found] = await db.rows<{ n: number }>(
      `select count(*)::int as n from ${each.table} t where ${rows.map(({ is }) => is).join(' or ')}`,
      values,
    );
    if ((found?.n ?? 0) > 0) counts.push({ table: each.table, count: found?.n ?? 0 });
  }
  return counts;
}

/**
 * Lets rows be the other record's again, in one statement; a reference to a row that stays (a visit made since) is left out. Answers how many
 * of each table went.
 */
export async function moveBack(tx: Db, tables: readonly PatientTable[], back: Back, loser: string): Promise<Count[]> {
  const { values, parameter } = parameters();
  const updates = tables.flatMap((each) => {
    const { table, references } = each;
    const rows = going(each, back, parameter);
    if (rows.length === 0) return [];
    const to = `${parameter(loser)}::bigint`;
    const sets = rows.map(
      ({ column, is }) => `"${column}" = ${rows.length === 1 ? to : `case when ${is} then ${to} else t."${column}" end`}`,
    );
    for (const { parent, key, columns, nullable } of references) {
      if (!nullable) continue;
      const there = isBack(back, parent, key, parameter);
      for (const name of columns) sets.push(`"${name}" = case when t."${name}" is not null and ${there} then t."${name}" end`);
    }
    return [{ table, sql: `update ${table} t set ${sets.join(', ')} where ${rows.map(({ is }) => is).join(' or ')} returning 1` }];
  });
  if (updates.length === 0) return [];
  const counts = await tx.rows<Count>(
    `with ${updates.map(({ sql }, at) => `m${at} as (${sql})`).join(',\n')}
     ${updates.map(({ table }, at) => `select '${table}' as "table", count(*)::int as count from m${at}`).join(' union all ')}`,
    values,
  );
  return counts.filter(({ count }) => count > 0);
}
