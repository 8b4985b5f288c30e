import type { Db } from '../../../engine/db.ts';

/** A value that a merge changed. */
interface Cell {
  readonly table: string;
  /** The row, by its columns. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly column: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What a merge did, as far as an undo needs it. The keys of moved rows are kept beside it, in `moved`, by table and by the column that named
 * the patient: there may be very many, and they never leave the database.
 */
export interface Manifest {
  readonly cells: readonly Cell[];
  /** Rows that could not be kept beside those of the other record. */
  readonly dropped: readonly { readonly table: string; readonly row: Readonly<Record<string, unknown>> }[];
}

/** Tables whose values a merge may change besides the patient of a row, with the columns that name a row. */
const WATCHED = {
  patient: ['patient_id', 'patient_id'],
  person: ['person_id', 'person_id'],
  person_name: ['person_name_id', 'person_id'],
  person_address: ['person_address_id', 'person_id'],
  person_attribute: ['person_attribute_id', 'person_id'],
  patient_identifier: ['patient_identifier_id', 'patient_id'],
  patient_workflow: ['patient_workflow_id', 'patient_id'],
  enrolment_state: ['enrolment_state_id', 'patient_id'],
  appointment: ['appointment_id', 'patient_id'],
  relationship: ['relationship_id', 'person_a', 'person_b'],
  household_member: ['household_member_id', 'person_id'],
} as const;

/** Says when a row was changed and by whom, and whose it is: no value that an undo brings back. */
const OWN_COLUMNS = ['changed_by', 'date_changed', 'person_id', 'patient_id', 'person_a', 'person_b'];

/** What the database makes of other rows, which go back by themselves. */
const MADE = ['status', 'date_completed', 'outcome_concept_id', 'reason', 'phase_id', 'reached', 'turns_on', 'by_death'];

type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** The rows of two records whose values a merge may change. */
export async function valuesOf(db: Db, patients: readonly string[]): Promise<Rows> {
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [table, [key, ...columns]] of Object.entries(WATCHED)) {
    const rows = await db.rows<{ key: string; row: Readonly<Record<string, unknown>> }>(
      `select t.${key}::text as key, to_jsonb(t) as row from ${table} t where ${columns.map((name) => `t.${name} = any ($1::bigint[])`).join(' or ')}`,
      [patients],
    );
    for (const { key: id, row } of rows) found.set(`${table} ${id}`, row);
  }
  return found;
}

/** What changed between two looks at the same rows. */
export function changedCells(before: Rows, after: Rows): Cell[] {
  return [...before].flatMap(([name, old]) => {
    const row = after.get(name);
    const [table = '', id = ''] = name.split(' ');
    const [key = ''] = WATCHED[table as keyof typeof WATCHED]; // the name was made of it
    if (row === undefined) return [];
    return Object.keys(row)
      .filter(
        (column) => !OWN_COLUMNS.includes(column) && !MADE.includes(column) && JSON.stringify(row[column]) !== JSON.stringify(old[column]),
      )
      .map((column) => ({ table, key: { [key]: id }, column, before: old[column], after: row[column] }));
  });
}
