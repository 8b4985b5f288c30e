// area: account
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from './server.ts';
import { PASSWORD, scratchApi, type ApiResponse, type ScratchApi } from '../testing/scratch-api.ts';

const own = { origin: 'http://localhost:80', host: 'localhost:80' };
let api: ScratchApi;
let boss: string;
let me: string;

beforeAll(async () => {
  api = await scratchApi();
  const uuidOf = async (name: string): Promise<string> =>
    (await api.pool.rows<{ uuid: string }>('select uuid from users where username = $1', [name]))[0]?.uuid ?? '';
  boss = await uuidOf('boss');
  me = await uuidOf('nobody');
}, 60_000);
afterAll(() => api.close());

const basic = (name: string, password = PASSWORD) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const cookieOf = (response: ApiResponse): string => String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const signIn = async (name = 'boss', headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  cookieOf(await api.anonymous.get('session', { ...basic(name), ...headers }));
const page = (cookie: string) => api.as({ cookie, ...own });
const isIn = async (cookie: string): Promise<boolean> => (await page(cookie).get('session')).body['authenticated'] === true;

async function addAccount(username: string): Promise<string> {
  const person = { gender: 'F', names: [{ givenName: 'Some', familyName: 'Body' }] };
  const response = await api.admin.post('user', { username, password: PASSWORD, person });
  expect(response.status, response.text).toBe(201);
  return String(response.body['uuid']);
}

describe('the uuid of somebody else', () => {
  const properties = { userProperties: { defaultLocale: 'fr' } };
  const cases: readonly (readonly ['GET' | 'POST' | 'DELETE', string, object?])[] = [
    ['GET', 'user/BOSS'],
    ['GET', 'user?q=boss'],
    ['GET', 'user?username=boss'],
    ['POST', 'user/BOSS', properties],
    ['POST', 'user/BOSS', { uuid: 'ME', ...properties }],
    ['POST', 'user/ME', { uuid: 'BOSS', ...properties }],
    ['POST', 'user/ME', { ...properties, password: 'Taken1234' }],
    ['POST', 'user/ME', { ...properties, username: 'boss' }],
    ['POST', 'user/ME', { ...properties, person: { uuid: 'BOSS' } }],
    ['POST', 'user', { uuid: 'BOSS', password: 'Taken1234' }],
    ['POST', 'user/BOSS/', properties],
    ['DELETE', 'user/BOSS'],
    ['DELETE', 'user/ME'],
    ['GET', 'fieldward/user?user=BOSS'],
    ['POST', 'fieldward/user', { uuid: 'BOSS', familyName: 'Taken' }],
    ['POST', 'fieldward/user', { uuid: 'ME', roles: ['System Developer'] }],
    ['POST', 'fieldward/passwordreset', { user: 'BOSS' }],
    ['POST', 'fieldward/passwordreset', { user: 'ME' }],
    ['GET', 'fieldward/usersessions?user=BOSS'],
    ['POST', 'fieldward/endsessions', { user: 'BOSS' }],
    ['GET', 'fieldward/userlocation?user=BOSS'],
    ['POST', 'fieldward/userlocation', { user: 'ME', locations: [] }],
    ['DELETE', 'fieldward/secondfactorusers/BOSS'],
  ];

  it.each(cases.map(([method, path, body]) => [method, path, body ?? {}] as const))('%s %s %j', async (method, path, body) => {
    const named = (text: string): string => text.replaceAll('BOSS', boss).replaceAll('ME', me);
    const client = page(await signIn('nobody'));
    const state = (): Promise<unknown> => api.pool.rows('select * from users order by user_id');
    const before = await state();
    const response =
      method === 'GET'
        ? await client.get(named(path))
        : method === 'DELETE'
          ? await client.remove(named(path))
          : await client.post(named(path), named(JSON.stringify(body)));
    expect([400, 403, 404], response.text).toContain(response.status);
    expect(response.text).not.toContain('System Developer');
    expect(await state()).toEqual(before);
  });

  it('beside one’s own password or second factor changes nothing of theirs', async () => {
    await addAccount('self.service');
    const client = page(await signIn('self.service'));
    const theirs = { user: boss, uuid: boss, userUuid: boss, username: 'boss' };
    const state = (): Promise<unknown> => api.pool.rows(`select * from users where username = 'boss'`);
    const before = await state();
    await client.post('fieldward/secondfactor', { ...theirs, password: PASSWORD });
    expect(await state()).toEqual(before);
    expect((await client.post('session', { ...theirs, locale: 'fr' })).body['user'].username).toBe('self.service');
    const changed = await client.post('fieldward/password', { ...theirs, oldPassword: PASSWORD, newPassword: 'After1234' });
    expect(changed.body['user'], changed.text).toMatchObject({ username: 'self.service' });
    expect(await state()).toEqual(before);
  });
});

describe('a session', () => {
  it('never has an id that somebody else chose', async () => {
    const planted = `fieldward=${'A'.repeat(43)}`;
    const fresh = await signIn('boss', { cookie: planted });
    expect(fresh).not.toBe(planted);
    expect([await isIn(planted), await isIn(fresh)]).toEqual([false, true]);
    const posted = await api.as({ cookie: planted, ...own }).post('session', { username: 'boss', password: PASSWORD });
    expect(cookieOf(posted)).toMatch(/^fieldward=[\w-]{43}$/);
    expect(cookieOf(posted)).not.toBe(planted);
    expect(await isIn(planted)).toBe(false);
  });

  it('of one account ends when another one signs in over it, and hands nothing on', async () => {
    const place = String((await api.admin.post('location', { name: 'Planted place' })).body['uuid']);
    const planted = await signIn('nobody');
    await page(planted).post('session', { sessionLocation: place, locale: 'ar' });
    const victim = await signIn('boss', { cookie: planted });
    expect(await isIn(planted)).toBe(false);
    expect((await page(victim).get('session')).body).toMatchObject({ sessionLocation: null, locale: 'en', user: { username: 'boss' } });
  });

  it('gets a new id when the password changes; copies of the old one are dead', async () => {
    await addAccount('rotates');
    const before = await signIn('rotates');
    const stolen = await signIn('rotates');
    const changed = await page(before).post('fieldward/password', { oldPassword: PASSWORD, newPassword: 'After1234' });
    expect(cookieOf(changed)).not.toBe(before);
    expect([await isIn(before), await isIn(stolen), await isIn(cookieOf(changed))]).toEqual([false, false, true]);
  });

  it('that was copied opens nothing after the sign-out, in any way', async () => {
    const cookie = await signIn();
    const copy = page(cookie);
    expect((await copy.get('location')).status).toBe(200);
    expect((await page(cookie).remove('session')).status).toBe(204);
    expect((await copy.get('location')).status).toBe(401);
    expect((await copy.post('locationtag', { name: 'stolen' })).status).toBe(401);
    expect((await copy.post('session', { locale: 'fr' })).status).toBe(401);
    expect((await copy.post('fieldward/password', { oldPassword: PASSWORD, newPassword: 'Taken1234' })).status).toBe(401);
    expect((await copy.get('session')).body).not.toHaveProperty('user');
  });

  it('ends at once for everybody who has it when it is ended, the account is retired or its password reset', async () => {
    for (const [name, end] of [
      ['ended.one', (user: string) => api.admin.post('fieldward/endsessions', { user })],
      ['reset.one', (user: string) => api.admin.post('fieldward/passwordreset', { user })],
      ['retired.one', (user: string) => api.admin.remove(`user/${user}?reason=left`)],
    ] as const) {
      const uuid = await addAccount(name);
      const cookie = await signIn(name);
      expect(await isIn(cookie)).toBe(true);
      expect((await end(uuid)).status, name).toBeLessThan(300);
      expect(await isIn(cookie), name).toBe(false);
    }
  });

  it('cannot be made from what a thief of the database reads', async () => {
    await signIn();
    const [row] = await api.pool.rows<{ hash: Buffer }>('select token_hash as hash from session order by date_created desc limit 1');
    for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(await isIn(`fieldward=${encodeURIComponent(row?.hash.toString(encoding) ?? '')}`)).toBe(false);
  });

  it.each([
    'fieldward=',
    `fieldward=${'x'.repeat(5_000)}`,
    "fieldward=' or 1=1 --",
    'fieldward=%00',
    'fieldward[]=x',
    'fieldward=__proto__',
  ])('is not %s', async (cookie) => {
    const response = await page(cookie).get('location');
    expect([response.status, response.body['error'].code]).toEqual([401, 'engine.notSignedIn']);
  });
});

describe('the cookie', () => {
  it('is removed with the attributes that it was set with', async () => {
    const cookie = await signIn();
    const ended = await page(cookie).remove('session');
    expect(String(ended.headers['set-cookie'])).toMatch(/^fieldward=; .*HttpOnly; SameSite=Strict/);
  });

  it('is Secure only when the connection is: a header of the client is not believed', async () => {
    const response = await api.anonymous.get('session', {
      ...basic('boss'),
      'x-forwarded-proto': 'https',
      'sec-fetch-site': 'same-origin',
    });
    expect(String(response.headers['set-cookie'])).toMatch(/^fieldward=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('behind a proxy with TLS is another one, which a plain connection cannot plant', async () => {
    const app = await buildServer({ database: api.pool, sealEvery: 0, trustProxy: true });
    const url = '/openmrs/ws/rest/v1/session';
    const tls = { 'x-forwarded-proto': 'https', host: 'clinic.example' };
    const posted = await app.inject({
      method: 'POST',
      url,
      headers: { ...tls, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      payload: { username: 'boss', password: PASSWORD },
    });
    const set = String(posted.headers['set-cookie']);
    expect(set).toMatch(/^__Host-fieldward=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const token = set.split(';')[0]?.split('=')[1] ?? '';
    const state = async (cookie: string): Promise<unknown> => (await app.inject({ url, headers: { ...tls, cookie } })).json().authenticated;
    expect([await state(`__Host-fieldward=${token}`), await state(`fieldward=${token}`)]).toEqual([true, false]);
    const ended = await app.inject({
      method: 'DELETE',
      url,
      headers: { ...tls, cookie: `__Host-fieldward=${token}`, origin: 'https://clinic.example' },
    });
    expect(String(ended.headers['set-cookie'])).toMatch(/^__Host-fieldward=; .*HttpOnly; Secure; SameSite=Strict/);
    await app.close();
  });
});

describe('behind a proxy that appends', () => {
  it('the address that a client invents is not believed, and browsers stay with TLS', async () => {
    const app = await buildServer({ database: api.pool, sealEvery: 0, trustProxy: 1 });
    const name = `invented${Date.now()}`;
    const sent = async (headers: Readonly<Record<string, string>>) =>
      app.inject({
        url: '/openmrs/ws/rest/v1/session',
        headers: { ...headers, authorization: `Basic ${Buffer.from(`${name}:x`).toString('base64')}` },
      });
    const tls = await sent({ 'x-forwarded-for': '6.6.6.6, 10.0.0.9', 'x-forwarded-proto': 'https' });
    expect(tls.headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await sent({})).headers).not.toHaveProperty('strict-transport-security');
    expect(app.server.requestTimeout).toBe(300_000);
    await app.close();
    const rows = await api.pool.rows<{ address: string }>(
      `select address from audit_log where action = 'sign-in refused' and detail ->> 'username' = $1 order by audit_log_id`,
      [name],
    );
    expect(rows.map(({ address }) => address)).toEqual(['10.0.0.9', '127.0.0.1']);
  });
});

describe('a page of another website', () => {
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { origin: 'http://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:81' },
    { origin: 'http://localhost@evil.example' },
    { origin: 'null' },
    { origin: '' },
    { referer: 'http://evil.example/' },
    { referer: 'http://localhost:80/', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:80', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  it.each(foreign)('%j cannot use the cookie, whatever it sends', async (headers) => {
    const cookie = await signIn();
    const site = api.as({ cookie, host: 'localhost:80', ...headers });
    for (const response of [
      await site.remove('session'),
      await site.post('session', { locale: 'fr' }),
      await site.post('fieldward/password', { oldPassword: PASSWORD, newPassword: 'Taken1234' }),
      await site.post('fieldward/secondfactor', { password: PASSWORD }),
      await site.post('fieldward/endsessions', { user: boss }),
      await site.post('user', 'username=evil', { 'content-type': 'application/x-www-form-urlencoded' }),
      await site.post('user', '{"username":"evil"}', { 'content-type': 'text/plain' }),
    ])
      expect([response.status, response.body['error']?.code], response.text).toEqual([403, 'engine.foreignOrigin']);
    expect(await isIn(cookie)).toBe(true);
  });

  it('cannot sign its visitor in, nor read an answer', async () => {
    const response = await api.as({ host: 'localhost:80', origin: 'http://evil.example' }).post('session', {
      username: 'boss',
      password: PASSWORD,
    });
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined]);
    const read = await api.as({ cookie: await signIn(), origin: 'http://evil.example' }).get('location');
    expect(Object.keys(read.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(read.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('cannot write by GET, nor disguise the method', async () => {
    const cookie = await signIn();
    const site = api.as({ cookie, host: 'localhost:80', origin: 'http://evil.example' });
    for (const header of ['x-http-method-override', 'x-method-override', 'x-http-method'])
      await site.get(`user/${me}?_method=DELETE&!purge=true`, { [header]: 'DELETE' });
    expect((await api.admin.get(`user/${me}`)).body['retired']).toBe(false);
  });
});

/** A try to sign in from an address, with how long the answer took. */
async function guess(username: string, remoteAddress: string, password = 'Wrong1234', headers: Readonly<Record<string, string>> = {}) {
  const began = performance.now();
  const response = await api.app.inject({
    method: 'POST',
    url: '/openmrs/ws/rest/v1/session',
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    payload: { username, password },
  });
  return { status: response.statusCode, text: response.payload, took: performance.now() - began };
}

describe('guessing passwords', () => {
  it('is slowed per account and address, whatever the name is written like and whichever header is forged', async () => {
    await addAccount('guessed.one');
    for (const name of ['guessed.one', 'GUESSED.ONE', ' guessed.one ', 'guessed.one', 'Guessed.One'])
      expect((await guess(name, '10.1.0.1', 'Wrong1234', { 'x-forwarded-for': `10.9.0.${name.length}` })).status).toBe(200);
    expect((await guess('guessed.one', '10.1.0.1', 'Wrong1234', { 'x-forwarded-for': '10.9.9.9' })).took).toBeGreaterThan(240);
    expect((await guess('guessed.one', '10.1.0.1')).took).toBeGreaterThan(490);
  });

  it('does not tell which names there are: the same answer in the same time', async () => {
    await addAccount('known.name');
    const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const texts = new Set<string>();
    for (let at = 0; at < 25; at += 1) {
      for (const [kind, name] of [
        ['known', 'known.name'],
        ['unknown', 'unknown.name'],
      ] as const) {
        const response = await guess(name, `10.2.0.${at}`);
        took[kind].push(response.took);
        texts.add(`${response.status} ${response.text}`);
      }
    }
    const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const [known, unknown] = [median(took.known), median(took.unknown)];
    expect(texts.size).toBe(1);
    expect(known / unknown, `known ${known} ms, unknown ${unknown} ms`).toBeGreaterThan(0.5);
    expect(known / unknown, `known ${known} ms, unknown ${unknown} ms`).toBeLessThan(2);
  });
});
