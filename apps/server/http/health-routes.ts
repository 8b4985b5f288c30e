import type { FastifyInstance } from 'fastify';
import type { Db } from '../engine/db.ts';

/** What `/health/ready` knows besides the database. */
export interface Readiness {
  /** The server was told to stop: it ends what it serves, and a load balancer should send nothing new. */
  stopping: boolean;
  /** Milliseconds that each replica is behind; null for one that does not answer. */
  readonly lags?: () => readonly (number | null)[];
}

type Status = 'ready' | 'unavailable' | 'readOnly' | 'stopping';

/**
 * `/health/live`: the process answers. `/health/ready` (and `/health`): the database answers and takes writes, and the server is not about
 * to stop; 503 otherwise. A replica that is away does not make the server unready, because reads go elsewhere; it is named.
 */
export function healthRoutes(app: FastifyInstance, db: Db, readiness: Readiness = { stopping: false }): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }));
  const status = async (): Promise<Status> => {
    if (readiness.stopping) return 'stopping';
    try {
      const [row] = await db.rows<{ writable: boolean }>(
        `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as writable`,
      );
      return row?.writable === false ? 'readOnly' : 'ready';
    } catch {
      return 'unavailable';
    }
  };
  for (const url of ['/health', '/health/ready']) {
    app.get(url, { logLevel: 'warn' }, async (_request, reply) => {
      const now = await status();
      const replicas = readiness.lags?.().map((behind) => (behind === null ? { status: 'unavailable' } : { status: 'ready', behind }));
      return reply.code(now === 'ready' ? 200 : 503).send({ status: now, ...(replicas === undefined ? {} : { replicas }) });
    });
  }
}
