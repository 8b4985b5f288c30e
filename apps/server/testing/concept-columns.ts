/** The columns of patients' tables that name a concept, for the tests of what is sensitive. */

/** What describes things, places and units, and not the person; and why what describes the person stays. */
export const STAYS: Readonly<Record<string, string>> = {
  'orders.concept_id': 'that a test was ordered is told; medicines are hidden, which sensitive.test.ts tries',
  'allergy.coded_allergen': 'whoever gives a medicine must know, marked or not',
  'allergy.severity_concept_id': 'how bad it is',
  'lab_sample.specimen_type_id': 'what was taken',
  'lab_sample.specimen_site_id': 'where it was taken from',
  'orders.dose_units_id': 'a unit',
  'orders.quantity_units_id': 'a unit',
  'orders.duration_units_id': 'a unit',
  'orders.route_id': 'how it is given',
  'queue_entry.status_id': 'how far a wait is',
  'queue_entry.priority_id': 'how urgent a wait is',
};

/** A column that refers to a concept. */
export interface ConceptColumn {
  readonly table: string;
  readonly column: string;
}

/** All of them, of the tables themselves, as `ConceptColumn`. */
export const CONCEPT_COLUMNS = `
select r.relname as table, a.attname as column
from pg_constraint f join pg_class r on r.oid = f.conrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = f.conkey[1]
where f.contype = 'f' and f.confrelid = 'concept'::regclass and array_length(f.conkey, 1) = 1 and f.conparentid = 0 and not r.relispartition
  and (r.relname = 'person' or exists (select from pg_attribute p where p.attrelid = r.oid and p.attname = 'patient_id' and not p.attisdropped))
order by 1, 2`;
