/** A task that somebody does something with: held until the end of the transaction, so that of two people the second is told of the first. */
import { taskKinds, type TaskKind } from '@fieldward/domain/care/task/task.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { nameOfTask } from './task-name.ts';
import { toldOf } from '../../../sql/task-rights.ts';

export interface HeldTask {
  readonly uuid: string;
  readonly kind: TaskKind;
  readonly name: string;
  /** Keys; null where no schedule asks for it. */
  readonly patient: string;
  readonly schedule: string | null;
  /** uuid of what asks for it where that is no schedule. */
  readonly subject: string | null;
  /** Where the patient is followed; a task that was given to a place stands at that one. */
  readonly home: string | null;
  /** It comes from a question, an answer or a test that is sensitive. */
  readonly sensitive: boolean;
  /** Where no schedule asks for it, its kind. */
  readonly step: string;
  readonly occurrence: number;
  readonly since: Day;
  readonly status: 'open' | 'lost' | 'settled' | 'cancelled';
  readonly lost: Day | null;
  /** The record of the patient is void or erased. */
  readonly gone: boolean;
}

/** Any number; acts of one patient come one after the other. It is taken before all other locks of the transaction. */
const LOCK = 723_012;

/** SQL: whether the act `a` of a patient was done with what the task `t` of the same asks for. */
export const ACT_OF_TASK = `case when t.schedule_id is null then a.subject = t.subject and a.step = t.kind
  else a.schedule_id = t.schedule_id and a.step = t.step end`;

/** SQL: how often somebody did something with what the task `t` asks for, or took it back; a value of a result that was entered or amended counts. */
const ACTS_OF = `(select count(*)::int + (count(*) filter (where a.voided))::int + case when t.kind = 'result' then t.occurrence else 0 end from task_act a
  where a.patient_id = t.patient_id and ${ACT_OF_TASK})`;

/** SQL of `{ kind, uuid, display }` to whom something was assigned, from columns of keys. */
export const assigneeSql = (user: string, role: string, location: string): string => `case
  when ${user} is not null then (select jsonb_build_object('kind', 'user', 'uuid', u.uuid, 'display', ${accountName(user)}) from users u where u.user_id = ${user})
  when ${role} is not null then (select jsonb_build_object('kind', 'role', 'uuid', r.uuid, 'display', r.name) from role r where r.role_id = ${role})
  when ${location} is not null then (select jsonb_build_object('kind', 'location', 'uuid', l.uuid, 'display', l.name) from location l where l.location_id = ${location}) end`;

/** SQL: with whom the task `t` is, and who put it off; null each where that is nobody. */
export const HANDLED_PARTS = `'assigned', case when num_nonnulls(t.assigned_by, t.assigned_user, t.assigned_role) = 0 then null
    when t.assigned_by is null then ${assigneeSql('t.assigned_user', 't.assigned_role', 'null::bigint')} || jsonb_build_object('since', iso(t.date_created))
    else (select ${assigneeSql('a.to_user', 'a.to_role', 'a.to_location')} || jsonb_build_object('since', iso(a.date_created))
      from task_act a where a.patient_id = t.patient_id and a.uuid = t.assigned_by) end,
  'putOff', case when t.put_off_by is not null then (
    select jsonb_build_object('reason', a.reason, 'by', coalesce(${accountName('a.creator')}, '')) from task_act a
    where a.patient_id = t.patient_id and a.uuid = t.put_off_by) end`;

/** SQL of how much was done with the task `t`, and until when it is put off. */
export const ACTED_PARTS = `'acts', ${ACTS_OF}, 'putOffUntil', t.put_off_until`;

/** SQL of how the task `t` stands besides its days (`taskStanding` of the contract). */
export const STANDING_PARTS = `${ACTED_PARTS}, ${HANDLED_PARTS}`;

/** As the views of who lacks the right to it (db/guarded-views.sql). */
const SENSITIVE = 't.names && (select sensitive_names())';

const TASK = `select t.uuid, t.kind, ${nameOfTask(taskKinds)} as name, t.patient_id::text as patient, t.schedule_id::text as schedule, t.subject,
    case when t.schedule_id is null then t.kind else t.step end as step, coalesce(t.occurrence, 1) as occurrence,
    (case when g.to_location is null then t.location_id else g.followed_at end)::text as home, ${SENSITIVE} as sensitive,
    coalesce(t.since, t.opens_on)::text as since, t.status, t.lost_on::text as lost,
    p.voided or exists (select from patient_erasure r where r.patient_id = t.patient_id) as gone
  from task t join patient p on p.patient_id = t.patient_id left join task_act g on g.patient_id = t.patient_id and g.uuid = t.assigned_by where t.uuid = $1`;

async function taskOf(db: Db, actor: Actor, uuid: string): Promise<HeldTask> {
  const told = toldOf((privilege) => may(actor, privilege), 't.assigned_user = $2::bigint');
  const [task] = uuid.includes('\0')
    ? []
    : await (told === null ? db.rows<HeldTask>(TASK, [uuid]) : db.rows<HeldTask>(`${TASK} and ${told}`, [uuid, actor.userId]));
  if (task === undefined) throw unknownObject('task', uuid);
  return task;
}

/** The task of a uuid that the account sees. Raises `engine.unknownObject`. */
export async function seenTask(db: Db, actor: Actor, uuid: string): Promise<HeldTask> {
  const task = await taskOf(db, actor, uuid);
  if (task.gone) throw unknownObject('task', uuid);
  return task;
}

/** Lets the acts of a patient (by key) wait for the end of the transaction, and a merge and an erasure for the act. */
export async function holdActs(tx: Db, patient: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1::int, ($2::bigint % 2147483647)::int)', [LOCK, patient]);
  await tx.rows('select 1 from patient p where p.patient_id = $1::bigint for key share of p', [patient]);
}

const NEWEST = `select ${ACTS_OF} as acts, (select coalesce(${accountName('x.who')}, '–') from (
      select coalesce(a.voided_by, a.creator) as who, coalesce(a.date_voided, a.date_created) as at, a.task_act_id as nth from task_act a
      where a.patient_id = t.patient_id and ${ACT_OF_TASK}
      union all select r.creator, r.date_created, r.lab_result_id from lab_test y join lab_result r using (patient_id, lab_test_id)
      where t.kind = 'result' and y.patient_id = t.patient_id and y.uuid = t.subject) x
    order by x.at desc, x.nth desc limit 1) as by
  from task t where t.patient_id = $1::bigint and t.uuid = $2`;

/** The task, held, as somebody saw it after `seen` acts; undefined: whatever was done with it since. Raises `engine.unknownObject`, `task.over`, `task.changedMeanwhile`. */
export async function heldTask(tx: Db, actor: Actor, uuid: string, seen: number | undefined): Promise<HeldTask> {
  const { patient, kind, subject } = await taskOf(tx, actor, uuid);
  await holdActs(tx, patient);
  // whoever amends the result holds its test
  if (kind === 'result')
    await tx.rows('select 1 from lab_test where patient_id = $1::bigint and uuid = $2 for no key update', [patient, subject]);
  const task = await taskOf(tx, actor, uuid);
  if (task.gone || task.status === 'settled' || task.status === 'cancelled') throw new Problem('task.over', {});
  if (seen === undefined) return task;
  const [newest] = await tx.rows<{ acts: number; by: string | null }>(NEWEST, [patient, uuid]);
  if (newest !== undefined && newest.acts !== seen) throw new Problem('task.changedMeanwhile', { name: newest.by ?? '–' });
  return task;
}
