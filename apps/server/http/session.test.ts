// area: account
import { operationWire } from '@fieldward/contract/operation.ts';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allOperations } from '../areas/all-operations.ts';
import { operation } from '../engine/operation.ts';
import { PASSWORD, scratchApi, type ApiResponse, type ScratchApi } from '../testing/scratch-api.ts';

const echo = operationWire('GET fieldward/echo/:what', {
  privilege: 'authenticated',
  about: 'Echo',
  query: Type.Object({ c: Type.Optional(Type.String()) }),
  response: Type.Object({ what: Type.String(), c: Type.Optional(Type.String()) }),
});
const secret = operationWire('POST fieldward/secret', {
  privilege: 'View Reports',
  about: 'Secret',
  response: Type.Object({ done: Type.Boolean() }),
  status: 201,
});
const half = operationWire('POST fieldward/half', { privilege: 'authenticated', about: 'Fails half-way' });

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi({
    operations: [
      ...allOperations,
      operation(echo, { handle: async ({ params, query }) => ({ body: { ...params, ...query } }) }),
      operation(secret, { handle: async () => ({ body: { done: true } }) }),
      operation(half, {
        handle: async (_request, tx) => {
          await tx.rows(`insert into location_tag (name) values ('half-way')`);
          throw new Error('secret words of the database');
        },
      }),
    ],
  });
}, 60_000);
afterAll(() => api.close());

const basic = (name: string, password: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });
const cookieOf = (response: ApiResponse) => /^[^;]*/.exec([response.headers['set-cookie']].flat().join())?.[0] ?? '';
const own = { origin: 'http://localhost:80', host: 'localhost:80' };
const signIn = async (name = 'boss', password = PASSWORD) => {
  const response = await api.anonymous.get('session', basic(name, password));
  return { response, cookie: cookieOf(response), client: api.as({ cookie: cookieOf(response), ...own }) };
};

