/** The tables that grow with every visit: `patient_id` is in their primary key and in each of their unique constraints. */
export const volumeTables: readonly string[] = [
  'appointment',
  'appointment_change',
  'audit_log',
  'encounter',
  'encounter_diagnosis',
  'encounter_provider',
  'enrolment_state',
  'form_correction',
  'form_encounter',
  'form_submission',
  'lab_callback',
  'lab_result',
  'lab_sample',
  'lab_test',
  'obs',
  'orders',
  'patient_workflow',
  'queue_entry',
  'task',
  'task_act',
  'visit',
  'visit_attribute',
];

/** The same list, read from the catalogue of the database: tables whose key is `patient_id` and a column of their own. */
export const VOLUME_TABLES_SQL = `select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisprimary and i.indnkeyatts = 2 and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'patient_id' and a.attnum = any (i.indkey))
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' and a.attnum = any (i.indkey))
  order by 1`;
