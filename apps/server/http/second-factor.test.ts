// area: account
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foreignSecrets } from '../areas/account/session/forget-foreign.ts';
import { draftKeyOf, sealAllDraftKeys } from '../areas/account/session/sealed-draft-key.ts';
import { openFactor, sealAllFactors, sealFactor } from '../areas/account/session/sealed-factor.ts';
import { SecretKeys } from '../areas/account/session/secret-keys.ts';
import { buildServer } from './server.ts';
import { PASSWORD, scratchApi, type ApiResponse, type Client, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api.close());

const basic = (name: string, password = PASSWORD) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const cookieOf = (response: ApiResponse) => /^[^;]*/.exec([response.headers['set-cookie']].flat().join())?.[0] ?? '';
const own = { origin: 'http://localhost:80', host: 'localhost:80' };
const at = (cookie: string): Client => api.as({ cookie, ...own });
const code = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

let made = 0;

/** A new account, signed in. */
async function somebody(roles: readonly string[] = []): Promise<{ name: string; uuid: string; cookie: string }> {
  const name = `person${(made += 1)}`;
  const user = await api.admin.post('user', {
    username: name,
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Per', familyName: 'Son' }] },
    roles,
  });
  expect(user.status, user.text).toBe(201);
  const session = await api.anonymous.get('session', basic(name));
  return { name, uuid: String(user.body['uuid']), cookie: cookieOf(session) };
}

/** The same with a second factor; the code of the present step is used up. */
async function guarded() {
  const person = await somebody();
  const begun = await at(person.cookie).post('fieldward/secondfactor', {});
  const secret = String(begun.body['secret']);
  const used = code(secret);
  const confirmed = await at(person.cookie).post('fieldward/secondfactor/confirm', { code: used });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { ...person, secret, used, recoveryCodes: confirmed.body['recoveryCodes'] as string[], cookie: cookieOf(confirmed), begun };
}

/** The password is given; the code is still to come. */
async function atTheDoor(name: string) {
  const response = await api.anonymous.get('session', basic(name));
  expect(response.body).toMatchObject({ authenticated: false, secondFactor: 'needed' });
  expect(response.body).not.toHaveProperty('user');
  return at(cookieOf(response));
}

/** Lets the present and the next code be used again, as if a minute had passed. */
const aMinuteLater = (uuid: string) =>
  api.pool.rows('update second_factor set last_step = 0 where user_id = (select user_id from users where uuid = $1)', [uuid]);

const auditOf = async (uuid: string) => {
  await vi.waitFor(async () => expect(await api.pool.rows(`select 1 from audit_log where action = 'sign-in'`)).not.toHaveLength(0));
  return api.pool.rows<{ action: string; detail: unknown }>(
    'select action, detail from audit_log where user_id = (select user_id from users where uuid = $1) order by audit_log_id',
    [uuid],
  );
};