describe('the session', () => {
  it('is anonymous without credentials, with wrong ones and with a dead cookie, always with 200', async () => {
    for (const headers of [{}, basic('boss', 'wrong'), basic('no such user', 'x'), { cookie: 'fieldward=dead' }]) {
      const response = await api.anonymous.get('session', headers);
      expect([response.status, response.body['authenticated']]).toEqual([200, false]);
      expect(response.headers).not.toHaveProperty('set-cookie');
      expect(response.headers).not.toHaveProperty('www-authenticate');
    }
    expect((await api.anonymous.get('session', { authorization: 'Basic ???' })).status).toBe(400);
  });

  it('begins with Basic once and lives in an HttpOnly cookie', async () => {
    const { response, client } = await signIn();
    expect(response.body).toMatchObject({
      authenticated: true,
      sessionLocation: null,
      currentProvider: null,
      locale: 'en',
      mustChangePassword: false,
      user: { username: 'boss', userProperties: {}, person: { display: 'boss Tester' }, roles: [{ display: 'System Developer' }] },
    });
    expect(String(response.headers['set-cookie'])).toMatch(/^fieldward=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict(?:,JSESSIONID=|$)/);
    expect((await client.get('session')).body['authenticated']).toBe(true);
    expect((await client.get('location')).status).toBe(200);
    const [stored] = await api.pool.rows<{ n: number }>('select count(*)::int as n from session where token_hash = $1', [
      cookieOf(response),
    ]);
    expect(stored?.n).toBe(0);
  });

  it('gets a new id at every sign-in, and the old one is dead', async () => {
    const first = await signIn();
    const second = await api.anonymous.get('session', { ...basic('boss', PASSWORD), cookie: first.cookie });
    expect(cookieOf(second)).not.toBe(first.cookie);
    expect((await first.client.get('session')).body['authenticated']).toBe(false);
  });

  it('remembers location and locale, and answers the whole session', async () => {
    const { client } = await signIn();
    const place = await client.post('location', { name: 'Session place' });
    const set = await client.post('session', { sessionLocation: place.body['uuid'], locale: 'fr' });
    expect(set.body).toMatchObject({ authenticated: true, locale: 'fr', sessionLocation: { display: 'Session place' } });
    expect((await client.post('session', { sessionLocation: 'nowhere' })).status).toBe(400);
    expect((await client.post('session', { locale: 'xx' })).status).toBe(400);
    expect((await api.anonymous.post('session', { locale: 'fr' })).status).toBe(401);
  });

  it('signs in by POST, and ends with DELETE 204', async () => {
    const response = await api.anonymous.post('session', { username: 'boss', password: PASSWORD });
    expect(response.body['authenticated']).toBe(true);
    const client = api.as({ cookie: cookieOf(response), ...own });
    const ended = await client.remove('session');
    expect([ended.status, ended.text]).toEqual([204, '']);
    expect((await client.get('session')).body['authenticated']).toBe(false);
    expect((await client.get('location')).status).toBe(401);
  });

  it('ends after twelve hours however busy it was, or when the programme says', async () => {
    const client = (await signIn()).client;
    const state = async (hours: number) => {
      await api.pool.rows(`update session set date_created = now() - make_interval(mins => $1)`, [hours * 60 + 1]);
      await api.admin.post('role/Authenticated', {}); // nothing that was looked up counts any more
      return (await client.get('session')).body['authenticated'];
    };
    expect([await state(11), await state(12), await state(11)]).toEqual([true, false, true]);
    const setting = await api.admin.post('systemsetting', { property: 'fieldward.sessionHours', value: '2' });
    expect([await state(1), await state(2)]).toEqual([true, false]);
    await api.admin.remove(`systemsetting/${setting.body['uuid']}?purge=true`);
  });

  it('is not a way to guess the password at leisure', async () => {
    const { client } = await signIn('nobody');
    const tried = async () => (await client.post('/fieldward/password', { oldPassword: 'wrong', newPassword: 'After1234' })).status;
    for (let at = 0; at < 5; at += 1) expect(await tried()).toBe(400);
    const began = performance.now();
    expect([await tried(), await tried()]).toEqual([400, 400]);
    expect(performance.now() - began).toBeGreaterThan(700);
  });

  it('opens the own drafts, and those of nobody else', async () => {
    const keyIn = async ({ client }: Awaited<ReturnType<typeof signIn>>) => {
      const response = await client.get('fieldward/draftkey');
      expect(response.headers['cache-control']).toBe('no-store');
      return String(response.body['key']);
    };
    const mine = await keyIn(await signIn());
    expect(Buffer.from(mine, 'base64')).toHaveLength(32);
    expect(await keyIn(await signIn())).toBe(mine);
    expect(await keyIn(await signIn('nobody'))).not.toBe(mine);
    // who reads the database alone opens nothing
    const kept = await api.pool.rows<{ sealed: string }>('select sealed from draft_key');
    expect(kept.filter(({ sealed }) => !sealed.startsWith('v1.') || sealed.includes(mine))).toEqual([]);
    const refused = await api.anonymous.get('fieldward/draftkey');
    expect([refused.status, refused.text.includes(mine)]).toEqual([401, false]);
  });

  it('ends when it was idle for too long', async () => {
    const { client, cookie } = await signIn();
    expect(cookie).not.toBe('');
    // that a session was used is noted beside the request, so a note of the sign-in may come after our change
    let round = 0;
    await vi.waitFor(
      async () => {
        await api.pool.rows(`update session set last_used = now() - interval '31 minutes'`);
        await api.admin.post('privilege', { name: `forget the cache ${(round += 1)}` });
        expect((await client.get('location')).status).toBe(401);
      },
      { timeout: 5_000, interval: 200 },
    );
  });

  it('refuses writes from other websites', async () => {
    const { cookie } = await signIn();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { referer: 'https://evil.example/page' },
      { ...own, 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await api.as({ cookie, host: 'localhost:80' }).post('locationtag', { name: 'x' }, headers);
      expect([response.status, response.body['error'].code]).toEqual([403, 'engine.foreignOrigin']);
    }
    expect((await api.as({ cookie, ...own }).post('locationtag', { name: 'from our own pages' })).status).toBe(201);
    expect((await api.as({ cookie }).post('locationtag', { name: 'from a script' })).status).toBe(201);
  });

  it('slows and then refuses guessing', async () => {
    const answers = [];
    for (let at = 0; at < 5; at += 1) answers.push(await api.anonymous.get('session', basic('guessed', `x${at}`)));
    expect(answers.every((each) => each.status === 200)).toBe(true);
    const began = performance.now();
    await api.anonymous.get('session', basic('guessed', 'y'));
    expect(performance.now() - began).toBeGreaterThan(240);
  });

  it('changes the own password, ends the other sessions, and makes a forced change necessary before anything else', async () => {
    const add = async () =>
      api.admin.post('user', {
        username: 'changing',
        password: 'Before123',
        person: { gender: 'F', names: [{ givenName: 'Cha', familyName: 'Nging' }] },
      });
    const user = await add();
    expect(user.status, user.text).toBe(201);
    await api.pool.rows(`update users set must_change_password = true where username = 'changing'`);
    const here = await signIn('changing', 'Before123');
    const there = await signIn('changing', 'Before123');
    expect(here.response.body['mustChangePassword']).toBe(true);
    expect((await here.client.get('location')).body['error'].code).toBe('engine.passwordChangeNeeded');
    expect((await here.client.post('/fieldward/password', { oldPassword: 'wrong', newPassword: 'After1234' })).body['error'].code).toBe(
      'engine.wrongPassword',
    );
    const changed = await here.client.post('/fieldward/password', { oldPassword: 'Before123', newPassword: 'After1234' });
    expect(changed.body, changed.text).toMatchObject({ authenticated: true, mustChangePassword: false });
    expect((await there.client.get('session')).body['authenticated']).toBe(false);
    expect((await signIn('changing', 'Before123')).response.body['authenticated']).toBe(false);
    expect((await signIn('changing', 'After1234')).response.body['authenticated']).toBe(true);
    expect((await api.as({ cookie: cookieOf(changed), ...own }).get('location')).status).toBe(403);
  });

  it('takes Basic on every call, and forgets a retired account at once', async () => {
    const user = await api.admin.post('user', {
      username: 'leaving',
      password: 'Before123',
      person: { gender: 'M', names: [{ givenName: 'Le', familyName: 'Aving' }] },
    });
    const leaving = api.as(basic('leaving', 'Before123'));
    expect((await leaving.get('location')).status).toBe(403);
    expect((await api.admin.remove(`user/${user.body['uuid']}?reason=left`)).status).toBe(204);
    expect((await leaving.get('location')).status).toBe(401);
  });
});

