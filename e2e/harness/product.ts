import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..', '..');
/** What Node has made of the sources of a server: a third of the processor's time of a start. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');
const READY = /Fieldward is ready: (http:\S+)/;

/** Where the products of this run answer, for the journeys: addresses with a space between them. */
export const PRODUCT_URLS = 'FIELDWARD_E2E_URLS';

/** The file that says where they answer, once all of them do; or why they do not. */
const URLS_FILE = 'FIELDWARD_E2E_URLS_FILE';

/** The data folder from which each product of this run begins: with the demonstration, which is loaded once. */
const FILLED_FOLDER = 'FIELDWARD_E2E_FOLDER';

/** How many products run side by side, each with its own database: while two wait for their browsers, a third keeps two cores busy. */
export const PRODUCTS = 3;

/** The address of the product that belongs to this worker; no other worker changes anything there. */
export function productUrl(): string {
  const urls = process.env[PRODUCT_URLS]?.split(' ') ?? [];
  const url = urls[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % urls.length];
  if (url === undefined)
    throw new Error('Run the journeys from the root (npx vitest --project journeys): the global setup starts the products');
  return url;
}

/**
 * Vitest's global setup: so many products, each as `npm start` runs it, on an embedded database of its own with the demonstration. They
 * start while the tests before the journeys run: nobody waits for them but the first journeys (`waitForProducts`).
 */
export function setup(): () => Promise<void> {
  if (process.env[PRODUCT_URLS] !== undefined) return () => Promise.resolve();
  const [filled, told] = [newFolder(), newFolder()];
  const urls = join(told, 'urls');
  process.env[FILLED_FOLDER] = filled;
  process.env[URLS_FILE] = urls;
  const begun = startProducts(filled).then((products) => ({ products, text: products.map(({ url }) => url).join(' ') }));
  const started = begun
    .catch((error: unknown) => ({ products: [], text: String(error) }))
    .then(({ products, text }) => {
      // whoever finds it finds it whole
      writeFileSync(`${urls}.draft`, text);
      renameSync(`${urls}.draft`, urls);
      return products;
    });
  return async () => {
    await Promise.all((await started).map(({ stop }) => stop()));
    for (const folder of [filled, told]) remove(folder);
  };
}

async function startProducts(filled: string): Promise<Awaited<ReturnType<typeof startProduct>>[]> {
  const { stop: stopFirst } = await startIn(filled);
  await stopFirst();
  return await Promise.all(Array.from({ length: PRODUCTS }, () => startProduct()));
}

/** Waits in a worker until the products of this run answer. Raises an error when they did not start. */
export async function waitForProducts(): Promise<void> {
  const file = process.env[URLS_FILE];
  if (file === undefined || process.env[PRODUCT_URLS] !== undefined) return;
  // oxlint-disable-next-line no-await-in-loop -- a look after the other
  while (!existsSync(file)) await pause(100);
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith('http:')) throw new Error(text);
  process.env[PRODUCT_URLS] = text;
}

/** A product of its own, as `npm start` runs it. @param own what its environment has besides */
export async function startProduct(own: Readonly<Record<string, string>> = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = newFolder();
  const filled = process.env[FILLED_FOLDER];
  // with its owners: the database runs as another account where this is root; a gateway has no database
  if (filled !== undefined && own['OPENMRS_URL'] === undefined) execFileSync('cp', ['-a', `${filled}/.`, dataDir]);
  const { url, stop } = await startIn(dataDir, own);
  return {
    url,
    stop: async () => {
      await stop();
      remove(dataDir);
    },
  };
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'fieldward-e2e-'));
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

async function startIn(dataDir: string, own: Readonly<Record<string, string>> = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const { DATABASE_URL: _external, FIELDWARD_ADMIN_PASSWORD: _password, OPENMRS_URL: _upstream, ...env } = process.env;
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/http/main.ts'), '--check-responses'], {
    cwd: ROOT,
    // products run side by side here
    env: {
      FIELDWARD_PROCESSES: '1',
      NODE_COMPILE_CACHE: COMPILED,
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
