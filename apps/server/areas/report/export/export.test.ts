import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { operationWire } from '@fieldward/contract/operation.ts';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation } from '../../../engine/operation.ts';
import { PASSWORD, scratchApi, type ScratchApi } from '../../../testing/scratch-api.ts';
import { exportResponse } from './export-response.ts';
import { exportLimits } from './export-job.ts';
import { exportCancel, exportList, exportOne } from './export.operation.ts';

const text = Type.Optional(Type.String());

/** `rows` rows of about 200 bytes; the first comes after `wait` seconds. */
const madeWire = operationWire('GET test/export', {
  privilege: 'authenticated',
  about: 'rows',
  query: Type.Object({ rows: text, wait: text, format: text }),
  files: ['text/csv', 'application/zip'],
});
const made = operation(madeWire, {
  handle: (request) =>
    exportResponse(request, {
      kind: 'dump',
      name: 'test',
      format: request.query.format === 'zip' ? 'zip' : 'csv',
      fileName: 'test rows/of 1',
      columns: ['n', 'text'],
      // a series of the select list comes row by row
      sql: `select n, repeat('x', 200) from (select generate_series(1, $1::int) as n, $2::float8 as wait) s
        where ${request.query.wait === undefined ? 'wait = 0' : 'n > 1 or pg_sleep(wait) is null'}`,
      values: [request.query.rows ?? '10', request.query.wait ?? '0'],
    }),
});
const brokenWire = operationWire('GET test/broken', {
  privilege: 'authenticated',
  about: 'fails',
  query: Type.Object({ late: text }),
  files: ['text/csv'],
});
const broken = operation(brokenWire, {
  handle: (request) =>
    exportResponse(request, {
      kind: 'dump',
      name: 'broken',
      format: 'csv',
      fileName: 'broken',
      columns: ['n'],
      sql:
        request.query.late === undefined
          ? 'select nothing from nowhere'
          : 'select 1 / (200000 - n) from (select generate_series(1, 300000) as n) s',
      values: [],
    }),
});
/** A format of its own, of at most five rows. */
const renderedWire = operationWire('GET test/rendered', {
  privilege: 'authenticated',
  about: 'rendered',
  query: Type.Object({ rows: text }),
  files: ['application/pdf'],
});
const rendered = operation(renderedWire, {
  handle: (request) =>
    exportResponse(request, {
      kind: 'report',
      name: 'rendered',
      format: 'pdf',
      fileName: 'rendered',
      columns: ['n', 'quote'],
      sql: `select n, case when n > 1 then '"' || $2::text || E'\\n' end from generate_series(1, $1::int) n`,
      values: [request.query.rows ?? '5', `it's \\ {"a","b"}`],
      most: 5,
      render: (columns, rows) => {
        const out = new PassThrough();
        void (async () => {
          out.write(`${JSON.stringify(columns)}\n`);
          for await (const row of rows) out.write(`${JSON.stringify(row)}\n`);
          out.end();
        })();
        return out;
      },
    }),
});

let api: ScratchApi;
let port: number;
beforeAll(async () => {
  api = await scratchApi({ operations: [made, broken, rendered, exportList, exportOne, exportCancel] });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
  await api.pool.rows(
    `insert into users (person_id, username, system_id, password) select person_id, 'user' || n, 'user' || n, password
     from users, generate_series(1, 10) n where username = 'nobody'`,
  );
}, 60_000);
afterAll(() => api?.close());

const ask = (path: string, user = 'boss', headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const authorization = `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`;
    get({ host: '127.0.0.1', port, path: `/openmrs/ws/rest/v1/${path}`, headers: { authorization, ...headers } }, resolve).on(
      'error',
      reject,
    );
  });
const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Statements of exports that PostgreSQL works on, and connections that it keeps for them. */
const atWork = async (): Promise<number> =>
  Number(
    (
      await api.pool.rows<{ n: number }>(
        `select count(*) as n from pg_stat_activity where application_name = 'fieldward export' and datname = current_database()`,
      )
    )[0]?.n,
  );
