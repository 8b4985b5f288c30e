import cluster from 'node:cluster';
import { pino, type Logger } from 'pino';
import { startBackgroundWork } from './background-work.ts';
import { type Config, readConfig } from './config.ts';
import { failureOf } from './error-handling.ts';
import { openStore } from './files/open-store.ts';
import type { Readiness } from './health-routes.ts';
import { Closing } from './processes/closing.ts';
import { ServingProcesses } from './processes/first-process.ts';
import { listen } from './processes/listening.ts';
import { connectionsOf, openDatabase } from './processes/open-database.ts';
import { prepareProduct, type Tidings } from './processes/prepare-product.ts';
import { serveForFirst } from './processes/serving-process.ts';
import { hostsOf, WEB_ROOT } from './processes/web-front.ts';
import { readSecretKeys } from './secret-key-file.ts';

/** For journeys: `main.ts --check-responses` fails each request whose response is not what its operation declares. */
const CHECK_RESPONSES = process.argv.includes('--check-responses');

/** Connections of a first process that only prepares and works in the background. */
const FEW_CONNECTIONS = 3;

/** All serving processes may take as long as each of them, and a little more. */
const SERVING_WITHIN = 30_000;

const parent = process.ppid;
const readiness: Readiness = { stopping: false };
let log: Logger = pino({ level: 'info' });
const closing = new Closing(() => log);
/** Milliseconds for load balancers to notice that the server is about to stop. */
let draining = 0;
let tellDraining = (): void => {};

const responseMistakes = CHECK_RESPONSES
  ? { responseMistakes: (mistake: string) => log.error({ mistake }, 'a response is not what is declared') }
  : {};

/** The server itself, with all that it loads: a process that does not serve does without it. */
const product = () => import('./processes/open-product.ts');

if (cluster.isPrimary) await startFirst();
else serveOnly();

/** The process that whoever starts the server sees. */
async function startFirst(): Promise<void> {
  try {
    const config = configured();
    draining = config.drainSeconds * 1_000;
    watchTheEnd();
    const { port, tidings } = await begin(config);
    welcome(port, config, tidings);
  } catch (error) {
    process.stderr.write(`\nFieldward did not start. ${error instanceof Error ? error.message : String(error)}\n`);
    log.debug({ err: error }, 'start');
    await closing.end(1);
  }
}

function configured(): Config {
  const config = readConfig(process.env);
  log = pino({ level: config.logLevel, redact: ['req.headers', 'headers'] });
  return config;
}

/** Begins to serve, in this process or in several others. */
async function begin(config: Config): Promise<{ port: number; tidings: Tidings }> {
  const { openmrsUrl } = config;
  if (openmrsUrl !== undefined) {
    const { buildGateway } = await import('./gateway/gateway.ts');
    const app = await buildGateway({
      openmrsUrl,
      webRoot: WEB_ROOT,
      keptOnDevices: config.keptOnDevices,
      logger: log,
      trustProxy: config.trustProxy,
      ...hostsOf(config, false),
    });
    closing.add('web server', () => app.close());
    return { port: await listen(app, config), tidings: () => [`Gateway to ${openmrsUrl.origin}${openmrsUrl.pathname}`] };
  }
  if (config.processes === 1) {
    const loading = product();
    const ready = await prepareProduct(config, log, closing, connectionsOf(config));
    const { openProduct } = await loading;
    const app = await openProduct(config, ready, log, closing, readiness, responseMistakes);
    return { port: await listen(app, config), tidings: ready.tidings };
  }
  const serving = new ServingProcesses({
    count: config.processes,
    replaced: (ended) => log.error(ended, 'a serving process ended unexpectedly; another takes its place'),
    failed: (error) => {
      log.fatal({ reason: error.message }, 'the server cannot go on');
      void closing.end(1);
    },
  });
  // who fails to prepare ends them, too
  closing.add('processes that wait', () => serving.stop(), SERVING_WITHIN);
  const ready = await prepareProduct(config, log, closing, FEW_CONNECTIONS);
  const failed = (error: unknown): void => log.error({ failure: failureOf(error) }, 'background work failed');
  const working = startBackgroundWork(
    ready.database,
    { files: openStore(config), secrets: ready.secretKeys, networks: config.networks },
    log,
    failed,
  );
  closing.add('background work', () => working.stop());
  closing.add('serving processes', () => serving.stop(), SERVING_WITHIN);
  tellDraining = () => serving.drain();
  const { url, embedded, demo, tidings } = ready;
  return { port: await serving.start({ url, embedded, demo }), tidings };
}

/** A process that only serves: the first one prepares the database, works in the background and says when to end. */
function serveOnly(): void {
  const config = configured();
  const loading = product();
  serveForFirst({
    serve: async (prepared, siblings) => {
      const { openProduct } = await loading;
      const database = openDatabase(config, prepared.url, log, closing, connectionsOf(config));
      const secretKeys = readSecretKeys(config, () => {});
      const more = { ...responseMistakes, siblings, sealEvery: 0 };
      return listen(await openProduct(config, { ...prepared, database, secretKeys }, log, closing, readiness, more), config);
    },
    drain: () => {
      readiness.stopping = true;
    },
    end: () => void closing.end(0),
  });
}

function welcome(port: number, config: Config, tidings: Tidings): void {
  const host =
    config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${host}:${port}`;
  const lines = [`Fieldward is ready: ${address}`, ...tidings(address)];
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

/** Signals, and the end of the program that started us: npm, when it is killed, tells nobody. */
function watchTheEnd(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'told to stop');
      void (signal === 'SIGTERM' ? drain() : Promise.resolve()).then(() => closing.end(0));
    });
  if (parent > 1) {
    setInterval(() => {
      if (process.ppid === parent) return;
      if (!closing.begun) log.warn({ parent }, 'the program that started the server has ended; so does the server');
      void closing.end(0);
    }, 300).unref();
  }
}

/** Says that the server is not ready while it still serves, so that nothing new is sent to it. A second signal does not wait. */
async function drain(): Promise<void> {
  if (readiness.stopping) return;
  readiness.stopping = true;
  tellDraining();
  await new Promise((resolve) => setTimeout(resolve, draining));
}
