import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { backupMark } from '../db/embedded-backup.ts';
import { type Embedded, startEmbedded } from '../db/embedded-postgres.ts';
import { type Content, DEMO_PASSWORD, loadFirstContent } from '../db/first-content.ts';
import { hearChannel } from '../db/hear-channel.ts';
import { migrate } from '../db/migrate.ts';
import { grantServer, makeServerRole, roleOf } from '../db/server-role.ts';
import { openPool, type Pool, type PoolOptions } from '../db/pool.ts';
import { openReadPool, type ReadPool } from '../db/read-pool.ts';
import { operatorLink } from '../areas/account/session/session-operator-link.ts';
import { sealAllFactors } from '../areas/account/session/sealed-factor.ts';
import { type Config, isLoopback, readConfig } from './config.ts';
import { buildGateway } from './gateway.ts';
import type { KnownHosts } from './front.ts';
import type { Readiness } from './health-routes.ts';
import { readSecretKeys } from './secret-key-file.ts';
import { buildServer } from './server.ts';

const WEB_ROOT = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** A request that takes longer than this does not hold up the end. */
const CLOSING_MS = 10_000;

/** A read that takes longer is refused; exports, imports and whatever writes take their time. */
const READ_WITHIN_MS = 30_000;

/** For journeys: `main.ts --check-responses` fails each request whose response is not what its operation declares. */
const CHECK_RESPONSES = process.argv.includes('--check-responses');

/** What has been opened, closed in the opposite order. */
const opened: { name: string; close: () => Promise<unknown> }[] = [];
let ending: Promise<void> | undefined;
const readiness: Readiness = { stopping: false };
/** Milliseconds for load balancers to notice that the server is about to stop. */
let draining = 0;

const parent = process.ppid;
let log: Logger = pino({ level: 'info' });

