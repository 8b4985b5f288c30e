import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../engine/db.ts';
import { readConfig } from './config.ts';
import { buildGateway } from './gateway/gateway.ts';
import { buildServer } from './server.ts';

const root = mkdtempSync(join(tmpdir(), 'fieldward-kept-'));
const nobody: Database = {
  rows: async () => [],
  transaction: (work) => work(nobody),
  snapshot: () => Promise.reject(new Error('there is nothing to export')),
};

/** The ways to run, each with and without keeping. */
const ways: Readonly<Record<string, (keptOnDevices?: boolean) => Promise<FastifyInstance>>> = {
  server: (keptOnDevices) =>
    buildServer({
      database: nobody,
      webRoot: root,
      resources: [],
      operations: [],
      sealEvery: 0,
      ...(keptOnDevices === undefined ? {} : { keptOnDevices }),
    }),
  gateway: (keptOnDevices) =>
    buildGateway({
      openmrsUrl: new URL('http://127.0.0.1:1/openmrs'),
      webRoot: root,
      logger: pino({ level: 'silent' }),
      ...(keptOnDevices === undefined ? {} : { keptOnDevices }),
    }),
};

beforeAll(() => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<p>app</p>');
  writeFileSync(join(root, 'sw.js'), 'keeps');
  writeFileSync(join(root, 'sw.js.br'), 'keeps, packed');
  writeFileSync(join(root, 'sw-off.js'), 'ends itself');
  writeFileSync(join(root, 'manifest-en.webmanifest'), '{}');
});
afterAll(() => rmSync(root, { recursive: true }));

describe.each(Object.entries(ways))('the service worker of the %s', (_name, build) => {
  it('is a script at the root that browsers ask for again each time, packed for who takes it', async () => {
    const app = await build();
    const { payload, headers } = await app.inject('/sw.js');
    expect([payload, headers['cache-control'], headers['content-type']]).toEqual([
      'keeps',
      'no-cache',
      'application/javascript; charset=utf-8',
    ]);
    const packed = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
    expect([packed.payload, packed.headers['content-encoding']]).toEqual(['keeps, packed', 'br']);
    const unchanged = await app.inject({ url: '/sw.js', headers: { 'if-none-match': String(headers['etag']) } });
    expect(unchanged.statusCode).toBe(304);
    await app.close();
  });

  it('is ours, and so is the manifest: the policy of pages allows no other', async () => {
    const app = await build();
    const policy = String((await app.inject({ url: '/', headers: { accept: 'text/html' } })).headers['content-security-policy']);
    expect(policy).toContain("worker-src 'self' blob:;");
    expect(policy).toContain("manifest-src 'self'");
    expect(String((await app.inject('/sw.js')).headers['content-security-policy'])).toContain("connect-src 'self'");
    const manifest = await app.inject('/manifest-en.webmanifest');
    expect([manifest.statusCode, manifest.headers['content-type']]).toEqual([200, 'application/manifest+json']);
    await app.close();
  });

  it('is one that ends itself where nothing is to be kept', async () => {
    const app = await build(false);
    const { rawPayload, headers } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
    const script = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
    expect([script.toString(), headers['cache-control'], headers['content-type']]).toEqual([
      'ends itself',
      'no-cache',
      'application/javascript; charset=utf-8',
    ]);
    await app.close();
  });
});

describe('FIELDWARD_KEPT_ON_DEVICES', () => {
  it('is on unless it says off, and nothing else', () => {
    expect([
      readConfig({}),
      readConfig({ FIELDWARD_KEPT_ON_DEVICES: 'on' }),
      readConfig({ FIELDWARD_KEPT_ON_DEVICES: 'off' }),
    ]).toMatchObject([{ keptOnDevices: true }, { keptOnDevices: true }, { keptOnDevices: false }]);
    expect(() => readConfig({ FIELDWARD_KEPT_ON_DEVICES: 'no' })).toThrow(/FIELDWARD_KEPT_ON_DEVICES is "no"; it must be one of on, off/);
  });
});
