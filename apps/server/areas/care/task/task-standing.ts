/** How patients stand: the schedules that they follow, and the tasks that they have, read past all views: tasks follow from all that is recorded. */
import type { TraceOutcome } from '@fieldward/domain/care/schedule/schedule.ts';
import type { TaskAct } from '@fieldward/domain/care/task/task-act.ts';
import { BEHIND_ALL_VIEWS } from '../../../engine/bound-database.ts';
import type { Db } from '../../../engine/db.ts';

/** A task as it is stored; days are YYYY-MM-DD. */
export interface StoredTask {
  readonly task_id: string | null;
  readonly patient_id: string;
  readonly schedule_id: string;
  readonly step: string;
  readonly occurrence: number;
  readonly name: string;
  readonly form: string | null;
  readonly names: readonly string[];
  readonly location_id: string | null;
  readonly opens_on: string;
  readonly due_on: string;
  readonly missed_on: string | null;
  readonly trace_on: string | null;
  readonly lost_on: string | null;
  readonly status: 'open' | 'lost' | 'settled' | 'cancelled';
  readonly settled_on: string | null;
  readonly settled_by_encounter: string | null;
  /** uuid of the form by which attempts to reach the patient are recorded. */
  readonly trace_form: string | null;
  readonly attempts: number;
  readonly attempted_on: string | null;
  /** uuid of the encounter of the last attempt. */
  readonly attempt_encounter: string | null;
  readonly outcome: TraceOutcome | null;
  readonly put_off_until: string | null;
  /** uuid of the act that put it off. */
  readonly put_off_by: string | null;
  readonly since: string | null;
  /** uuid of the act that assigned it, and to whom (keys). */
  readonly assigned_by: string | null;
  readonly assigned_user: string | null;
  readonly assigned_role: string | null;
}

/** What somebody did with a task, with whom it was assigned to (keys). */
interface StoredAct extends TaskAct {
  readonly uuid: string;
  readonly schedule: string;
  readonly user: string | null;
  readonly role: string | null;
  readonly location: string | null;
}

/** A published schedule that a patient follows, or followed. */
export interface Followed {
  readonly schedule: string;
  readonly workflow: string;
  /** schedule_version_id. */
  readonly version: string;
  /** Where the patient is in the workflow, else where he is registered: location_id. */
  readonly place: string | null;
}

export interface Standing {
  readonly id: string;
  readonly zone: string;
  readonly gone: boolean;
  /** Something was recorded that had not been followed. */
  readonly noted: boolean;
  readonly follows: readonly Followed[];
  readonly tasks: readonly StoredTask[];
  /** In the order in which they were done. */
  readonly acts: readonly StoredAct[];
  /** The day of the next turn by schedule. */
  readonly turns: Readonly<Record<string, string>>;
}

/** Any number; one patient is followed in one transaction at a time. */
const LOCK = 723_011;

/**
 * Holds the tasks of patients until the end of the transaction, and leaves the views of an account behind: it is the last thing that a
 * transaction does. Whoever holds the tasks waits for nobody. Planning what follows takes longer than running it: once per connection is enough. Such
 * a plan outlives the size of the tables: made when there was no task yet, it would read all of them for each patient, so that it uses indexes only.
 */
const HOLD = `select ${BEHIND_ALL_VIEWS},
  set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), set_config('fieldward.tasks_held', 'on', true),
  (select count(pg_advisory_xact_lock(${LOCK}, k)) from unnest($1::int[]) k)`;

const COLUMNS = ['task_id', 'patient_id', 'schedule_id', 'location_id', 'assigned_user', 'assigned_role']
  .map((name) => `'${name}', t.${name}::text`)
  .join(', ');
const PLAIN = [
  'step',
  'occurrence',
  'name',
  'form',
  'names',
  'opens_on',
  'due_on',
  'missed_on',
  'trace_on',
  'lost_on',
  'status',
  'settled_on',
  'settled_by_encounter',
  'trace_form',
  'attempts',
  'attempted_on',
  'attempt_encounter',
  'outcome',
  'put_off_until',
  'put_off_by',
  'since',
  'assigned_by',
];

const STANDING = `
with followed as (delete from task_change where patient_id = any($1::bigint[]) returning patient_id)
select p.patient_id::text as id, (select programme_zone()) as zone, p.voided or exists (select from patient_erasure r where r.patient_id = p.patient_id) as gone,
  p.patient_id in (select patient_id from followed) as noted,
  coalesce((select json_agg(json_build_object('schedule', x.schedule_id::text, 'workflow', x.uuid, 'version', x.version::text, 'place', x.place::text) order by x.schedule_id)
    from (
      select distinct on (s.schedule_id) s.schedule_id, w.uuid,
        (select v.schedule_version_id from schedule_version v where v.schedule_id = s.schedule_id order by v.number desc limit 1) as version,
        coalesce(pw.location_id, (select i.location_id from patient_identifier i where i.patient_id = p.patient_id and not i.voided
          order by i.preferred desc, i.patient_identifier_id limit 1)) as place
      from patient_workflow pw join workflow w using (workflow_id) join schedule s using (workflow_id)
      where pw.patient_id = p.patient_id and not pw.voided and not s.retired and not w.retired
      order by s.schedule_id, pw.date_enrolled desc, pw.patient_workflow_id desc) x
    where x.version is not null), '[]') as follows,
  coalesce((select json_agg(json_build_object(${COLUMNS}, ${PLAIN.map((name) => `'${name}', t.${name}`).join(', ')}) order by t.task_id)
    from task t where t.patient_id = p.patient_id and t.kind = 'schedule'), '[]') as tasks,
  coalesce((select json_agg(json_build_object('uuid', a.uuid, 'schedule', a.schedule_id::text, 'kind', a.kind, 'step', a.step, 'occurrence', a.occurrence,
      'since', a.since, 'day', a.acted_on, 'until', a.until, 'place', a.followed_at::text, 'user', a.to_user::text, 'role', a.to_role::text, 'location', a.to_location::text) order by a.task_act_id)
    from task_act a where a.patient_id = p.patient_id and a.schedule_id is not null and not a.voided and a.kind <> 'done'), '[]') as acts,
  coalesce((select json_object_agg(n.schedule_id::text, n.turns_on) from task_turn n where n.patient_id = p.patient_id), '{}') as turns
from patient p where p.patient_id = any($1::bigint[])`;

