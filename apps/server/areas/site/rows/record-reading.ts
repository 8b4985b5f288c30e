import { createHash } from 'node:crypto';
import type { Db } from '../../../engine/db.ts';
import type { RecordReference, RecordTable } from './record-tables.ts';

/** SQL of how a version of a form is known: each server numbers its own. */
const FORM = `f.uuid || '/' || v.content_hash`;

/** SQL of what is told of the row that a reference of `t` leads to. */
function toldSql({ target, key, own }: RecordReference, value: string): string {
  if (target === 'form_version')
    return `(select ${FORM} from form_version v join form f using (form_id) where v.form_version_id = ${value})`;
  return `(select x.uuid from ${target} x where x.${key} = ${value}${own ? ' and x.patient_id = t.patient_id' : ''})`;
}

function referenceSql(reference: RecordReference): string {
  const column = `t.${reference.column}`;
  if (!reference.list) return toldSql(reference, column);
  return `case when ${column} is not null then (select jsonb_agg(${toldSql(reference, 'e.v')} order by e.n) from unnest(${column}) with ordinality e(v, n)) end`;
}

/** SQL of what is known of a row that a uuid names, here; $2: the patient. */
export function foundSql({ target, key, own }: RecordReference, uuid: string): string {
  if (target === 'form_version')
    return `(select v.form_version_id from form_version v join form f using (form_id)
      where f.uuid = split_part(${uuid}, '/', 1) and v.content_hash = split_part(${uuid}, '/', 2) order by v.number desc limit 1)`;
  return `(select x.${key} from ${target} x where x.uuid = ${uuid}${own ? ' and x.patient_id = $2::bigint' : ''})`;
}

/** Columns by which two rows do not differ: both servers do the same at midnight. */
const NOT_COMPARED = `'{changed_by,date_changed}'::text[]`;

/** SQL of the hash of a row as it travels. */
export const hashSql = (row: string): string => `md5((${row} - ${NOT_COMPARED})::text)`;

/** SQL of the rows of a table that belong to a patient $1, or to those that `where` says. */
function rowsSql({ table, owner, columns, references }: RecordTable, where = `t.${owner} = $1::bigint`): string {
  const leads = new Map(references.map((reference) => [reference.column, reference]));
  const told = columns.map((name) => {
    const reference = leads.get(name);
    return reference === undefined ? `t.${name}` : `${referenceSql(reference)} as ${name}`;
  });
  return `select '${table}' as "table", t.uuid as key, ${hashSql('r.row')} as hash, r.row::text as row, t.${owner} as patient
    from ${table} t cross join lateral (select to_jsonb(o) as row from (select ${told.join(', ')}) o) r where ${where}`;
}

const allSql = (tables: readonly RecordTable[]): string => tables.map((each) => rowsSql(each)).join(' union all ');
/** The same of the patients $1, many. */
const manySql = (tables: readonly RecordTable[]): string =>
  tables.map((each) => rowsSql(each, `t.${each.owner} = any ($1::bigint[])`)).join(' union all ');

/** A row of a patient as it travels. */
interface RecordRow {
  readonly table: string;
  /** Its uuid. */
  readonly key: string;
  readonly hash: string;
  /** JSON: its columns, with uuids where it leads to rows. */
  readonly row: string;
}

/** All rows of a patient (key). */
export const rowsOfRecord = (db: Db, tables: readonly RecordTable[], patient: string): Promise<RecordRow[]> =>
  db.rows<RecordRow>(`select r."table", r.key, r.hash, r.row from (${allSql(tables)}) r`, [patient]);

