import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedDatabase } from './bench-database.ts';
import { drive, timesOf } from './load.ts';
import { longHistory } from './long-history.ts';
import { short, type BenchOptions, type Result } from './result.ts';
import { serverUnderTest } from './server-under-test.ts';

const api = '/openmrs/ws/rest/v1';
const uuid = 'bbbbbbbb-0000-4000-8000-000000000001';
/** The requests of the patient page for somebody with 2,000 encounters and 50,000 observations. */
export async function benchChart({ clients, seconds }: BenchOptions): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-bench-chart-'));
  const results: Result[] = [];
  try {
    await preparedDatabase(dataDir, (pool) => longHistory(pool, [uuid]));
    const server = await serverUnderTest(dataDir);
    const get = async (path: string): Promise<unknown> => {
      const answer = await fetch(`${server.url}${api}/${path}`, { headers: { cookie: server.cookie } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
      return JSON.parse(text);
    };
    try {
      const half = (await get(`fieldward/patienttimeline?patient=${uuid}&limit=100`)) as { next: string }; // there are more pages
      const pages = {
        'head of the page': `fieldward/patientbanner?patient=${uuid}`,
        panels: `fieldward/patientpanels?patient=${uuid}`,
        'first page of the timeline': `fieldward/patienttimeline?patient=${uuid}`,
        'a later page of the timeline': `fieldward/patienttimeline?patient=${uuid}&before=${encodeURIComponent(half.next)}`,
      };
      for (const [name, path] of Object.entries(pages)) {
        const work = async (): Promise<void> => void (await get(path));
        await drive(
          Array.from({ length: 50 }, (_, at) => at),
          clients,
          work,
        ); // warm
        const { durations, seconds: took } = await drive(
          Array.from({ length: seconds * 60 }, (_, at) => at),
          clients,
          work,
        );
        const { p50, p95, perSecond } = timesOf(
          durations.map(({ ms }) => ms),
          took,
        );
        results.push({
          what: `patient page, 2,000 encounters and 50,000 observations: ${name}`,
          measured: `p95 ${short(p95)} ms`,
          budget: 'p95 < 100 ms',
          met: p95 < 100,
          note: `p50 ${short(p50)} ms, ${short(perSecond)} per second, ${clients} clients`,
        });
      }
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return results;
}
