import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { operationWire } from '@fieldward/contract/operation.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../engine/db.ts';
import { operation } from '../engine/operation.ts';
import { hashPassword } from '../areas/account/session/session-password.ts';
import { failureOf } from './error-handling.ts';
import { OperationRouter } from './operation-router.ts';
import { buildServer } from './server.ts';

const root = mkdtempSync(join(tmpdir(), 'fieldward-web-'));
let up = true;
let slow = false;
let stored = '';

/** Just enough of a database for what the frame asks: one account, no sessions, nobody who guesses. */
const database: Database = {
  rows: async <T>(text: string): Promise<T[]> => {
    if (slow) throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    if (!up) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const account = {
      userId: '1',
      userUuid: 'u',
      username: 'ada',
      personId: null,
      password: stored,
      mustChangePassword: false,
      roles: [],
      privileges: [],
      user: '{}',
      provider: null,
      location: null,
    };
    if (/into guess/.test(text)) return [{ attacked: false, here: 1 }] as T[];
    return (/from users u/.test(text) ? [account] : []) as T[];
  },
  transaction: (work) => work(database),
  snapshot: () => Promise.reject(new Error('there is nothing to export')),
};
let app: FastifyInstance;

beforeAll(async () => {
  stored = await hashPassword('secret');
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, 'help'));
  writeFileSync(join(root, 'index.html'), '<p>app</p>');
  writeFileSync(join(root, 'login.html'), '<p>login</p>');
  mkdirSync(join(root, 'pages', 'patient'), { recursive: true });
  writeFileSync(join(root, 'pages', 'index.html'), '<p>home</p>');
  writeFileSync(join(root, 'pages', 'patient', 'detail.html'), '<p>detail</p>');
  writeFileSync(join(root, 'help', 'index.html'), '<p>help</p>');
  writeFileSync(join(root, 'assets', 'a-1.js'), 'plain');
  writeFileSync(join(root, 'assets', 'a-1.js.br'), 'packed');
  app = await buildServer({ database, webRoot: root, resources: [], operations: [], sealEvery: 0, trustProxy: true });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

describe('the web app', () => {
  it.each([
    ['/', 200, 'app'],
    ['/login', 200, 'login'],
    ['/help', 200, 'help'],
    ['/patient/some-uuid', 200, 'app'],
    ['/workflow?tab=2', 200, 'app'],
    ['/assets/none.js', 404, ''],
    ['/none.png', 404, ''],
    ['/openmrs/else', 404, ''],
  ])('%s', async (url, status, text) => {
    const response = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(response.statusCode).toBe(status);
    expect(response.payload).toContain(text);
    if (status === 404) expect(response.json().error.code).toBe('engine.notFound');
  });

  it.each([
    ['/', 'home'],
    ['/patient/detail?patient=u', 'detail'],
    ['/patient', 'app'],
    ['/login', 'login'],
    ['/patient/../../detail', 'app'],
  ])('%s with a session is the page that names all it needs, where there is one', async (url, text) => {
    const response = await app.inject({ url, headers: { accept: 'text/html', cookie: 'fieldward=any' } });
    expect([response.payload, response.headers['cache-control']]).toEqual([`<p>${text}</p>`, 'no-cache']);
  });

  it.each([undefined, '*/*', 'application/json', 'text/plain; version=0.0.4'])('is no answer to who asks for %s', async (accept) => {
    const response = await app.inject({ url: '/patient', ...(accept === undefined ? {} : { headers: { accept } }) });
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'engine.notFound']);
  });

  it('sends packed files to who takes them, for ever; pages are asked for again', async () => {
    const asset = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } });
    expect([asset.payload, asset.headers['content-encoding'], asset.headers['cache-control']]).toEqual([
      'packed',
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect((await app.inject({ url: '/patient', headers: { accept: 'text/html' } })).headers['cache-control']).toBe('no-cache');
  });

  it('may run no foreign or inline script', async () => {
    const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
  });
});

