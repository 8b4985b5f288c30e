import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedDatabase } from './bench-database.ts';
import { longHistory } from './long-history.ts';
import { short, type BenchOptions, type Result } from './result.ts';
import { serverUnderTest } from './server-under-test.ts';

const API = '/openmrs/ws/rest/v1/fieldward/patientmerge';
const [from, into] = ['bbbbbbbb-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'];
const SIZE = 'two patients with 2,000 encounters and 50,000 observations each';

/** A merge of two long histories, looked at before, and taken back: five times, one after the other. */
export async function benchMerge(_options: BenchOptions): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-bench-merge-'));
  try {
    await preparedDatabase(dataDir, (pool) => longHistory(pool, [from, into]));
    const server = await serverUnderTest(dataDir);
    const times: Record<'comparison' | 'merge' | 'undo', { wall: number; database: number }[]> = { comparison: [], merge: [], undo: [] };
    const timed = async (kind: keyof typeof times, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> => {
      const [begun, before] = [performance.now(), server.processorTime().database];
      const { status, text } = await server.send(`${server.url}${API}${path}`, body);
      times[kind].push({ wall: performance.now() - begun, database: server.processorTime().database - before });
      if (status !== 200) throw new Error(`${kind}: ${status} ${text.slice(0, 300)}`);
      return JSON.parse(text) as Readonly<Record<string, unknown>>; // the API answers objects
    };
    try {
      for (let round = 0; round < 5; round += 1) {
        await timed('comparison', `?from=${from}&into=${into}`);
        const { uuid } = await timed('merge', '', { from, into, reason: 'registered twice' });
        await timed('undo', `/${String(uuid)}/undo`, {});
      }
    } finally {
      await server.stop();
    }
    return Object.entries(times).map(([kind, of]) => {
      const median = (what: 'wall' | 'database'): number => of.map((each) => each[what]).toSorted((a, b) => a - b)[2] ?? Number.NaN;
      return {
        what: `${kind} of ${SIZE}`,
        measured: `${short(median('wall') / 1000)} s (${short(median('database') / 1000)} s of PostgreSQL's processor time)`,
        budget: kind === 'comparison' ? '' : '< 2 s',
        met: kind === 'comparison' ? null : median('wall') < 2_000,
        note: `median of five; seconds and processor time of the database of each: ${of.map((each) => `${(each.wall / 1000).toFixed(2)} (${(each.database / 1000).toFixed(2)})`).join(', ')}`,
      };
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
