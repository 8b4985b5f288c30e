import type { Actor } from './actor.ts';
import { same, type Checked, type Row } from './body.ts';
import type { Db } from './db.ts';
import { Problem } from './problem.ts';
import { written } from './references.ts';
import { columnOf, fieldOf, type Resource } from './resource.ts';
import { goneColumn } from './shape.ts';

/** The object around a child that is written with it. */
export interface Around {
  readonly r: Resource;
  readonly row: Row;
  /** Column of the child that points here. */
  readonly column: string;
  /** Whether it is made by the same request. */
  readonly made: boolean;
}

/** Keys of the references of a body, by property; null where null was sent. */
export const idsOf = ({ refs }: Checked): Record<string, string | null> =>
  Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, ref?.id ?? null]));

/** SQL condition (alias t) and values that find a row again; `before` parameters come first. */
export function locate(r: Resource, row: Row, before: number): { where: string; values: unknown[] } {
  const { partition } = r.storage;
  if (partition === undefined) return { where: `t.${r.key} = $${before + 1}`, values: [row[r.key]] };
  return { where: `t.${r.key} = $${before + 1} and t.${partition} = $${before + 2}`, values: [row[r.key], row[partition]] };
}

/** A row of a volume table belongs to the patient of what is around it, or of what it refers to. */
export function inheritPartition(r: Resource, columns: Record<string, unknown>, checked: Checked, around: Around | null): void {
  const { partition } = r.storage;
  if (partition === undefined || (columns[partition] !== undefined && columns[partition] !== null)) return;
  columns[partition] =
    around?.row[partition] ?? Object.values(checked.refs).find((each) => each !== null && each.partition !== null)?.partition;
}

/** Sets the columns that say that a row is retired or voided, by whom, when and why; or empties them. */
export function markGone(r: Resource, columns: Record<string, unknown>, gone: boolean, reason: string | null, actor: Actor): void {
  const metadata = r.wire.kind === 'metadata';
  columns[metadata ? 'retired' : 'voided'] = gone;
  columns[metadata ? 'retired_by' : 'voided_by'] = gone ? actor.userId : null;
  columns[metadata ? 'date_retired' : 'date_voided'] = gone ? new Date().toISOString() : null;
  columns[metadata ? 'retire_reason' : 'void_reason'] = gone ? reason : null;
}

/** Whether columns would change a row (as `to_jsonb` shows it). Dates and documents count as different: they have many forms. */
export function differs(columns: Readonly<Record<string, unknown>>, row: Row): boolean {
  return Object.entries(columns).some(([name, value]) => {
    if (value === undefined) return false;
    const before = row[name] ?? null;
    if (value === null || before === null) return value !== before;
    return typeof value === 'object' || typeof before === 'object' || written(value) !== written(before);
  });
}

/**
 * Inserts rows in one statement, each with a uuid among its columns; a column that one row lacks has the default that its property
 * declares, else it is empty. Answers the rows by uuid: whole, or no more of them than key and uuid.
 */
export async function insertTogether(
  tx: Db,
  r: Resource,
  all: readonly Readonly<Record<string, unknown>>[],
  whole: boolean,
): Promise<ReadonlyMap<string, Row>> {
  const defaults = Object.fromEntries(
    Object.entries(r.wire.fields).flatMap(([name, declared]) =>
      declared.default === undefined ? [] : [[columnOf(r, name), declared.default]],
    ),
  );
  const documents = new Set(
    Object.entries(r.wire.fields).flatMap(([name, declared]) => (declared.kind === 'json' ? [columnOf(r, name)] : [])),
  );
  const names = [...new Set(all.flatMap((columns) => Object.keys(columns).filter((name) => columns[name] !== undefined)))].sort();
  // read one after the other, as they stand in the list
  const rows = await tx.rows<Row>(
    `insert into ${r.table} as t (${names.join(', ')}) select ${names.map((name) => `x.${name}`).join(', ')}
     from jsonb_populate_recordset(null::${r.table}, $1::jsonb) x
     returning ${whole ? 'to_jsonb(t) as row' : `t.${r.key}, t.uuid`}`,
    [
      JSON.stringify(
        all.map((columns) =>
          Object.fromEntries(names.map((name) => [name, storable(columns[name] ?? defaults[name] ?? null, documents.has(name))])),
        ),
      ),
    ],
  );
  return new Map(rows.map((each) => (whole ? (each['row'] as Row) : each)).map((row) => [String(row['uuid']), row])); // a jsonb object
}

/** jsonb takes no half surrogates. A document comes as its text, and goes into the rows as what it is. */
function storable(value: unknown, isDocument: boolean): unknown {
  if (typeof value !== 'string') return value;
  const text = value.toWellFormed();
  return isDocument ? (JSON.parse(text) as unknown) : text;
}

/** Names of the properties that a body changes, for the audit trail. */
export function changedProperties(checked: Checked, current: Row): string[] {
  const { r } = checked;
  return Object.keys(checked.raw).filter((name) => {
    const declared = fieldOf(r.wire, name);
    if (name === 'uuid' || name === r.wire.numericId) return false;
    if (declared === null) return checked.raw[name] !== current[name];
    if (Object.hasOwn(checked.refs, name)) return written(checked.refs[name]?.id) !== written(current[columnOf(r, name)]);
    const part = checked.part[name];
    if (part !== undefined && (part?.body ?? null) === null && r.storage.sharedKey !== name)
      return written(part?.existing?.id) !== written(current[columnOf(r, name)]);
    if (Object.hasOwn(checked.scalars, name) && r.storage.setters?.[name] === undefined)
      return !same(declared, checked.scalars[name], current[columnOf(r, name)]);
    return true;
  });
}

/** What may change of something that was voided: properties of a body, and columns. */
const OF_VOIDING = new Set(['voided', 'voidReason', 'void_reason', 'voided_by', 'date_voided', 'changed_by', 'date_changed']);

/** What somebody voided stays as it was until it is brought back; the reason can be put right. Raises `engine.voided`. */
export function demandLive(
  r: Resource,
  current: Row,
  { gone }: Checked,
  { changed, row }: { readonly changed: readonly string[]; readonly row: Row },
): void {
  if (goneColumn(r.wire) !== 'voided' || current['voided'] !== true || gone === false) return;
  const own = Object.keys(row).filter((name) => !OF_VOIDING.has(name));
  if (changed.some((name) => !OF_VOIDING.has(name)) || own.some((name) => JSON.stringify(row[name]) !== JSON.stringify(current[name])))
    throw new Problem('engine.voided');
}

/** Puts the place of a part in front of the fields of a problem. */
export const within = <T>(path: string, work: () => Promise<T>): Promise<T> => renamed((field) => `${path}.${field}`, work);

/** Does something with what a body calls otherwise than the resource: problems are at the fields as `nameOf` has them. */
export async function renamed<T>(nameOf: (field: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.fields.length === 0) throw error;
    throw new Problem(error.code, { ...error.holes }, undefined, {
      fields: error.fields.map((each) => ({ ...each, field: nameOf(each.field) })),
      extra: error.extra,
    });
  }
}