describe('the frame', () => {
  it('uses a __Host- cookie under TLS', async () => {
    const headers = { authorization: `Basic ${btoa('ada:secret')}`, 'x-forwarded-proto': 'https' };
    const response = await app.inject({ url: '/openmrs/ws/rest/v1/session', headers });
    // the second is for scripts of OpenMRS clients, which is how a request without a browser's headers counts
    const [own, ofScripts, ...others] = [response.headers['set-cookie']].flat();
    expect(own).toMatch(/^__Host-fieldward=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(ofScripts).toMatch(/^JSESSIONID=[\w-]+; Path=\/openmrs; HttpOnly; Secure; SameSite=Strict$/);
    expect(others).toEqual([]);
    const ofBrowser = await app.inject({ url: '/openmrs/ws/rest/v1/session', headers: { ...headers, 'sec-fetch-site': 'same-origin' } });
    expect([ofBrowser.headers['set-cookie']].flat()).toEqual([expect.stringMatching(/^__Host-fieldward=/)]);
  });

  it('names every request, as the proxy in front does where that is a plain name', async () => {
    const idOf = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
      (await app.inject({ url: '/openmrs/ws/rest/v1/anything', headers })).headers['x-request-id'];
    expect(await idOf({ 'x-request-id': 'proxy-4711.a' })).toBe('proxy-4711.a');
    for (const given of ['', 'short', 'a b c d e f g', '<script>alert(1)</script>', 'x'.repeat(65)])
      expect(await idOf({ 'x-request-id': given })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf({})).not.toBe(await idOf({}));
    // whom nobody put in front is not believed: entries of the audit trail would bear another's id
    const alone = await buildServer({ database, resources: [], operations: [], sealEvery: 0 });
    const { headers } = await alone.inject({ url: '/health/live', headers: { 'x-request-id': 'proxy-4711.a' } });
    await alone.close();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says that it is not ready while the database is away, without details', async () => {
    up = false;
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/health' })).statusCode).toBe(503);
    const response = await app.inject({ url: '/openmrs/ws/rest/v1/anything', headers: { cookie: 'fieldward=x' } });
    expect([response.statusCode, response.json().error.code]).toEqual([503, 'engine.unavailable']);
    up = true;
  });

  it('says that a read took too long, without details', async () => {
    slow = true;
    const response = await app.inject({ url: '/openmrs/ws/rest/v1/anything', headers: { cookie: 'fieldward=x' } });
    slow = false;
    expect([response.statusCode, response.json().error.code, response.body.includes('statement')]).toEqual([503, 'engine.tooSlow', false]);
  });

  it('refuses a body that is too large', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/openmrs/ws/rest/v1/session',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(1024 * 1024)}"`,
    });
    expect([response.statusCode, response.json().error.code]).toEqual([413, 'engine.tooLarge']);
  });
});

describe('the log', () => {
  it('repeats no values of the database', () => {
    const error = Object.assign(new Error('invalid input syntax for type bigint: "Ada"'), {
      code: '22P02',
      detail: 'Key (identifier)=(123) exists',
      table: 'person',
      constraint: 'x',
    });
    const logged = JSON.stringify(failureOf(error));
    expect(logged).toContain('22P02');
    expect(logged).not.toMatch(/Ada|123/);
    expect(failureOf(new TypeError('x is not a function'))).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
  });
});

describe('operations', () => {
  const handle = async () => ({});
  const wireAt = (path: string) => operationWire(`GET ${path}`, { privilege: 'authenticated', about: '' });
  const actor = {
    userId: '1',
    userUuid: 'u',
    username: 'a',
    personId: null,
    privileges: new Set<string>(),
    roles: new Set<string>(),
    superuser: false,
    bound: false,
    guarded: false,
    address: '',
  };

  it('are found by method and path, fixed segments and conditions first', () => {
    const one = operation(wireAt('a/:id'), { handle });
    const fixed = operation(wireAt('a/b'), { handle });
    const some = operation(wireAt('a/:id'), { handle, when: ({ query }) => query['q'] === '1' });
    const router = new OperationRouter([one, fixed, some]);
    expect(router.find('GET', 'a/b', { query: {} }, actor)?.operation).toBe(fixed);
    expect(router.find('GET', 'a/c%2Fd', { query: {} }, actor)).toEqual({ operation: one, params: { id: 'c/d' } });
    expect(router.find('GET', 'a/c', { query: { q: '1' } }, actor)?.operation).toBe(some);
    expect(router.find('POST', 'a/b', { query: {} }, actor)).toBeNull();
  });

  it('must say their privilege, and stand once', () => {
    const one = operation(wireAt('a'), { handle });
    expect(() => new OperationRouter([one, one])).toThrow('two operations');
    expect(() => new OperationRouter([{ ...one, wire: { ...one.wire, privilege: [] } }])).toThrow('no privilege');
  });
});

it('says nothing loud of somebody who hangs up in the middle of a body', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const loud = await buildServer({ database, resources: [], operations: [], sealEvery: 0, logger: pino({ level: 'debug' }, stream) });
  await loud.listen({ port: 0, host: '127.0.0.1' });
  const address = loud.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /openmrs/ws/rest/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a',
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await expect.poll(() => lines.some((line) => line.includes('the client went away')), { timeout: 5_000 }).toBe(true);
  await loud.close();
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
});
