import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pacing } from '../apps/server/areas/patient/merge/pair-pace.ts';
import { searchAllPairs } from '../apps/server/areas/patient/merge/pair-search.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { labelledRegister, PUBLISHED } from '../apps/server/testing/same-people/labelled-register.ts';
import { enterRegister, foundPairs, QUALITY_PAGE, qualityOf, withQualities } from '../apps/server/testing/same-people/pair-quality.ts';
import { setup } from '../apps/server/testing/postgres-for-tests.ts';
import { benchDatabase, preparedDatabase } from './bench-database.ts';
import { entry } from './dashboard-entry.ts';
import { processorTime } from './server-under-test.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';

/** So many times the search stops, at equal parts of its work, for so many seconds without it. */
const [TURNS, WINDOW] = [12, 6];
const BUDGET = 600;

/** Precision and recall of suspected pairs on the labelled set, and what it takes to look for pairs among all people while forms are filled. */
export async function benchPairs({ sizes, clients }: BenchOptions): Promise<Result[]> {
  return [await labelledSet(), await besideEntry(await benchDatabase(Math.max(...sizes)), Math.max(...sizes), clients)];
}

async function labelledSet(): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-bench-pairs-'));
  try {
    const register = labelledRegister(PUBLISHED);
    let qualities = qualityOf([], register);
    await preparedDatabase(dataDir, async (pool) => {
      await enterRegister(pool, register);
      qualities = qualityOf(await foundPairs(pool, register), register);
    });
    writeFileSync(QUALITY_PAGE, withQualities(readFileSync(QUALITY_PAGE, 'utf8'), qualities));
    const [all] = qualities;
    return {
      what: 'suspected pairs on the labelled set in six scripts, score from 65',
      measured: `precision ${((all?.precision ?? 0) * 100).toFixed(1)} %, recall ${((all?.recall ?? 0) * 100).toFixed(1)} %`,
      budget: '',
      met: null,
      note: `${register.length} records; docs/duplicates.md has all figures, and how the set is made`,
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The search among `size` people, and how many forms are filled meanwhile in another database of the same server, in turns with and without it. */
async function besideEntry(dataDir: string, size: number, clients: number): Promise<Result> {
  const postgres = await startEmbedded({ dataDir });
  process.env['DATABASE_URL'] = postgres.url;
  const tearDown = await setup();
  const forms = await entry();
  const pool = openPool(postgres.url, { max: 2 });
  try {
    let filled = 0;
    let done = false;
    const working = Array.from({ length: Math.max(clients / 2, 1) }, async () => {
      while (!done) {
        await forms.submit();
        filled += 1;
      }
    });
    const shares: number[] = [];
    const seconds = { running: 0, processor: 0 };
    const window = async (): Promise<number> => {
      const before = filled;
      await new Promise((resolve) => setTimeout(resolve, WINDOW * 1000));
      return filled - before;
    };
    await pool.transaction(async (tx) => {
      const [backend] = await tx.rows<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = backend?.pid ?? 0;
      const before = processorTime(pid);
      /** Milliseconds without the search, which are none of its own. */
      let apart = 0;
      const rest = pacing(tx, size, { clock: () => performance.now() - apart });
      let begun = performance.now();
      let during = filled;
      let worked = 0;
      await searchAllPairs(tx, async (share) => {
        await rest(share);
        worked += share;
        // the last parts may be missing by a rounding error
        if (worked < (shares.length + 1) / TURNS - 1e-6) return;
        const stopped = performance.now();
        const ran = (stopped - begun) / 1000;
        const beside = (filled - during) / ran;
        seconds.running += ran;
        shares.push(1 - beside / ((await window()) / WINDOW));
        [begun, during] = [performance.now(), filled];
        apart += begun - stopped;
      });
      seconds.running += (performance.now() - begun) / 1000;
      seconds.processor = (processorTime(pid) - before) / 1000;
      await tx.rows('delete from patient_pair'); // the next run finds them again
    });
    done = true;
    await Promise.all(working);
    const slower = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? Number.NaN;
    return {
      what: `suspected pairs among ${sizeName(size)} people beside form submissions`,
      measured: `${short(seconds.running)} s, submissions ${(slower * 100).toFixed(1)} % slower`,
      budget: '< 10 min, < 5 % slower',
      met: seconds.running < BUDGET && slower < 0.05,
      note: `the search takes ${short(seconds.processor)} s of one processor, ${((seconds.processor / seconds.running) * 50).toFixed(1)} % of two; ${shares.length} parts of the search against ${WINDOW} s without it after each: ${shares.map((share) => `${(share * 100).toFixed(0)} %`).join(', ')}`,
    };
  } finally {
    await pool.end();
    await forms.api.close();
    await tearDown();
    delete process.env['DATABASE_URL'];
    await postgres.stop();
  }
}
