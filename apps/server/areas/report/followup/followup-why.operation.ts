import { followupWhyWire, type FollowupFinding } from '@fieldward/contract/report/followup.operations.ts';
import type { EnrolmentStatus } from '@fieldward/domain/care/enrolment.ts';
import { stateOfAwaited, type Awaited } from '@fieldward/domain/care/schedule/outlook.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { accountSql } from '../../../sql/display-sql.ts';
import { placesWithin } from '../../../sql/event-search.ts';
import { patientNamed } from '../../../sql/patient-named.ts';
import { onProgrammeClock, programmeToday } from '../../../sql/programme-zone.ts';

type Named = { readonly uuid: string; readonly display: string };
type Who = { uuid: string; display: string; identifier: string | null; gender: string | null; birthdate: Day | null };

interface Enrolment {
  readonly workflow: Named;
  readonly status: EnrolmentStatus;
  readonly since: Day | null;
  /** Days on which nobody followed the schedules yet: one is being applied to everybody. */
  readonly counting: boolean;
  readonly schedules: number;
}

interface Task extends Pick<Awaited, 'opens' | 'due' | 'missed' | 'trace' | 'lost'> {
  readonly workflow: Named | null;
  readonly name: string;
  readonly status: 'open' | 'lost' | 'settled';
  readonly shows: Day;
  readonly putOff: Day | null;
  readonly settled: Day | null;
  readonly location: Named | null;
  readonly by: Named | null;
  /** At one of the places of the list. */
  readonly here: boolean;
}

const WHO = `select p.patient_id::text as id, ${patientNamed('p.patient_id')} as shown, e.dead, ${onProgrammeClock('e.death_date')}::date::text as died,
  exists (select from task_change c where c.patient_id = p.patient_id) as changed
from patient p join person e on e.person_id = p.patient_id where p.uuid = $1 and not p.voided`;

const ENROLMENTS = `
select jsonb_build_object('uuid', w.uuid, 'display', w.name) as workflow, x.status,
  ${onProgrammeClock(`coalesce((select max(s.since) from enrolment_state s where s.patient_id = x.patient_id
    and s.patient_workflow_id = x.patient_workflow_id and s.status is not null and not s.voided), x.date_enrolled)`)}::date::text as since,
  count(v.schedule_id)::int as schedules, coalesce(bool_or(n.schedule_id is not null), false) as counting
from patient_workflow x join workflow w using (workflow_id)
left join schedule v on v.workflow_id = w.workflow_id and not v.retired
  and exists (select from schedule_version i where i.schedule_id = v.schedule_id)
left join task_renewal n on n.schedule_id = v.schedule_id and n.part = x.patient_id % 2 and n.ended_at is null and n.built_to < x.patient_id
where x.patient_id = $1::bigint and not x.voided
group by x.patient_id, x.patient_workflow_id, x.status, x.date_enrolled, w.workflow_id order by x.date_enrolled desc`;

/** What is open, and of what was settled the newest of each step. */
const TASKS = `
select jsonb_build_object('uuid', w.uuid, 'display', w.name) as workflow, t.name, t.status, t.shows_on::text as shows, t.put_off_until::text as "putOff",
  t.settled_on::text as settled, t.opens_on::text as opens, t.due_on::text as due, t.missed_on::text as missed, t.trace_on::text as trace,
  t.lost_on::text as lost, (select jsonb_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = t.location_id) as location,
  case when t.status = 'settled' then (select ${accountSql('e.creator')} from encounter e where e.patient_id = t.patient_id and e.uuid = t.settled_by_encounter) end as by,
  $2::text[] is null or t.location_id in (${placesWithin('$2')}) as here
from (
  select t.*, row_number() over (partition by t.schedule_id, t.step, t.status = 'settled' order by t.due_on desc, t.task_id desc) as nth
  from task t where t.patient_id = $1::bigint and t.kind = 'schedule' and t.status in ('open', 'lost', 'settled')) t
left join schedule s using (schedule_id) left join workflow w using (workflow_id)
where t.status <> 'settled' or t.nth = 1
order by t.status = 'settled', t.due_on, t.task_id`;

/** Why a task is on the list, or is not. */
function ofTask(task: Task, day: Day): FollowupFinding {
  const { name, location, due, opens, workflow } = task;
  const common = { name, location, due, ...(workflow === null ? {} : { workflow }) };
  if (task.status === 'settled') return { why: 'settled', ...common, day: task.settled, by: task.by };
  if (task.status === 'lost') return { why: 'lost', ...common, day: task.lost };
  if (task.shows > day) {
    const putOff = task.putOff !== null && task.putOff > day && task.putOff > opens;
    return { why: putOff ? 'putOff' : 'notYet', ...common, day: task.shows };
  }
  return { why: task.here ? 'listed' : 'otherPlace', ...common, state: stateOfAwaited(task, day) };
}

/** Why a workflow asks for nothing; null where its tasks say all. */
function ofEnrolment({ workflow, status, since, schedules, counting }: Enrolment, asks: boolean): FollowupFinding | null {
  if (schedules === 0) return { why: 'noSchedule', workflow };
  if (status !== 'active') return { why: 'ended', workflow, status, day: since };
  if (counting) return { why: 'counting', workflow };
  return asks ? null : { why: 'nothing', workflow };
}

async function patientOf(db: Db, uuid: string) {
  const [found] = uuid.includes('\0')
    ? []
    : await db.rows<{ id: string; shown: Who; dead: boolean; died: Day | null; changed: boolean }>(WHO, [uuid]);
  if (found === undefined) throw unknownObject('patient', uuid);
  return found;
}

/** Raises `engine.unknownObject`. */
export const followupWhy = operation(followupWhyWire, {
  async handle({ query, audit }, db) {
    const { id, shown, dead, died, changed } = await patientOf(db, query.patient);
    const day = await programmeToday(db);
    const places = (query.location ?? []).map((uuid) => uuid.replaceAll('\0', ''));
    await audit({ action: 'read', resource: 'patient', uuid: shown.uuid, patientId: id });
    const enrolments = await db.rows<Enrolment>(ENROLMENTS, [id]);
    const tasks = await db.rows<Task>(TASKS, [id, places.length === 0 ? null : places]);
    const asks = new Set(tasks.filter(({ status }) => status !== 'settled').map(({ workflow }) => workflow?.uuid));
    const findings: FollowupFinding[] = tasks.map((task) => ofTask(task, day));
    if (dead) findings.unshift({ why: 'dead', day: died });
    if (enrolments.length === 0) findings.push({ why: 'notEnrolled' });
    const seen = new Set<string>();
    for (const each of enrolments) {
      // of several enrolments in a workflow the newest one counts
      const finding = seen.has(each.workflow.uuid)
        ? null
        : ofEnrolment({ ...each, counting: each.counting || changed }, asks.has(each.workflow.uuid));
      seen.add(each.workflow.uuid);
      if (finding !== null) findings.push(finding);
    }
    return { body: { day, patient: shown, listed: findings.some(({ why }) => why === 'listed'), findings } };
  },
});
