/** The facts of many patients for the schedules of a workflow, in one statement. */
import { factsFromWire } from '@fieldward/domain/care/schedule/facts-reading.ts';
import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import type { ScheduleUses } from '@fieldward/domain/care/schedule/uses.ts';
import type { Db } from '../../../engine/db.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';

const dayOf = (moment: string): string => `to_char(${onProgrammeClock(moment)}, 'YYYY-MM-DD')`;

const THE_WORKFLOW = '(select workflow_id from workflow where uuid = $2)';

/** The forms of the workflow that were filled, of those in a parameter. */
const filled = (forms: string): string => `coalesce((
    select json_agg(json_build_object('form', f.uuid, 'day', ${dayOf('e.encounter_datetime')}, 'source', e.uuid) order by e.encounter_datetime, e.encounter_id)
    from form_encounter fe join encounter e using (patient_id, encounter_id) join component_form c using (component_form_id) join form f using (form_id)
    where fe.patient_id = x.patient_id and not fe.voided and not e.voided and c.workflow_id = ${THE_WORKFLOW} and f.uuid = any(${forms}::text[])), '[]')`;

const answers = (questions: string): string => `coalesce((
    select json_agg(json_build_object('question', a.uuid, 'day', ${dayOf('o.obs_datetime')}, 'source', e.uuid, 'value',
      case when o.value_coded is not null then (select to_json(c.uuid) from concept c where c.concept_id = o.value_coded)
        when o.value_numeric is not null then to_json(o.value_numeric::text)
        when o.value_datetime is not null then to_json(to_char(o.value_datetime at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'))
        when o.value_text is not null then to_json(o.value_text)
        else (select json_agg(c.uuid order by m.obs_id) from obs m join concept c on c.concept_id = m.value_coded
          where m.patient_id = o.patient_id and m.obs_group_id = o.obs_id and m.concept_id = o.concept_id and not m.voided) end)
      order by o.obs_datetime, o.obs_id)
    from obs o join field a on a.concept_id = o.concept_id and a.uuid = any(${questions}::text[]) left join encounter e using (patient_id, encounter_id)
    where o.patient_id = x.patient_id and not o.voided and o.obs_group_id is null), '[]')`;

const results = (tests: string): string => `coalesce((
    select json_agg(json_build_object('test', y.uuid, 'day', ${dayOf('l.resulted_at')}) order by l.resulted_at)
    from lab_test l join lab_test_type y using (lab_test_type_id)
    where l.patient_id = x.patient_id and not l.voided and l.resulted_at is not null and y.uuid = any(${tests}::text[])), '[]')`;

/** The steps of a schedule that somebody marked as done. */
const done = (schedules: string): string => `coalesce((
    select json_agg(json_build_object('step', a.step, 'day', a.acted_on, 'source', a.uuid) order by a.acted_on, a.task_act_id)
    from task_act a join schedule s using (schedule_id)
    where a.patient_id = x.patient_id and a.kind = 'done' and not a.voided and s.uuid = any(${schedules}::text[])), '[]')`;

/** What a schedule names, and its own uuid: none while it is only tried. Answers come with their questions. */
type Named = Omit<ScheduleUses, 'answers'> & { readonly schedules?: readonly string[] };

/** The statement with what it is given besides patients and workflow: what nothing is asked of costs no time to plan and to begin. */
function factsStatement({ questions, forms, tests, schedules = [] }: Named): {
  readonly text: string;
  readonly given: readonly (readonly string[])[];
} {
  const given: (readonly string[])[] = [];
  const of = (uuids: readonly string[], read: (parameter: string) => string): string =>
    uuids.length === 0 ? `'[]'::json` : read(`$${given.push(uuids) + 2}`);
  const text = `
select x.patient_id::text as id, json_build_object(
  'birth', to_char(p.birthdate, 'YYYY-MM-DD'), 'sex', p.gender,
  'died', case when p.dead then coalesce(${dayOf('p.death_date')}, ${dayOf('p.date_changed')}, ${dayOf('p.date_created')}) end,
  'enrolments', coalesce((select json_agg(json_build_object('from', ${dayOf('w.date_enrolled')}, 'statuses', h.statuses, 'phases', h.phases)
      order by w.date_enrolled, w.patient_workflow_id)
    from patient_workflow w cross join lateral (
      select coalesce(json_agg(json_build_object('status', t.status, 'from', ${dayOf('t.since')}) order by t.since, t.enrolment_state_id)
          filter (where t.status is not null), '[]') as statuses,
        coalesce(json_agg(json_build_object('phase', f.uuid, 'from', ${dayOf('t.since')}) order by t.since, t.enrolment_state_id)
          filter (where t.phase_id is not null), '[]') as phases
      from enrolment_state t left join phase f using (phase_id)
      where t.patient_id = w.patient_id and t.patient_workflow_id = w.patient_workflow_id and not t.voided) h
    where w.patient_id = x.patient_id and not w.voided and w.workflow_id = ${THE_WORKFLOW}), '[]'),
  'filled', ${of(forms, filled)}, 'answers', ${of(questions, answers)}, 'results', ${of(tests, results)}, 'done', ${of(schedules, done)}) as facts
from unnest($1::bigint[]) x(patient_id) join person p on p.person_id = x.patient_id`;
  return { text, given };
}

/** What is known of the patients (by key) for schedules that name these things. */
export async function factsOf(db: Db, patients: readonly string[], workflow: string, uses: Named): Promise<ReadonlyMap<string, Facts>> {
  if (patients.length === 0) return new Map();
  const { text, given } = factsStatement(uses);
  const rows = await db.rows<{ id: string; facts: unknown }>(text, [patients, workflow, ...given]);
  return new Map(rows.map(({ id, facts }) => [id, factsFromWire(facts)]));
}
