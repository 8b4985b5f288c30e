/** What is done for tasks in the background: what was written past the server, days that turn, who is lost, and schedules that were published. */
import { today } from '@fieldward/domain/time/in-zone.ts';
import { auditWrite } from '../../../engine/audit.ts';
import { inTurns } from '../../../engine/background-turns.ts';
import type { Database, Db } from '../../../engine/db.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { settlePhases } from '../enrolment/phase-settling.ts';
import { ReadyPlans, settleTasks } from './task-settling.ts';

/** Any number; the same in every server process, so that one of them works at a time. */
const LOCK = 7_230_114_041;
/** Patients of one turn. */
const AT_ONCE = 200;

const idsOf = async (tx: Db, sql: string, values: readonly unknown[]): Promise<string[]> =>
  (await tx.rows<{ id: string }>(sql, values)).map(({ id }) => id);

const CHANGED = `select distinct patient_id::text as id from (select patient_id from task_change limit ${AT_ONCE}) x`;
const TURNING = `select distinct patient_id::text as id from (
  (select patient_id from task_turn where turns_on <= $1::date limit ${AT_ONCE})
  union all (select patient_id from patient_workflow where turns_on <= $1::date and not voided limit ${AT_ONCE})) x limit ${AT_ONCE}`;

const LOST = `
with given_up as (
  update task t set status = 'lost', date_changed = now()
  where (t.patient_id, t.task_id) in (
    select x.patient_id, x.task_id from task x where x.status = 'open' and x.lost_on <= $1::date order by x.lost_on limit ${AT_ONCE})
  returning t.patient_id, t.schedule_id, t.uuid, t.due_on, t.lost_on
), gone as (
  select w.patient_id, w.patient_workflow_id, w.uuid, min(g.uuid) as task, min(g.due_on) as due,
    greatest(min(g.lost_on)::timestamp at time zone programme_zone(), w.date_enrolled, (
      select max(s.since) from enrolment_state s where s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id
        and not s.voided and s.status is not null)) as since
  from given_up g join schedule s using (schedule_id)
  join patient_workflow w on w.patient_id = g.patient_id and w.workflow_id = s.workflow_id and not w.voided and w.status = 'active'
  group by w.patient_id, w.patient_workflow_id
), lost as (
  insert into enrolment_state (patient_id, patient_workflow_id, status, since) select patient_id, patient_workflow_id, 'lost', since from gone
)
select g.patient_id::text as id, o.patient_workflow_id::text as enrolment, o.uuid, o.task, o.due::text
from (select distinct patient_id from given_up) g left join gone o using (patient_id)`;

interface GivenUp {
  readonly id: string;
  readonly enrolment: string | null;
  readonly uuid: string | null;
  readonly task: string | null;
  readonly due: string | null;
}

/** Whoever was not seen for so long that the schedule gives up is lost in the workflow. Answers the patients. */
async function giveUp(tx: Db, day: string): Promise<string[]> {
  const rows = await tx.rows<GivenUp>(LOST, [day]);
  const ended = rows.filter(({ enrolment }) => enrolment !== null);
  if (ended.length > 0) {
    await tx.rows('select follow_states(p, e, 1) from unnest($1::bigint[], $2::bigint[]) x (p, e)', [
      ended.map(({ id }) => id),
      ended.map(({ enrolment }) => enrolment),
    ]);
    await auditWrite(
      tx,
      ...ended.map(({ id, uuid, task, due }) => ({
        action: 'lost',
        actor: null,
        resource: 'programenrollment',
        uuid: uuid ?? '',
        patientId: id,
        detail: { task, due },
      })),
    );
  }
  return [...new Set(rows.map(({ id }) => id))];
}

interface Renewal {
  readonly schedule: string;
  readonly from: string;
}

const NEXT_PEOPLE = `
select x.patient_id::text as id from (
  select w.patient_id from patient_workflow w join schedule s using (workflow_id) where s.schedule_id = $1::bigint and w.patient_id > $2::bigint
  union select t.patient_id from task t where t.schedule_id = $1::bigint and t.patient_id > $2::bigint) x
order by x.patient_id limit ${AT_ONCE}`;

