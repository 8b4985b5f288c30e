import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, scratchApi, type ApiResponse, type ScratchApi } from '../testing/scratch-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'fieldward-attacks-'));
const SECRET = 'words that nobody may read';
let api: ScratchApi;
let boss: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  writeFileSync(join(folder, 'web', 'index.html'), '<p>app</p>');
  writeFileSync(join(folder, 'web', 'assets', 'a.js'), 'plain');
  api = await scratchApi({ webRoot: join(folder, 'web') });
  boss = (await api.pool.rows<{ uuid: string }>(`select uuid from users where username = 'boss'`))[0]?.uuid ?? '';
}, 60_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });

describe('too much of something', () => {
  const long = 'x'.repeat(900_000);
  const quickly = async (work: Promise<ApiResponse>): Promise<ApiResponse> => {
    const began = performance.now();
    const response = await work;
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(response.status, response.text.slice(0, 300)).toBeLessThan(500);
    return response;
  };

  it('a password or a name of a megabyte', async () => {
    expect((await quickly(api.anonymous.post('session', { username: 'boss', password: long }))).body['authenticated']).toBe(false);
    expect((await quickly(api.anonymous.post('session', { username: long, password: 'x' }))).body['authenticated']).toBe(false);
    const longest = async (): Promise<number> =>
      (await api.pool.rows<{ n: number }>(`select coalesce(max(length(detail::text)), 0) as n from audit_log`))[0]?.n ?? 0;
    await expect.poll(longest, { timeout: 5_000 }).toBeGreaterThan(50);
    expect(await longest()).toBeLessThan(2_000);
  });

  it('more than the limit of an operation, or a body that says another length than it has', async () => {
    const response = await api.admin.post('fieldward/endsessions', { user: boss, more: `${long}${long}` });
    expect([response.status, response.body['error'].code]).toEqual([413, 'engine.tooLarge']);
    expect((await quickly(api.admin.post('hydra/phase', '{"name":"x"}', { 'content-encoding': 'gzip' }))).status).toBeLessThan(500);
  });

  it.each([
    ['references that do not exist', { roles: Array.from({ length: 100_000 }, (_, at) => `r${at}`) }],
    ['the same reference', { roles: Array.from({ length: 100_000 }, () => 'System Developer') }],
    ['unknown properties', Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`p${at}`, 1]))],
    ['items', { person: { names: Array.from({ length: 50_000 }, () => ({ givenName: 'A' })) } }],
  ])('a hundred thousand %s', { timeout: 60_000 }, async (_, body) => {
    const began = performance.now();
    const response = await api.admin.post('user', { username: 'too.many', password: PASSWORD, ...body });
    const took = performance.now() - began;
    expect([400, 413], response.text.slice(0, 200)).toContain(response.status);
    expect(response.text.length).toBeLessThan(100_000);
    expect(took).toBeLessThan(10_000);
  });

  const many = (text: string, times: number): string => encodeURIComponent(text.repeat(times));
  it.each([
    ['limit=2147483648', 400],
    ['limit=0x10', 400],
    ['limit=1&limit=2', null],
    ['limit=%2B5', null],
    ['limit=5.5', 400],
    ['limit=', null],
    ['limit[]=5', null],
    ['startIndex=9007199254740993', 400],
    ['startIndex=NaN', 400],
    [`limit=${'9'.repeat(4_000)}`, 400],
    [`v=custom:${many('(names:', 100)}`, 400],
    [`v=custom:(${'names:(person:('.repeat(20)}uuid${'))'.repeat(20)})`, 400],
    [`v=custom:(${'names:(uuid),'.repeat(900)}uuid)`, 400],
    [`v=custom:(${'uuid,'.repeat(2_300)}uuid)`, 400],
    [`v=custom:(${many('uuid ', 3_000)})`, 400],
    [`v=custom:${many(')', 3_000)}`, 400],
    [`v=${many('x', 10_000)}`, 400],
    [`sort=${many('uuid,', 1_000)}`, 400],
    [`q=${many('a ', 4_000)}`, null],
    [`q=${many('%', 3_000)}`, null],
    [`q=${many('Muhammad ', 900)}`, null],
    [`q=${many('(a+)+', 1_000)}!`, null],
    [Array.from({ length: 1_500 }, (_, at) => `p${at}=1`).join('&'), null],
  ])('%.40s', async (query, status) => {
    for (const path of ['patient', 'person']) {
      const response = await quickly(api.admin.get(`${path}?${query}`));
      if (status === null) expect(response.status).toBeLessThan(500);
      else
        expect([response.status, response.body['error']?.code], `${path}: ${response.text.slice(0, 200)}`).toEqual([
          status,
          expect.any(String),
        ]);
    }
  });
});

