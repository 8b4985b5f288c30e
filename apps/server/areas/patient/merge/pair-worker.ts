import type { Database } from '../../../engine/db.ts';
import { searchNewPairs } from './pair-new.ts';
import { pacing } from './pair-pace.ts';
import { searchAllPairs } from './pair-search.ts';

/** Any number; the same in every server process, so that one of them searches at a time. */
const LOCK = 7_230_114_021;
/** Who was registered is looked for so many at a time. */
const AT_ONCE = 20;
/** Milliseconds from the start of a server to its first turn. */
const FIRST = 10_000;

/** Whether a whole search is due: it never was, or the last one was before this night. */
const DUE = `select pg_try_advisory_xact_lock(${LOCK}) as mine,
    (s.last_whole is null or (s.last_whole < now() - interval '20 hours' and extract(hour from now() at time zone programme_zone()) between 1 and 4)) as due
  from patient_pair_search s`;

/** One turn: everybody, when that is due, and whoever was registered since the last turn. */
export async function searchTurn(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const [state] = await tx.rows<{ mine: boolean; due: boolean }>(DUE);
    if (state?.mine !== true || !state.due) return;
    const [all] = await tx.rows<{ last: string; people: number }>(
      'select coalesce(max(patient_id), 0)::text as last, count(*)::int as people from patient',
    );
    await searchAllPairs(tx, pacing(tx, all?.people ?? 0));
    await tx.rows('update patient_pair_search set last_whole = now(), last_patient = greatest(last_patient, $1::bigint)', [
      all?.last ?? '0',
    ]);
  });
  for (let more = true; more;)
    more = await database.transaction(async (tx) => {
      const [state] = await tx.rows<{ mine: boolean }>(DUE);
      return state?.mine === true && (await searchNewPairs(tx, AT_ONCE));
    });
}

/** Searches for pairs every so many milliseconds, one turn after the other. */
export function startPairSearch(database: Database, failed: (error: unknown) => void, every: number): { stop(): Promise<void> } {
  let turn: Promise<void> = Promise.resolve();
  let busy = false;
  const search = (): void => {
    if (busy) return;
    busy = true;
    turn = searchTurn(database)
      .catch(failed)
      .finally(() => {
        busy = false;
      });
  };
  const first = setTimeout(search, Math.min(FIRST, every));
  const timer = setInterval(search, every);
  first.unref();
  timer.unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await turn;
    },
  };
}
