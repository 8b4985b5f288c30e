/**
 * The server under measurement, in a process of its own: `node bench/serve.ts <data folder>` prints one line of JSON with
 * its address and that of the bare Fastify routes beside it, and ends when its standard input ends. With `--watched` it measures its
 * statements: `/statements` of the bare routes tells those that took longest since it was asked before.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { folderStore } from '../apps/server/http/files/folder-store.ts';
import { buildServer } from '../apps/server/http/server.ts';
import { eventRangeSql } from '../apps/server/areas/event/calendar/event-range.operation.ts';
import { minimalRoutes } from './minimal-routes.ts';
import { WatchedStatements } from './watched-statements.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('a data folder is needed');
const postgres = await startEmbedded({ dataDir });
const pool = openPool(postgres.url);

const watched = process.argv.includes('--watched') ? new WatchedStatements(pool) : null;
const files = folderStore(join(dataDir, 'files'));
const app = await buildServer({ database: watched?.pool ?? pool, files, searchesAtOnce: availableParallelism() + 1 });
if (watched !== null) {
  app.addHook('onRequest', (request, _reply, done) => watched.within(request.url, done));
  app.addHook('preValidation', (request, _reply, done) => watched.within(request.url, done));
}
const url = await app.listen({ port: 0, host: '127.0.0.1' });

// What the routes of the server are compared with: Fastify, the same pool, the least SQL, nothing else.
const bare = fastify();
bare.get<{ Querystring: Readonly<Record<string, string>> }>('/events', async (request, reply) => {
  const { text, values } = eventRangeSql(request.query, 'UTC');
  const [row] = await pool.rows<{ events: string }>(text, values);
  return reply.type('application/json; charset=utf-8').send(`{"events":${row?.events ?? '[]'}}`);
});
minimalRoutes(bare, pool);
bare.get('/statements', async () => watched?.slowest(10) ?? []);
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
