import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretKeys } from '../../areas/account/session/secret-keys.ts';
import { openPool, type Pool } from '../../db/pool.ts';
import { loadStarter } from '../../db/starter/load-starter.ts';
import { PASSWORD, scratchContent } from '../../testing/scratch-api.ts';
import { testDatabase, type TestDatabase } from '../../testing/postgres-for-tests.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const API = '/openmrs/ws/rest/v1';
const TOKEN = 'the-token-of-a-monitor';

interface Answer {
  readonly status: number;
  readonly cookie: string;
  readonly text: string;
}

let database: TestDatabase;
let pool: Pool;
let child: ChildProcess;
let output = '';
let ended: Promise<number | null>;
let port: number;
/** Each keeps one connection, and so one process. */
let agents: Agent[];

const env = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: database.serverUrl,
  DATABASE_MIGRATION_URL: database.url,
  FIELDWARD_SECRET_KEY: SecretKeys.fresh(),
  FIELDWARD_PROCESSES: '2',
  ...more,
});

async function until<T>(what: string, probe: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const seen = await probe();
    if (seen !== undefined) return seen;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}: ${output}`);
    await pause(50);
  }
}

function ask(
  agent: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: object } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      { port, host: '127.0.0.1', path, method, agent: agents[agent], headers: { ...json, 'sec-fetch-site': 'same-origin', ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('end', () => {
          const cookie = /fieldward=[\w-]+/.exec(String(response.headers['set-cookie']))?.[0] ?? '';
          resolve({ status: response.statusCode ?? 0, cookie, text });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const basic = (name: string, password: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });
const status = async (agent: number, path: string, headers: object = {}): Promise<number> =>
  (await ask(agent, `${API}/${path}`, { headers })).status;

function serving(): number[] {
  return readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** The process that holds the server's end of an agent's connection. */
function processOf(agent: number): number | undefined {
  const socket = Object.values(agents[agent]?.freeSockets ?? {})[0]?.[0];
  const hex = (n: number | undefined): string => `:${(n ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .find(([, local, remote]) => local?.endsWith(hex(port)) === true && remote?.endsWith(hex(socket?.localPort)) === true);
  const links = (pid: number): string[] => readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return serving().find((pid) => links(pid).includes(`socket:[${line?.[9]}]`));
}

beforeAll(async () => {
  database = await testDatabase({
    name: 'starter',
    write: async (made) => {
      await scratchContent.write(made);
      await made.transaction((tx) => loadStarter(tx, { adminPassword: 'Admin123', places: false, citiesOf: 'PK' }));
    },
  });
  pool = openPool(database.url, { max: 2 });
  agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  child = spawn(process.execPath, [MAIN], {
    env: env({ PORT: '0', METRICS_TOKEN: TOKEN, FIELDWARD_DRAIN_SECONDS: '1', LOG_LEVEL: 'info' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  ended = new Promise((resolve) => child.once('exit', resolve));
  port = Number(await until('the address', () => /is ready: http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]));
});
afterAll(async () => {
  child.kill('SIGKILL');
  for (const agent of agents) agent.destroy();
  await pool.end();
  await database.drop();
});

describe('a server of two processes', () => {
  it('answers with both of them at one address', async () => {
    expect(serving()).toHaveLength(2);
    for (const agent of [0, 1]) expect((await ask(agent, '/health/ready')).status).toBe(200);
    expect(new Set([processOf(0), processOf(1)])).toEqual(new Set(serving()));
  });

  it('ends a session in both by the time of the answer', async () => {
    const { cookie } = await ask(0, `${API}/session`, { headers: basic('boss', PASSWORD) });
    expect([await status(0, 'location', { cookie }), await status(1, 'location', { cookie })]).toEqual([200, 200]);
    await ask(0, `${API}/session`, { method: 'DELETE', headers: { cookie } });
    expect([await status(1, 'location', { cookie }), await status(0, 'location', { cookie })]).toEqual([401, 401]);
  });

  it('shows what a session has chosen in both by the time of the answer', async () => {
    const { cookie } = await ask(0, `${API}/session`, { headers: basic('boss', PASSWORD) });
    const localeAt = async (agent: number): Promise<unknown> =>
      (JSON.parse((await ask(agent, `${API}/session`, { headers: { cookie } })).text) as { locale: unknown }).locale;
    for (const locale of ['fr', 'ar']) {
      await ask(1, `${API}/session`, { method: 'POST', headers: { cookie }, body: { locale } });
      expect([await localeAt(0), await localeAt(1)]).toEqual([locale, locale]);
    }
  });

  it('counts wrong passwords and requests together', async () => {
    const guess = (at: number): Promise<Answer> => ask(at % 2, `${API}/session`, { headers: basic('nobody', `wrong ${at}`) });
    for (let at = 0; at < 6; at += 1) await guess(at);
    const begun = performance.now();
    await guess(6);
    // the seventh; apart, each process would have counted four at most, and five are free
    expect(performance.now() - begun).toBeGreaterThan(490);
    const answers = [];
    for (let at = 0; at <= 120; at += 1) answers.push(await status(at % 2, 'fieldward/calendar/none.ics'));
    expect(answers.slice(0, 120).every((one) => one === 404)).toBe(true);
    expect(answers[120]).toBe(429);
  });

  it('sums its figures', async () => {
    for (const agent of [0, 1]) await status(agent, 'visittype', basic('boss', PASSWORD));
    for (const agent of [0, 1]) {
      const { text } = await ask(agent, '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
      expect(text).toContain('fieldward_http_requests_total{method="GET",route="visittype",status="200"} 2');
    }
  });

  it('replaces a process that is killed, and requests go on', async () => {
    const [killed = 0] = serving();
    process.kill(killed, 'SIGKILL');
    for (const agent of agents) agent.destroy();
    agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    await until('the end of the process', () => (serving().includes(killed) ? undefined : true));
    expect(await status(0, 'session')).toBe(200);
    await until('two processes', async () => {
      for (const agent of agents) agent.destroy();
      for (const agent of [0, 1]) await status(agent, 'session');
      return new Set([processOf(0), processOf(1)]).size === 2 ? true : undefined;
    });
    expect(output).toContain('another takes its place');
  });

  it('links the audit trail in the first process only, says that it stops, and ends in order', async () => {
    await until('a link', async () => (await pool.rows('select from audit_link limit 1'))[0]);
    child.kill('SIGTERM');
    for (const agent of [0, 1])
      await until('both to say that they stop', async () => ((await ask(agent, '/health/ready')).status === 503 ? true : undefined));
    expect(await status(0, 'session')).toBe(200);
    expect(await ended).toBe(0);
    const heads = output.split('\n').filter((line) => line.includes('head of the audit chain'));
    expect(heads.map((line) => (JSON.parse(line) as { pid: number }).pid).every((pid) => pid === child.pid)).toBe(true);
    expect(heads.length).toBeGreaterThan(0);
    const [open] = await pool.rows<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'fieldward%' and pid <> pg_backend_pid()`,
    );
    expect(open?.n).toBeLessThanOrEqual(2); // those of this test
  });
});
