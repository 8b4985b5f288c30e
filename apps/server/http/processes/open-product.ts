import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { SecretKeys } from '../../areas/account/session/secret-keys.ts';
import { backupMark } from '../../db/embedded-backup.ts';
import { hearChannel } from '../../db/hear-channel.ts';
import { openPool, type Pool, type PoolOptions } from '../../db/pool.ts';
import { openReadPool, type ReadPool } from '../../db/read-pool.ts';
import { shareOf } from '../../engine/process-share.ts';
import type { Config } from '../config.ts';
import type { KnownHosts } from '../front.ts';
import type { Readiness } from '../health-routes.ts';
import { buildServer, type ServerOptions } from '../server.ts';
import type { Closing } from './closing.ts';
import type { Prepared } from './offers.ts';

/** The built web app. */
export const WEB_ROOT = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

/** A read that takes longer is refused; exports, imports and whatever writes take their time. */
const READ_WITHIN_MS = 30_000;

interface Product extends Prepared {
  readonly database: Pool;
  readonly secretKeys: SecretKeys;
}

function poolOptions({ statements }: Config, log: Logger, max: number): PoolOptions {
  const broken = (error: Error): void => log.warn({ reason: error.message }, 'a database connection broke');
  return { max, readWithin: READ_WITHIN_MS, statements, broken };
}

/** Opens the pool of the database, closed when the process ends. */
export function openDatabase(config: Config, url: string, log: Logger, closing: Closing, connections: number): Pool {
  const database = openPool(url, poolOptions(config, log, connections));
  closing.add('database pool', () => database.end());
  return database;
}

/** Builds the server of a database that is ready; it does not listen yet. */
export async function openProduct(
  config: Config,
  { url, embedded, demo, database, secretKeys }: Product,
  log: Logger,
  closing: Closing,
  readiness: Readiness,
  more: Pick<ServerOptions, 'siblings' | 'sealEvery' | 'responseMistakes'>,
): Promise<FastifyInstance> {
  const readers = config.replicaUrls.length > 0 ? openReplicas(config, database, log, closing) : undefined;
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
            ...(embedded ? { backupMark: backupMark(config.dataDir) } : {}),
          },
        }),
    accountChanges: (heard) => hearChannel(config.migrationUrl ?? url, 'fieldward_accounts', heard),
    readiness: Object.assign(readiness, readers === undefined ? {} : { lags: () => readers.lags() }),
    // The embedded database shares the processors of this machine.
    ...(embedded ? { searchesAtOnce: shareOf(availableParallelism() + 1) } : {}),
    webRoot: WEB_ROOT,
    logger: log,
    trustProxy: config.trustProxy,
    ...hostsOf(config, demo),
    ...(config.openId === undefined ? {} : { openId: config.openId }),
    ...more,
  });
  closing.add('web server', () => app.close());
  return app;
}

/** Who wants to answer to any name says nothing; the demonstration, whose passwords everybody knows, answers to nobody's website. */
export function hostsOf({ hosts }: Config, demo: boolean): { hosts?: KnownHosts } {
  return hosts.length > 0 ? { hosts: { names: hosts, addresses: false } } : demo ? { hosts: { names: [], addresses: true } } : {};
}

function openReplicas(config: Config, primary: Pool, log: Logger, closing: Closing): ReadPool {
  const readers = openReadPool(config.replicaUrls, {
    ...poolOptions(config, log, connectionsOf(config)),
    primary,
    lagLimit: config.replicaLagSeconds * 1_000,
    changed: ({ replica, state }) => log[state === 'up' ? 'info' : 'warn']({ replica, state }, 'a replica changed'),
  });
  closing.add('replica pool', () => readers.end());
  return readers;
}

/** Connections of this process to each PostgreSQL server: with fewer than three, one request could wait for another. */
export function connectionsOf({ poolSize }: Config): number {
  return shareOf(poolSize, 3);
}
