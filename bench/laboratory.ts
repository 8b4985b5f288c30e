import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedDatabase } from './bench-database.ts';
import { addLabWork, labelOf, labTests, openTests } from './lab-rows.ts';
import { drive, timesOf } from './load.ts';
import { short, type BenchOptions, type Result } from './result.ts';
import { serverUnderTest } from './server-under-test.ts';

const lists = ['collected', 'toaccept', 'toresult', 'torelease', 'overdue', 'critical'];

/** The work list of a laboratory that has been at it for five years, and the test of a scanned label. */
export async function benchLaboratory({ clients }: Pick<BenchOptions, 'clients'>): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-bench-laboratory-'));
  const dataDir = join(folder, 'postgres');
  try {
    await preparedDatabase(dataDir, addLabWork);
    return await asking(dataDir, clients);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function asking(dataDir: string, clients: number): Promise<Result[]> {
  const server = await serverUnderTest(dataDir);
  const ask = async (path: string): Promise<{ results: readonly unknown[]; totals?: Readonly<Record<string, number>> }> => {
    const answer = await fetch(`${server.url}/openmrs/ws/rest/v1/fieldward/${path}`, { headers: { cookie: server.cookie } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const timed = async (paths: readonly string[], callers: number) => {
    const { durations, seconds } = await drive(paths, callers, async (path) => void (await ask(path)));
    return timesOf(
      durations.map(({ ms }) => ms),
      seconds,
    );
  };
  try {
    const { totals } = await ask('labworklist?list=toaccept&limit=25');
    if (totals?.['toaccept'] !== openTests / 4)
      throw new Error(`${totals?.['toaccept']} samples wait to be accepted, not ${openTests / 4}`);
    const pages = Array.from({ length: 120 }, (_, at) => `labworklist?list=${lists[at % lists.length]}&limit=25`);
    const scans = Array.from({ length: 1000 }, (_, at) => `labscan?code=${labelOf(1 + at * 2 + 1)}`);
    await timed(pages.slice(0, 12), 1);
    const [alone, together] = [await timed(pages.slice(0, 36), 1), await timed(pages, clients)];
    await timed(scans.slice(0, 50), 1);
    const scanned = await timed(scans, clients);
    const among = `${labTests / 1000},000 tests of five years`;
    return [
      {
        what: `laboratory work list, ${among}, ${openTests / 1000},000 of them open, ${clients} clients`,
        measured: `p50 ${short(together.p50)} ms, p95 ${short(together.p95)} ms, ${short(together.perSecond)}/s`,
        budget: 'p95 < 120 ms',
        met: together.p95 < 120,
        note: `a page of 25 with the totals of all six lists, in turns; one client alone p50 ${short(alone.p50)}, p95 ${short(alone.p95)} ms`,
      },
      {
        what: `test of a scanned label, ${among}, ${clients} clients`,
        measured: `p50 ${short(scanned.p50)} ms, p95 ${short(scanned.p95)} ms, ${short(scanned.perSecond)}/s`,
        budget: '',
        met: null,
      },
    ];
  } finally {
    await server.stop();
  }
}