/** Holds the tasks of patients (by key) and tells how these stand. */
export async function heldStandings(tx: Db, patients: readonly string[]): Promise<Standing[]> {
  const keys = patients.map((id) => Number(BigInt(id) % 2_147_483_647n));
  // sent together; a statement sees what was committed before it began, so that the lock has one of its own
  const [, standings] = await Promise.all([tx.rows(HOLD, [keys.toSorted((a, b) => a - b)]), tx.rows<Standing>(STANDING, [patients])]);
  return standings;
}

const WANTED = `wanted as materialized (
  select * from jsonb_to_recordset($1::jsonb) as x (task_id bigint, patient_id bigint, schedule_id bigint, step text, occurrence integer, name text,
    form text, names text[], location_id bigint, opens_on date, due_on date, missed_on date, trace_on date, lost_on date, status text, settled_on date,
    settled_by_encounter text, trace_form text, attempts integer, attempted_on date, attempt_encounter text, outcome text, put_off_until date, put_off_by text,
    since date, assigned_by text, assigned_user bigint, assigned_role bigint)
)`;
const CHANGED = `changed as (
  update task t set name = w.name, form = w.form, names = w.names, location_id = w.location_id, opens_on = w.opens_on, due_on = w.due_on,
    missed_on = w.missed_on, trace_on = w.trace_on, lost_on = w.lost_on, rank_on = w.due_on, status = w.status, settled_on = w.settled_on,
    settled_by_encounter = w.settled_by_encounter, trace_form = w.trace_form, attempts = w.attempts, attempted_on = w.attempted_on,
    attempt_encounter = w.attempt_encounter, outcome = w.outcome,
    put_off_until = w.put_off_until, put_off_by = w.put_off_by, since = w.since, assigned_by = w.assigned_by, assigned_user = w.assigned_user,
    assigned_role = w.assigned_role, date_changed = now()
  from wanted w where t.patient_id = w.patient_id and t.task_id = w.task_id
)`;
const MADE = `made as (
  insert into task (patient_id, kind, status, schedule_id, step, occurrence, name, form, names, location_id, opens_on, due_on, missed_on, trace_on,
    lost_on, rank_on, trace_form, attempts, attempted_on, attempt_encounter, outcome, put_off_until,
    put_off_by, since, assigned_by, assigned_user, assigned_role)
  select w.patient_id, 'schedule', w.status, w.schedule_id, w.step, w.occurrence, w.name, w.form, w.names, w.location_id, w.opens_on, w.due_on,
    w.missed_on, w.trace_on, w.lost_on, w.due_on, w.trace_form, w.attempts, w.attempted_on, w.attempt_encounter, w.outcome, w.put_off_until,
    w.put_off_by, w.since, w.assigned_by, w.assigned_user, w.assigned_role
  from wanted w where w.task_id is null
)`;
const TURNING = `turning as materialized (
  select * from jsonb_to_recordset($2::jsonb) as x (patient_id bigint, schedule_id bigint, turns_on date)
)`;
const OVER = `over as (
  delete from task_turn n using turning x where x.turns_on is null and n.patient_id = x.patient_id and n.schedule_id = x.schedule_id
)`;
const TURNED = `turned as (
  insert into task_turn (patient_id, schedule_id, turns_on) select patient_id, schedule_id, turns_on from turning where turns_on is not null
  on conflict (patient_id, schedule_id) do update set turns_on = excluded.turns_on
)`;

/** When a schedule is to be looked at again; null: never. */
export interface Turn {
  readonly patient_id: string;
  readonly schedule_id: string;
  readonly turns_on: string | null;
}

/** Writes tasks, new ones where they have no `task_id`, and turns. */
export async function writeTasks(tx: Db, tasks: readonly StoredTask[], turns: readonly Turn[]): Promise<void> {
  if (tasks.length === 0 && turns.length === 0) return;
  // a part that has nothing to do costs time, too: its triggers run for no row
  const parts = [
    ...(tasks.some(({ task_id }) => task_id !== null) ? [CHANGED] : []),
    ...(tasks.some(({ task_id }) => task_id === null) ? [MADE] : []),
    ...(turns.some(({ turns_on }) => turns_on === null) ? [OVER] : []),
    ...(turns.some(({ turns_on }) => turns_on !== null) ? [TURNED] : []),
  ];
  await tx.rows(`with ${[WANTED, TURNING, ...parts].join(', ')} select`, [JSON.stringify(tasks), JSON.stringify(turns)]);
}
