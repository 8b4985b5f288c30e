/** What is done for tasks in the background: what was written past the server, days that turn, who is lost, and schedules that were published. */
import { today } from '@fieldward/domain/time/in-zone.ts';
import { inTurns } from '../../../engine/background-turns.ts';
import type { Database, Db } from '../../../engine/db.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { settlePhases } from '../enrolment/phase-settling.ts';
import { ReadyPlans, settleTasks } from './task-settling.ts';

/** Any number; the same in every server process, so that one of them works at a time on each part. */
const LOCK = 7_230_114_041;
/**
 * Parts of the patients, by their keys, whose tasks are renewed at the same time, each on a connection of its own: one computes while the
 * database works for the other. The first does everything else besides.
 */
const PARTS = [0, 1] as const;
type Part = (typeof PARTS)[number];
/** Patients of one turn. */
const AT_ONCE = 200;

const idsOf = async (tx: Db, sql: string, values: readonly unknown[]): Promise<string[]> =>
  (await tx.rows<{ id: string }>(sql, values)).map(({ id }) => id);

const CHANGED = `select distinct patient_id::text as id from (select patient_id from task_change limit ${AT_ONCE}) x`;
const TURNING = `select distinct patient_id::text as id from (
  (select patient_id from task_turn where turns_on <= $1::date limit ${AT_ONCE})
  union all (select patient_id from patient_workflow where turns_on <= $1::date and not voided limit ${AT_ONCE})) x limit ${AT_ONCE}`;

const LOST = `select distinct patient_id::text as id from (
  select patient_id from task where status = 'open' and lost_on <= $1::date order by lost_on limit ${AT_ONCE}) x`;

interface Renewal {
  readonly schedule: string;
  readonly from: string;
}

/**
 * In the order of their keys on both sides, so that nobody is read who comes later. Adding nothing to a key keeps PostgreSQL from reading all of
 * a schedule and sorting them, turn after turn, which a plan from before the first task says.
 */
const NEXT_PEOPLE = `
select x.patient_id::text as id from (
  (select distinct w.patient_id from patient_workflow w
    where w.workflow_id + 0 = (select workflow_id from schedule where schedule_id = $1::bigint) and w.patient_id > $2::bigint and w.patient_id % 2 = $3::int
    order by w.patient_id limit ${AT_ONCE})
  union (select distinct t.patient_id from task t where t.schedule_id + 0 = $1::bigint and t.patient_id > $2::bigint and t.patient_id % 2 = $3::int
    order by t.patient_id limit ${AT_ONCE})) x
order by x.patient_id limit ${AT_ONCE}`;

/** Goes on with a schedule that was published, for a part of the patients; null: there is none. */
async function renew(tx: Db, plans: ReadyPlans, part: Part): Promise<readonly unknown[] | null> {
  const [next] = await tx.rows<Renewal>(
    `select schedule_id::text as schedule, built_to::text as from from task_renewal where part = $1::int and ended_at is null
     order by begun_at limit 1 for update`,
    [part],
  );
  if (next === undefined) return null;
  const people = await idsOf(tx, NEXT_PEOPLE, [next.schedule, next.from, part]);
  // who is due by which rule is another matter now, whether or not there are tasks: said of everybody once
  await tx.rows(`select set_config('fieldward.dashboard_told', 'on', true)`);
  const failed = await settleTasks(tx, plans, people, { records: 'noted', givesUp: true });
  await tx.rows('insert into dashboard_change (patient_id) select unnest($1::bigint[])', [people]);
  await tx.rows(
    `update task_renewal set built_to = coalesce($2::bigint, built_to), done = done + $3::int, ended_at = case when $4::boolean then now() end
     where schedule_id = $1::bigint and part = $5::int`,
    [next.schedule, people.at(-1) ?? null, people.length, people.length < AT_ONCE, part],
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

/** Settles the tasks of those whose records, phases or days changed, and of whom nobody waits for any more. Answers what could not be applied; null: there is nobody. */
async function follow(tx: Db, plans: ReadyPlans): Promise<readonly unknown[] | null> {
  const day = today(await programmeZone(tx));
  // first: what the phases change is noted for the tasks
  if (await renewPhases(tx, plans)) return [];
  for (const sql of [CHANGED, TURNING, LOST]) {
    const people = await idsOf(tx, sql, sql === CHANGED ? [] : [day]);
    if (people.length > 0) return (await settleTasks(tx, plans, people, { givesUp: true })).map(({ error }) => error);
  }
  return null;
}

/** One turn, in a transaction of its own. Answers whether more is to be done at once. */
async function taskTurn(database: Database, plans: ReadyPlans, part: Part, report: (error: unknown) => void): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ mine: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as mine', [LOCK + part]);
    if (lock?.mine !== true) return false;
    const followed = part === 0 ? await follow(tx, plans) : null;
    const failed = followed ?? (await renew(tx, plans, part));
    failed?.forEach(report);
    // whose tasks could not be followed is not asked for again at once
    return failed !== null && (followed === null || failed.length === 0);
  });
}

/** Works until nothing is left; for tests and benchmarks, and whoever wants the tasks at once. */
export async function followTasks(database: Database): Promise<void> {
  const failures: unknown[] = [];
  const plans = new ReadyPlans();
  await Promise.all(
    PARTS.map(async (part) => {
      // oxlint-disable-next-line no-await-in-loop -- a turn goes on where the one before ended
      while (await taskTurn(database, plans, part, (error) => failures.push(error)));
    }),
  );
  if (failures.length > 0) throw failures[0];
}

/** Works in turns until stopped: looks every so many milliseconds, and rests as long as it worked where more is to be done. */
export function startTasks(database: Database, failed: (error: unknown) => void, every: number): { stop(): Promise<void> } {
  const plans = new ReadyPlans();
  const parts = PARTS.map((part) =>
    inTurns(
      async () => {
        const begun = performance.now();
        return (await taskTurn(database, plans, part, failed)) ? performance.now() - begun : every;
      },
      failed,
      every,
    ),
  );
  return {
    async stop() {
      await Promise.all(parts.map((each) => each.stop()));
    },
  };
}
