/** A task that somebody does something with: held until the end of the transaction, so that of two people the second is told of the first. */
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';

export interface HeldTask {
  readonly uuid: string;
  readonly name: string;
  /** Keys. */
  readonly patient: string;
  readonly schedule: string;
  /** Where the patient is followed; a task that was given to a place stands at that one. */
  readonly home: string | null;
  /** It comes from a question, an answer or a test that is sensitive. */
  readonly sensitive: boolean;
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

/** SQL: how often somebody did something with the step of the task `t`, or took it back. */
const ACTS_OF = `(select count(*)::int + (count(*) filter (where a.voided))::int from task_act a
  where a.patient_id = t.patient_id and a.schedule_id = t.schedule_id and a.step = t.step)`;

/** SQL of `{ kind, uuid, display }` to whom something was assigned, from columns of keys. */
export const assigneeSql = (user: string, role: string, location: string): string => `case
  when ${user} is not null then (select jsonb_build_object('kind', 'user', 'uuid', u.uuid, 'display', ${accountName(user)}) from users u where u.user_id = ${user})
  when ${role} is not null then (select jsonb_build_object('kind', 'role', 'uuid', r.uuid, 'display', r.name) from role r where r.role_id = ${role})
  when ${location} is not null then (select jsonb_build_object('kind', 'location', 'uuid', l.uuid, 'display', l.name) from location l where l.location_id = ${location}) end`;

/** SQL of how the task `t` stands besides its days (`taskStanding` of the contract). */
export const STANDING_PARTS = `'acts', ${ACTS_OF}, 'putOffUntil', t.put_off_until,
  'assigned', (select ${assigneeSql('a.to_user', 'a.to_role', 'a.to_location')} || jsonb_build_object('since', iso(a.date_created))
    from task_act a where a.patient_id = t.patient_id and a.uuid = t.assigned_by),
  'putOff', (select jsonb_build_object('reason', a.reason, 'by', coalesce(${accountName('a.creator')}, '')) from task_act a
    where a.patient_id = t.patient_id and a.uuid = t.put_off_by)`;

/** As the views of who lacks the right to it (db/guarded-views.sql). */
const SENSITIVE = 't.names && (select sensitive_names())';

const TASK = `select t.uuid, t.name, t.patient_id::text as patient, t.schedule_id::text as schedule, t.step, t.occurrence,
    (case when g.to_location is null then t.location_id else g.followed_at end)::text as home, ${SENSITIVE} as sensitive,
    coalesce(t.since, t.opens_on)::text as since, t.status, t.lost_on::text as lost,
    p.voided or exists (select from patient_erasure r where r.patient_id = t.patient_id) as gone
  from task t join patient p on p.patient_id = t.patient_id left join task_act g on g.patient_id = t.patient_id and g.uuid = t.assigned_by where t.uuid = $1 and t.kind = 'schedule'`;

async function taskOf(db: Db, uuid: string): Promise<HeldTask> {
  const [task] = uuid.includes('\0') ? [] : await db.rows<HeldTask>(TASK, [uuid]);
  if (task === undefined) throw unknownObject('task', uuid);
  return task;
}

/** The task of a uuid that the account sees. Raises `engine.unknownObject`. */
export async function seenTask(db: Db, uuid: string): Promise<HeldTask> {
  const task = await taskOf(db, uuid);
  if (task.gone) throw unknownObject('task', uuid);
  return task;
}

/** Lets the acts of a patient (by key) wait for the end of the transaction, and a merge and an erasure for the act. */
export async function holdActs(tx: Db, patient: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock($1::int, ($2::bigint % 2147483647)::int)', [LOCK, patient]);
  await tx.rows('select 1 from patient p where p.patient_id = $1::bigint for key share of p', [patient]);
}

const NEWEST = `select ${ACTS_OF} as acts, (select coalesce(${accountName('coalesce(a.voided_by, a.creator)')}, '–') from task_act a
    where a.patient_id = t.patient_id and a.schedule_id = t.schedule_id and a.step = t.step
    order by coalesce(a.date_voided, a.date_created) desc, a.task_act_id desc limit 1) as by
  from task t where t.patient_id = $1::bigint and t.uuid = $2`;

/** The task, held, as somebody saw it after `seen` acts. Raises `engine.unknownObject`, `task.over`, `task.changedMeanwhile`. */
export async function heldTask(tx: Db, uuid: string, seen: number): Promise<HeldTask> {
  const { patient } = await taskOf(tx, uuid);
  await holdActs(tx, patient);
  const task = await taskOf(tx, uuid);
  if (task.gone || task.status === 'settled' || task.status === 'cancelled') throw new Problem('task.over', {});
  const [newest] = await tx.rows<{ acts: number; by: string | null }>(NEWEST, [patient, uuid]);
  if (newest !== undefined && newest.acts !== seen) throw new Problem('task.changedMeanwhile', { name: newest.by ?? '–' });
  return task;
}
