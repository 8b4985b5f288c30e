/** A form that was corrected and one that was entered in error, so that the demonstration shows what becomes of mistakes. */
import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';

/** The newest form with a weight: its weight was typed without the decimal point, and put right within the hour. */
const correctedSql = `
with o as (
  select o.*, ff.uuid as field from obs o join concept c using (concept_id) join form_field ff using (form_field_id)
  where not o.voided and o.value_numeric between 30 and 99 and o.value_numeric <> trunc(o.value_numeric) and c.shown ilike 'weight' and o.encounter_id is not null
  order by o.obs_datetime desc, o.obs_id desc limit 1
), former as (
  insert into obs (uuid, patient_id, concept_id, encounter_id, obs_datetime, location_id, value_numeric, form_field_id, creator, date_created, voided, voided_by, date_voided, void_reason)
  select $1, patient_id, concept_id, encounter_id, obs_datetime, location_id, value_numeric * 10, form_field_id, creator, date_created, true, creator,
    date_created + interval '40 minutes', $3 from o returning patient_id, obs_id
), linked as (
  update obs n set previous_version = f.obs_id, date_created = o.date_created + interval '40 minutes' from former f, o where n.patient_id = o.patient_id and n.obs_id = o.obs_id
)
insert into form_correction (uuid, patient_id, encounter_id, kind, reason, fields, creator, date_created)
select $2, patient_id, encounter_id, 'corrected', $3, array[field], creator, date_created + interval '40 minutes' from o`;

/** The same patient's form was entered a second time, and voided. */
const voidedSql = `
with e as (
  select e.* from form_correction c join encounter e using (patient_id, encounter_id) where c.uuid = $1
), again as (
  insert into encounter (uuid, patient_id, encounter_type, encounter_datetime, location_id, creator, date_created, voided, voided_by, date_voided, void_reason)
  select $2, patient_id, encounter_type, encounter_datetime, location_id, creator, date_created + interval '5 minutes', true, creator,
    date_created + interval '15 minutes', $3 from e returning *
), through as (
  insert into form_encounter (patient_id, encounter_id, component_form_id, form_version_id, beside, creator, date_created, voided, voided_by, date_voided, void_reason)
  select a.patient_id, a.encounter_id, f.component_form_id, f.form_version_id, f.beside, a.creator, a.date_created, true, a.creator, a.date_voided, $3
  from again a join e on e.patient_id = a.patient_id join form_encounter f on f.patient_id = e.patient_id and f.encounter_id = e.encounter_id
), observed as (
  insert into obs (patient_id, concept_id, encounter_id, obs_datetime, location_id, value_coded, value_numeric, value_datetime, value_text, form_field_id, creator, date_created,
    voided, voided_by, date_voided, void_reason)
  select a.patient_id, o.concept_id, a.encounter_id, o.obs_datetime, o.location_id, o.value_coded, o.value_numeric, o.value_datetime, o.value_text, o.form_field_id, a.creator,
    a.date_created, true, a.creator, a.date_voided, $3
  from again a join e on e.patient_id = a.patient_id join obs o on o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and not o.voided and o.obs_group_id is null
    and num_nonnulls(o.value_coded, o.value_numeric, o.value_datetime, o.value_text) = 1
)
insert into form_correction (uuid, patient_id, encounter_id, kind, reason, creator, date_created)
select $4, patient_id, encounter_id, 'voided', $3, creator, date_voided from again`;

/** Loads both, once the histories are there. */
export async function loadCorrections(db: Db): Promise<void> {
  const corrected = demoUuid('form_correction:corrected');
  await db.rows(correctedSql, [demoUuid('obs:corrected'), corrected, 'Typing error']);
  await db.rows(voidedSql, [corrected, demoUuid('encounter:twice'), 'Entered twice', demoUuid('form_correction:voided')]);
}