const entry = async (n: number): Promise<Record<string, unknown>> => (await api.admin.get(`fieldward/export/${uuidOf(n)}`)).body;
const ended = (n: number, state: string) => expect.poll(async () => (await entry(n))['state'], { timeout: 5_000 }).toBe(state);
const free = () => expect.poll(atWork, { timeout: 5_000, interval: 20 }).toBe(0);

describe('an export', () => {
  it('tells rows and hash after the last byte, and is listed', async () => {
    const response = await ask(`test/export?rows=1000&export=${uuidOf(1)}&x=y`);
    const bytes = await buffer(response);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="test_rows_of_1.csv"',
      'x-export': uuidOf(1),
    });
    expect(response.trailers).toMatchObject({ 'x-row-count': '1000', 'x-sha256': sha256 });
    expect(await entry(1)).toMatchObject({
      uuid: uuidOf(1),
      kind: 'dump',
      name: 'test',
      format: 'csv',
      parameters: { rows: '1000', x: 'y' },
      state: 'done',
      rows: 1000,
      bytes: bytes.length,
      sha256,
      fileName: 'test_rows_of_1.csv',
      message: null,
    });
    expect((await api.nobody.get('fieldward/export')).body['results']).toEqual([]);
    expect((await api.nobody.get(`fieldward/export/${uuidOf(1)}`)).status).toBe(404);
    await free();
    await expect
      .poll(
        async () => await api.pool.rows(`select detail->>'rows' as rows from audit_log where action = 'export' and resource = 'dump/test'`),
      )
      .toEqual([{ rows: '1000' }]);
  });

  it('is the same file, compressed on its way', async () => {
    const response = await ask(`test/export?rows=1000&export=${uuidOf(2)}`, 'boss', { 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBe('gzip');
    await buffer(response);
    expect(response.trailers['x-row-count']).toBe('1000');
    expect((await entry(2))['sha256']).toBe((await entry(1))['sha256']);
  });

  it('refuses a statement that cannot run, and breaks off when it fails later', async () => {
    const response = await ask(`test/broken?export=${uuidOf(3)}`);
    expect(response.statusCode).toBe(500);
    response.resume();
    await ended(3, 'failed');
    expect((await entry(3))['message']).toEqual({ code: 'report.exportFailed' });
    const late = await ask(`test/broken?late=true&export=${uuidOf(4)}`);
    await expect(buffer(late)).rejects.toThrow('aborted');
    await ended(4, 'failed');
    await free();
  });

  it('is made by another writer from the rows, and refused beyond its limit', async () => {
    const response = await ask(`test/rendered?export=${uuidOf(5)}`);
    const lines = (await buffer(response)).toString().trim().split('\n');
    expect(lines[1]).toBe('["1",null]');
    expect(JSON.parse(lines[2] ?? '')).toEqual(['2', `"it's \\ {"a","b"}\n`]);
    expect([lines.length, response.trailers['x-row-count']]).toEqual([6, '5']);
    expect((await api.admin.get('test/rendered?rows=6')).body['error']).toMatchObject({ code: 'report.tooManyRows' });
    await free();
  });

  it('refuses a name that is none, or somebody else’s', async () => {
    expect((await api.admin.get('test/export?export=mine')).body['error'].code).toBe('report.exportUuid');
    const other = await ask(`test/export?export=${uuidOf(1)}`, 'nobody');
    expect(other.statusCode).toBe(409);
    other.resume();
    // one's own is made again
    const again = await ask(`test/export?rows=5&export=${uuidOf(1)}`);
    await buffer(again);
    expect(await entry(1)).toMatchObject({ state: 'done', rows: 5 });
  });
});

