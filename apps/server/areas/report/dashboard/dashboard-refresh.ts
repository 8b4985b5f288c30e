/**
 * Keeps the numbers of the dashboard up to date in the background. Whoever changes a patient's rows leaves a note in the same
 * transaction (0043-dashboard.sql); the facts of noted patients are made anew, and the sums by day and place change by the difference.
 * docs/decisions/dashboard.md
 */
import { inTurns } from '../../../engine/background-turns.ts';
import type { Database, Db } from '../../../engine/db.ts';
import { addFacts, AFTER_ALL, BEFORE_ALL, clearSums, makeFacts, markValues, type Mark, type Sums } from './dashboard-counting.ts';
import { definition, type Definition } from './dashboard-measures.ts';

/** Any number; the same in every server process, so that one of them counts at a time. */
const LOCK = 7_230_114_002;
/** Notes that one turn takes: it lasts some tens of milliseconds. */
const NOTES = 1_000;
/** What one turn does when all are counted anew, in some tenths of a second: makes the facts of patients, or adds facts to the sums. */
const STEP = { patients: 1_000, facts: 10_000 };
type Step = typeof STEP;

/** What a turn did: nothing is left, more is left, all are counted anew, or another process is at it. */
type Turn = 'done' | 'more' | 'building' | 'elsewhere';

interface State {
  readonly counted: string | null;
  readonly building: string | null;
  readonly built: string;
  readonly counting: number;
  readonly next: number;
  /** While sums are made: the last fact that is in them. */
  readonly summed: Mark | null;
}

/** Takes notes of changes and makes the facts of their patients anew; answers how many it took. */
async function follow(tx: Db, by: Definition, sums: Sums | null): Promise<number> {
  const notes = await tx.rows<{ id: string }>(
    `delete from dashboard_change where ctid = any (array(select ctid from dashboard_change limit ${NOTES})) returning patient_id::text as id`,
  );
  await makeFacts(tx, by, [...new Set(notes.map(({ id }) => id))], sums);
  return notes.length;
}

const SUMMED = 'summed_measure = $1::smallint, summed_day = $2::date, summed_patient = $3::bigint';

/** Makes the facts of the next `most` patients; after the last of them sums are begun. */
async function buildFacts(tx: Db, by: Definition, from: string, most: number): Promise<void> {
  const people = await tx.rows<{ id: string }>(
    `select patient_id::text as id from patient where patient_id > $1::bigint order by patient_id limit ${most}`,
    [from],
  );
  const ids = people.map(({ id }) => id);
  await makeFacts(tx, by, ids, null);
  if (ids.length === most) await tx.rows('update dashboard_state set built_to = $1::bigint', [ids.at(-1)]);
  else await tx.rows(`update dashboard_state set ${SUMMED}`, markValues(BEFORE_ALL));
}

/** Adds the next `most` facts to sums that are made; with the last of them these take the place of those that are shown. */
async function buildSums(tx: Db, sums: Sums, most: number): Promise<void> {
  const last = await addFacts(tx, sums, most);
  if (last !== null) await tx.rows(`update dashboard_state set ${SUMMED}`, markValues(last));
  else
    await tx.rows(
      `update dashboard_state set counted_by = building_by, counting = next_counting, building_by = null, building_since = null, built_to = 0,
         summed_measure = null, summed_day = null, summed_patient = null`,
    );
}

/** Begins to count everything anew by other definitions, whatever was begun before. */
async function begin(tx: Db, by: Definition): Promise<void> {
  await tx.rows(
    `update dashboard_state set building_by = $1, building_since = now(), built_to = 0, next_counting = next_counting + 1,
       summed_measure = null, summed_day = null, summed_patient = null`,
    [by.hash],
  );
}

async function readState(tx: Db): Promise<State | undefined> {
  const [row] = await tx.rows<Omit<State, 'summed'> & { measure: number | null; day: string | null; patient: string | null }>(
    `select counted_by as counted, building_by as building, built_to::text as built, counting, next_counting as next,
       summed_measure as measure, summed_day::text as day, summed_patient::text as patient from dashboard_state`,
  );
  if (row === undefined) return undefined;
  const { measure, day, patient, ...state } = row;
  return { ...state, summed: measure === null || day === null || patient === null ? null : { measure, day, patient } };
}

/** One turn, in a transaction: some notes; and when all are counted anew, some patients or some of their facts, no more than a step has. */
export async function dashboardTurn(database: Database, step: Step = STEP): Promise<Turn> {
  return (await turnOf(database, step)).did;
}

/** The same; answers how many notes it took, too. */
async function turnOf(database: Database, step: Step = STEP): Promise<{ did: Turn; notes: number }> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [LOCK]);
    if (lock?.held !== true) return { did: 'elsewhere', notes: 0 };
    const by = await definition(tx);
    const state = await readState(tx);
    if (state === undefined) return { did: 'done', notes: 0 };
    if (state.counted === by.hash && state.building === null) {
      const notes = await follow(tx, by, { counting: state.counting, upTo: AFTER_ALL });
      const stale = await clearSums(tx, state.counting);
      return { did: stale || notes === NOTES ? 'more' : 'done', notes };
    }
    const begun = state.building === by.hash;
    const sums = begun && state.summed !== null ? { counting: state.next, upTo: state.summed } : null;
    const notes = await follow(tx, by, sums);
    if (!begun) await begin(tx, by);
    if (sums !== null) await buildSums(tx, sums, step.facts);
    else await buildFacts(tx, by, begun ? state.built : '0', step.patients);
    return { did: 'building', notes };
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
 * Keeps the dashboard up to date until stopped: looks every so many milliseconds. Between turns it rests nine times as long as one took,
 * so that those who enter data have the database for themselves; once as long when everything is counted anew and nobody enters data.
 */
export function startDashboard(database: Database, failed: (error: unknown) => void, every: number): { stop(): Promise<void> } {
  const turn = async (): Promise<number> => {
    const begun = performance.now();
    const { did, notes } = await turnOf(database);
    const lasted = performance.now() - begun;
    if (did === 'building') return notes === 0 ? lasted : lasted * 9;
    return Math.max(lasted * 9, did === 'more' ? 0 : every);
  };
  return inTurns(turn, failed, every);
}
