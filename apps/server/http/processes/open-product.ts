import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { SecretKeys } from '../../areas/account/session/secret-keys.ts';
import { backupMark } from '../../db/embedded-backup.ts';
import { listenOnChannel } from '../../db/listen-on-channel.ts';
import type { Pool } from '../../db/pool.ts';
import { openReadPool, type ReadPool } from '../../db/read-pool.ts';
import { shareOf } from '../../engine/process-share.ts';
import type { Config } from '../config.ts';
import { openStore } from '../files/open-store.ts';
import type { Readiness } from '../health-routes.ts';
import { buildServer, type ServerOptions } from '../server.ts';
import type { Closing } from './closing.ts';
import type { Prepared } from './offers.ts';
import { connectionsOf, poolOptions } from './open-database.ts';
import { hostsOf, WEB_ROOT } from './web-front.ts';

interface Product extends Prepared {
  readonly database: Pool;
  readonly secretKeys: SecretKeys;
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
    files: openStore(config),
    networks: config.networks,
    ...(readers === undefined ? {} : { readers }),
    ...(config.metricsToken === undefined
      ? {}
      : {
          metrics: {
            token: config.metricsToken,
            load: () => database.load(),
            ...(readers === undefined ? {} : { lags: () => readers.lags() }),
            ...markOf(config, embedded),
          },
        }),
    accountChanges: (notified) => listenOnChannel(config.migrationUrl ?? url, 'fieldward_accounts', notified),
    readiness: Object.assign(readiness, readers === undefined ? {} : { lags: () => readers.lags() }),
    // The embedded database shares the processors of this machine.
    ...(embedded ? { searchesAtOnce: shareOf(availableParallelism() + 1) } : {}),
    webRoot: WEB_ROOT,
    keptOnDevices: config.keptOnDevices,
    logger: log,
    trustProxy: config.trustProxy,
    ...hostsOf(config, demo),
    ...(config.openId === undefined ? {} : { openId: config.openId }),
    ...more,
  });
  closing.add('web server', () => app.close());
  return app;
}

/** The file whose date is that of the last backup: the one that is set, else that of the embedded database. */
function markOf({ backupMark: set, dataDir }: Config, embedded: boolean): { backupMark?: string } {
  const mark = set ?? (embedded ? backupMark(dataDir) : undefined);
  return mark === undefined ? {} : { backupMark: mark };
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
