/**
 * Keeps the numbers of the dashboard up to date in the background. Whoever changes a patient's rows leaves a note in the same
 * transaction (0043-dashboard.sql); the facts of noted patients are made anew, and the sums by day and place change by the difference.
 * docs/decisions/dashboard.md
 */
import type { Database, Db } from '../../../engine/db.ts';
import { definition, EVERYWHERE, MEASURE, type Definition } from './dashboard-measures.ts';

/** Any number; the same in every server process, so that one of them counts at a time. */
const LOCK = 7_230_114_002;
/** Notes that one turn takes: it lasts some tens of milliseconds. */
const NOTES = 1_000;
/** Patients of one turn when all are counted anew. */
const PATIENTS = 5_000;

/** What a turn did: nothing is left, more is left, all are counted anew, or another process is at it. */
type Turn = 'done' | 'more' | 'building' | 'elsewhere';

interface State {
  readonly counted: string | null;
  readonly building: string | null;
  readonly built: string;
}

const FACT = 'patient_id, measure, day, location_id, key';

/** What some facts (with `n`) add to the sums: at their place and everywhere; forms without and with who filled them. */
const sumsOf = (facts: string): string => `
    select s.measure::smallint as measure, f.day, w.location_id, s.key, sum(f.n) as n
    from ${facts} f
    cross join lateral (values (f.location_id), (${EVERYWHERE}::bigint)) w(location_id)
    cross join lateral (values (f.measure::int, case when f.measure in (${MEASURE.tested}, ${MEASURE.released}) then f.key else 0 end), (${MEASURE.formOfUser}, f.key)) s(measure, key)
    where s.measure <> ${MEASURE.formOfUser} or f.measure = ${MEASURE.form}
    group by 1, 2, 3, 4 having sum(f.n) <> 0`;

/** Makes the facts of patients $1 anew, writing only what differs; the difference goes to the sums when these are kept. */
const factsAnew = (facts: string, sums: boolean): string => `
  with fresh as materialized (${facts}),
  old as materialized (select ${FACT}, n from dashboard_fact where patient_id = any ($1::bigint[])),
  gone as (
    delete from dashboard_fact f using (select ${FACT} from old except select ${FACT} from fresh) g
    where f.patient_id = g.patient_id and f.measure = g.measure and f.day = g.day and f.location_id = g.location_id and f.key = g.key),
  put as (
    insert into dashboard_fact (${FACT}, n) select ${FACT}, n from fresh except select ${FACT}, n from old
    on conflict (${FACT}) do update set n = excluded.n)
  ${
    sums
      ? `, changed as (
    select measure, day, location_id, key, sum(n) as n
    from (select measure, day, location_id, key, n from fresh union all select measure, day, location_id, key, -n from old) x
    group by 1, 2, 3, 4 having sum(n) <> 0),
  summed as materialized (${sumsOf('changed')}),
  days as (
    insert into dashboard_day as d (measure, day, location_id, key, n) select measure, day, location_id, key, n from summed
    on conflict (measure, day, location_id, key) do update set n = d.n + excluded.n)
  insert into dashboard_month as d (measure, month, location_id, key, n)
  select measure, date_trunc('month', day::timestamp)::date, location_id, key, sum(n) from summed group by 1, 2, 3, 4 having sum(n) <> 0
  on conflict (location_id, measure, month, key) do update set n = d.n + excluded.n`
      : 'select 1'
  }`;

async function count(tx: Db, by: Definition, people: readonly string[], sums: boolean): Promise<void> {
  if (people.length === 0) return;
  // planned once per connection, for few patients: through their indexes, however large the tables are
  await tx.rows(`select set_config('plan_cache_mode', 'force_generic_plan', true)`, []);
  await tx.rows(factsAnew(by.facts, sums), [people]);
}

/** Takes notes of changes and makes the facts of their patients anew; answers whether there may be more. */
async function follow(tx: Db, by: Definition, sums: boolean): Promise<boolean> {
  const notes = await tx.rows<{ id: string }>(
    `delete from dashboard_change where ctid = any (array(select ctid from dashboard_change limit ${NOTES})) returning patient_id::text as id`,
  );
  await count(tx, by, [...new Set(notes.map(({ id }) => id))], sums);
  return notes.length === NOTES;
}

/** Counts the next patients anew; with the last of them the sums are made from the facts, and hold from then on. */
async function build(tx: Db, by: Definition, state: State): Promise<void> {
  let from = state.built;
  if (state.building !== by.hash) {
    from = '0';
    await tx.rows('update dashboard_state set building_by = $1, building_since = now(), built_to = 0', [by.hash]);
  }
  const people = await tx.rows<{ id: string }>(
    `select patient_id::text as id from patient where patient_id > $1::bigint order by patient_id limit ${PATIENTS}`,
    [from],
  );
  const ids = people.map(({ id }) => id);
  await count(tx, by, ids, false);
  if (ids.length === PATIENTS) {
    await tx.rows('update dashboard_state set built_to = $1::bigint', [ids.at(-1)]);
    return;
  }
  await tx.rows('delete from dashboard_day');
  await tx.rows('delete from dashboard_month');
  await tx.rows(`insert into dashboard_day (measure, day, location_id, key, n) ${sumsOf('dashboard_fact')}`);
  await tx.rows(
    `insert into dashboard_month (measure, month, location_id, key, n)
     select measure, date_trunc('month', day::timestamp)::date, location_id, key, sum(n) from dashboard_day group by 1, 2, 3, 4`,
  );
  await tx.rows('update dashboard_state set counted_by = building_by, building_by = null, building_since = null, built_to = 0');
}

/** One turn, in a transaction: some notes, or some patients when all are counted anew. */
export async function dashboardTurn(database: Database): Promise<Turn> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [LOCK]);
    if (lock?.held !== true) return 'elsewhere';
    const by = await definition(tx);
    const [state] = await tx.rows<State>(
      'select counted_by as counted, building_by as building, built_to::text as built from dashboard_state',
    );
    if (state === undefined) return 'done';
    // an unfinished counting by other definitions has left facts that follow those
    const current = state.counted === by.hash && state.building === null;
    const more = await follow(tx, by, current);
    if (!current) await build(tx, by, state);
    return current ? (more ? 'more' : 'done') : 'building';
  });
}

/** Counts until nothing is left; for tests and benchmarks, and whoever wants the numbers at once. */
export async function refreshDashboard(database: Database): Promise<void> {
  for (;;) {
    const turn = await dashboardTurn(database);
    if (turn === 'done') return;
    if (turn === 'elsewhere') await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Keeps the dashboard up to date until stopped: looks every so many milliseconds. Between turns it rests nine times as long as one took
 * (once as long while everything is counted anew), so that those who enter data have the database for themselves.
 */
export function startDashboard(database: Database, failed: (error: unknown) => void, every: number): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = async (): Promise<number> => {
    const begun = performance.now();
    try {
      const did = await dashboardTurn(database);
      const lasted = performance.now() - begun;
      return did === 'building' ? lasted : Math.max(lasted * 9, did === 'more' ? 0 : every);
    } catch (error) {
      if (!stopped) failed(error);
      return Math.max(every, 5_000);
    }
  };
  const later = (ms: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = turn().then(later);
    }, ms);
    timer.unref();
  };
  later(Math.min(every, 500));
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
