import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Db } from '../engine/db.ts';
import { healthRoutes, type Readiness } from './health-routes.ts';

const answers = (row: unknown): Db => ({ rows: async <T>() => [row] as T[] });
const away: Db = { rows: () => Promise.reject(new Error('away')) };

it.each<[string, Db, Readiness, number, unknown]>([
  ['a database that takes writes', answers({ writable: true }), { stopping: false }, 200, { status: 'ready' }],
  ['a standby', answers({ writable: false }), { stopping: false }, 503, { status: 'readOnly' }],
  ['no database', away, { stopping: false }, 503, { status: 'unavailable' }],
  ['a server that stops', answers({ writable: true }), { stopping: true }, 503, { status: 'stopping' }],
  [
    'replicas of which one is away',
    answers({ writable: true }),
    { stopping: false, lags: () => [120, null] },
    200,
    { status: 'ready', replicas: [{ status: 'ready', behind: 120 }, { status: 'unavailable' }] },
  ],
])('%s', async (_name, db, readiness, status, body) => {
  const app = fastify();
  healthRoutes(app, db, readiness);
  for (const url of ['/health', '/health/ready']) {
    const response = await app.inject({ url });
    expect([response.statusCode, response.json()]).toEqual([status, body]);
  }
  expect((await app.inject({ url: '/health/live' })).json()).toEqual({ status: 'live' });
});
