import type { Pool } from '../apps/server/db/pool.ts';

const [VISITS, QUESTIONS] = [2_000, 25];

/** Patients with these uuids, each with 2,000 visits, each of these with an encounter of 25 numbers, and the numbers in the panel Vitals. */
export async function longHistory(pool: Pool, uuids: readonly string[]): Promise<void> {
  const list = uuids.map((uuid) => `'${uuid}'`).join(', ');
  for (const statement of [
    `with p as (insert into person (uuid, gender, birthdate) select u, 'F', '1984-03-12' from unnest(array[${list}]) u returning person_id, uuid)
     insert into patient (patient_id, uuid) select person_id, uuid from p`,
    `insert into person_name (person_id, given_name, family_name, preferred) select patient_id, 'Long', 'History', true from patient where uuid in (${list})`,
    `insert into encounter_type (name) values ('Bench visit')`,
    `with c as (insert into concept (class_id, datatype_id, low_normal, hi_normal)
       select (select min(concept_class_id) from concept_class), (select concept_datatype_id from concept_datatype where name = 'Numeric'), 30, 70
       from generate_series(1, ${QUESTIONS}) returning concept_id)
     insert into concept_name (concept_id, name, locale_preferred, concept_name_type) select concept_id, 'BENCH ' || concept_id, true, 'FULLY_SPECIFIED' from c`,
    `insert into visit (patient_id, visit_type_id, start_datetime, stop_datetime)
     select p.patient_id, (select min(visit_type_id) from visit_type), now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour'
     from patient p, generate_series(1, ${VISITS}) n where p.uuid in (${list})`,
    `insert into encounter (patient_id, encounter_type, encounter_datetime, visit_id)
     select v.patient_id, (select max(encounter_type_id) from encounter_type), v.start_datetime, v.visit_id from visit v`,
    `insert into obs (patient_id, concept_id, encounter_id, obs_datetime, value_numeric)
     select e.patient_id, n.concept_id, e.encounter_id, e.encounter_datetime, 20 + (e.encounter_id * n.concept_id) % 60
     from encounter e, concept_name n where n.name like 'BENCH %'`,
    `update system_setting set value = (select string_agg(c.uuid, ',') from concept c join concept_name n using (concept_id) where n.name like 'BENCH %')
     where property = 'fieldward.panel.vitals'`,
    'vacuum (analyze)',
  ])
    await pool.rows(statement);
}
