import type { Db } from '../../../engine/db.ts';
import { everyTable, referenceOf, tablesInOrder, type RowReference } from './row-tables.ts';
import { NUMBERS } from './travelling-tables.ts';

/** Tables whose rows travel with the patient whose they are. One that stands neither here nor in the test beside it fails that. */
export const OF_RECORDS: readonly string[] = `
  allergy appointment appointment_change conditions encounter encounter_diagnosis encounter_provider enrolment_state form_correction form_encounter
  form_submission immunization lab_callback lab_result lab_sample lab_test medication_statement no_known_allergies obs orders patient patient_identifier
  patient_workflow person person_address person_attribute person_name queue_entry referral referral_event task_act visit visit_attribute`
  .trim()
  .split(/\s+/);

/** A column that leads to a row. */
export interface RecordReference extends Omit<RowReference, 'late'> {
  /** The row is of the same patient. */
  readonly own: boolean;
}

/** A table whose rows travel with their patients, as the catalogue knows it. */
export interface RecordTable {
  readonly table: string;
  /** The column that says whose row it is, which the rows that travel do not have: it is known from where they are told. */
  readonly owner: 'patient_id' | 'person_id';
  /** All columns that travel. */
  readonly columns: readonly string[];
  readonly references: readonly RecordReference[];
}

let known: readonly RecordTable[] | null = null;

/** The tables of a patient's record, as `readRecordTables` finds them first: a program works on one version of the database. */
export async function recordTables(db: Db): Promise<readonly RecordTable[]> {
  known ??= await readRecordTables(db);
  return known;
}

/**
 * The tables of a patient's record, each behind those that it leads to as far as that can be. Asked past all views.
 * @throws Error for a whole number of which nothing says where it leads, or that it leads nowhere
 */
async function readRecordTables(db: Db): Promise<RecordTable[]> {
  const all = new Map((await everyTable(db)).map((each) => [each.table, each]));
  return tablesInOrder(all, ['person', 'patient', ...OF_RECORDS], OF_RECORDS).map((table): RecordTable => {
    const found = all.get(table);
    if (found === undefined) throw new Error(`no table is called ${table}`);
    const owner = found.columns.some(({ name }) => name === 'patient_id') ? 'patient_id' : 'person_id';
    const columns = found.columns.filter(({ name, made }) => !made && name !== owner);
    return {
      table,
      owner,
      columns: columns.map(({ name }) => name),
      references: columns.flatMap(({ name, type, nullable }): RecordReference[] => {
        if (!type.startsWith('bigint')) return [];
        const leads = referenceOf(found, name);
        if (leads === null && !NUMBERS.has(`${table}.${name}`)) throw new Error(`nothing says where ${table}.${name} leads`);
        if (leads === null) return [];
        const own = OF_RECORDS.includes(leads.target) && leads.target !== 'patient' && leads.target !== 'person';
        return [{ ...leads, column: name, list: type.endsWith('[]'), nullable, own }];
      }),
    };
  });
}
