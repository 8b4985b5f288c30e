import type { FastifyInstance } from 'fastify';
import type { Db } from '../engine/db.ts';

/** `/health/live`: the process answers. `/health/ready` (and `/health`): the database answers too. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }));
  const ready = async (): Promise<boolean> => {
    try {
      await db.rows('select 1 as one');
      return true;
    } catch {
      return false;
    }
  };
  for (const url of ['/health', '/health/ready']) {
    app.get(url, { logLevel: 'warn' }, async (_request, reply) => {
      const up = await ready();
      return reply.code(up ? 200 : 503).send({ status: up ? 'ready' : 'unavailable' });
    });
  }
}
