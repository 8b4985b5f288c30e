import { inheritedBy } from '@fieldward/domain/account/role-inheritance.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, Client, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let administrator: Client;

const signedIn = (name: string): Client => api.as({ authorization: `Basic ${Buffer.from(`${name}:Secret123`).toString('base64')}` });
const account = (username: string, roles: readonly string[]) =>
  create(api.admin, 'user', {
    username,
    password: 'Secret123',
    person: { names: [{ givenName: 'Sana', familyName: 'Malik' }], gender: 'F' },
    roles,
  });
const message = (response: ApiResponse) => [response.status, response.body['error']?.message];
const role = (name: string, more: Readonly<Record<string, unknown>> = {}) => create(api.admin, 'role', { name, ...more });

beforeAll(async () => {
  api = await starterApi();
  await account('head.office', ['Programme Administrator']);
  administrator = signedIn('head.office');
}, 60_000);
afterAll(() => api.close());

describe('a role', () => {
  it('has a name of letters and spaces, once, that stays', async () => {
    expect(message(await api.admin.post('role', { name: 'Ward 7' }))).toEqual([400, 'Only letters and spaces are allowed']);
    expect(message(await api.admin.post('role', { name: 'Night_Shift' }))).toEqual([400, 'Only letters and spaces are allowed']);
    expect(message(await api.admin.post('role', { name: '' }))[0]).toBe(400);
    const made = await role('دوام ليلي');
    expect(message(await api.admin.post(`role/${made['uuid']}`, { name: 'Night Shift' }))).toEqual([400, 'Cannot be changed any more']);
    expect((await api.admin.post(`role/${made['uuid']}`, { name: 'دوام ليلي', description: 'At night' })).status).toBe(200);
    const answers = await Promise.all(['Day Shift', 'day shift', 'DAY SHIFT'].map((name) => api.admin.post('role', { name })));
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    for (const each of answers.filter((one) => one.status === 400))
      expect(each.body['error'].message).toBe('Role with this name already exist');
  });

  it('does not inherit itself, however long the way, also when two change at the same moment', async () => {
    const [a, b, c] = [await role('Chain A'), await role('Chain B'), await role('Chain C')];
    const inherit = (from: ApiResponse['body'], ...to: ApiResponse['body'][]) =>
      api.admin.post(`role/${from['uuid']}`, { inheritedRoles: to.map((each) => each['uuid']) });
    expect((await inherit(a, b)).status).toBe(200);
    expect((await inherit(b, c)).status).toBe(200);
    for (const response of [await inherit(c, a), await inherit(b, a), await inherit(a, a)])
      expect(message(response)).toEqual([400, 'A role cannot inherit itself, nor a role that inherits it']);
    expect((await inherit(a, b, c)).status).toBe(200);
    const [d, e] = [await role('Chain D'), await role('Chain E')];
    const both = await Promise.all([inherit(d, e), inherit(e, d)]);
    // whoever comes second is told of the circle, or to try again
    expect(both.filter((each) => each.status === 200)).toHaveLength(1);
  });

  it('is deleted only when nobody holds it and no role inherits it', async () => {
    const made = await role('Held Role', { privileges: ['View Reports'] });
    const holder = await account('holds.it', ['Held Role']);
    const gone = () => api.admin.remove(`role/${made['uuid']}?purge=true`);
    expect(message(await gone())).toEqual([400, 'Can not delete this role. It has following user Ids are associated with it holds.it']);
    expect((await api.admin.get(`hydra/customservices/getUserByRole?role=${made['uuid']}`)).body).toEqual(['holds.it']);
    await api.admin.post(`user/${holder['uuid']}`, { roles: ['Viewer'] });
    const heir = await role('Heir Role', { inheritedRoles: [made['uuid']] });
    expect(message(await gone())).toEqual([400, 'Can not delete this role. These roles inherit it: Heir Role']);
    await api.admin.post(`role/${heir['uuid']}`, { inheritedRoles: [] });
    expect((await gone()).status).toBe(204);
    expect((await api.admin.get(`role/${made['uuid']}`)).status).toBe(404);
    const actions = await api.pool.rows<{ action: string }>('select action from audit_log where resource_uuid = $1 order by audit_log_id', [
      made['uuid'],
    ]);
    expect(actions.map((each) => each.action)).toEqual(['create', 'purge']);
  });

  it('is not deleted while somebody is being given it', async () => {
    for (const round of ['One', 'Two', 'Three']) {
      const made = await role(`Race ${round}`);
      const holder = await account(`racer.${round}`, []);
      const [given, gone] = await Promise.all([
        api.admin.post(`user/${holder['uuid']}`, { roles: [made['uuid']] }),
        api.admin.remove(`role/${made['uuid']}?purge=true`),
      ]);
      const held = await api.pool.rows('select 1 from user_role ur join users u using (user_id) where u.uuid = $1', [holder['uuid']]);
      expect(held.length, `${given.text} ${gone.text}`).toBe(given.status === 200 ? 1 : 0);
      expect([given.status === 200, gone.status === 204].filter(Boolean)).toHaveLength(1);
    }
  });

  it('keeps what somebody stronger gave it when a weaker administrator sends it again, and gets nothing more', async () => {
    const made = await role('Mixed Role', { privileges: ['Purge Patients', 'Get Patients'] });
    const send = (privileges: readonly string[]) => administrator.post(`role/${made['uuid']}`, { privileges });
    expect((await send(['Purge Patients', 'Get Patients', 'Get People'])).status).toBe(200);
    expect(message(await send(['Purge Patients', 'Purge People']))).toEqual([403, 'Privilege required: Purge People']);
    expect((await send(['Get People'])).status).toBe(200);
    expect(message(await send(['Get People', 'Purge Patients']))).toEqual([403, 'Privilege required: Purge Patients']);
    const strong = await role('Strong Role', { privileges: ['Purge People'] });
    expect(message(await administrator.post(`role/${made['uuid']}`, { inheritedRoles: [strong['uuid']] }))).toEqual([
      403,
      'Privilege required: Purge People',
    ]);
  });

  it('through which the last administrator may do everything keeps that', async () => {
    const bridge = await role('Bridge', { inheritedRoles: ['System Developer'] });
    await account('bridge.holder', ['Bridge']);
    const bridged = signedIn('bridge.holder');
    const supers = (await api.admin.get('user?roles=System%20Developer')).body['results'] as { uuid: string }[];
    for (const each of supers) expect((await bridged.remove(`user/${each.uuid}`)).status).toBe(204);
    const refused = await bridged.post(`role/${bridge['uuid']}`, { inheritedRoles: [] });
    expect([refused.status, refused.body['error'].code]).toEqual([400, 'record.lastAdministrator']);
    for (const each of supers) expect((await bridged.post(`user/${each.uuid}`, { retired: false })).status).toBe(200);
  });
});

