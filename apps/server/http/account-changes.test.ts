import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenOnChannel } from '../db/listen-on-channel.ts';
import { openPool, type Pool } from '../db/pool.ts';
import { PASSWORD, scratchContent } from '../testing/scratch-api.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres-for-tests.ts';
import { buildServer } from './server.ts';

const API = '/openmrs/ws/rest/v1';
let database: TestDatabase;
let pool: Pool;
let apps: FastifyInstance[];

beforeAll(async () => {
  database = await testDatabase(scratchContent);
  pool = openPool(database.url, { max: 4 });
  const accountChanges = (notified: () => void) => listenOnChannel(database.url, 'fieldward_accounts', notified);
  apps = await Promise.all([0, 1].map(() => buildServer({ database: pool, sealEvery: 0, accountChanges })));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await pool.end();
  await database.drop();
});

/** Milliseconds for a change to show; what a process remembers lasts five seconds. */
const SOON = { timeout: 2_000, interval: 50 };
const status = async (app: number, path: string, cookie: string): Promise<number | undefined> =>
  (await apps[app]?.inject({ url: `${API}/${path}`, headers: { cookie } }))?.statusCode;
async function signIn(): Promise<string> {
  const authorization = `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}`;
  const response = await apps[0]?.inject({ url: `${API}/session`, headers: { authorization } });
  return /fieldward=[\w-]+/.exec(String(response?.headers['set-cookie']))?.[0] ?? '';
}

it('ends a session in every process at once', async () => {
  const cookie = await signIn();
  expect([await status(0, 'location', cookie), await status(1, 'location', cookie)]).toEqual([200, 200]);
  await apps[0]?.inject({ method: 'DELETE', url: `${API}/session`, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  await expect.poll(() => status(1, 'location', cookie), SOON).toBe(401);
});

it('takes rights away in every process at once, also after the connection broke', async () => {
  const cookie = await signIn();
  await pool.rows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldward listener'
    and datname = current_database()`);
  expect([await status(0, 'location', cookie), await status(1, 'location', cookie)]).toEqual([200, 200]);
  await pool.rows(`delete from user_role where user_id = (select user_id from users where username = 'boss')`);
  for (const app of [0, 1]) await expect.poll(() => status(app, 'location', cookie), SOON).toBe(403);
});