/** Goes on with a schedule that was published; false: there is none. */
async function renew(tx: Db, plans: ReadyPlans): Promise<readonly unknown[] | null> {
  const [next] = await tx.rows<Renewal>(
    'select schedule_id::text as schedule, built_to::text as from from task_renewal where ended_at is null order by begun_at limit 1 for update',
  );
  if (next === undefined) return null;
  const people = await idsOf(tx, NEXT_PEOPLE, [next.schedule, next.from]);
  const failed = await settleTasks(tx, plans, people);
  // who is due by which rule is another matter now, whether or not there are tasks
  await tx.rows('insert into dashboard_change (patient_id) select unnest($1::bigint[])', [people]);
  await tx.rows(
    `update task_renewal set built_to = coalesce($2::bigint, built_to), done = done + $3::int, ended_at = case when $4::boolean then now() end
     where schedule_id = $1::bigint`,
    [next.schedule, people.at(-1) ?? null, people.length, people.length < AT_ONCE],
  );
  return failed.map(({ error }) => error);
}

const NEXT_ENROLLED = `select distinct patient_id::text as id, patient_id from patient_workflow
where workflow_id = $1::bigint and patient_id > $2::bigint and not voided order by patient_id limit ${AT_ONCE}`;

/** Goes on with a workflow whose phases advance otherwise than before; false: there is none. */
async function renewPhases(tx: Db, { rules }: ReadyPlans): Promise<boolean> {
  const [next] = await tx.rows<{ workflow: string; from: string }>(
    'select workflow_id::text as workflow, built_to::text as from from phase_renewal where ended_at is null order by begun_at limit 1 for update',
  );
  if (next === undefined) return false;
  const people = await idsOf(tx, NEXT_ENROLLED, [next.workflow, next.from]);
  if (people.length > 0) await settlePhases(tx, rules, people, next.workflow);
  await tx.rows(
    `update phase_renewal set built_to = coalesce($2::bigint, built_to), done = done + $3::int, ended_at = case when $4::boolean then now() end
     where workflow_id = $1::bigint`,
    [next.workflow, people.at(-1) ?? null, people.length, people.length < AT_ONCE],
  );
  return true;
}

/** One turn, in a transaction of its own. Answers whether more is to be done at once. */
async function taskTurn(database: Database, plans: ReadyPlans, report: (error: unknown) => void): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (lock?.mine !== true) return false;
    const day = today(await programmeZone(tx));
    // first: what the phases change is noted for the tasks
    if (await renewPhases(tx, plans)) return true;
    const people = await idsOf(tx, CHANGED, []);
    const turning = people.length > 0 ? [] : await idsOf(tx, TURNING, [day]);
    const lost = people.length + turning.length > 0 ? [] : await giveUp(tx, day);
    const now = [...new Set([...people, ...turning, ...lost])];
    if (now.length > 0) {
      const failed = await settleTasks(tx, plans, now);
      failed.forEach(({ error }) => report(error));
      return failed.length === 0;
    }
    const failed = await renew(tx, plans);
    failed?.forEach(report);
    return failed !== null;
  });
}

/** Works until nothing is left; for tests and benchmarks, and whoever wants the tasks at once. */
export async function followTasks(database: Database): Promise<void> {
  const failures: unknown[] = [];
  const plans = new ReadyPlans();
  while (await taskTurn(database, plans, (error) => failures.push(error)));
  if (failures.length > 0) throw failures[0];
}

/** Works in turns until stopped: looks every so many milliseconds, and rests as long as it worked where more is to be done. */
export function startTasks(database: Database, failed: (error: unknown) => void, every: number): { stop(): Promise<void> } {
  const plans = new ReadyPlans();
  const turn = async (): Promise<number> => {
    const begun = performance.now();
    return (await taskTurn(database, plans, failed)) ? performance.now() - begun : every;
  };
  return inTurns(turn, failed, every);
}
