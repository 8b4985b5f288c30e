/** Patients whom a schedule gives up, and who turn out to have come: how that stands in their workflows. */
import type { Day } from '@fieldward/domain/time/day.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import type { StoredTask } from './task-standing.ts';

/** The rows of a patient are found by the patient: a plan that was made while few were lost would read all of these. */
const ENDED = `
with gone as (
  select w.patient_id, w.patient_workflow_id, w.uuid, w.workflow, min(t.uuid) as task, min(t.due_on) as due,
    greatest(min(t.lost_on)::timestamp at time zone (select programme_zone()), w.date_enrolled, (
      select max(s.since) from enrolment_state s where s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id
        and not s.voided and s.status is not null)) as since
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[]) g (patient, schedule, step, occurrence)
  cross join lateral (select * from task t where t.patient_id = g.patient offset 0) t
  cross join lateral (select e.*, f.uuid as workflow from patient_workflow e join workflow f using (workflow_id) where e.patient_id = g.patient offset 0) w
  join schedule c on c.schedule_id = g.schedule
  where t.schedule_id = g.schedule and t.step = g.step and t.occurrence = g.occurrence and t.status = 'lost'
    and w.workflow_id = c.workflow_id and not w.voided and w.status = 'active'
  group by w.patient_id, w.patient_workflow_id, w.uuid, w.workflow, w.date_enrolled
), lost as (
  insert into enrolment_state (patient_id, patient_workflow_id, status, since) select patient_id, patient_workflow_id, 'lost', since from gone
)
select patient_id::text as patient, patient_workflow_id::text as enrolment, uuid, workflow, task, due::text,
  to_char(since at time zone (select programme_zone()), 'YYYY-MM-DD') as since
from gone`;

/** An enrolment that ended because nobody waits any more. */
export interface Ended {
  readonly patient: string;
  readonly enrolment: string;
  readonly uuid: string;
  /** uuid of the workflow. */
  readonly workflow: string;
  /** uuid of the task. */
  readonly task: string;
  readonly due: string;
  readonly since: Day;
}

async function followStates(tx: Db, enrolments: readonly Pick<Ended, 'patient' | 'enrolment'>[]): Promise<void> {
  await tx.rows('select follow_states($1::bigint[], $2::bigint[], 1)', [
    enrolments.map(({ patient }) => patient),
    enrolments.map(({ enrolment }) => enrolment),
  ]);
}

/** Whoever was not seen for so long that these tasks gave up is lost in the workflow, and the trail says so. Answers the enrolments that ended. */
export async function endGivenUp(tx: Db, tasks: readonly StoredTask[]): Promise<readonly Ended[]> {
  if (tasks.length === 0) return [];
  const ended = await tx.rows<Ended>(ENDED, [
    tasks.map(({ patient_id: patient }) => patient),
    tasks.map(({ schedule_id: schedule }) => schedule),
    tasks.map(({ step }) => step),
    tasks.map(({ occurrence }) => occurrence),
  ]);
  if (ended.length === 0) return [];
  await Promise.all([
    followStates(tx, ended),
    auditWrite(
      tx,
      ...ended.map(({ patient, uuid, task, due }) => ({
        action: 'lost',
        actor: null,
        resource: 'programenrollment',
        uuid,
        patientId: patient,
        detail: { task, due },
      })),
    ),
  ]);
  return ended;
}

const TAKE_BACK = `
with ended as (
  update enrolment_state s set voided = true, voided_by = 1, date_voided = now(), void_reason = 'a record that came later shows otherwise'
  from unnest($1::bigint[], $2::bigint[]) x (patient, schedule)
  join schedule c on c.schedule_id = x.schedule join patient_workflow w on w.patient_id = x.patient and w.workflow_id = c.workflow_id and not w.voided
  where s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id and s.status = 'lost' and s.by_encounter is null
    and not s.by_hand and not s.voided
  returning s.patient_id, s.patient_workflow_id
)
select distinct patient_id::text as patient, patient_workflow_id::text as enrolment from ended`;

/** Takes back that patients were given up by schedules. */
export async function takeBackLost(tx: Db, given: readonly { readonly id: string; readonly schedule: string }[]): Promise<void> {
  const ended = await tx.rows<{ patient: string; enrolment: string }>(TAKE_BACK, [
    given.map(({ id }) => id),
    given.map(({ schedule }) => schedule),
  ]);
  if (ended.length === 0) return;
  await followStates(tx, ended);
}
