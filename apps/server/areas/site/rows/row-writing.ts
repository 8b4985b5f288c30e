import type { Db } from '../../../engine/db.ts';
import { keySql, rowSql, rowsSql } from './row-reading.ts';
import type { RowReference, RowTable } from './row-tables.ts';
import { KEPT, ONLY } from './travelling-tables.ts';

/** SQL of what a row `j` says a reference leads to, here. A uuid that leads nowhere is refused. */
function leadsSql({ column, target, key, list, nullable }: RowReference): string {
  const one = (uuid: string): string => `arrived_at((select x.${key} from ${target} x where x.uuid = ${uuid}), '${target}', ${uuid})`;
  if (list)
    return `case when jsonb_typeof(a.j -> '${column}') = 'array' then array(select ${one('e.v')} from jsonb_array_elements_text(a.j -> '${column}') with ordinality e(v, n) order by e.n) end`;
  const found = one(`(a.j ->> '${column}')`);
  // whoever made it is not known to the centre either
  return nullable ? found : `coalesce(${found}, 1)`;
}

/** The rows of a table that have come, `a (key, j)`, and each as a record without its references, `a.rec`. */
function arrivedSql({ table, references }: RowTable): string {
  const without = references.map(({ column }) => column).join(',');
  return `from (select r.key, r.row as j, jsonb_populate_record(null::${table}, r.row - '{${without}}'::text[]) as rec
    from arrived_row r where r.table_name = '${table}' and r.digest = $1) a`;
}

/**
 * Whether rows of a table come as retired, and are what they are once they lead on: two places may have one name where they stand in different
 * ones, and what is retired holds no name.
 */
const waits = ({ columns, references }: RowTable): boolean => columns.includes('retired') && references.some(({ late }) => late);

/** SQL of the number of a version `a` of a form: its own, or one behind all others where another version has that. */
const numberSql = (
  form: string,
): string => `case when exists (select from form_version v where v.form_id = ${form} and v.number = (a.rec).number)
  then greatest((select max(v.number) from form_version v where v.form_id = ${form}), max((a.rec).number) over ()) + row_number() over (order by a.key)
  else (a.rec).number end`;

/** Writes the rows that have come: what leads to rows that may come later is left for `leadOn`. */
async function write(tx: Db, table: RowTable, digest: string): Promise<void> {
  const early = table.references.filter(({ late }) => !late);
  const late = table.references.filter((each) => each.late);
  const plain = table.columns.filter((name) => !table.references.some(({ column }) => column === name));
  const changed = [
    ...plain.filter((name) => name !== 'uuid' && !(name === 'retired' && waits(table))),
    ...early.map(({ column }) => column),
  ];
  // a list or a number that must stand leads nowhere yet
  const columns = [...plain, ...early.map(({ column }) => column), ...late.filter(({ nullable }) => !nullable).map(({ column }) => column)];
  const form = early.find(({ column }) => column === 'form_id');
  const valueOf = (name: string): string => {
    if (name === 'retired' && waits(table)) return 'true';
    // each server numbers its own versions
    if (table.table === 'form_version' && name === 'number' && form !== undefined) return numberSql(leadsSql(form));
    return `(a.rec).${name}`;
  };
  const values = [...plain.map(valueOf), ...early.map(leadsSql), ...late.filter(({ nullable }) => !nullable).map(() => '1')];
  const byUuid = table.uuid && table.table !== 'form_version';
  const there = byUuid ? '' : `and not exists (select from (${rowsSql(table)}) h where h.key = a.key)`;
  const sets = changed.map((name) => `${name} = excluded.${name}`).join(', ');
  const differs = `(${changed.map((name) => `o.${name}`).join(', ')}) is distinct from (${changed.map((name) => `excluded.${name}`).join(', ')})`;
  const anew = byUuid ? `on conflict (uuid) do update set ${sets} where ${differs}` : 'on conflict do nothing';
  await tx.rows(
    `insert into ${table.table} as o (${columns.join(', ')}) select ${values.join(', ')} ${arrivedSql(table)} where true ${there} ${anew}`,
    [digest],
  );
}

