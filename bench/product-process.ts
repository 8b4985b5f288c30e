import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The product as `npm start` runs it, in a process of its own. */
interface Product {
  readonly url: string;
  /** Milliseconds from the start of the process to the first answer of /health that says ready. */
  readonly readyMs: number;
  /** Resident memory of the server's process, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts it on a data folder and a free port, and waits until it answers. */
export async function startProduct(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'apps', 'server', 'http', 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: String(port), FIELDWARD_DATA: dataDir, FIELDWARD_PROCESSES: '1', LOG_LEVEL: 'warn', ...env },
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(`${url}/health`))) {
    if (child.exitCode !== null) throw new Error(`the product did not start: ${output}`);
    await pause(15);
  }
  const readyMs = performance.now() - begun;
  return {
    url,
    readyMs,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url);
    return ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
