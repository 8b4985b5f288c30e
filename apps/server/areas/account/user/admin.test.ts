import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, starterApi } from '../../../testing/starter-api.ts';
import type { Client, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const signedIn = (name: string, password: string): Client =>
  api.as({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });
const clerk = (username: string, roles: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  create(api.admin, 'user', {
    username,
    password: 'Secret123',
    person: { names: [{ givenName: 'Sana', familyName: 'Malik' }], gender: 'F' },
    roles,
    ...more,
  });

describe('a user', () => {
  it('is made with person and roles, is found by any of their names, and never shows the password', async () => {
    const made = await clerk('sana.malik', ['Registration Clerk'], { systemId: 'S-17', userProperties: { defaultLocale: 'fr' } });
    const response = await api.admin.get(`user/${made['uuid']}?v=full`);
    expect(response.text).not.toMatch(/argon2|Secret123|password/i);
    expect(response.body).toMatchObject({
      display: 'sana.malik',
      systemId: 'S-17',
      userProperties: { defaultLocale: 'fr' },
      person: { display: 'Sana Malik' },
      roles: [{ name: 'Registration Clerk' }],
    });
    expect(response.body['privileges'].map((each: { name: string }) => each.name)).toContain('Edit Patients');
    for (const q of ['sana.m', 'S-17', 'Malik'])
      expect((await api.admin.get(`user?q=${q}`)).body['results']).toMatchObject([{ uuid: made['uuid'] }]);
    expect((await signedIn('sana.malik', 'Secret123').get('patient?identifier=x')).status).toBe(200);
    expect((await signedIn('sana.malik', 'Secret123').get('user')).status).toBe(403);
  });

  it.each([
    [{ password: 'short' }, 'person.password'],
    [{ username: '1abc' }, 'person.username'],
    [{ username: 'SANA.MALIK' }, 'record.duplicateUsername'],
    [{ roles: ['No such role'] }, 'engine.unknownReference'],
  ])('with %j is refused: %s', async (more, code) => {
    const response = await api.admin.post('user', {
      username: 'other.name',
      password: 'Secret123',
      person: { names: [{ givenName: 'Any' }], gender: 'M' },
      ...more,
    });
    expect([response.status, response.body['error']?.code]).toEqual([400, code]);
  });

  it('who administers does not make or change a super user', async () => {
    await clerk('local.admin', ['Programme Administrator']);
    const local = signedIn('local.admin', 'Secret123');
    const admin = (await api.admin.get('user?username=admin')).body['results'][0].uuid;
    expect(
      (
        await local.post('user', {
          username: 'sneaky.one',
          password: 'Secret123',
          person: { names: [{ givenName: 'S' }], gender: 'F' },
          roles: ['System Developer'],
        })
      ).status,
    ).toBe(403);
    expect((await local.post(`user/${admin}`, { password: 'Mine12345' })).status).toBe(403);
    expect((await local.post('role', { name: 'Backdoor', inheritedRoles: ['System Developer'] })).status).toBe(403);
    expect(
      (
        await local.post('user', {
          username: 'fair.user',
          password: 'Secret123',
          person: { names: [{ givenName: 'F' }], gender: 'F' },
          roles: ['Viewer'],
        })
      ).status,
    ).toBe(201);
  });

  it('is signed out everywhere by a new password and by retirement, and is never deleted', async () => {
    const made = await clerk('goes.away', ['Viewer']);
    const [row] = await api.pool.rows<{ user_id: string }>('select user_id from users where uuid = $1', [made['uuid']]);
    const open = async () => {
      await api.pool.rows(`insert into session (token_hash, user_id) values (sha256(random()::text::bytea), $1)`, [row?.user_id]);
    };
    const sessions = async () => (await api.pool.rows('select 1 from session where user_id = $1', [row?.user_id])).length;
    await open();
    expect((await api.admin.post(`user/${made['uuid']}`, { password: 'Newer1234' })).status).toBe(200);
    expect(await sessions()).toBe(0);
    await open();
    expect((await api.admin.remove(`user/${made['uuid']}?!purge`)).status).toBe(204);
    expect(await sessions()).toBe(0);
    expect((await signedIn('goes.away', 'Newer1234').get('location')).status).toBe(401);
    expect((await api.admin.remove(`user/${made['uuid']}?purge=true`)).status).toBe(400);
  });

  it('is a provider under the person', async () => {
    const made = await clerk('gives.care', ['Field Worker']);
    const provider = await create(api.admin, 'provider', { name: 'Sana Malik', person: made['person'].uuid, identifier: 'P-1' });
    expect((await api.admin.get(`provider?user=${made['uuid']}&v=default`)).body['results']).toMatchObject([
      { uuid: provider['uuid'], identifier: 'P-1', person: { display: 'Sana Malik' } },
    ]);
  });
});

describe('a role', () => {
  it('takes privileges by name, inherits, and is not removed while somebody holds it', async () => {
    const made = await create(api.admin, 'role', {
      name: 'Night Shift',
      description: 'At night',
      privileges: [{ name: 'View Reports', description: 'x' }],
      inheritedRoles: [{ name: 'Field Worker' }],
    });
    expect((await api.admin.get(`role/${made['uuid']}?v=full`)).body).toMatchObject({
      privileges: [{ name: 'View Reports' }],
      allInheritedRoles: [{ display: 'Field Worker' }],
    });
    await clerk('night.worker', ['Night Shift']);
    expect((await signedIn('night.worker', 'Secret123').get('patient?identifier=x')).status).toBe(200);
    const refused = await api.admin.remove(`role/${made['uuid']}?purge=true`);
    expect(refused.body['error']).toMatchObject({
      code: 'record.roleHeld',
      message: 'Can not delete this role. It has following user Ids are associated with it night.worker',
    });
    expect((await api.admin.post('role', { name: 'night shift' })).body['error'].message).toBe('Role with this name already exist');
  });
});

describe('a location', () => {
  it('stands in a tree with tags, is found by part of its name, tag or parent, and alone by its name', async () => {
    const country = await create(api.admin, 'location', { name: 'Testland', tags: ['Country'] });
    const province = await create(api.admin, 'location', {
      name: 'North',
      tags: [{ display: 'Province/State' }],
      parentLocation: country['uuid'],
    });
    expect((await api.admin.get('location/Testland')).body['childLocations']).toMatchObject([{ uuid: province['uuid'], display: 'North' }]);
    const names = async (query: string) =>
      (await api.admin.get(`location?${query}`)).body['results'].map((each: { display: string }) => each.display);
    expect(await names('tag=Country')).toEqual(['Testland']);
    expect(await names('tag=Login Location')).toEqual(['Unknown Location']);
    expect(await names('q=ort')).toEqual(['North']);
    expect(await names(`parent=${country['uuid']}`)).toEqual(['North']);
    expect((await api.admin.post('location', { name: 'testland' })).body['error'].message).toBe('Location with this name already exist');
    expect((await api.admin.post(`location/${country['uuid']}`, { parentLocation: province['uuid'] })).body['error'].code).toBe(
      'record.locationCircle',
    );
  });
});

describe('a system setting', () => {
  it('is read by uuid and by property, changed by POST, and found by the beginning of its name', async () => {
    const uuid = '3h98a10f-3edz-43f6-b020-d0823e28ebd1';
    expect((await api.admin.get(`systemsetting/${uuid}`)).body).toMatchObject({ property: 'hydra.country', value: 'Pakistan' });
    expect((await api.admin.post('systemsetting/hydra.country', { value: 'Kenya' })).status).toBe(200);
    expect((await api.admin.get('systemsetting/hydra.country')).body).toMatchObject({ uuid, value: 'Kenya' });
    for (const [property, value, code] of [
      ['hydra.IdentifierFormat', '[A-Z', 'pattern.bracketOpen'],
      ['hydra.IdentifierFormat', '', 'person.required'],
      ['hydra.dateFormat', 'tomorrow', 'settings.dateFormatUnknown'],
      ['hydra.dateFormat', null, 'person.required'],
      ['hydra.country', 'Atlantis', 'settings.countryUnknown'],
      ['hydra.currency', 'Dollars', 'settings.currencyUnknown'],
      ['fieldward.idleMinutes', 'never', 'settings.idleMinutesBounds'],
    ] as const) {
      const response = await api.admin.post(`systemsetting/${property}`, { value });
      expect([response.status, response.body['error']?.code], property).toEqual([400, code]);
    }
    const { results } = (await api.admin.get('systemsetting?q=hydra&v=full')).body;
    expect(results.map((each: { property: string }) => each.property)).toEqual([
      'hydra.IdentifierFormat',
      'hydra.country',
      'hydra.currency',
      'hydra.dateFormat',
    ]);
  });
});
