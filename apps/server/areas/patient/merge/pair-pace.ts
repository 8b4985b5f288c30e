import type { Db } from '../../../engine/db.ts';

/**
 * Milliseconds of the clock for each patient while somebody waits: a million take nine minutes and a half, and what a search works in that
 * time is a small part of two processors (docs/duplicates.md).
 */
const PACE = 0.56;
/** Milliseconds after which nobody is taken to wait who was seen to. */
const CALM = 3_000;

/** Whether another session of the database is at work. What is known of sessions is kept until the end of a transaction, unless it is forgotten. */
async function othersWork(tx: Db): Promise<boolean> {
  await tx.rows('select pg_stat_clear_snapshot()');
  const [found] = await tx.rows<{ busy: boolean }>(
    `select exists (select from pg_stat_activity where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()) as busy`,
  );
  return found?.busy === true;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Pacing {
  /** Milliseconds for each patient. */
  readonly pace?: number;
  /** Milliseconds of a clock of its own. */
  readonly clock?: () => number;
}

/**
 * Waits between two steps of a search through all patients, so that others hardly notice: while somebody else works in the database each step
 * takes its share of the time that all may take, work and rest together; while nobody does there is no rest. The end is known whatever the
 * machine does meanwhile: a step that had to wait for its processor rests less.
 * @param tx the transaction of the search
 * @param people how many patients there are
 * @returns what is called after each step, with its share of the whole work
 */
export function pacing(
  tx: Db,
  people: number,
  { pace = PACE, clock = () => performance.now() }: Pacing = {},
): (share: number) => Promise<void> {
  let since = clock();
  let seen = Number.NEGATIVE_INFINITY;
  /** Milliseconds that are left of the steps that were done. */
  let left = 0;
  return async (share) => {
    if (await othersWork(tx)) seen = clock();
    const now = clock();
    left += share * people * pace - (now - since);
    // what a rest takes is of the time of the next step
    since = now;
    if (left <= 0) return;
    if (now - seen < CALM) await pause(left);
    else left = 0;
  };
}
