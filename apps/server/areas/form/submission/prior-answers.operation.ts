import { priorAnswersWire } from '@fieldward/contract/form/filling.operations.ts';
import type { Shape } from '@fieldward/contract/operation.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

/**
 * For each field of a form (or of all: null) that is filled from an earlier answer: the patient's earliest or latest answer to the source
 * question, through the source form if the field names one. Answers are in the shape that `domain/answers.ts` has.
 * @param uuid of the patient (SQL) @param form key of the form (SQL) @param fields whose fields `ff` these are (SQL)
 */
const priorSql = (uuid: string, form: string, fields: string): string => `
with x as (
  select (select patient_id from patient where uuid = ${uuid} and not voided) as patient_id, ${form} as form_id
),
asked as (
  select ff.uuid, ff.display_order, ff.date_mode, ff.auto_complete_from_earliest as earliest, ff.auto_complete_from_component_form as through, sf.concept_id, s.form_field_id as source
  from x join form_field ff on ${fields} and not ff.retired
  join form_field s on s.form_field_id = ff.auto_complete_from_form_field join field sf on sf.field_id = s.field_id
  where sf.concept_id is not null
),
answered as (
  select a.uuid, a.display_order, a.date_mode, o.*
  from asked a cross join x cross join lateral (
    select o.obs_id, o.patient_id, o.concept_id, o.value_coded, o.value_numeric, o.value_datetime, o.value_text
    from obs o
    where o.patient_id = x.patient_id and o.concept_id = a.concept_id and not o.voided and o.obs_group_id is null
      and (o.form_field_id is null or o.form_field_id = a.source)
      and (a.through is null or exists (select 1 from form_encounter fe where fe.patient_id = o.patient_id and fe.encounter_id = o.encounter_id and fe.component_form_id = a.through and not fe.voided))
    order by case when a.earliest then o.obs_datetime end asc nulls last, case when not a.earliest then o.obs_datetime end desc nulls last, o.obs_id desc
    limit 1) o
),
valued as (
  select uuid, display_order, case
    when value_coded is not null then (select to_jsonb(c.uuid) from concept c where c.concept_id = value_coded)
    when value_numeric is not null then to_jsonb(value_numeric::text)
    when value_datetime is not null then to_jsonb(to_char(value_datetime at time zone 'UTC', case date_mode when 'time' then 'HH24:MI' when 'datetime' then 'YYYY-MM-DD HH24:MI:SS' else 'YYYY-MM-DD' end))
    when value_text is not null then to_jsonb(value_text)
    else (select jsonb_agg(c.uuid order by m.obs_id) from obs m join concept c on c.concept_id = m.value_coded
      where m.patient_id = a.patient_id and m.obs_group_id = a.obs_id and m.concept_id = a.concept_id and not m.voided) end as value
  from answered a
)
select x.patient_id::text, x.form_id::text,
  coalesce((select jsonb_agg(jsonb_build_object('formField', uuid, 'value', value) order by display_order) from valued where value is not null), '[]') as results
from x`;

const ofOne = priorSql('$1', '(select form_id from component_form where uuid = $2)', 'ff.form_id = x.form_id');
const ofMany = `select u.uuid, f.patient_id, f.results from unnest($1::text[]) u (uuid)
  cross join lateral (${priorSql('u.uuid', 'null::bigint', 'true')}) f`;

type Results = Shape<(typeof priorAnswersWire)['response']>['results'];

/** What the form takes over from earlier forms; raises `submission.unknownReference` for an unknown patient or form. */
export const priorAnswers = operation(priorAnswersWire, {
  async ofPatients(uuids, _actor, db) {
    const rows = await db.rows<{ uuid: string; patient_id: string | null; results: Results }>(ofMany, [uuids]);
    return new Map(rows.flatMap(({ uuid, patient_id: seen, results }) => (seen === null ? [] : [[uuid, { results }]])));
  },
  async handle({ query, audit }, tx) {
    const [patient, componentForm] = [query.patient ?? '', query.componentForm ?? ''];
    const [row] = await tx.rows<{ patient_id: string | null; form_id: string | null; results: Results }>(ofOne, [patient, componentForm]);
    if (row === undefined || row.patient_id === null) throw new Problem('submission.unknownReference', { value: patient }, 'patient');
    if (row.form_id === null) throw new Problem('submission.unknownReference', { value: componentForm }, 'componentForm');
    await audit({ action: 'read', resource: 'patient', uuid: patient, patientId: row.patient_id });
    return { body: { results: row.results } };
  },
});
