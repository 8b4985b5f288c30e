/** The facts of many patients for the schedules of a workflow, in one statement. */
import { factsFromWire } from '@fieldward/domain/care/schedule/facts-reading.ts';
import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import type { ScheduleUses } from '@fieldward/domain/care/schedule/uses.ts';
import type { Db } from '../../../engine/db.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';

const dayOf = (moment: string): string => `to_char(${onProgrammeClock(moment)}, 'YYYY-MM-DD')`;

const FACTS = `
with asked as (select f.uuid, f.concept_id from field f where f.uuid = any($3::text[]) and f.concept_id is not null),
told as (
  select fe.patient_id, e.encounter_id, e.uuid as source, ${dayOf('e.encounter_datetime')} as day, e.encounter_datetime as at, c.form_id
  from form_encounter fe join encounter e using (patient_id, encounter_id) join component_form c using (component_form_id)
  where fe.patient_id = any($1::bigint[]) and not fe.voided and not e.voided and c.workflow_id = (select workflow_id from workflow where uuid = $2)
)
select x.patient_id::text as id, jsonb_build_object(
  'birth', to_char(p.birthdate, 'YYYY-MM-DD'), 'sex', p.gender,
  'died', case when p.dead then coalesce(${dayOf('p.death_date')}, ${dayOf('p.date_changed')}, ${dayOf('p.date_created')}) end,
  'enrolments', coalesce((select jsonb_agg(jsonb_build_object('from', ${dayOf('w.date_enrolled')}, 'statuses', h.statuses, 'phases', h.phases)
      order by w.date_enrolled, w.patient_workflow_id)
    from patient_workflow w cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('status', t.status, 'from', ${dayOf('t.since')}) order by t.since, t.enrolment_state_id)
          filter (where t.status is not null), '[]') as statuses,
        coalesce(jsonb_agg(jsonb_build_object('phase', f.uuid, 'from', ${dayOf('t.since')}) order by t.since, t.enrolment_state_id)
          filter (where t.phase_id is not null), '[]') as phases
      from enrolment_state t left join phase f using (phase_id)
      where t.patient_id = w.patient_id and t.patient_workflow_id = w.patient_workflow_id and not t.voided) h
    where w.patient_id = x.patient_id and not w.voided and w.workflow_id = (select workflow_id from workflow where uuid = $2)), '[]'),
  'filled', coalesce((select jsonb_agg(jsonb_build_object('form', f.uuid, 'day', t.day, 'source', t.source) order by t.at, t.encounter_id)
    from told t join form f using (form_id) where t.patient_id = x.patient_id and f.uuid = any($4::text[])), '[]'),
  'answers', coalesce((select jsonb_agg(jsonb_build_object('question', a.uuid, 'day', ${dayOf('o.obs_datetime')}, 'source', e.uuid, 'value',
      case when o.value_coded is not null then (select to_jsonb(c.uuid) from concept c where c.concept_id = o.value_coded)
        when o.value_numeric is not null then to_jsonb(o.value_numeric::text)
        when o.value_datetime is not null then to_jsonb(to_char(o.value_datetime at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'))
        when o.value_text is not null then to_jsonb(o.value_text)
        else (select jsonb_agg(c.uuid order by m.obs_id) from obs m join concept c on c.concept_id = m.value_coded
          where m.patient_id = o.patient_id and m.obs_group_id = o.obs_id and m.concept_id = o.concept_id and not m.voided) end)
      order by o.obs_datetime, o.obs_id)
    from obs o join asked a using (concept_id) left join encounter e using (patient_id, encounter_id)
    where o.patient_id = x.patient_id and not o.voided and o.obs_group_id is null), '[]'),
  'results', coalesce((select jsonb_agg(jsonb_build_object('test', y.uuid, 'day', ${dayOf('l.resulted_at')}) order by l.resulted_at)
    from lab_test l join lab_test_type y using (lab_test_type_id)
    where l.patient_id = x.patient_id and not l.voided and l.resulted_at is not null and y.uuid = any($5::text[])), '[]')) as facts
from unnest($1::bigint[]) x(patient_id) join person p on p.person_id = x.patient_id`;

/** What is known of the patients (by key) for schedules that name these things. */
export async function factsOf(
  db: Db,
  patients: readonly string[],
  workflow: string,
  uses: ScheduleUses,
): Promise<ReadonlyMap<string, Facts>> {
  if (patients.length === 0) return new Map();
  const rows = await db.rows<{ id: string; facts: unknown }>(FACTS, [patients, workflow, uses.questions, uses.forms, uses.tests]);
  return new Map(rows.map(({ id, facts }) => [id, factsFromWire(facts)]));
}
