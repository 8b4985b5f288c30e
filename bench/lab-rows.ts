import type { Pool } from '../apps/server/db/pool.ts';

/** How many tests were ordered over five years; the newest of them are not done. */
export const labTests = 300_000;
/** Of these a quarter each waits for a sample, for acceptance, for results and for release. */
export const openTests = 2_000;
/** Who was tested. */
const people = 20_000;

/** The label of a sample by the number of its test, the newest first. */
export const labelOf = (n: number): string => `BENCH-${n}`;

/** Adds people and their tests with samples, results (one of twelve critical) and call-backs; of the released all were told. */
export async function addLabWork(pool: Pool): Promise<void> {
  await pool.transaction(async (tx) => {
    // rows that fit by how they are made: no trigger and no foreign key looks at each
    await tx.rows('set local session_replication_role = replica');
    await tx.rows(
      `with p as (insert into person (gender, birthdate) select (array['F', 'M'])[1 + n % 2], date '1950-01-01' + n % 20000 from generate_series(1, ${people}) n returning person_id, uuid),
       m as (insert into person_name (person_id, given_name, family_name, preferred) select person_id, 'Amina ' || person_id % 97, 'Bench ' || person_id % 89, true from p)
       insert into patient (patient_id, uuid) select person_id, uuid from p`,
    );
    await tx.rows(
      `with c as (insert into concept (class_id, datatype_id) select (select min(concept_class_id) from concept_class), (select min(concept_datatype_id) from concept_datatype) returning concept_id),
       n as (insert into concept_name (concept_id, name, locale_preferred, concept_name_type) select concept_id, 'BENCH TEST', true, 'FULLY_SPECIFIED' from c),
       y as (insert into lab_test_type (name, test_group, reference_concept_id, needs_release, target_hours) select 'Bench test', 'HEMATOLOGY', concept_id, true, 48 from c returning lab_test_type_id)
       insert into lab_test_attribute_type (lab_test_type_id, name, datatype, units) select lab_test_type_id, 'Bench value', 'org.openmrs.customdatatype.datatype.FloatDatatype', 'g/dL' from y`,
    );
    await tx.rows(
      `with t as (insert into encounter_type (name) values ('Bench laboratory') returning encounter_type_id),
       place as (insert into location (name) values ('Bench laboratory') returning location_id),
       who as (select array_agg(patient_id) as ids from patient),
       numbered as materialized (
         select n, w.ids[1 + n % cardinality(w.ids)] as patient_id, now() - n * interval '5 years' / ${labTests} as at from generate_series(1, ${labTests}) n, who w)
       insert into encounter (patient_id, encounter_id, encounter_type, encounter_datetime, location_id)
       select patient_id, n, encounter_type_id, at, location_id from numbered, t, place`,
    );
    await tx.rows(
      `insert into orders (patient_id, order_id, order_type_id, concept_id, encounter_id, orderer, care_setting_id, date_activated)
       select e.patient_id, e.encounter_id, (select min(order_type_id) from order_type), (select reference_concept_id from lab_test_type where name = 'Bench test'),
         e.encounter_id, coalesce((select min(provider_id) from provider), 1), (select min(care_setting_id) from care_setting), e.encounter_datetime from encounter e`,
    );
    await tx.rows(
      `insert into lab_test (patient_id, lab_test_id, order_id, lab_test_type_id, lab_reference_number, date_created, resulted_at, released_at)
       select o.patient_id, o.order_id, o.order_id, (select lab_test_type_id from lab_test_type where name = 'Bench test'), 'REF-' || o.order_id, o.date_activated,
         case when o.order_id > ${openTests} or o.order_id % 4 = 3 then o.date_activated + interval '1 hour' end,
         case when o.order_id > ${openTests} then o.date_activated + interval '2 hours' end from orders o`,
    );
    await tx.rows(
      `insert into lab_sample (patient_id, lab_sample_id, lab_test_id, sample_identifier, collection_date, status, processed_date)
       select t.patient_id, t.lab_test_id, t.lab_test_id, 'BENCH-' || t.lab_test_id, t.date_created,
         case when t.resulted_at is not null then 'PROCESSED' when t.lab_test_id % 4 = 1 then 'COLLECTED' else 'ACCEPTED' end, t.resulted_at
       from lab_test t where t.resulted_at is not null or t.lab_test_id % 4 <> 0`,
    );
    await tx.rows(
      `insert into lab_result (patient_id, lab_result_id, lab_test_id, lab_test_attribute_type_id, value_reference, value_numeric, flag, told, date_created)
       select t.patient_id, t.lab_test_id, t.lab_test_id, (select lab_test_attribute_type_id from lab_test_attribute_type where name = 'Bench value'),
         (5 + t.lab_test_id % 12)::text, 5 + t.lab_test_id % 12, case when t.lab_test_id % 12 = 0 then 'criticalLow' end,
         t.lab_test_id % 12 = 0 and t.lab_test_id > ${openTests}, t.resulted_at
       from lab_test t where t.resulted_at is not null`,
    );
    await tx.rows(
      `insert into lab_callback (patient_id, lab_result_id, told_whom, told_at, read_back)
       select patient_id, lab_result_id, 'Clinician on duty', date_created, true from lab_result where flag is not null and lab_test_id > ${openTests}`,
    );
  });
  await pool.rows('vacuum (analyze) person, person_name, patient, encounter, orders, lab_test, lab_sample, lab_result, lab_callback');
}
