import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shape } from '@fieldward/contract/operation.ts';
import type { SavedList, savedListsWire } from '@fieldward/contract/report/saved-list.operations.ts';
import type { ApiResponse, Client, ScratchApi } from '../../../testing/scratch-api.ts';
import { PASSWORD } from '../../../testing/scratch-api.ts';
import { starterApi } from '../../../testing/starter-api.ts';

const PATH = 'fieldward/saved-list';
let api: ScratchApi;
let amina: Client;
let bilal: Client;
let clerk: string;
let viewer: string;

/** An account with one role. */
async function account(username: string, role: string): Promise<Client> {
  const person = { gender: 'F', names: [{ givenName: username, familyName: 'Ali' }] };
  const made = await api.admin.post('user', { username, password: PASSWORD, person, roles: [role] });
  expect(made.status, made.text).toBe(201);
  return api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` });
}
const roleNamed = async (name: string): Promise<string> => {
  const [row] = await api.pool.rows<{ uuid: string }>('select uuid from role where name = $1', [name]);
  return row?.uuid ?? '';
};
const seen = async (client: Client): Promise<Shape<(typeof savedListsWire)['response']>> => {
  const answer = await client.get(PATH);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Shape<(typeof savedListsWire)['response']>;
};
const names = async (client: Client): Promise<string[]> => (await seen(client)).results.map(({ name }) => name);
const list = (more: object = {}) => ({ name: `List ${randomUUID().slice(0, 8)}`, kind: 'patient', filter: { q: 'Sow' }, ...more });
async function made(client: Client, more: object = {}): Promise<SavedList> {
  const response = await client.post(PATH, list(more));
  expect(response.status, response.text).toBe(201);
  return response.body as SavedList;
}
const refused = (response: ApiResponse): unknown[] => [response.status, response.body['error']?.code];

beforeAll(async () => {
  api = await starterApi();
  [clerk, viewer] = [await roleNamed('Registration Clerk'), await roleNamed('Viewer')];
  amina = await account('amina', clerk);
  bilal = await account('bilal', viewer);
}, 90_000);
afterAll(() => api?.close());

describe('a saved list', () => {
  test('is kept, renamed and deleted by whoever made it', async () => {
    const one = await made(amina, { name: ' My people ', filter: { q: ' Sow ' } });
    expect(one).toMatchObject({
      name: 'My people',
      kind: 'patient',
      filter: { q: 'Sow' },
      own: true,
      roles: [],
      owner: { display: expect.stringContaining('amina') },
    });
    const renamed = await amina.post(`${PATH}/${one.uuid}`, { name: 'Others', filter: { q: 'Ali' }, version: one.version });
    expect(renamed.body).toMatchObject({ name: 'Others', filter: { q: 'Ali' } });
    expect(await names(amina)).toContain('Others');
    expect((await amina.remove(`${PATH}/${one.uuid}`)).status).toBe(204);
    expect(await names(amina)).not.toContain('Others');
    expect(refused(await amina.remove(`${PATH}/${one.uuid}`))).toEqual([404, 'engine.unknownObject']);
    const [trail] = await api.pool.rows<{ actions: string[] }>(
      `select array_agg(action order by occurred_at) as actions from audit_log where resource = 'saved-list' and resource_uuid = $1`,
      [one.uuid],
    );
    expect(trail?.actions).toEqual(['create', 'update', 'retire']);
  });

  test('is seen by nobody else until it is shared with a role, and by nobody after that ends', async () => {
    const admin = await made(api.admin, { name: 'Shared', kind: 'due', filter: { indicator: 'followUpsOverdue' } });
    expect(await names(bilal)).not.toContain('Shared');
    expect(refused(await bilal.post(`${PATH}/${admin.uuid}`, { name: 'x' }))).toEqual([404, 'engine.unknownObject']);
    const shared = await api.admin.post(`${PATH}/${admin.uuid}`, { roles: [viewer] });
    expect(shared.body).toMatchObject({ roles: [{ uuid: viewer, name: 'Viewer' }] });
    expect((await seen(bilal)).results.find(({ uuid }) => uuid === admin.uuid)).toMatchObject({ own: false, name: 'Shared' });
    expect(await names(amina)).not.toContain('Shared');
    expect(refused(await bilal.post(`${PATH}/${admin.uuid}`, { name: 'Mine' }))).toEqual([403, 'savedlist.notYours']);
    expect(refused(await bilal.remove(`${PATH}/${admin.uuid}`))).toEqual([403, 'savedlist.notYours']);
    await api.admin.post(`${PATH}/${admin.uuid}`, { roles: [] });
    expect(await names(bilal)).not.toContain('Shared');
  });

  test('is shared only with roles that one has; the administrator has all', async () => {
    expect((await seen(amina)).roles.map(({ uuid }) => uuid)).toContain(clerk);
    expect((await seen(amina)).roles.map(({ uuid }) => uuid)).not.toContain(viewer);
    expect((await seen(api.admin)).roles.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([clerk, viewer]));
    const one = await made(amina, { roles: [clerk] });
    expect(one.roles).toEqual([{ uuid: clerk, name: 'Registration Clerk' }]);
    expect(refused(await amina.post(`${PATH}/${one.uuid}`, { roles: [clerk, viewer] }))).toEqual([403, 'savedlist.notYourRole']);
    expect(refused(await amina.post(PATH, list({ roles: [viewer] })))).toEqual([403, 'savedlist.notYourRole']);
    expect(refused(await amina.post(PATH, list({ roles: 'all' })))).toEqual([400, 'engine.notList']);
  });

  test.each<[string, object | string | null, number, string]>([
    ['no object', [list()], 400, 'engine.notAnObject'],
    ['no name', { ...list(), name: ' ' }, 400, 'savedlist.nameMissing'],
    ['a number as name', { ...list(), name: 3 }, 400, 'engine.notText'],
    ['a long name', { ...list(), name: 'x'.repeat(101) }, 400, 'savedlist.nameTooLong'],
    ['no kind', { ...list(), kind: undefined }, 400, 'savedlist.badKind'],
    ['another kind', { ...list(), kind: 'toString' }, 400, 'savedlist.badKind'],
    ['no filter', { ...list(), filter: undefined }, 400, 'savedlist.badFilter'],
    ['a filter of another kind', { ...list(), filter: { indicator: 'x' } }, 400, 'savedlist.unknownFilter'],
    ['an empty filter', { ...list(), filter: {} }, 400, 'savedlist.nothingSought'],
    ['a uuid that is none', { ...list(), uuid: 'a b' }, 400, 'engine.badUuid'],
  ])('with %s is refused', async (_, body, status, code) => {
    expect(refused(await amina.post(PATH, body))).toEqual([status, code]);
  });

  test('has a name that its owner uses once; others may use it', async () => {
    const one = await made(amina, { name: 'Twice' });
    expect(refused(await amina.post(PATH, list({ name: 'TWICE' })))).toEqual([400, 'savedlist.duplicate']);
    const other = await made(amina);
    expect(refused(await amina.post(`${PATH}/${other.uuid}`, { name: 'twice' }))).toEqual([400, 'savedlist.duplicate']);
    expect((await amina.post(`${PATH}/${one.uuid}`, { name: 'TWICE' })).status).toBe(200);
    await made(bilal, { name: 'Twice' });
  });

  test('sent twice is made once, and nobody takes the uuid of another', async () => {
    const uuid = randomUUID();
    const body = list({ uuid });
    const both = await Promise.all([amina.post(PATH, body), amina.post(PATH, body)]);
    expect(both.map(({ status, body: { uuid: of } }) => [status, of])).toEqual([
      [201, uuid],
      [201, uuid],
    ]);
    expect(refused(await bilal.post(PATH, list({ uuid })))).toEqual([409, 'engine.uuidTaken']);
  });

  test('changed by two at once: the second is told', async () => {
    const one = await made(amina);
    expect((await amina.post(`${PATH}/${one.uuid}`, { name: `${one.name} a`, version: one.version })).status).toBe(200);
    expect(refused(await amina.post(`${PATH}/${one.uuid}`, { name: `${one.name} b`, version: one.version }))).toEqual([
      409,
      'engine.stale',
    ]);
    expect(refused(await amina.remove(`${PATH}/${one.uuid}`, { 'if-match': `"${one.version}"` }))).toEqual([409, 'engine.stale']);
  });

  test('needs the right to see patients', async () => {
    expect(refused(await api.nobody.get(PATH))).toEqual([403, 'engine.forbidden']);
    expect(refused(await api.nobody.post(PATH, list()))).toEqual([403, 'engine.forbidden']);
  });

  test('is one of 200 at most', async () => {
    await api.pool.rows(
      `insert into saved_list (name, kind, filter, creator) select 'bulk ' || n, 'patient', '{"q":"x"}', (select user_id from users where username = 'bilal')
       from generate_series(1, 200) n`,
    );
    expect(refused(await bilal.post(PATH, list()))).toEqual([400, 'savedlist.tooMany']);
  });
});
