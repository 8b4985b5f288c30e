import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const READY = /Fieldward is ready: (http:\S+)/;

/** Where the product of this run answers, for the journeys. */
export const PRODUCT_URL = 'FIELDWARD_E2E_URL';

/** Vitest's global setup: the whole product, as `npm start` runs it, on a new embedded database with the demonstration. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[PRODUCT_URL] !== undefined) return async () => {};
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldward-e2e-'));
  const { DATABASE_URL: _external, FIELDWARD_ADMIN_PASSWORD: _password, OPENMRS_URL: _upstream, ...env } = process.env;
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/http/main.ts')], {
    cwd: ROOT,
    env: { ...env, PORT: '0', HOST: '127.0.0.1', FIELDWARD_DATA: dataDir, FIELDWARD_DEMO: 'full', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.env[PRODUCT_URL] = await addressOf(server);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  let words = '';
  return new Promise((resolve, reject) => {
    const hear = (text: Buffer): void => {
      words = (words + text.toString()).slice(-8_000);
      const address = READY.exec(words)?.[1];
      if (address !== undefined) resolve(address);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', () => reject(new Error(`The product did not start:\n${words}`)));
  });
}
