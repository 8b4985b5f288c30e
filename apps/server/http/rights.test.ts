// area: account
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, Client, ScratchApi } from '../testing/scratch-api.ts';
import { create, register, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
let patient: string;
let clerk: Client;
let administrator: Client;
let clerkUuid: string;
/** Has what everybody signed in has: staff and settings, but no people. */
let onlooker: Client;

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
  await create(api.admin, 'role', { name: 'Onlooker', privileges: ['Get Providers', 'Get Global Properties', 'Get Workflows'] });
  await create(api.admin, 'user', account('onlooker', 'Onlooker'));
  onlooker = signedIn('onlooker');
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

  it('a privilege of the product keeps its name, whoever asks; those of a programme take no such name', async () => {
    const uuidOf = async (name: string) => String((await api.admin.get(`privilege/${encodeURIComponent(name)}`)).body['uuid']);
    const [purge, other] = [await uuidOf('Purge People'), await uuidOf('Get Care Settings')];
    for (const who of [administrator, api.admin]) {
      for (const body of [{ name: 'Purge People Old' }, { name: 'purge people' }, { retired: true }])
        refused(await who.post(`privilege/${purge}`, body), 400, 'engine.fixed');
      refused(await who.post(`privilege/${other}`, { name: 'Purge People' }), 400, 'engine.fixed');
    }
    refused(await api.admin.remove(`privilege/${purge}`), 400, 'engine.fixed');
    refused(await api.admin.remove(`privilege/${purge}?purge=true`), 400, 'engine.fixed');
    refused(await administrator.remove(`person/${patient}?purge=true`), 403, 'engine.forbidden');
    expect((await api.admin.post(`privilege/${purge}`, { name: 'Purge People', description: 'For good' })).status).toBe(200);
    const own = String((await create(administrator, 'privilege', { name: 'Run Camps' }))['uuid']);
    refused(await administrator.post(`privilege/${own}`, { name: ' purge PEOPLE' }), 400, 'engine.fixed');
    expect((await administrator.post(`privilege/${own}`, { name: 'Run Health Camps' })).status).toBe(200);
    const [entry] = await api.pool.rows<{ detail: unknown }>(
      `select detail from audit_log where action = 'rename' and resource_uuid = $1`,
      [own],
    );
    expect(entry?.detail).toEqual({ from: 'Run Camps', to: 'Run Health Camps' });
    expect((await administrator.remove(`privilege/${own}`)).status).toBe(204);
  });

  it('the person of a stronger account is changed by nobody weaker', async () => {
    const [row] = await api.pool.rows<{ person: string; name: string }>(
      `select p.uuid as person, n.uuid as name from users u join person p using (person_id) join person_name n using (person_id) where u.username = 'boss'`,
    );
    const names = [{ uuid: row?.name, givenName: 'Nobody' }];
    for (const who of [administrator, clerk]) {
      refused(await who.post(`person/${row?.person}`, { names }), 403);
      refused(await who.post(`person/${row?.person}`, { names: [{ givenName: 'Another', preferred: true }] }), 403);
      refused(await who.post(`person/${row?.person}`, { birthdate: '1970-01-01' }), 403);
      refused(await who.post(`person/${row?.person}`, { voided: true }), 403);
      refused(await who.post(`person/${row?.person}/name/${row?.name}`, { givenName: 'Nobody' }), 403);
      refused(await who.post(`person/${row?.person}/name`, { givenName: 'Nobody', preferred: true }), 403);
      refused(await who.post(`personname/${row?.name}`, { voided: true }), 403);
      refused(await who.remove(`person/${row?.person}`), 403);
    }
    refused(await administrator.remove(`person/${row?.person}/name/${row?.name}`), 403);
    expect((await api.admin.get(`person/${row?.person}`)).body).toMatchObject({ display: 'boss Tester', voided: false, birthdate: null });
    const clerks = (await administrator.get(`user/${clerkUuid}?v=full`)).body['person'] as { uuid: string };
    expect((await administrator.post(`person/${clerks.uuid}`, { birthdate: '1991-02-03' })).status).toBe(200);
    expect((await clerk.post(`person/${clerks.uuid}`, { names: [{ givenName: 'Own', familyName: 'Name' }] })).status).toBe(200);
    expect((await api.admin.post(`person/${row?.person}`, { names: [{ uuid: row?.name, givenName: 'boss' }] })).status).toBe(200);
  });

  it('of the staff those who may not see people see the names', async () => {
    const person = (await api.admin.get(`user/${clerkUuid}?v=full`)).body['person'] as { uuid: string; display: string };
    const provider = String((await create(api.admin, 'provider', { person: person.uuid, identifier: 'C-1' }))['uuid']);
    const shown = await onlooker.get(`provider/${provider}?v=full`);
    expect(shown.body['person'], shown.text).toMatchObject({ uuid: person.uuid, display: person.display });
    expect(Object.keys(shown.body['person']).toSorted()).toEqual(['display', 'links', 'uuid']);
    for (const v of ['custom:(person)', 'custom:(person:default)', 'custom:(person:full)', 'custom:(person:(birthdate))'])
      refused(await onlooker.get(`provider/${provider}?v=${v}`), 403, 'engine.forbidden');
    expect((await onlooker.get(`provider/${provider}?v=custom:(person:ref)`)).status).toBe(200);
    expect((await administrator.get(`provider/${provider}?v=full`)).body['person']).toHaveProperty('birthdate');
  });

  it('of an account those who may not see accounts see the name', async () => {
    const workflow = String((await create(api.admin, 'hydra/workflow', { name: 'Watched', concept: null }))['uuid']);
    const assigned = String((await create(api.admin, 'hydra/userworkflow', { user: clerkUuid, workflow }))['uuid']);
    for (const v of ['default', 'full', 'custom:(user:ref)']) {
      const shown = await onlooker.get(`hydra/userworkflow/${assigned}?v=${v}`);
      expect(shown.body['user'], shown.text).toEqual({ uuid: clerkUuid, display: 'clerkone', links: expect.any(Array) });
    }
    for (const v of ['custom:(user)', 'custom:(user:default)', 'custom:(user:full)', 'custom:(user:(roles))'])
      refused(await onlooker.get(`hydra/userworkflow/${assigned}?v=${v}`), 403, 'engine.forbidden');
    expect((await administrator.get(`hydra/userworkflow/${assigned}?v=custom:(user)`)).body['user']).toHaveProperty('roles');
  });

  it('the own properties are bounded: every list of accounts carries them', async () => {
    const keep = (size: number) => clerk.post(`user/${clerkUuid}`, { userProperties: { kept: 'x'.repeat(size) } });
    expect((await keep(10_000)).status).toBe(200);
    refused(await keep(30_000), 400, 'engine.tooLong');
  });

  it('secret settings are shown to those who manage settings', async () => {
    const made = await create(api.admin, 'systemsetting', { property: 'mail.smtp.password', value: 'CANARY', description: 'x' });
    const paths = ['systemsetting?v=full', 'systemsetting?q=mail&v=full', 'systemsetting?q=mail', `systemsetting/${made['uuid']}?v=full`];
    for (const path of [...paths, 'systemsetting/mail.smtp.password', 'systemsetting?v=custom:(display,value)'])
      expect((await onlooker.get(path)).text, path).not.toContain('CANARY');
    expect((await onlooker.get('systemsetting/mail.smtp.password')).body).toMatchObject({ property: 'mail.smtp.password', value: null });
    expect((await onlooker.get('systemsetting/fieldward.passwordPolicy')).body).toMatchObject({ value: 'specification' });
    expect((await administrator.get('systemsetting/mail.smtp.password')).body).toMatchObject({ value: 'CANARY' });
    for (const property of ['dhis2.apiToken', 'CLIENT_SECRET', 'lab.apikey']) {
      await create(api.admin, 'systemsetting', { property, value: 'CANARY' });
      expect((await onlooker.get(`systemsetting/${property}`)).body, property).toMatchObject({ value: null, display: `${property} = •••` });
    }
    // the place among the others would tell it
    for (const sort of ['value', '-value']) refused(await onlooker.get(`systemsetting?sort=${sort}`), 400, 'engine.badSort');
    expect((await administrator.get('systemsetting?sort=value')).status).toBe(200);
    await create(api.admin, 'systemsetting', { property: 'camp.size', value: '5' });
    expect((await onlooker.get('systemsetting/camp.size')).body).toMatchObject({ value: '5', display: 'camp.size = 5' });
  });

  it('a page of another website can write nothing with the cookie', async () => {
    const signIn = await api.as({ authorization: `Basic ${Buffer.from('boss:Admin123').toString('base64')}` }).get('session');
    const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { referer: 'http://evil.example/' },
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