describe('operations and the frame around them', () => {
  it('serves declared operations with their privileges, in one transaction, at both addresses', async () => {
    expect((await api.nobody.get('/fieldward/echo/a%20b?c=d')).body).toEqual({ what: 'a b', c: 'd' });
    expect((await api.nobody.get('fieldward/echo/x')).body).toEqual({ what: 'x' });
    expect((await api.anonymous.get('/fieldward/echo/x')).status).toBe(401);
    expect((await api.nobody.post('fieldward/secret', {})).body['error'].message).toContain('View Reports');
    expect((await api.admin.post('fieldward/secret', {})).status).toBe(201);
    const half = await api.admin.post('fieldward/half', {});
    expect([half.status, half.body['error'].code]).toEqual([500, 'engine.internal']);
    expect(half.text).not.toContain('secret words');
    expect(await api.pool.rows(`select 1 from location_tag where name = 'half-way'`)).toHaveLength(0);
  });

  it('normalises paths, answers 404 as an envelope, and says how it is', async () => {
    expect((await api.admin.get('/openmrs//ws/rest/v1/location/')).status).toBe(200);
    expect((await api.admin.get('nothing/here')).body['error'].code).toBe('engine.notFound');
    expect((await api.anonymous.get('/openmrs/elsewhere')).body['error'].code).toBe('engine.notFound');
    expect((await api.anonymous.get('/health/live')).body).toEqual({ status: 'live' });
    expect((await api.anonymous.get('/health/ready')).body).toEqual({ status: 'ready' });
    const document = await api.anonymous.get('openapi.json');
    expect(document.body).toMatchObject({ openapi: '3.1.0' });
    expect((await api.anonymous.get('/docs/api/json')).text).toBe(document.text);
    // each part is written where it stands
    expect((await api.anonymous.get('/docs/api/yaml')).text).not.toMatch(/: [&*]a\d+$/m);
    const page = await api.anonymous.get('/docs/api');
    expect([200, 302]).toContain(page.status);
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'");
  });
});

describe('the own account', () => {
  it('is seen and its preferences are kept without the right to see or change accounts', async () => {
    const found = await api.nobody.get('user?v=full&q=nobody');
    expect(found.body['results'], found.text).toMatchObject([{ username: 'nobody' }]);
    expect((await api.nobody.get('user?v=full&q=boss')).status).toBe(403);
    const me = found.body['results'][0].uuid;
    expect((await api.nobody.post(`user/${me}?v=custom:(userProperties)`, { userProperties: { defaultLocale: 'fr' } })).body).toEqual({
      userProperties: { defaultLocale: 'fr' },
    });
    expect((await api.nobody.post(`user/${me}`, { roles: ['System Developer'] })).status).toBe(403);
  });
});

describe('the audit trail', () => {
  it('notes writes with their transaction, reads and denials soon after', async () => {
    const tag = await api.admin.post('locationtag', { name: 'audited' });
    const [written] = await api.pool.rows<{ detail: unknown; user_id: number }>(
      `select detail, user_id from audit_log where resource_uuid = $1`,
      [tag.body['uuid']],
    );
    expect(written?.detail).toEqual({ changed: ['name'] });
    await api.nobody.get('patient');
    await api.admin.get('patient?q=nobody');
    const actions = () => api.pool.rows<{ action: string }>(`select distinct action from audit_log`);
    await expect
      .poll(async () => (await actions()).map((each) => each.action), { timeout: 2_000 })
      .toEqual(expect.arrayContaining(['denied', 'search', 'sign-in', 'sign-in refused', 'sign-out', 'password']));
    const listed = await api.admin.get('fieldward/auditlog?user=boss&action=create&resource=locationtag&totalCount=true&limit=5');
    expect(listed.body['results'][0], listed.text).toMatchObject({
      action: 'create',
      user: { display: 'boss' },
      uuid: tag.body['uuid'],
      patient: null,
    });
    expect((await api.admin.get('fieldward/auditverdict')).body).toMatchObject({ broken: null });
    expect((await api.nobody.get('fieldward/auditlog')).status).toBe(403);
    const passwords = await api.pool.rows(`select 1 from audit_log where detail::text ~ 'Before123|After1234'`);
    expect(passwords).toHaveLength(0);
  });
});