it('inherits by SQL what it inherits by the rules, whatever inherits what', async () => {
  const n = 40;
  const uuid = (role: number): string => `made-up-role-${role}`;
  // from a role to earlier ones only: circles are refused
  const arrow = fc.tuple(fc.integer({ min: 1, max: n - 1 }), fc.nat(999)).map(([child, at]) => [child, at % child] as const);
  const arrows = [...new Map(fc.sample(arrow, { seed: 5, numRuns: 60 }).map((each) => [each.join(' '), each])).values()];
  const inherits = new Map(
    Array.from({ length: n }, (_, role) => [uuid(role), arrows.filter(([child]) => child === role).map(([, parent]) => uuid(parent))]),
  );
  await api.pool.transaction(async (tx) => {
    await tx.rows(`insert into role (uuid, name) select u, u from unnest($1::text[]) u`, [[...inherits.keys()]]);
    await tx.rows(
      `insert into role_role (child_role_id, parent_role_id) select c.role_id, p.role_id
       from unnest($1::text[], $2::text[]) x(child, parent) join role c on c.uuid = x.child join role p on p.uuid = x.parent`,
      [arrows.map(([child]) => uuid(child)), arrows.map(([, parent]) => uuid(parent))],
    );
    // an account for each role, that has this one only
    await tx.rows(
      `with made as (
         insert into users (person_id, username, system_id, password)
         select (select min(person_id) from person), r.uuid, r.uuid, '' from role r where r.uuid = any ($1::text[]) returning user_id, username)
       insert into user_role (user_id, role_id) select m.user_id, r.role_id from made m join role r on r.uuid = m.username`,
      [[...inherits.keys()]],
    );
  });
  const held = await api.pool.rows<{ role: string; held: string[] }>(
    `select u.username as role, array(select r.uuid from roles_of(u.user_id) h(role_id) join role r using (role_id) order by 1) as held
     from users u where u.username = any ($1::text[])`,
    [[...inherits.keys()]],
  );
  const shown = (await api.admin.get('role?v=custom:(uuid,allInheritedRoles:(uuid))&limit=100&q=made-up')).body['results'] as {
    uuid: string;
    allInheritedRoles: { uuid: string }[];
  }[];
  const sorted = (some: Iterable<string>): string[] => [...some].toSorted();
  for (const role of inherits.keys()) {
    const expected = sorted(inheritedBy(role, inherits));
    expect(sorted(shown.find((each) => each.uuid === role)?.allInheritedRoles.map((each) => each.uuid) ?? ['?']), role).toEqual(expected);
    expect(sorted(held.find((each) => each.role === role)?.held ?? []), role).toEqual(sorted([role, ...expected]));
  }
});