describe('an end before the end', () => {
  it('frees the database at once when the client goes away', async () => {
    for (const [n, headers] of [
      [11, {}],
      [12, { 'accept-encoding': 'gzip' }],
    ] as const) {
      const response = await ask(`test/export?rows=100000000&export=${uuidOf(n)}`, 'boss', headers);
      await new Promise((resolve) => response.once('data', resolve));
      expect(await atWork()).toBe(1);
      const began = performance.now();
      response.destroy();
      await free();
      expect(performance.now() - began).toBeLessThan(1_500);
      await ended(n, 'cancelled');
    }
  });

  it('comes when its owner cancels it, also while PostgreSQL still computes', async () => {
    const response = await ask(`test/export?wait=60&rows=3&export=${uuidOf(13)}`);
    const failed = expect(buffer(response)).rejects.toThrow('aborted');
    expect(await atWork()).toBe(1);
    expect((await api.nobody.remove(`fieldward/export/${uuidOf(13)}`)).status).toBe(404);
    expect((await api.admin.remove(`fieldward/export/${uuidOf(13)}`)).status).toBe(200);
    await free();
    await failed;
    await ended(13, 'cancelled');
    // twice changes nothing
    expect((await api.admin.remove(`fieldward/export/${uuidOf(13)}`)).body).toMatchObject({ state: 'cancelled' });
  });

  it('is told when it comes before the first row', async () => {
    for (const [n, wait] of [
      [31, 20],
      [32, 120],
    ] as const) {
      const response = api.admin.get(`test/export?rows=5&wait=20&export=${uuidOf(n)}`);
      await expect.poll(async () => (await api.admin.get(`fieldward/export/${uuidOf(n)}`)).status).toBe(200);
      await pause(wait);
      expect((await api.admin.remove(`fieldward/export/${uuidOf(n)}`)).status).toBe(200);
      const { status, body } = await response;
      expect([status, body['error']?.code]).toEqual([409, 'report.exportStopped']);
      await ended(n, 'cancelled');
    }
  });

  it('comes when another server was asked for it', async () => {
    const response = await ask(`test/export?wait=60&rows=3&export=${uuidOf(14)}`);
    const failed = expect(buffer(response)).rejects.toThrow('aborted');
    await api.pool.rows(`update report_export set cancel_wanted = true where uuid = $1`, [uuidOf(14)]);
    await failed;
    await free();
    await ended(14, 'cancelled');
  });

  it('comes to a client that stops reading', async () => {
    const { unread } = exportLimits;
    exportLimits.unread = 1_500;
    const response = await ask(`test/export?rows=100000000&export=${uuidOf(15)}`);
    response.pause();
    await ended(15, 'failed');
    exportLimits.unread = unread;
    expect((await entry(15))['message']).toEqual({ code: 'report.exportUnread', holes: {} });
    await free();
    response.destroy();
  });

  it('is told of what a server left behind', async () => {
    await api.pool.rows(
      `insert into report_export (uuid, user_id, kind, name, format, file_name, seen_alive) select $1, user_id, 'dump', 'test', 'csv', 'x', now() - interval '1 hour' from users where username = 'boss'`,
      [uuidOf(16)],
    );
    expect(await entry(16)).toMatchObject({ state: 'failed', message: { code: 'report.exportLost' } });
  });
});

describe('many exports', () => {
  it('run two at once for one person', async () => {
    const first = await Promise.all([21, 22].map((n) => ask(`test/export?rows=100000000&export=${uuidOf(n)}`)));
    const third = await ask(`test/export?export=${uuidOf(23)}`);
    expect(third.statusCode).toBe(429);
    expect((await buffer(third)).toString()).toContain('You have 2 exports running');
    for (const response of first) response.destroy();
    await ended(21, 'cancelled');
    await ended(22, 'cancelled');
    await free();
  });

  it('of ten people are all answered, and the pool stays free for others', async () => {
    const answers = Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const response = await ask(`test/export?rows=20000`, `user${at + 1}`);
        return [response.statusCode, (await buffer(response)).length];
      }),
    );
    await pause(300);
    const began = performance.now();
    await api.admin.get('fieldward/export');
    expect(performance.now() - began).toBeLessThan(2_000);
    const all = await answers;
    expect(new Set(all.map(([status]) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(([, length]) => length)).size).toBe(1);
    await free();
  });

  it('of 200 MB take no more memory than small ones', async () => {
    const response = await ask(`test/export?rows=1000000&format=zip&export=${uuidOf(31)}`);
    global.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
    for await (const _piece of response);
    clearInterval(watch);
    expect(response.trailers['x-row-count']).toBe('1000000');
    expect((most - before) / 1e6).toBeLessThan(150);
  }, 60_000);
});
