import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { adminPassword } from './bench-database.ts';
import type { SlowStatement } from './watched-statements.ts';

/** An answer over HTTP. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A running server with a signed-in session. */
export interface ServerUnderTest {
  readonly url: string;
  /** Bare Fastify routes: `/minimal/…` with hand-written SQL (minimal-routes.ts), `/events`. */
  readonly bareUrl: string;
  readonly cookie: string;
  /** GET below the API over a kept-alive connection. */
  get(path: string): Promise<Reply>;
  /** GET of an address, or POST with a body as JSON, over a kept-alive connection, as the signed-in account. */
  send(address: string, body?: unknown): Promise<Reply>;
  /** The statements that took longest since it was asked before, where they are watched. */
  watch(): Promise<readonly SlowStatement[]>;
  /** Resident memory of the server's own process, in MB. */
  memory(): number;
  /** Processor time used so far, in ms: by the server's process and by the database. */
  processorTime(): { server: number; database: number };
  stop(): Promise<void>;
}

const API = '/openmrs/ws/rest/v1';

/** Starts the server on a data folder and signs in as the administrator. */
export async function serverUnderTest(dataDir: string, { watched = false } = {}): Promise<ServerUnderTest> {
  const command = [join(import.meta.dirname, 'serve.ts'), dataDir, ...(watched ? ['--watched'] : [])];
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then(() => {
      throw new Error('the server under measurement ended at its start');
    }),
  ]);
  const { url, bareUrl } = JSON.parse(line) as { url: string; bareUrl: string }; // serve.ts writes it
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;
  const session = await getUrl(agent, `${url}${API}/session`, { authorization });
  const cookie = String([session.headers['set-cookie'] ?? ''].flat()[0]).split(';')[0] ?? '';
  return {
    url,
    bareUrl,
    cookie,
    get: (path) => getUrl(agent, `${url}${API}/${path}`, { cookie }),
    send: (address, body) => getUrl(agent, address, { cookie, origin: new URL(address).origin }, body),
    watch: async () => JSON.parse((await getUrl(agent, `${bareUrl}/statements`, {})).text) as readonly SlowStatement[],
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    processorTime: () => ({
      server: processorTime(child.pid ?? 0),
      database: descendants(child.pid ?? 0).reduce((sum, pid) => sum + runTime(pid), 0),
    }),
    stop: async () => {
      agent.destroy();
      child.stdin.end();
      await ended;
    },
  };
}

/** The numbers after the name in /proc/pid/stat; empty when the process is gone. */
function statOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

/** User and system time of a process in ms (the clock of /proc ticks a hundred times a second). */
export const processorTime = (pid: number): number => ((statOf(pid)[11] ?? 0) + (statOf(pid)[12] ?? 0)) * 10;

/** Time on a processor so far of a process with one thread, in ms, to the microsecond. */
export function runTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** The processes that a process has started, and those that they have. */
function descendants(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = all.filter((each) => statOf(each)[1] === pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function getUrl(agent: Agent, url: string, headers: Record<string, string>, body?: unknown): Promise<Reply> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const sent =
    json === undefined ? { agent, headers } : { agent, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  return new Promise((resolve, reject) => {
    request(url, sent, (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end(json);
  });
}
