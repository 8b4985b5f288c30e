import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const READY = /Fieldward is ready: (http:\S+)/;

/** Where the products of this run answer, for the journeys: addresses with a space between them. */
export const PRODUCT_URLS = 'FIELDWARD_E2E_URLS';

/** How many products run side by side: two use two cores, and each has its own database. */
export const PRODUCTS = 2;

/** The address of the product that belongs to this worker; no other worker changes anything there. */
export function productUrl(): string {
  const urls = process.env[PRODUCT_URLS]?.split(' ') ?? [];
  const url = urls[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % urls.length];
  if (url === undefined)
    throw new Error('Run the journeys from the root (npx vitest --project journeys): the global setup starts the products');
  return url;
}

/** Vitest's global setup: so many products, each as `npm start` runs it, on a new embedded database with the demonstration. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[PRODUCT_URLS] !== undefined) return async () => {};
  const products = await Promise.all(Array.from({ length: PRODUCTS }, () => startProduct()));
  process.env[PRODUCT_URLS] = products.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
}

/** A product of its own, as `npm start` runs it. @param own what its environment has besides */
export async function startProduct(own: Readonly<Record<string, string>> = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldward-e2e-'));
  const { DATABASE_URL: _external, FIELDWARD_ADMIN_PASSWORD: _password, OPENMRS_URL: _upstream, ...env } = process.env;
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/http/main.ts'), '--check-responses'], {
    cwd: ROOT,
    // products run side by side here
    env: {
      FIELDWARD_PROCESSES: '1',
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      FIELDWARD_DATA: dataDir,
      FIELDWARD_DEMO: 'full',
      LOG_LEVEL: 'warn',
      ...own,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(server);
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

async function addressOf(server: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const collect = (text: Buffer): void => {
      output = (output + text.toString()).slice(-8_000);
      const address = READY.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    server.stdout?.on('data', collect);
    server.stderr?.on('data', collect);
    server.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
  });
}
