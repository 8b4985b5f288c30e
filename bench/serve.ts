/**
 * The server under measurement, in a process of its own: `node bench/serve.ts <data folder>` prints one line of JSON with
 * its address and that of the bare Fastify routes beside it, and ends when its standard input ends.
 */
import { availableParallelism } from 'node:os';
import fastify from 'fastify';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { buildServer } from '../apps/server/http/server.ts';
import { eventRangeSql } from '../apps/server/areas/event/calendar/event-range.operation.ts';
import { minimalRoutes } from './minimal-routes.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('a data folder is needed');
const postgres = await startEmbedded({ dataDir });
const pool = openPool(postgres.url);

const app = await buildServer({ database: pool, searchesAtOnce: availableParallelism() + 1 });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

// What the routes of the server are compared with: Fastify, the same pool, the least SQL, nothing else.
const bare = fastify();
bare.get<{ Querystring: Readonly<Record<string, string>> }>('/events', async (request, reply) => {
  const { text, values } = eventRangeSql(request.query, 'UTC');
  const [row] = await pool.rows<{ events: string }>(text, values);
  return reply.type('application/json; charset=utf-8').send(`{"events":${row?.events ?? '[]'}}`);
});
minimalRoutes(bare, pool);
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });

process.stdout.write(`${JSON.stringify({ url, bareUrl })}\n`);
process.stdin.resume().on('end', () => {
  void (async () => {
    await Promise.all([app.close(), bare.close()]);
    await pool.end();
    await postgres.stop();
    process.exit(0);
  })();
});
