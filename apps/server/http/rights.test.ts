// area: account
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, Client, ScratchApi } from '../testing/scratch-api.ts';
import { create, register, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
let patient: string;
let clerk: Client;
let administrator: Client;
let clerkUuid: string;

const account = (username: string, role: string) => ({
  username,
  password: 'Secret12345',
  person: { names: [{ givenName: 'Test', familyName: 'Person' }], gender: 'F' },
  roles: [role],
});
const signedIn = (username: string): Client =>
  api.as({ authorization: `Basic ${Buffer.from(`${username}:Secret12345`).toString('base64')}` });

beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'ABC-000001', 'Amina', 'Traore'))['uuid']);
  clerkUuid = String((await create(api.admin, 'user', account('clerkone', 'Registration Clerk')))['uuid']);
  await create(api.admin, 'user', account('adminone', 'Programme Administrator'));
  clerk = signedIn('clerkone');
  administrator = signedIn('adminone');
});
afterAll(() => api.close());

/** The OpenMRS envelope with a code of the catalogue. */
function refused(response: ApiResponse, status: number, code?: string): void {
  expect(response.status, response.text).toBe(status);
  expect(response.body['error']).toMatchObject({ message: expect.any(String), code: code ?? expect.any(String), detail: '' });
}

describe('rights', () => {
  const superuser = 'System Developer';
  const tokens = [
    superuser,
    { name: superuser },
    { uuid: null, name: superuser },
    { uuid: {}, name: 'system developer' },
    { display: superuser },
  ];

  it.each([
    ['POST', 'user/CLERK', { roles: [superuser] }],
    ['POST', 'user/CLERK', { userProperties: {}, roles: [superuser] }],
    ['POST', 'role', { name: 'Mine' }],
    ['POST', 'systemsetting/hydra.IdentifierFormat', { value: '.*' }],
    ['GET', 'fieldward/auditlog', null],
    ['GET', 'fieldward/auditverdict', null],
    ['GET', 'user', null],
    ['POST', 'patient/PATIENT', { voided: true }],
    ['POST', 'patient/PATIENT', { deleted: 'true' }],
    ['POST', 'patient/PATIENT', { person: { voided: true } }],
    ['POST', 'person/PATIENT', { voided: true }],
    ['DELETE', 'patient/PATIENT', null],
    [
      'POST',
      'hydra/form-submission',
      { data: '[]', metadata: '{"ENCONTER_TYPE":"x","authentication":{"USERNAME":"admin","PASSWORD":"Admin123"}}' },
    ],
  ] as const)('a clerk may not: %s %s %j', async (method, named, body) => {
    const path = named.replace('CLERK', clerkUuid).replace('PATIENT', patient);
    const response =
      method === 'GET' ? await clerk.get(path) : method === 'DELETE' ? await clerk.remove(path) : await clerk.post(path, body);
    refused(response, 403, 'engine.forbidden');
  });

  it('an administrator of the programme makes no super user, however the role is named', async () => {
    for (const token of tokens) {
      refused(await administrator.post(`user/${clerkUuid}`, { roles: [token] }), 403, 'engine.forbidden');
      refused(await administrator.post('role/Viewer', { inheritedRoles: [token] }), 403, 'engine.forbidden');
    }
    for (const token of ['Purge Patients', { display: 'Purge Patients' }, { uuid: null, name: 'Purge Patients' }])
      refused(await administrator.post('role', { name: 'More', privileges: [token] }), 403, 'engine.forbidden');
    const admin = (await api.admin.get('user?username=admin')).body['results'][0].uuid;
    for (const body of [{ password: 'Taken12345' }, { retired: true }, { roles: [] }])
      refused(await administrator.post(`user/${admin}`, body), 403, 'engine.forbidden');
  });

  it('the role that may do everything, and its last holder, stay', async () => {
    refused(await api.admin.post('role/System%20Developer', { name: 'Other' }), 400, 'record.roleIsNeeded');
    refused(await api.admin.post('role/System%20Developer', { retired: true }), 400, 'record.roleIsNeeded');
    refused(await api.admin.post('role/Registration%20Clerk', { retired: true }), 400, 'record.roleHeld');
    const holders = (await api.admin.get('user?roles=System%20Developer')).body['results'] as { uuid: string; display: string }[];
    const boss = holders.find((each) => each.display === 'boss')?.uuid;
    for (const each of holders.filter((one) => one.uuid !== boss)) expect((await api.admin.remove(`user/${each.uuid}`)).status).toBe(204);
    refused(await api.admin.remove(`user/${boss}`), 400, 'record.lastAdministrator');
    refused(await api.admin.post(`user/${boss}`, { roles: ['Viewer'] }), 400, 'record.lastAdministrator');
  });

  it('a page of another website can write nothing with the cookie', async () => {
    const signIn = await api.as({ authorization: `Basic ${Buffer.from('boss:Admin123').toString('base64')}` }).get('session');
    const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      {},
      { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    ]) {
      const page = api.as({ cookie, ...headers });
      refused(await page.post('hydra/phase', { name: 'Foreign' }), 403, 'engine.foreignOrigin');
      refused(await page.remove(`patient/${patient}`), 403, 'engine.foreignOrigin');
      refused(await page.post('hydra/phase', 'name=Foreign', { 'content-type': 'text/plain' }), 403, 'engine.foreignOrigin');
    }
    expect(await api.pool.rows(`select from phase where name = 'Foreign'`)).toEqual([]);
  });
});