try {
  const config = readConfig(process.env);
  draining = config.drainSeconds * 1_000;
  log = pino({ level: config.logLevel, redact: ['req.headers', 'headers'] });
  watchTheEnd();
  const { app, news } = config.openmrsUrl === undefined ? await openProduct(config) : await openGateway(config, config.openmrsUrl);
  opened.push({ name: 'web server', close: () => app.close() });
  await listen(app, config);
  welcome(app, config, news);
} catch (error) {
  process.stderr.write(`\nFieldward did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  log.debug({ err: error }, 'start');
  await end(1);
}

/** What whoever starts the server is told, given the server's own address. */
type News = (address: string) => readonly string[];

async function openProduct(config: Config): Promise<{ app: FastifyInstance; news: News }> {
  const broken = (error: Error): void => log.warn({ reason: error.message }, 'a database connection broke');
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config) : undefined;
  const owner = config.migrationUrl ?? config.databaseUrl ?? embedded?.url ?? '';
  const migrated = await migrate(owner).catch((error: unknown) => {
    throw new Error(`The database could not be prepared: ${error instanceof Error ? error.message || String(error) : String(error)}`, {
      cause: error,
    });
  });
  if (migrated.length > 0) log.info({ migrations: migrated.length }, 'the database has the newest schema now');
  const options = { max: config.poolSize, readWithin: READ_WITHIN_MS, statements: config.statements, broken };
  const url = embedded === undefined ? (config.databaseUrl ?? '') : await makeServerRole(embedded.url);
  const database = openPool(url, options);
  opened.push({ name: 'database pool', close: () => database.end() });
  const role = await roleOf(database);
  if (role.tooStrong)
    log.warn({ role: role.name }, 'the database role may do more than it needs; docs/operations.md says which one to give');
  else await grantServer(owner, role.name);
  const readers = config.replicaUrls.length > 0 ? openReplicas(config, database, options) : undefined;
  const { content, link } = await database.transaction(async (tx) => {
    const made = await loadFirstContent(tx, {
      demo: config.demo,
      embedded: embedded !== undefined,
      loopback: isLoopback(config.host),
      adminPassword: config.adminPassword,
    });
    return { content: made, link: made.admin === 'no password' ? await operatorLink(tx, 'admin') : null };
  });
  const secretKeys = readSecretKeys(config, (path) =>
    log.warn({ path }, 'made the secret key: keep a copy apart from the database, and give it to every server of the same database'),
  );
  const sealed = await database.transaction((tx) => sealAllFactors(tx, secretKeys));
  if (sealed > 0) log.info({ sealed }, 'sealed second factors with the newest secret key');
  const app = await buildServer({
    database,
    secretKeys,
    ...(readers === undefined ? {} : { readers }),
    ...(config.metricsToken === undefined
      ? {}
      : {
          metrics: {
            token: config.metricsToken,
            load: () => database.load(),
            ...(readers === undefined ? {} : { lags: () => readers.lags() }),
            ...(embedded === undefined ? {} : { backupMark: backupMark(config.dataDir) }),
          },
        }),
    accountChanges: (heard) => hearChannel(config.migrationUrl ?? url, 'fieldward_accounts', heard),
    readiness: Object.assign(readiness, readers === undefined ? {} : { lags: () => readers.lags() }),
    // The embedded database shares the processors of this machine.
    ...(embedded === undefined ? {} : { searchesAtOnce: availableParallelism() + 1 }),
    webRoot: WEB_ROOT,
    logger: log,
    trustProxy: config.trustProxy,
    ...hostsOf(config, content.demo),
    ...(config.openId === undefined ? {} : { openId: config.openId }),
    ...(CHECK_RESPONSES ? { responseMistakes: (mistake) => log.error({ mistake }, 'a response is not what is declared') } : {}),
  });
  return { app, news: newsOf(content, link?.path) };
}

/** Who wants to answer to any name says nothing; the demonstration, whose passwords everybody knows, answers to nobody's website. */
function hostsOf({ hosts }: Config, demo: boolean): { hosts?: KnownHosts } {
  return hosts.length > 0 ? { hosts: { names: hosts, addresses: false } } : demo ? { hosts: { names: [], addresses: true } } : {};
}

function openReplicas(config: Config, primary: Pool, options: PoolOptions): ReadPool {
  const readers = openReadPool(config.replicaUrls, {
    ...options,
    primary,
    lagLimit: config.replicaLagSeconds * 1_000,
    changed: ({ replica, state }) => log[state === 'up' ? 'info' : 'warn']({ replica, state }, 'a replica changed'),
  });
  opened.push({ name: 'replica pool', close: () => readers.end() });
  return readers;
}

async function openGateway(config: Config, openmrsUrl: URL): Promise<{ app: FastifyInstance; news: News }> {
  const app = await buildGateway({ openmrsUrl, webRoot: WEB_ROOT, logger: log, trustProxy: config.trustProxy, ...hostsOf(config, false) });
  return { app, news: () => [`Gateway to ${openmrsUrl.origin}${openmrsUrl.pathname}`] };
}

async function openEmbedded(config: Config): Promise<Embedded> {
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (message) => log.warn(message),
    failed: (error) => {
      log.fatal({ reason: error.message }, 'the database is gone');
      void end(1);
    },
  });
  opened.push({ name: 'embedded PostgreSQL', close: () => embedded.stop() });
  return embedded;
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} of ${host} is in use by another program. Choose another: PORT=${port + 1} npm start`, { cause: error });
    if (code === 'EACCES')
      throw new Error(`This user may not open port ${port}. Choose one above 1023: PORT=8080 npm start`, { cause: error });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST is "${host}", which is no address of this machine`, { cause: error });
    throw error;
  }
}

/** What became of the content: the demonstration, and how the administrator gets in. */
function newsOf({ demoLoaded, admin }: Content, path: string | undefined): News {
  return (address) => [
    ...(demoLoaded ? ['The demonstration programme was loaded (FIELDWARD_DEMO=none starts without it).'] : []),
    ...(admin === 'demo password' ? [`Sign in as admin with the password ${DEMO_PASSWORD}`] : []),
    ...(path === undefined
      ? []
      : [
          `Set the administrator's password, once and within 24 hours: ${address}${path}`,
          'Then sign in as admin. For a new link: npm run password:link',
        ]),
  ];
}

function welcome(app: FastifyInstance, config: Config, news: News): void {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host =
    config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${host}:${port}`;
  const lines = [`Fieldward is ready: ${address}`, ...news(address)];
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

/** Signals, and the end of the program that started us: npm, when it is killed, tells nobody. */
function watchTheEnd(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'told to stop');
      void (signal === 'SIGTERM' ? drain() : Promise.resolve()).then(() => end(0));
    });
  if (parent > 1) {
    setInterval(() => {
      if (process.ppid === parent) return;
      if (ending === undefined) log.warn({ parent }, 'the program that started the server has ended; so does the server');
      void end(0);
    }, 300).unref();
  }
}

/** Says that the server is not ready while it still serves, so that nothing new is sent to it. A second signal does not wait. */
async function drain(): Promise<void> {
  if (readiness.stopping) return;
  readiness.stopping = true;
  await new Promise((resolve) => setTimeout(resolve, draining));
}

/** Closes everything, the newest first, and ends the process. */
async function end(code: number): Promise<void> {
  ending ??= (async () => {
    for (const { name, close } of opened.toReversed()) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, name === 'embedded PostgreSQL' ? 60_000 : CLOSING_MS).unref());
      await Promise.race([close(), late]).catch((error: unknown) => log.error({ err: error }, `closing the ${name}`));
    }
    process.exit(code);
  })();
  return ending;
}
