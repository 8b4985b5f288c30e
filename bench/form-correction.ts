import type { Client, ScratchApi } from '../apps/server/testing/scratch-api.ts';
import { runTime } from './server-under-test.ts';
import { short, type Result } from './result.ts';

/** Answers of twenty that are corrected. */
const corrected = 3;
const rounds = 3;

/** Milliseconds of processor time that this process and the backends of a database have used so far. */
export async function used({ pool }: ScratchApi): Promise<number> {
  const backends = await pool.rows<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + backends.reduce((sum, { pid }) => sum + runTime(pid), 0);
}

/** Milliseconds of processor time of server and database for each of so many calls. */
async function cost(api: ScratchApi, times: number, work: (n: number) => Promise<void>): Promise<number> {
  const before = await used(api);
  // oxlint-disable-next-line no-await-in-loop -- one after the other: only what each costs is asked
  for (let n = 0; n < times; n += 1) await work(n);
  return ((await used(api)) - before) / times;
}

/**
 * Corrections of 3 of 20 answers against submissions of 20, by processor time, in turns, so many of each in a round. `submit` returns the
 * uuid of its encounter.
 */
export async function correctionCost(api: ScratchApi, clerk: Client, submit: () => Promise<string>, times: number): Promise<Result> {
  const correct = async (encounter: string, value: string): Promise<void> => {
    const answers = Object.fromEntries(Array.from({ length: corrected }, (_, n) => [`bench-f-${n + 1}`, value]));
    const { status, text } = await clerk.post(`fieldward/filledform/${encounter}`, {
      answers,
      reason: 'Typing error',
      uuid: crypto.randomUUID(),
    });
    if (status !== 200) throw new Error(`${status} ${text}`);
  };
  const measured: { share: number; submission: number; correction: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const encounters: string[] = [];
    // oxlint-disable no-await-in-loop -- in turns, so that the machine is the same for both
    const submission = await cost(api, times, async () => void encounters.push(await submit()));
    const correction = await cost(api, times, (n) => correct(encounters[n] ?? '', `round ${round} ${n}`));
    // oxlint-enable no-await-in-loop
    measured.push({ share: correction / submission, submission, correction });
  }
  const middle = measured.toSorted((a, b) => a.share - b.share)[1] ?? { share: 0, submission: 0, correction: 0 };
  return {
    what: `correction of ${corrected} of 20 answers, one durable transaction`,
    measured: `${short(middle.share * 100)} % of the processor time of the submission (${short(middle.correction)} ms against ${short(middle.submission)} ms)`,
    budget: 'no more than the submission',
    met: middle.share <= 1,
    value: middle.share,
    note: `server and database; median of ${rounds} rounds of ${times} each`,
  };
}
