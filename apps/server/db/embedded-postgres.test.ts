import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataFolderInUse } from './data-folder-lock.ts';
import { type Embedded, startEmbedded } from './embedded-postgres.ts';
import { testFolder } from '../testing/test-folder.ts';

const MAIN = join(import.meta.dirname, '..', 'http', 'main.ts');

let dataDir: string;

beforeAll(() => {
  dataDir = testFolder('fieldward-kill-');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

async function until<T>(what: string, probe: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const seen = await probe();
    if (seen !== undefined) return seen;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await pause(50);
  }
}

function postmaster(): number {
  return Number(readFileSync(join(realpathSync(join(dataDir, 'postgres')), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Another node with the database, which prints its address and then does nothing. */
async function keeper(): Promise<{ process: ChildProcess; url: string }> {
  const file = join(import.meta.dirname, 'embedded-postgres.ts');
  const script = `import { startEmbedded } from ${JSON.stringify(file)}; const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} }); console.log(url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', () => reject(new Error('the keeper ended')));
  });
  return { process: child, url };
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The whole server; answers its exit code and what it wrote. */
const runMain = (env: Record<string, string>): Promise<Ended> => startMain(env).ended;

/** Starts the whole server. */
function startMain(env: Record<string, string>): {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<Ended>;
} {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: '', FIELDWARD_PROCESSES: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<Ended>((resolve) => child.once('exit', (code) => resolve({ code, output })));
  return { child, output: () => output, ended };
}

describe('the embedded PostgreSQL', () => {
  it('keeps what was committed when node is killed, and ends with it', async () => {
    const { process: node, url } = await keeper();
    await query(url, 'create table kept (n int); insert into kept values (1)');
    const pid = postmaster();
    node.kill('SIGKILL');
    await until('the end of postgres', () => (lives(pid) ? undefined : true));
    const again = await startEmbedded({ dataDir });
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await again.stop();
  });

  it('starts again on the same port when postgres is killed, and keeps what was committed', async () => {
    const messages: string[] = [];
    const running = await startEmbedded({ dataDir, log: (message) => messages.push(message) });
    await query(running.url, 'insert into kept values (2)');
    process.kill(postmaster(), 'SIGKILL');
    await until('the restart', () => query(running.url, 'select 1').catch(() => undefined));
    expect(await query(running.url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(messages.join()).toMatch(/starting it again/);
    await running.stop();
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  it('stops a postgres that outlived its node and its watchdog, then recovers', async () => {
    const { process: node } = await keeper();
    const orphan = postmaster();
    const watchdog = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${orphan}/stat`, 'utf8'))?.[1]);
    // First, so that nobody is left to tell postgres anything when node goes.
    for (const pid of childrenOf(watchdog).filter((each) => each !== orphan)) process.kill(pid, 'SIGKILL');
    process.kill(watchdog, 'SIGKILL');
    node.kill('SIGKILL');
    await until('the end of node', () => (node.signalCode === null ? undefined : true));
    const again = await startEmbedded({ dataDir });
    expect(postmaster()).not.toBe(orphan);
    expect(await query(again.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
    await again.stop();
  });

  describe('while a server works on the data folder', () => {
    let running: Embedded;
    beforeAll(async () => {
      running = await startEmbedded({ dataDir });
    });
    afterAll(() => running.stop());

    it('refuses a second one in the same process', async () => {
      await expect(startEmbedded({ dataDir })).rejects.toThrow(DataFolderInUse);
    });

    it('refuses a second server and says who has the folder', async () => {
      const { code, output } = await runMain({ FIELDWARD_DATA: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
      expect(code).toBe(1);
      expect(output).toContain(`in use by another Fieldward server (process ${process.pid})`);
      expect(await query(running.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
    });
  });

  it('says in the words of postgres why it does not start, and gives the folder back', async () => {
    const settings = join(realpathSync(join(dataDir, 'postgres')), 'cluster', 'postgresql.conf');
    const before = readFileSync(settings, 'utf8');
    writeFileSync(settings, `${before}\nshared_preload_libraries = 'no_such_library'\n`);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/could not access file "no_such_library"/);
    writeFileSync(settings, before);
    const again = await startEmbedded({ dataDir });
    await again.stop();
  });

  it('says once that the port is in use, also of several processes, ends, and takes postgres along', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, output } = await runMain({
      FIELDWARD_DATA: dataDir,
      FIELDWARD_DEMO: 'none',
      PORT: String(port),
      FIELDWARD_PROCESSES: '2',
      LOG_LEVEL: 'warn',
    });
    other.close();
    expect(code).toBe(1);
    expect(output.match(/Fieldward did not start\. Port \d+ of 127\.0\.0\.1 is in use/g)).toHaveLength(1);
    expect(existsSync(join(realpathSync(join(dataDir, 'postgres')), 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it('says that it stops while it still serves, then ends; its figures are there for who has the token', async () => {
    const token = 'the-token-of-a-monitor';
    const env = { FIELDWARD_DATA: dataDir, PORT: '0', FIELDWARD_DRAIN_SECONDS: '2', METRICS_TOKEN: token };
    const { child, output, ended } = startMain(env);
    const address = await until('the address', () => /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0]);
    const status = async (path: string): Promise<number> => (await fetch(`${address}${path}`)).status;
    const figures = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(await figures.text()).toMatch(/fieldward_database_connections\{state="open"\} [1-9]/);
    expect(await status('/health/ready')).toBe(200);
    child.kill('SIGTERM');
    await until('the server to say that it stops', async () => ((await status('/health/ready')) === 503 ? true : undefined));
    expect(await (await fetch(`${address}/health/ready`)).json()).toEqual({ status: 'stopping' });
    expect(await status('/openmrs/ws/rest/v1/session')).toBe(200);
    expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('told to stop') });
  });
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
