import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { backupEmbedded } from './embedded-backup.ts';
import { startEmbedded } from './embedded-postgres.ts';
import { openPool } from './pool.ts';
import { testFolder } from '../testing/test-folder.ts';

const place = testFolder('fieldward-backup-');
chmodSync(place, 0o755); // root's PostgreSQL is not root and has to enter
const [original, hot, cold] = ['original', 'hot', 'cold'].map((name) => join(place, name)) as [string, string, string];
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function withDatabase<T>(dataDir: string, work: (pool: ReturnType<typeof openPool>) => Promise<T>): Promise<T> {
  const postgres = await startEmbedded({ dataDir });
  const pool = openPool(postgres.url, { max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

const count = async (pool: ReturnType<typeof openPool>): Promise<number> =>
  (await pool.rows<{ n: number }>('select count(*)::int as n from note'))[0]?.n ?? -1;

it('copies a database that is being written to, and one at rest; both copies start and hold what was committed', async () => {
  await withDatabase(original, async (pool) => {
    await pool.rows('create table note (n bigint generated always as identity primary key, text text)');
    await pool.rows(`insert into note (text) select repeat('x', 200) from generate_series(1, 20000)`);
    let writing = true;
    let failed: unknown;
    const writer = (async () => {
      while (writing) await pool.rows(`insert into note (text) select repeat('y', 200) from generate_series(1, 500)`);
    })().catch((error: unknown) => {
      failed = error;
    });
    writeFileSync(join(original, 'secret.key'), 'stays where it is');
    expect(await backupEmbedded(original, hot)).toEqual({ folder: hot, running: true });
    writing = false;
    await writer;
    expect(failed).toBeUndefined();
    await expect(backupEmbedded(original, hot)).rejects.toThrow('exists already');
  });
  expect(existsSync(join(hot, 'secret.key'))).toBe(false);
  const written = await withDatabase(hot, count);
  expect(written).toBeGreaterThanOrEqual(20_000);
  expect(written % 500).toBe(0); // no statement by halves
  expect(await backupEmbedded(original, cold)).toEqual({ folder: cold, running: false });
  expect(await withDatabase(cold, count)).toBe(await withDatabase(original, count));
}, 90_000);

it('says what is wrong', async () => {
  await expect(backupEmbedded(join(place, 'nothing'), join(place, 'x'))).rejects.toThrow('holds no database');
});