describe('tricks with the path', () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  /** As it is written: no client in between makes it tidy. */
  const raw = (path: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; text: string; type: string }> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, type: String(response.headers['content-type']) }));
      });
      sent.on('error', reject);
      sent.end();
    });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%252e%252e%252f%252e%252e%252fsecret.txt',
    '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt',
    '/assets/a.js%00.html',
    '/assets/%00',
    '//secret.txt',
    '/./../secret.txt',
    '/.//..//secret.txt',
    '/assets/.../secret.txt',
    '/help/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/docs/api/static/%2e%2e/%2e%2e/secret.txt',
    '/docs/api/static/..%2f..%2f..%2fpackage.json',
    '/assets',
    '/assets/',
  ])('%s reads no other file', async (path) => {
    const response = await raw(path, {});
    expect(response.status).toBeLessThan(500);
    expect(response.text).not.toContain(SECRET);
    expect(response.text).not.toMatch(/"dependencies"|Index of/);
  });

  it.each([
    '/openmrs/ws/rest/v1/user',
    '/openmrs//ws///rest/v1//user',
    '/openmrs/ws/rest/v1/user/',
    '/openmrs/ws/rest/v1/session/../user',
    '/openmrs/ws/rest/v1/session/%2e%2e/user',
    '/openmrs/ws/rest/v1/session%2f..%2fuser',
    '/openmrs/ws/rest/v1/%75ser',
    '/openmrs/ws/rest/v1/USER',
    '/openmrs/ws/rest/v1/user;jsessionid=1',
    '/openmrs/ws/rest/v1/user%00',
    '/openmrs/ws/rest/v1/user%20',
    '/openmrs/ws/rest/v1/./user',
    '/openmrs%2fws%2frest%2fv1%2fuser',
    '/openmrs/ws/rest/v1/user?v=full#x',
    '/fieldward/../user',
    '/fieldward/%2e%2e/user',
    '/fieldward/auditlog',
    '//fieldward/auditlog',
    '/fieldward//auditlog',
    '/fieldward/auditlog/',
    '/fieldward/auditlog%2f',
    '/health/../openmrs/ws/rest/v1/user',
    '/assets/../openmrs/ws/rest/v1/user',
  ])('%s gets nobody around the rights', async (path) => {
    for (const headers of [{}, basic('nobody')]) {
      const response = await raw(path, headers);
      expect(response.status, response.text.slice(0, 200)).toBeLessThan(500);
      expect(response.text).not.toMatch(/"results"|"username"/);
      if (response.status < 400) expect(response.text).toBe('<p>app</p>');
    }
  });
});

describe('an answer', () => {
  it('is not multiplied by round trips between a list and what it belongs to', async () => {
    for (const v of ['eventAssets:(event:(eventAssets:(uuid)))', 'eventAssets:(asset:(assetType:(assets:(assetType:(assets:full)))))']) {
      const response = await api.admin.get(`hydra/event?v=custom:(${v})`);
      expect([response.status, response.body['error']?.code], response.text.slice(0, 200)).toEqual([400, 'engine.badRepresentation']);
    }
    expect((await api.admin.get('hydra/event?v=custom:(eventAssets:(event:(uuid,name)))')).status).toBe(200);
    // children of children are a tree
    const tree = await api.admin.get('location?v=custom:(name,childLocations:(name,childLocations:(name,parentLocation:(name))))');
    expect(tree.status, tree.text.slice(0, 200)).toBe(200);
  });

  it('that would be too long is refused instead of ending the server', async () => {
    await api.pool.rows(
      `insert into system_setting (property, value) select 'long.' || n, repeat('x', 1400000) from generate_series(1, 100) n`,
    );
    const response = await api.admin.get('systemsetting?v=full&limit=100');
    expect([response.status, response.body['error']?.code], response.text.slice(0, 200)).toEqual([400, 'engine.badRepresentation']);
    expect((await api.admin.get('systemsetting?v=full&limit=2')).status).toBe(200);
  });
});
