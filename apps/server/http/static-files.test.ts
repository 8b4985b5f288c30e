import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticFiles } from './static-files.ts';

const CONTENT = 'export const built = true;\n';

/** An app that serves a built web app with so many scripts. */
async function serving(scripts: number): Promise<{ app: FastifyInstance; root: string }> {
  const root = mkdtempSync(join(tmpdir(), 'fieldward-built-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<title>App</title>');
  for (let at = 0; at < scripts; at += 1) writeFileSync(join(root, 'assets', `script-${at}.js`), CONTENT);
  writeFileSync(join(root, 'assets', 'script-0.js.br'), brotliCompressSync(CONTENT));
  const app = fastify();
  await staticFiles(app, root, true);
  await app.ready();
  return { app, root };
}

let [few, many]: Awaited<ReturnType<typeof serving>>[] = [];
beforeAll(async () => {
  [few, many] = [await serving(1), await serving(4000)];
});
afterAll(async () => {
  for (const { app, root } of [few!, many!]) {
    await app.close();
    rmSync(root, { recursive: true, force: true });
  }
});

describe('a file of the built app', () => {
  it('is sent compressed to who takes that, to be kept for ever', async () => {
    const { statusCode, headers, rawPayload } = await few!.app.inject({ url: '/assets/script-0.js', headers: { 'accept-encoding': 'br' } });
    expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'public, max-age=31536000, immutable']);
    expect(rawPayload).toEqual(brotliCompressSync(CONTENT));
    const plain = await few!.app.inject({ url: '/assets/script-0.js' });
    expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, CONTENT]);
  });

  it.each(['/assets/Script-0.js', '/assets/script-9.js', '/assets', '/assets/', '/assets/script-0.js/', '/assets//script-0.js'])(
    'is not found by another spelling: %s',
    async (url) => {
      const { statusCode, headers } = await few!.app.inject({ url });
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );

  it('costs no more where there are many others', async () => {
    const cost = async ({ app }: { readonly app: FastifyInstance }): Promise<number> => {
      const before = process.cpuUsage();
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as each is measured
      for (let at = 0; at < 100; at += 1) await app.inject({ url: '/assets/script-0.js' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cost(few!);
    const turns: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- likewise
    for (let at = 0; at < 5; at += 1) turns.push((await cost(many!)) / (await cost(few!)));
    expect(turns.toSorted((one, other) => one - other)[2]).toBeLessThan(2);
  });
});