/** Writes what leads to rows that came later. */
async function leadOn(tx: Db, table: RowTable, digest: string): Promise<void> {
  const late = table.references.filter((each) => each.late);
  if (late.length === 0) return;
  const values = [
    ...late.map((each) => ({ name: each.column, sql: leadsSql(each) })),
    ...(waits(table) ? [{ name: 'retired', sql: '(a.rec).retired' }] : []),
  ];
  const names = values.map(({ name }) => name);
  await tx.rows(
    `update ${table.table} t set ${names.map((name) => `${name} = n.${name}`).join(', ')}
     from (select a.j ->> 'uuid' as uuid, ${values.map(({ name, sql }) => `${sql} as ${name}`).join(', ')} ${arrivedSql(table)}) n
     where n.uuid = t.uuid and (${names.map((name) => `t.${name}`).join(', ')}) is distinct from (${names.map((name) => `n.${name}`).join(', ')})`,
    [digest],
  );
}

/** Removes the rows that the centre has no longer. What something else leads to stays; how many did. */
async function removeOthers(tx: Db, table: RowTable, digest: string): Promise<number> {
  if (KEPT.has(table.table)) return 0;
  const others = `select t.ctid from ${table.table} t cross join lateral (select ${rowSql(table)} as row) r
    where ${ONLY[table.table] ?? 'true'} and not exists (select from arrived_row a where a.table_name = '${table.table}' and a.digest = $1 and a.key = ${keySql(table, 'r.row')})`;
  const all = await attempt(tx, () => tx.rows(`delete from ${table.table} where ctid = any (array(${others}))`, [digest]));
  if (all) return 0;
  let stayed = 0;
  for (const { ctid } of await tx.rows<{ ctid: string }>(`${others.replace('t.ctid', 't.ctid::text as ctid')}`, [digest]))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (!(await attempt(tx, () => tx.rows(`delete from ${table.table} where ctid = $1::tid`, [ctid])))) stayed += 1;
  return stayed;
}

/** What PostgreSQL says where other rows lead to what would go, and where another row has the same name. */
const [LED_TO, TAKEN] = ['23503', '23505'];

/** Whether the database let it happen. */
async function attempt(tx: Db, work: () => Promise<unknown>, refusal = LED_TO): Promise<boolean> {
  await tx.rows('savepoint removing');
  try {
    await work();
    await tx.rows('release savepoint removing');
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === refusal)) throw error;
    await tx.rows('rollback to savepoint removing');
    return false;
  }
}

/** What has come of a table, and by which digest. */
export interface Arrived {
  readonly table: RowTable;
  readonly digest: string;
}

/**
 * Makes tables hold what has come of them (`arrived_row`), all of it and nothing else, in the transaction of the caller; what others lead to stays.
 * @param arrived tables in the order of `programmeTables`
 */
export async function takeOver(tx: Db, arrived: readonly Arrived[]): Promise<void> {
  await tx.rows("select set_config('fieldward.arriving', 'yes', true)");
  /* oxlint-disable no-await-in-loop -- one connection, one table behind the other */
  // a name that somebody else had becomes free
  for (const { table, digest } of arrived.toReversed()) await removeOthers(tx, table, digest);
  for (const { table, digest } of arrived) {
    if (await attempt(tx, () => write(tx, table, digest), TAKEN)) continue;
    // rows have exchanged their names: what is retired holds none
    if (table.columns.includes('retired'))
      await tx.rows(
        `update ${table.table} t set retired = true from arrived_row a where a.table_name = $1 and a.digest = $2 and a.key = t.uuid`,
        [table.table, digest],
      );
    await write(tx, table, digest);
  }
  for (const { table, digest } of arrived) await leadOn(tx, table, digest);
  // what led to these leads elsewhere by now
  for (const { table, digest } of arrived.toReversed()) await removeOthers(tx, table, digest);
  /* oxlint-enable no-await-in-loop */
}
