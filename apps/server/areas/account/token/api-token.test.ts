// area: account
import { privileges } from '@fieldward/contract/privileges.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, scratchApi, type ApiResponse, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let boss = '';
let nobody = '';

beforeAll(async () => {
  api = await scratchApi();
  await api.pool.rows('insert into privilege (name) select unnest($1::text[]) on conflict do nothing', [Object.keys(privileges)]);
  const users = await api.pool.rows<{ username: string; uuid: string }>('select username, uuid from users');
  boss = users.find(({ username }) => username === 'boss')?.uuid ?? '';
  nobody = users.find(({ username }) => username === 'nobody')?.uuid ?? '';
}, 60_000);
afterAll(() => api.close());

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const asked = (more: object = {}) => ({
  user: boss,
  name: 'Exchange',
  privileges: ['Get Locations', 'Get Users'],
  expires: inDays(30),
  ...more,
});
const make = (more: object = {}, as: Client = api.admin): Promise<ApiResponse> => as.post('fieldward/apitoken', asked(more));
const program = (token: string): Client => api.as({ authorization: `Bearer ${token}` });
const codeOf = ({ status, body }: ApiResponse): unknown[] => [status, body['error']?.code];

/** A token, as a client. */
async function made(more: object = {}): Promise<{ client: Client; uuid: string; token: string }> {
  const { status, body, text } = await make(more);
  expect(status, text).toBe(201);
  return { client: program(body['token']), uuid: body['made'].uuid, token: body['token'] };
}