/** The hashes of all rows of a patient (key), by `table uuid`. */
export async function hashesOfRecord(db: Db, tables: readonly RecordTable[], patient: string): Promise<Map<string, string>> {
  const rows = await db.rows<{ name: string; hash: string }>(
    `select r."table" || ' ' || r.key as name, r.hash from (${allSql(tables)}) r`,
    [patient],
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** What a record holds, in one text: equal where all rows are. */
export function digestOfRecord(hashes: ReadonlyMap<string, string>): string {
  const digest = createHash('md5');
  for (const name of [...hashes.keys()].toSorted()) digest.update(`${name} ${hashes.get(name)}\n`);
  return digest.digest('hex');
}

/** The same digests of many patients (keys), by key. */
export async function digestsOfRecords(db: Db, tables: readonly RecordTable[], patients: readonly string[]): Promise<Map<string, string>> {
  const found = await db.rows<{ id: string; digest: string }>(
    `select r.patient::text as id, md5(string_agg(r."table" || ' ' || r.key || ' ' || r.hash || E'\\n', '' order by (r."table" || ' ' || r.key) collate "C")) as digest
     from (${manySql(tables)}) r group by 1`,
    [patients],
  );
  return new Map(found.map(({ id, digest }) => [id, digest]));
}

/** What a patient's rows are called that come behind one of them, `table uuid`, in the order of these names; not more than `limit`. */
export async function rowNamesBehind(
  db: Db,
  tables: readonly RecordTable[],
  patient: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const names = tables.map(({ table, owner }) => `select '${table} ' || t.uuid as name from ${table} t where t.${owner} = $1::bigint`);
  const found = await db.rows<{ name: string }>(
    `select n.name from (${names.join(' union all ')}) n where n.name collate "C" > $2 order by n.name collate "C" limit $3::int`,
    [patient, after, limit],
  );
  return found.map(({ name }) => name);
}

/** Rows of a patient (key) by their names, `table uuid`, in the order of these. */
export async function rowsByName(
  db: Db,
  tables: readonly RecordTable[],
  patient: string,
  names: readonly string[],
): Promise<Omit<RecordRow, 'hash'>[]> {
  const keys = Map.groupBy(names, (name) => name.slice(0, name.indexOf(' ')));
  const some = tables.filter(({ table }) => keys.has(table));
  if (some.length === 0) return [];
  const found = await db.rows<Omit<RecordRow, 'hash'>>(
    some
      .map(
        (each, at) =>
          `select r."table", r.key, r.row from (${rowsSql(each, `t.${each.owner} = $1::bigint and t.uuid = any ($${at + 2}::text[])`)}) r`,
      )
      .join(' union all '),
    [patient, ...some.map(({ table }) => (keys.get(table) ?? []).map((name) => name.slice(table.length + 1)))],
  );
  const byName = new Map(found.map((each) => [`${each.table} ${each.key}`, each]));
  return names.flatMap((name) => byName.get(name) ?? []);
}

/** The same, of those that are in `shared_row` otherwise or not at all, with those that are gone; `base` is what both servers had. */
export interface ChangedRow extends Omit<RecordRow, 'hash' | 'row'> {
  readonly base: string | null;
  /** Hashes of what was sent of it, and that the centre may have by now: since it has answered, or held by it. */
  readonly sent: readonly string[];
  /** Empty where it is gone. */
  readonly hash: string;
  readonly row: string | null;
}

/** SQL of whether the centre may have a row `r` that is noted in `s` otherwise. */
const CHANGED = `(coalesce(r.hash, '') is distinct from coalesce(s.hash, '') and coalesce(r.hash, '') is distinct from s.held or s.sent <> '{}')`;

/** Which of these patients (keys, uuids) have rows that the centre may have otherwise, by key; in one look, for there are many who have none. */
export async function changedPatients(
  db: Db,
  tables: readonly RecordTable[],
  patients: readonly { readonly id: string; readonly uuid: string }[],
): Promise<ReadonlySet<string>> {
  const found = await db.rows<{ id: string }>(
    `with p as (select * from unnest($1::bigint[], $2::text[]) p (id, uuid)),
       r as materialized (select p.id, x."table", x.key, x.hash from (${manySql(tables)}) x join p on p.id = x.patient),
       s as materialized (select p.id, s.* from p join shared_row s on s.record = p.uuid)
     select distinct coalesce(r.id, s.id)::text as id from r full join s on s.id = r.id and s.table_name = r."table" and s.key = r.key where ${CHANGED}`,
    [patients.map(({ id }) => id), patients.map(({ uuid }) => uuid)],
  );
  return new Set(found.map(({ id }) => id));
}

/** The rows of a patient (key, uuid) that the centre has not as they are here, or may have as they were sent. */
export async function changedRows(db: Db, tables: readonly RecordTable[], patient: { id: string; uuid: string }): Promise<ChangedRow[]> {
  const changed = await db.rows<ChangedRow>(
    `with r as materialized (${allSql(tables)}), s as materialized (select * from shared_row where record = $2)
     select coalesce(r."table", s.table_name) as "table", coalesce(r.key, s.key) as key, s.hash as base, coalesce(r.hash, '') as hash, array_remove(s.held || coalesce(s.sent, '{}'), null) as sent, r.row
     from r full join s on s.table_name = r."table" and s.key = r.key
     where ${CHANGED}`,
    [patient.id, patient.uuid],
  );
  // what is another patient's by now is told with that one
  const moved = await rowsNamed(
    db,
    changed.filter(({ row }) => row === null),
  );
  return changed.filter(({ table, key, row }) => row !== null || !moved.has(`${table} ${key}`));
}

/** Which of these rows are here, whose ever they are, as `table uuid`. */
export async function rowsNamed(db: Db, rows: readonly { readonly table: string; readonly key: string }[]): Promise<ReadonlySet<string>> {
  const names = [...new Set(rows.map(({ table }) => table))];
  if (names.length === 0) return new Set();
  const keys = (name: string): readonly string[] => rows.flatMap(({ table, key }) => (table === name ? key : []));
  const found = await db.rows<{ name: string }>(
    names
      .map((name, at) => `select '${name} ' || t.uuid as name from ${name} t where t.uuid = any ($${at + 1}::text[])`)
      .join(' union all '),
    names.map(keys),
  );
  return new Set(found.map(({ name }) => name));
}

/** Rows by where they lead: each behind those among the others that it leads to, as far as that can be. */
export function inOrder<T extends { readonly table: string; readonly key: string; readonly row: string | null }>(
  tables: readonly RecordTable[],
  rows: readonly T[],
): T[] {
  const byName = new Map(rows.map((each) => [`${each.table} ${each.key}`, each]));
  const kinds = new Map(tables.map((each, at) => [each.table, { ...each, at }]));
  const ordered: T[] = [];
  const begun = new Set<T>();
  const visit = (each: T): void => {
    if (begun.has(each)) return;
    begun.add(each);
    const read: Readonly<Record<string, unknown>> = each.row === null ? {} : JSON.parse(each.row);
    for (const { column, target, own } of kinds.get(each.table)?.references ?? []) {
      if (!own) continue;
      for (const uuid of [read[column]].flat()) {
        const before = byName.get(`${target} ${String(uuid)}`);
        if (before !== undefined) visit(before);
      }
    }
    ordered.push(each);
  };
  const at = ({ table }: T): number => kinds.get(table)?.at ?? 0;
  const there = rows.filter(({ row }) => row !== null).toSorted((a, b) => at(a) - at(b));
  for (const each of there) visit(each);
  // what is gone goes behind, the parts before what they are parts of
  return [...ordered, ...rows.filter(({ row }) => row === null).toSorted((a, b) => at(b) - at(a))];
}