describe('adding a second factor', () => {
  it('shows secret and picture once, and takes effect with the first right code', async () => {
    const { name, secret, recoveryCodes, cookie, begun } = await guarded();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body['address']).toBe(
      `otpauth://totp/Fieldward:${name}?issuer=Fieldward&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(Buffer.from(String(begun.body['picture']).replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toMatch(/^<svg/);
    expect(begun.headers['cache-control']).toBe('no-store');
    expect(new Set(recoveryCodes).size).toBe(10);
    const state = await at(cookie).get('fieldward/secondfactor');
    expect(state.body).toMatchObject({ recoveryCodesLeft: 10, demanded: false, passwordNeeded: false });
    expect(state.body['since']).toMatch(/^20/);
    expect((await at(cookie).post('fieldward/secondfactor', {})).body['error'].code).toBe('signin.factorExists');
  });

  it('is not asked for before it is confirmed, and a wrong code does not confirm it', async () => {
    const { name, cookie } = await somebody();
    const begun = await at(cookie).post('fieldward/secondfactor', {});
    const wrong = await at(cookie).post('fieldward/secondfactor/confirm', { code: code(String(begun.body['secret']), 20) });
    expect([wrong.status, wrong.body['error'].code]).toEqual([400, 'session.wrongCode']);
    expect((await api.anonymous.get('session', basic(name))).body['authenticated']).toBe(true);
  });

  it('needs the password when the session is not fresh, and one’s own pages', async () => {
    const { name, cookie } = await somebody();
    await api.pool.rows('update users set password_changed = null where username = $1', [name]);
    await api.pool.rows(
      `update session set date_created = now() - interval '1 hour' where user_id = (select user_id from users where username = $1)`,
      [name],
    );
    await api.admin.post('privilege', { name: `forget ${name}` });
    const add = (body: object) => at(cookie).post('fieldward/secondfactor', body);
    expect((await at(cookie).get('fieldward/secondfactor')).body['passwordNeeded']).toBe(true);
    expect((await add({})).body['error'].fieldErrors).toHaveProperty('password');
    expect((await add({ password: 'wrong' })).body['error'].code).toBe('signin.wrongPassword');
    expect((await api.as({ cookie, host: 'localhost:80', origin: 'https://evil.example' }).post('fieldward/secondfactor', {})).status).toBe(
      403,
    );
    expect((await api.anonymous.post('fieldward/secondfactor', {})).status).toBe(401);
  });

  it('ends the other sessions of the account', async () => {
    const person = await somebody();
    const other = cookieOf(await api.anonymous.get('session', basic(person.name)));
    const begun = await at(person.cookie).post('fieldward/secondfactor', {});
    const confirmed = await at(person.cookie).post('fieldward/secondfactor/confirm', { code: code(String(begun.body['secret'])) });
    expect((await at(other).get('session')).body['authenticated']).toBe(false);
    expect((await at(person.cookie).get('session')).body['authenticated']).toBe(false);
    expect((await at(cookieOf(confirmed)).get('session')).body['authenticated']).toBe(true);
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code after the password, and completes under a new token', async () => {
    const { name, uuid, secret } = await guarded();
    await aMinuteLater(uuid);
    const first = await api.anonymous.get('session', basic(name));
    const door = at(cookieOf(first));
    expect((await door.get('session')).body).toMatchObject({ authenticated: false, secondFactor: 'needed' });
    expect((await door.get('location')).status).toBe(401);
    expect((await door.post('session', { locale: 'fr' })).status).toBe(401);
    expect((await door.post('fieldward/password', { oldPassword: PASSWORD, newPassword: 'Other1234' })).status).toBe(401);
    expect((await door.get('fieldward/secondfactor')).status).toBe(401);
    const inside = await door.post('session', { code: code(secret) });
    expect(inside.body, inside.text).toMatchObject({ authenticated: true, user: { username: name } });
    expect(cookieOf(inside)).not.toBe(cookieOf(first));
    expect((await door.get('session')).body).toEqual({ authenticated: false, locale: 'en', allowedLocales: ['en', 'fr', 'ar'] });
  });

  it('takes no code twice, neither one after the other nor side by side, and none that is older', async () => {
    const { name, uuid, secret, used } = await guarded();
    const replayed = await (await atTheDoor(name)).post('session', { code: used });
    expect([replayed.status, replayed.body['error'].code]).toEqual([400, 'session.wrongCode']);
    await aMinuteLater(uuid);
    const doors = await Promise.all([atTheDoor(name), atTheDoor(name), atTheDoor(name)]);
    const one = code(secret);
    const answers = await Promise.all(doors.map((door) => door.post('session', { code: one })));
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect((await (await atTheDoor(name)).post('session', { code: code(secret, -1) })).status).toBe(400);
    expect((await (await atTheDoor(name)).post('session', { code: code(secret, 1) })).status).toBe(200);
  });

  it('takes each recovery code once', async () => {
    const { name, recoveryCodes } = await guarded();
    const [first = ''] = recoveryCodes;
    expect((await (await atTheDoor(name)).post('session', { code: first.toLowerCase() })).body['authenticated']).toBe(true);
    expect((await (await atTheDoor(name)).post('session', { code: first })).status).toBe(400);
  });

  it('expires a password without its code, and takes no code without a password', async () => {
    const { name, uuid, secret } = await guarded();
    await aMinuteLater(uuid);
    const door = await atTheDoor(name);
    await api.pool.rows(`update session set date_created = now() - interval '11 minutes' where awaits = 'code'`);
    expect((await door.post('session', { code: code(secret) })).body['error'].code).toBe('session.codeExpired');
    expect((await api.as(own).post('session', { code: code(secret) })).body['error'].code).toBe('session.codeExpired');
  });

  it('refuses Basic credentials everywhere but at the session, unless its own session is complete', async () => {
    const { name, cookie } = await guarded();
    const other = await guarded();
    for (const path of ['location', 'user?q=x', 'fieldward/secondfactor']) {
      const response = await api.as(basic(name)).get(path);
      expect([response.status, response.body['error'].code]).toEqual([401, 'session.codeNeeded']);
    }
    expect((await api.as({ ...basic(name), cookie, ...own }).get('fieldward/secondfactor')).status).toBe(200);
    expect((await api.as({ ...basic(name), cookie: other.cookie, ...own }).get('fieldward/secondfactor')).status).toBe(401);
    const again = await api.as({ ...basic(name), cookie, ...own }).get('session');
    expect(again.body['authenticated']).toBe(true);
    expect(again.headers).not.toHaveProperty('set-cookie');
  });
});

describe('removing it', () => {
  it('takes password and code of the owner', async () => {
    const { name, uuid, secret, cookie } = await guarded();
    await aMinuteLater(uuid);
    const remove = (body: object) => at(cookie).post('fieldward/secondfactor/remove', body);
    expect((await remove({ code: code(secret) })).status).toBe(400);
    expect((await remove({ password: PASSWORD })).status).toBe(400);
    expect((await remove({ password: 'wrong', code: code(secret) })).body['error'].code).toBe('signin.wrongPassword');
    expect((await remove({ password: PASSWORD, code: '000000' })).body['error'].code).toBe('session.wrongCode');
    expect((await remove({ password: PASSWORD, code: code(secret) })).status).toBe(204);
    expect((await api.anonymous.get('session', basic(name))).body['authenticated']).toBe(true);
  });

  it('renews the recovery codes with password and code', async () => {
    const { name, uuid, secret, cookie, recoveryCodes } = await guarded();
    await aMinuteLater(uuid);
    const renewed = await at(cookie).post('fieldward/secondfactor/recoverycodes', { password: PASSWORD, code: code(secret) });
    expect(renewed.body['recoveryCodes']).toHaveLength(10);
    expect((await (await atTheDoor(name)).post('session', { code: recoveryCodes[0] })).status).toBe(400);
  });

  it('is done for others by who may edit users, never for oneself, and not for a super user by a lesser one', async () => {
    const { name, uuid, cookie } = await guarded();
    expect((await api.nobody.remove(`fieldward/secondfactorusers/${uuid}`)).status).toBe(403);
    expect((await at(cookie).remove(`fieldward/secondfactorusers/${uuid}`)).status).toBe(403);
    const listed = await api.admin.get(`fieldward/secondfactorusers?q=${name}`);
    expect(listed.body['results']).toMatchObject([{ uuid, display: name, recoveryCodesLeft: 10 }]);
    expect((await api.admin.remove(`fieldward/secondfactorusers/${uuid}`)).status).toBe(204);
    expect((await at(cookie).get('session')).body['authenticated']).toBe(false);
    expect((await api.anonymous.get('session', basic(name))).body['authenticated']).toBe(true);
    expect((await api.admin.remove(`fieldward/secondfactorusers/${uuid}`)).body['error'].code).toBe('signin.noFactor');
    const self = (await api.admin.get('session')).body['user'].uuid;
    expect((await api.admin.remove(`fieldward/secondfactorusers/${self}`)).body['error'].code).toBe('signin.ownFactor');
    await api.admin.post('privilege', { name: 'Edit Users' });
    await api.admin.post('role', { name: 'Editor', privileges: ['Edit Users'] });
    const editor = await somebody(['Editor']);
    const refused = await at(editor.cookie).remove(`fieldward/secondfactorusers/${self}`);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('System Developer')]);
    const entries = await api.pool.rows(`select 1 from audit_log where action = 'second factor removed' and resource_uuid = $1`, [uuid]);
    expect(entries).toHaveLength(1);
  });
});

describe('a role that demands it', () => {
  it('lets its holders do nothing before they have added one', async () => {
    const role = await api.admin.post('role', { name: 'Guardian' });
    const person = await somebody(['Guardian']);
    expect((await at(person.cookie).get('session')).body['mustAddSecondFactor']).toBe(false);
    const demand = { role: role.body['uuid'], secondFactor: true };
    expect((await api.nobody.post('fieldward/secondfactorrole', demand)).status).toBe(403);
    expect((await api.admin.post('fieldward/secondfactorrole', demand)).status).toBe(200);
    expect((await api.admin.get('fieldward/secondfactorroles')).body['results']).toContainEqual({
      uuid: role.body['uuid'],
      display: 'Guardian',
      secondFactor: true,
      holders: 1,
      without: 1,
    });
    const session = await api.anonymous.get('session', basic(person.name));
    expect(session.body).toMatchObject({ authenticated: true, mustAddSecondFactor: true });
    const client = at(cookieOf(session));
    for (const response of [await client.get('location'), await client.get('user'), await api.as(basic(person.name)).get('location')])
      expect([response.status, response.body['error'].code]).toEqual([403, 'session.factorDemanded']);
    const begun = await client.post('fieldward/secondfactor', {});
    const confirmed = await client.post('fieldward/secondfactor/confirm', { code: code(String(begun.body['secret'])) });
    const after = await at(cookieOf(confirmed)).get('session');
    expect(after.body).toMatchObject({ authenticated: true, mustAddSecondFactor: false });
    expect((await at(cookieOf(confirmed)).get('location')).body['error'].code).toBe('engine.forbidden');
  });
});

describe('what must stay secret', () => {
  it('is in no later answer, in no audit entry and, of recovery codes, not even in the database', async () => {
    const { name, uuid, secret, cookie, recoveryCodes } = await guarded();
    await aMinuteLater(uuid);
    const given = code(secret);
    await (await atTheDoor(name)).post('session', { code: '123456' });
    await (await atTheDoor(name)).post('session', { code: given });
    const answers = [
      await at(cookie).get('session'),
      await at(cookie).get('fieldward/secondfactor'),
      await api.admin.get(`user/${uuid}?v=full`),
      await api.admin.get('fieldward/secondfactorusers'),
    ];
    for (const { text } of answers) expect(text).not.toContain(secret);
    await vi.waitFor(async () => expect((await auditOf(uuid)).map((each) => each.action)).toContain('sign-in refused'));
    const trail = await auditOf(uuid);
    expect(trail.map((each) => each.action)).toEqual(
      expect.arrayContaining(['second factor added', 'sign-in awaits code', 'sign-in refused', 'sign-in']),
    );
    const [message] = await api.pool.rows<{ text: string }>('select string_agg(to_jsonb(a)::text, chr(10)) as text from audit_log a');
    const [kept] = await api.pool.rows<{ text: string }>('select string_agg(to_jsonb(r)::text, chr(10)) as text from recovery_code r');
    for (const each of [secret, given, '123456', ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))]) {
      expect(message?.text).not.toContain(`"${each}"`);
      // six digits are within a hash now and then
      expect(kept?.text).not.toMatch(new RegExp(`\\b${each}\\b`));
    }
    expect(message?.text).not.toContain(secret);
  });

  it('is sealed in the database, for this account only, and opens with the key of the servers', async () => {
    const { uuid, secret } = await guarded();
    const other = await guarded();
    const kept = await api.pool.rows<{ secret: string }>('select secret from second_factor');
    expect(kept.every((row) => /^v1\.[0-9a-f]{8}\.[\w-]{80,}$/.test(row.secret))).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(secret);
    // somebody who can write to the database puts the own secret in another one's place
    await api.pool.rows(
      `update second_factor set last_step = 0, secret = (select f.secret from second_factor f join users u using (user_id) where u.uuid = $2)
       where user_id = (select user_id from users where uuid = $1)`,
      [uuid, other.uuid],
    );
    const { username } = (await api.admin.get(`user/${uuid}`)).body;
    expect((await (await atTheDoor(String(username))).post('session', { code: code(other.secret) })).status).toBe(500);
    await api.pool.rows('delete from second_factor where user_id = (select user_id from users where uuid = $1)', [uuid]);
  });

  it('is refused with its reason by a server with another key, where a recovery code still opens', async () => {
    const { name, uuid, secret, recoveryCodes } = await guarded();
    await aMinuteLater(uuid);
    const stranger = await buildServer({ database: api.pool, sealEvery: 0, secretKeys: new SecretKeys([randomBytes(32)]) });
    const give = async (given: string | undefined) => {
      const door = await api.anonymous.get('session', basic(name));
      const headers = { cookie: cookieOf(door), ...own };
      return stranger.inject({ method: 'POST', url: '/openmrs/ws/rest/v1/session', headers, payload: { code: given } });
    };
    const refused = await give(code(secret));
    expect([refused.statusCode, refused.json().error.code]).toEqual([500, 'session.otherKey']);
    expect((await give(recoveryCodes[0])).json()).toMatchObject({ authenticated: true });
    await stranger.close();
  });

  it('is sealed at the start when it was plain or under an older key, and a start without its key is refused', async () => {
    const { uuid } = await guarded();
    const [old, renewed] = [randomBytes(32), randomBytes(32)];
    const keep = async (userId: string, text: string) =>
      api.pool.rows('update second_factor set secret = $2 where user_id = $1', [userId, text]);
    const secretOf = async (userId: string) =>
      (await api.pool.rows<{ secret: string }>('select secret from second_factor where user_id = $1', [userId]))[0]?.secret ?? '';
    await api.pool.rows('delete from second_factor where user_id <> (select user_id from users where uuid = $1)', [uuid]);
    const [row] = await api.pool.rows<{ id: string }>('select user_id::text as id from second_factor');
    const id = row?.id ?? '';
    const start = (...keys: Buffer[]) => api.pool.transaction((tx) => sealAllFactors(tx, new SecretKeys(keys)));
    await keep(id, 'JBSWY3DPEHPK3PXP');
    expect(await start(old)).toBe(1);
    expect(await start(old)).toBe(0);
    expect(openFactor(new SecretKeys([old]), id, await secretOf(id))).toBe('JBSWY3DPEHPK3PXP');
    await expect(start(renewed)).rejects.toThrow(/cannot be opened: it was sealed with the key [0-9a-f]{8}.*FIELDWARD_SECRET_KEY/);
    expect(await start(renewed, old)).toBe(1);
    expect(openFactor(new SecretKeys([renewed]), id, await secretOf(id))).toBe('JBSWY3DPEHPK3PXP');
  });

  it('is taken away by the operator where its key is lost, and only then', async () => {
    const { uuid } = await guarded();
    const [own] = await api.pool.rows<{ id: string }>('select user_id::text as id from users where uuid = $1', [uuid]);
    const id = own?.id ?? '';
    await api.pool.rows('delete from second_factor where user_id <> $1', [id]);
    const [lost, fresh] = [new SecretKeys([randomBytes(32)]), new SecretKeys([randomBytes(32)])];
    await api.pool.transaction(async (tx) => {
      await tx.rows('update second_factor set secret = $2 where user_id = $1', [id, sealFactor(lost, id, 'JBSWY3DPEHPK3PXP')]);
      await tx.rows('delete from draft_key');
      await tx.rows('insert into draft_key (user_id, sealed) select user_id, $1 from users', ['cGxhaW4=']);
    });
    const start = (keys: SecretKeys) => api.pool.transaction((tx) => sealAllDraftKeys(tx, keys));
    const [{ sealed }, again] = [await start(lost), await start(lost)];
    expect([sealed > 1, again.sealed, again.foreign]).toEqual([true, 0, []]);
    expect(await draftKeyOf(api.pool, lost, id)).toBe('cGxhaW4=');
    await expect(draftKeyOf(api.pool, fresh, id)).rejects.toMatchObject({ code: 'session.otherKey' });
    expect((await start(fresh)).foreign).toHaveLength(sealed);
    const forget = (keys: SecretKeys, remove: boolean) => api.pool.transaction((tx) => foreignSecrets(tx, keys, remove));
    expect(await forget(lost, true)).toEqual({ secondFactors: 0, draftKeys: 0 });
    expect(await forget(fresh, false)).toEqual({ secondFactors: 1, draftKeys: sealed });
    expect(await forget(fresh, true)).toEqual({ secondFactors: 1, draftKeys: sealed });
    expect(await forget(fresh, false)).toEqual({ secondFactors: 0, draftKeys: 0 });
    expect(await api.pool.rows('select from recovery_code where user_id = $1', [id])).toEqual([]);
    expect((await api.admin.get(`fieldward/auditlog?object=${uuid}&action=second%20factor%20removed`)).body['results']).toHaveLength(1);
    expect(Buffer.from(await draftKeyOf(api.pool, fresh, id), 'base64')).toHaveLength(32);
  });
});