describe('a token', () => {
  it('lets a program do what it says, though its account may do more', async () => {
    const { client } = await made();
    expect((await client.get('session')).body).toMatchObject({ authenticated: true, user: { username: 'boss' } });
    expect((await client.get('location')).status).toBe(200);
    expect(codeOf(await client.get('patient?q=x'))).toEqual([403, 'engine.forbidden']);
    expect(codeOf(await client.post('location', { name: 'New' }))).toEqual([403, 'engine.forbidden']);
  });

  it('is shown once, and stored as a hash alone', async () => {
    const { token, uuid } = await made({ name: 'Shown once' });
    expect(token).toMatch(/^fwt_[\w-]{43}$/);
    const { text, body } = await api.admin.get(`fieldward/apitokens?user=${boss}`);
    expect(text).not.toContain(token);
    expect(body['results'].find((each: { uuid: string }) => each.uuid === uuid)).toMatchObject({
      name: 'Shown once',
      begins: token.slice(0, 8),
      privileges: ['Get Locations', 'Get Users'],
      perMinute: 600,
      lastDay: inDays(30),
      lastUsed: null,
      ended: null,
      state: 'good',
    });
    const [stored] = await api.pool.rows<{ whole: string }>('select to_jsonb(k)::text as whole from api_token k where uuid = $1', [uuid]);
    expect(stored?.whole).not.toContain(token.slice(8));
  });

  it('notes when and from where it was used, and each write names it in the trail', async () => {
    const { client, uuid } = await made({ privileges: ['Get Locations', 'Manage Locations'] });
    const written = await client.post('location', { name: 'Made by a program' });
    expect(written.status, written.text).toBe(201);
    const [entry] = await api.pool.rows(`select action, detail->>'token' as token from audit_log where resource_uuid = $1`, [
      written.body['uuid'],
    ]);
    expect(entry).toMatchObject({ token: uuid });
    await vi.waitFor(async () => {
      const [row] = await api.pool.rows('select last_used is not null as used, last_address from api_token where uuid = $1', [uuid]);
      expect(row).toEqual({ used: true, last_address: '127.0.0.1' });
    });
  });

  it('counts no more once it was ended, has expired, or its account is retired', async () => {
    const { client, uuid } = await made();
    expect((await client.get('location')).status).toBe(200);
    const ended = await api.admin.post('fieldward/endapitoken', { token: uuid });
    expect([ended.status, typeof ended.body['ended']]).toEqual([200, 'string']);
    expect(codeOf(await client.get('location'))).toEqual([401, 'program.unknown']);
    const again = await api.admin.post('fieldward/endapitoken', { token: uuid });
    expect(again.body['ended']).toBe(ended.body['ended']);

    const late = await made();
    await api.pool.rows(`update api_token set expires = now() - interval '1 second' where uuid = $1`, [late.uuid]);
    expect(codeOf(await late.client.get('location'))).toEqual([401, 'program.unknown']);

    const of = await made({ user: nobody, privileges: ['Get Locations'] }).catch(() => null);
    expect(of).toBeNull(); // the account may do nothing
    for (const odd of ['x', `fwt_${'a'.repeat(43)}`, `fwt_${'a'.repeat(4_000)}`])
      expect(codeOf(await program(odd).get('location')), odd.slice(0, 50)).toEqual([401, 'program.unknown']);
  });

  it('may send so many requests a minute', async () => {
    const { client } = await made({ perMinute: 3 });
    const sent = [];
    for (let at = 0; at < 5; at += 1) sent.push(await client.get('location'));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(sent[4]?.body['error'].code).toBe('program.tooFast');
    expect(Number(sent[4]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(sent[4]?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('does nothing that only people do with an account', async () => {
    const everything = (await api.admin.get(`fieldward/apitokens?user=${boss}`)).body['may'] as string[];
    const { client } = await made({ privileges: everything });
    for (const [path, body] of [
      ['fieldward/apitoken', asked()],
      ['fieldward/passwordreset', { user: boss }],
      ['password', { oldPassword: PASSWORD, newPassword: 'Another1234' }],
      ['fieldward/ownsessions/end', {}],
      ['fieldward/calendarfeed', {}],
    ] as const)
      expect(codeOf(await client.post(path, body)), path).toEqual([403, 'program.notForPrograms']);
    expect(codeOf(await client.get('fieldward/draftkey'))).toEqual([403, 'program.notForPrograms']);
    // not even its own account gets more by it: a program is never a super user
    expect((await client.post(`user/${boss}`, { password: 'Another1234' })).status).toBe(403);
  });
});

describe('making one', () => {
  it.each([
    ['no name', { name: ' ' }, 400],
    ['no rights', { privileges: [] }, 400],
    ['a right that there is not', { privileges: ['Get Everything'] }, 400],
    ['a day that is over', { expires: inDays(-2) }, 400],
    ['no day', { expires: 'soon' }, 400],
    ['a day that never comes', { expires: '9999-12-31' }, 400],
    ['no rate', { perMinute: 0 }, 400],
    ['a null character', { name: 'a\0b' }, 400],
    ['somebody unknown', { user: 'nobody-at-all' }, 404],
  ])('with %s is refused, and nothing is kept', async (_what, more, status) => {
    const count = async () => (await api.pool.rows('select count(*) from api_token'))[0];
    const before = await count();
    const response = await make(more);
    expect([response.status, typeof response.body['error']?.code], response.text).toEqual([status, 'string']);
    expect(await count()).toEqual(before);
  });

  it('for somebody who may do more is refused, and so is one with rights that the account lacks', async () => {
    await api.pool.rows(
      `with r as (insert into role (name) values ('Helper') returning role_id)
       insert into role_privilege (role_id, privilege_id) select role_id, privilege_id from r, privilege where name in ('Edit User Passwords', 'Get Users')`,
    );
    await api.pool.rows(
      `insert into user_role (user_id, role_id) select u.user_id, r.role_id from users u, role r where u.uuid = $1 and r.name = 'Helper'`,
      [nobody],
    );
    await vi.waitFor(async () => expect((await api.nobody.get('user')).status).toBe(200), { timeout: 8_000, interval: 500 });
    expect(codeOf(await make({}, api.nobody))).toEqual([403, 'engine.forbidden']);
    expect(codeOf(await make({ user: nobody, privileges: ['Get Patients'] }, api.nobody))).toEqual([400, 'token.mayNot']);
    const own = await make({ user: nobody, privileges: ['Get Users'] }, api.nobody);
    expect(own.status, own.text).toBe(201);
    // what the account loses, its tokens lose
    const client = program(own.body['token']);
    expect((await client.get('user')).status).toBe(200);
    await api.pool.rows('delete from user_role where user_id = (select user_id from users where uuid = $1)', [nobody]);
    await vi.waitFor(async () => expect((await client.get('user')).status).toBe(403), { timeout: 8_000, interval: 500 });
  }, 30_000);
});
