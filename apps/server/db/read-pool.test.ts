import { chmodSync, chownSync, cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE, openCluster } from './embedded-cluster.ts';
import { startEmbedded, type Embedded } from './embedded-postgres.ts';
import { startProcess } from './embedded-process.ts';
import { openPool, type Pool } from './pool.ts';
import { openReadPool, type ReadPool } from './read-pool.ts';
import { testFolder } from '../testing/test-folder.ts';

/** Few and small, so that two clusters cost little. */
const SETTINGS = { max_connections: '20', shared_buffers: '16MB', fsync: 'off', wal_level: 'replica', hot_standby: 'on' };
/** Milliseconds that a replica may be behind here. */
const LAG_LIMIT = 400;

const dataDir = testFolder('fieldward-primary-');
const standbyDir = testFolder('fieldward-standby-');
for (const folder of [dataDir, standbyDir]) chmodSync(folder, 0o755); // root's PostgreSQL is not root and has to enter
let embedded: Embedded;
let standby: Awaited<ReturnType<typeof startProcess>>;
let primary: Pool;
let onStandby: Pool;
let readers: ReadPool;
const changes: string[] = [];

beforeAll(async () => {
  await (await startEmbedded({ dataDir, settings: SETTINGS })).stop();
  const cluster = openCluster(dataDir);
  const folder = join(standbyDir, 'cluster');
  cpSync(cluster.folder, folder, { recursive: true });
  embedded = await startEmbedded({ dataDir, settings: SETTINGS });
  const at = new URL(embedded.url);
  const conninfo = `host=127.0.0.1 port=${at.port} user=${DATABASE} password=${at.password}`;
  writeFileSync(join(folder, 'standby.signal'), '');
  if (cluster.owner !== undefined) giveTo(folder, cluster.owner);
  chmodSync(folder, 0o700);
  standby = await startProcess({ ...cluster, folder, settings: { ...SETTINGS, primary_conninfo: conninfo } });
  const standbyUrl = `postgres://${DATABASE}:${cluster.password}@127.0.0.1:${standby.port}/${DATABASE}`;
  primary = openPool(embedded.url, { max: 3 });
  onStandby = openPool(standbyUrl, { max: 1 });
  await primary.rows('create table thing (n int)');
  readers = openReadPool([standbyUrl], {
    primary,
    max: 2,
    lagLimit: LAG_LIMIT,
    changed: ({ replica, state }) => changes.push(`${replica} ${state}`),
  });
}, 60_000);
afterAll(async () => {
  await readers.end();
  await Promise.all([primary.end(), onStandby.end().catch(() => {})]);
  await Promise.all([standby.stop(), embedded.stop()]);
  for (const folder of [dataDir, standbyDir]) rmSync(folder, { recursive: true, force: true });
});

/** The files that were copied as root belong to the user who runs postgres. */
function giveTo(path: string, owner: { uid: number; gid: number }): void {
  chownSync(path, owner.uid, owner.gid);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), owner);
}

const where = async (since = 0): Promise<string> =>
  (await readers.since(since).rows<{ standby: boolean }>('select pg_is_in_recovery() as standby'))[0]?.standby === true
    ? 'standby'
    : 'primary';

describe('reads of a database with a replica', () => {
  it('go to the replica', async () => {
    await expect.poll(() => where(), { timeout: 10_000 }).toBe('standby');
    await expect(readers.since(0).rows('insert into thing values (0)')).rejects.toThrow(/read-only/);
  });

  it('have what the reader wrote, at once and always', async () => {
    for (let n = 1; n <= 40; n += 1) {
      await primary.rows('insert into thing values ($1)', [n]);
      expect(await readers.since(Date.now()).rows('select n from thing where n = $1', [n])).toEqual([{ n }]);
    }
    const wrote = Date.now();
    await expect.poll(() => where(wrote), { timeout: 5_000 }).toBe('standby');
    expect(await readers.since(wrote).rows('select count(*)::int as n from thing')).toEqual([{ n: 40 }]);
  });

  it('go to the primary while the replica is too far behind, for a writer before that', async () => {
    await onStandby.rows('select pg_wal_replay_pause()');
    await primary.rows('insert into thing values (100)');
    const wrote = Date.now();
    expect(await where(wrote)).toBe('primary');
    expect(await where(wrote - 60_000)).toBe('standby');
    await expect.poll(() => where(), { timeout: 5_000 }).toBe('primary');
    expect(readers.lags()[0]).toBeGreaterThan(LAG_LIMIT);
    await expect.poll(() => changes).toEqual(['1 up', '1 behind']);
    await onStandby.rows('select pg_wal_replay_resume()');
    await expect.poll(() => where(wrote), { timeout: 5_000 }).toBe('standby');
  });

  it('lose nothing when the replica dies', async () => {
    await onStandby.end();
    const reading = Array.from({ length: 50 }, (_, n) => readers.since(0).rows('select $1::int as n, pg_sleep(0.02)::text', [n]));
    await standby.stop();
    expect((await Promise.all(reading)).flat()).toHaveLength(50);
    expect(await where()).toBe('primary');
    expect(readers.lags()).toEqual([null]);
    await expect.poll(() => changes).toEqual(['1 up', '1 behind', '1 up', '1 down']);
  });
});
