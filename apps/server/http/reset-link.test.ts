// area: account
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorLink } from '../areas/account/session/session-operator-link.ts';
import type { ApiResponse, Client, ScratchApi } from '../testing/scratch-api.ts';
import { create, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const GOOD = 'Another1234';
const basic = (name: string, password: string): Client =>
  api.as({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });
const account = async (username: string): Promise<string> =>
  String(
    (
      await create(api.admin, 'user', {
        username,
        password: 'Secret12345',
        person: { names: [{ givenName: 'Test', familyName: 'Person' }], gender: 'F' },
        roles: ['Registration Clerk'],
      })
    )['uuid'],
  );
const tokenFor = async (user: string): Promise<string> => {
  const made = await api.admin.post('fieldward/passwordreset', { user, how: 'link' });
  expect(made.status, made.text).toBe(200);
  expect(Date.parse(String(made.body['expires'])) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  return /^\/password\?reset=([\w-]{43})$/.exec(String(made.body['link']))?.[1] ?? '';
};
const use = (body: unknown, headers?: Record<string, string>): Promise<ApiResponse> =>
  api.anonymous.post('fieldward/resetlink', body, headers);
const refused = (response: ApiResponse, code: string): void => {
  expect([response.status, response.body['error']?.code], response.text).toEqual([code === 'session.tooMany' ? 429 : 400, code]);
};

describe('a link to set a new password', () => {
  it('of whoever runs the server lets the administrator in, once, and nobody who is unknown or retired', async () => {
    const make = (name: string) => api.pool.transaction((tx) => operatorLink(tx, name));
    expect(await make('no such account')).toBeNull();
    const first = /reset=([\w-]{43})$/.exec((await make('admin'))?.path ?? '')?.[1];
    const token = /reset=([\w-]{43})$/.exec((await make('ADMIN'))?.path ?? '')?.[1];
    await api.pool.rows(`update users set password = null where username = 'admin'`);
    refused(await use({ token: first, newPassword: GOOD }), 'session.resetInvalid');
    expect((await use({ token, newPassword: GOOD })).status).toBe(200);
    expect((await basic('admin', GOOD).get('session')).body['authenticated']).toBe(true);
    refused(await use({ token, newPassword: GOOD }), 'session.resetInvalid');
    const [entry] = await api.pool.rows(`select detail from audit_log where detail @> '{"by":"operator"}' limit 1`);
    expect(entry).toEqual({ detail: { how: 'link', by: 'operator' } });
  });

  it('sets it once, ends the sessions, and is in the audit trail', async () => {
    const user = await account('link.one');
    const cookie = String((await basic('link.one', 'Secret12345').get('session')).headers['set-cookie']).split(';')[0] ?? '';
    const token = await tokenFor(user);
    expect((await api.as({ cookie }).get('session')).body['authenticated']).toBe(true);
    const response = await use({ token });
    expect([response.status, response.body]).toEqual([200, { username: 'link.one', policy: 'specification' }]);
    refused(await use({ token, newPassword: 'weak' }), 'person.password');
    expect((await use({ token, newPassword: GOOD })).body).toEqual({ username: 'link.one' });
    expect((await basic('link.one', 'Secret12345').get('session')).body['authenticated']).toBe(false);
    const now = await basic('link.one', GOOD).get('session');
    expect([now.body['authenticated'], now.body['mustChangePassword']]).toEqual([true, false]);
    expect((await api.as({ cookie }).get('session')).body['authenticated']).toBe(false);
    refused(await use({ token, newPassword: 'Third12345' }), 'session.resetInvalid');
    const trail = await api.pool.rows<{ action: string; detail: unknown }>(
      `select action, detail from audit_log where resource_uuid = $1 and action in ('password', 'password reset') order by audit_log_id`,
      [user],
    );
    expect(trail).toEqual([
      { action: 'password reset', detail: { how: 'link' } },
      { action: 'password', detail: { via: 'reset link' } },
    ]);
    const stored = await api.pool.rows(`select 1 from audit_log where detail::text like '%' || $1 || '%'`, [token]);
    expect(stored).toEqual([]);
  });

  it('is stored hashed, and a new one ends the one before', async () => {
    const user = await account('link.two');
    const [first, second] = [await tokenFor(user), await tokenFor(user)];
    const rows = await api.pool.rows<{ row: string }>('select to_jsonb(r)::text as row from password_reset r');
    expect(rows.map(({ row }) => row).join()).not.toContain(second);
    refused(await use({ token: first }), 'session.resetInvalid');
    expect((await use({ token: second })).status).toBe(200);
    expect((await api.admin.post('fieldward/passwordreset', { user })).body['password']).toHaveLength(14);
    refused(await use({ token: second }), 'session.resetInvalid');
  });

  it('is good for a day, and not for a retired account', async () => {
    const old = await tokenFor(await account('link.old'));
    await api.pool.rows(`update password_reset set expires_at = now() - interval '1 second'`);
    refused(await use({ token: old, newPassword: GOOD }), 'session.resetInvalid');
    const user = await account('link.gone');
    const token = await tokenFor(user);
    expect((await api.admin.remove(`user/${user}`)).status).toBe(204);
    refused(await use({ token, newPassword: GOOD }), 'session.resetInvalid');
    expect((await api.admin.post('fieldward/passwordreset', { user, how: 'link' })).body['error']?.message).toBe(
      'Can not edit a retired user',
    );
  });

  it('opens no account that may more by now than who made the link', async () => {
    const role = await create(api.admin, 'role', { name: 'Helpdesk', description: 'x', privileges: ['Edit User Passwords', 'Get Users'] });
    await create(api.admin, 'user', {
      username: 'link.help',
      password: 'Secret12345',
      person: { names: [{ givenName: 'Help', familyName: 'Desk' }], gender: 'F' },
      roles: [role['uuid']],
    });
    const user = await account('link.five');
    expect((await api.admin.post(`user/${user}`, { roles: [] })).status).toBe(200);
    const made = await basic('link.help', 'Secret12345').post('fieldward/passwordreset', { user, how: 'link' });
    expect(made.status, made.text).toBe(200);
    const token = String(made.body['link']).split('=')[1] ?? '';
    expect((await use({ token })).status).toBe(200);
    expect((await api.admin.post(`user/${user}`, { roles: ['System Developer'] })).status).toBe(200);
    refused(await use({ token, newPassword: GOOD }), 'session.resetInvalid');
  });

  it('works once of two at the same moment', async () => {
    const token = await tokenFor(await account('link.race'));
    const answers = await Promise.all([use({ token, newPassword: GOOD }), use({ token, newPassword: 'Secondly123' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('asks for the privilege, for a way that there is, and for the own website', async () => {
    const user = await account('link.three');
    expect((await basic('link.three', 'Secret12345').post('fieldward/passwordreset', { user, how: 'link' })).status).toBe(403);
    refused(await api.admin.post('fieldward/passwordreset', { user, how: 'pigeon' }), 'engine.badParameter');
    const token = await tokenFor(user);
    expect((await use({ token, newPassword: GOOD }, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await use({ token })).status).toBe(200);
  });
});
