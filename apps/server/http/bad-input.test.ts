import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allOperations } from '../areas/all-operations.ts';
import type { ApiResponse, ScratchApi } from '../testing/scratch-api.ts';
import { register, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
let patient: string;

beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'ABC-000001', 'Amina', 'Traore'))['uuid']);
});
afterAll(() => api.close());

/** The OpenMRS envelope with a code of the catalogue. */
function refused(response: ApiResponse, status: number, code?: string): void {
  expect(response.status, response.text).toBe(status);
  expect(response.body['error']).toMatchObject({ message: expect.any(String), code: code ?? expect.any(String), detail: '' });
}

describe('a body that is no body', () => {
  it.each([
    ['cut off', '{', 'engine.malformed'],
    ['trailing comma', '{"name":"x",}', 'engine.malformed'],
    ['prototype', '{"__proto__":{"superuser":true}}', 'engine.malformed'],
    ['constructor', '{"constructor":{"prototype":{}}}', 'engine.malformed'],
    ['nothing', '', 'engine.notAnObject'],
    ['list', '[]', 'engine.notAnObject'],
    ['null', 'null', 'engine.notAnObject'],
    ['text', '"x"', 'engine.notAnObject'],
    ['lists in lists', '['.repeat(50_000), 'engine.tooDeep'],
    ['objects in objects', `${'{"name":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 'engine.tooDeep'],
  ])('%s', async (_, body, code) => {
    refused(await api.admin.post('hydra/phase', body), 400, code);
    refused(await api.admin.post(`patient/${patient}`, body), 400, code);
  });

  it('too large', async () => {
    refused(await api.admin.post('hydra/phase', { name: 'x'.repeat(6 * 1024 * 1024) }), 413, 'engine.tooLarge');
  });
});

describe('values of the wrong kind', () => {
  const values = [
    0,
    -1,
    1e308,
    true,
    '\0',
    'a\0b',
    '\ud800',
    'x'.repeat(70_000),
    {},
    [],
    [null],
    [[]],
    { uuid: '\0' },
    { uuid: {} },
    '9999-99-99',
  ];
  const strange = ['+275760-09-13T00:00:00.000Z', '0000-01-01', '1e400', 'NaN', "'; drop table obs; --", { uuid: null, name: [] }];

  it.each([
    ['person', 'birthdate'],
    ['person', 'gender'],
    ['person', 'age'],
    ['person', 'dead'],
    ['person', 'names'],
    ['patient', 'person'],
    ['patient', 'identifiers'],
    ['patient', 'uuid'],
    ['user', 'userProperties'],
    ['user', 'person'],
    ['user', 'roles'],
    ['user', 'password'],
    ['location', 'tags'],
    ['location', 'parentLocation'],
    ['encounter', 'encounterDatetime'],
    ['encounter', 'obs'],
    ['obs', 'value'],
    ['obs', 'person'],
    ['concept', 'names'],
    ['hydra/form', 'formFields'],
    ['hydra/form', 'hydramoduleFormId'],
    ['hydra/hydra-field', 'answers'],
    ['hydra/field-rule', 'tokens'],
    ['hydra/phase', 'voided'],
    ['hydra/phase', 'constructor'],
    ['session', 'sessionLocation'],
    ['session', 'locale'],
    ['fieldward/password', 'oldPassword'],
    ['fieldward/componentformorder', 'order'],
  ])('%s %s', { timeout: 30_000 }, async (path, property) => {
    for (const value of [...values, ...strange]) {
      const response = await api.admin.post(path, { [property]: value });
      expect(response.status, `${JSON.stringify(value).slice(0, 60)}: ${response.text.slice(0, 300)}`).toBeLessThan(500);
      if (response.status >= 400) expect(response.body['error'].code).toEqual(expect.any(String));
    }
  });

  it('an update with them changes nothing', async () => {
    const before = await api.admin.get(`patient/${patient}?v=full`);
    for (const body of [
      { person: { birthdate: '2026-02-30' } },
      { person: { gender: '\0' } },
      { identifiers: [{ identifier: '\0' }] },
      { person: { names: [{ givenName: 'New' }], birthdate: '3000-01-01' } },
    ])
      refused(await api.admin.post(`patient/${patient}`, body), 400);
    expect((await api.admin.get(`patient/${patient}?v=full`)).text).toBe(before.text);
  });
});

describe('a clock that is on no place on Earth', () => {
  const told = allOperations.filter(({ wire }) => 'utcOffset' in ((wire.body as { properties?: object } | undefined)?.properties ?? {}));
  it.each(told.map(({ wire }) => wire.path))('is refused by %s', async (path) => {
    for (const utcOffset of [Number.MAX_SAFE_INTEGER, -100_000, 841])
      refused(await api.admin.post(path.replace(/:\w+/, patient), { utcOffset }), 400);
  });
  it('is asked of all that are told one', () => expect(told.length).toBeGreaterThan(3));
});

describe('addresses and queries', () => {
  it.each([
    ['patient?q=%00', 400],
    ['patient/%00', 404],
    ['patient/%zz', 400],
    ['patient/..%2f..', 404],
    [`patient/${'x'.repeat(450)}`, 404],
    ['patient?limit=-1', 400],
    ['patient?startIndex=-1', 400],
    ['patient?limit=1e9', 400],
    ['patient?startIndex=99999999999', 400],
    ['patient?constructor=1', 200],
    ['patient?toString=1', 200],
    ['patient?sort=uuid;drop', 400],
    ['patient?sort=constructor', 400],
    ["patient?q='%20or%201=1--", 200],
    ['patient?q=%25', 200],
    ['patient?q=%5C', 200],
    ['patient?q=%ED%A0%80', 200],
    ['patient?q=%F0%9F%98%80', 200],
    [`patient?v=custom:${'('.repeat(200)}`, 400],
    [`patient?v=custom:${'(person:'.repeat(12)}`, 400],
    [`patient?v=custom:(${'a,'.repeat(7_000)})`, 400],
    ['patient?v=custom:(__proto__)', 400],
    ['patient?v=custom:(constructor)', 200],
    ['patient?v=nonsense', 400],
    ['patient?v=custom:(uuid,%00)', 400],
    ['encounter?fromdate=2026-99-99', 400],
    ['encounter?fromdate=%00', 400],
    ['encounter?fromdate=-0044-03-15', 400],
    ['encounter?todate=0000-01-01', 400],
    ['obs?fromdate=%2B275760-09-13T00:00:00.000Z', 400],
    ['visit?toStartDate=10000-01-01', 400],
    ['commonlab/labtestsample?from=soon', 400],
    ['encounter?fromdate=2024-02-29T23:59:59.999%2B0500', 200],
    ['fieldward/auditlog?from=x', 400],
    ['fieldward/auditlog?user=%00', 400],
    ['fieldward/patientmatch?birthdate=0000-00-00&givenName=%00', 400],
    ['fieldward/patientpanels?patient=%00', 400],
    ['hydra/customservices/getUserByRole?role=%00', 400],
    ['hydra/customservices/getUserByRole?role=none', 200],
    ['hydra/field?q=%00', 400],
    ['hydra/field?q=%25', 200],
    ['hydra/field', 200],
  ])('%s', async (path, status) => {
    const response = await api.admin.get(path);
    if (status >= 400) refused(response, status);
    else expect(response.status, response.text).toBe(status);
  });

  it.each(['patient?constructor=1', 'patient?toString=1', 'patient?v=custom:(constructor)'])('strictly read, %s is refused', async (path) =>
    refused(await api.admin.get(path, { prefer: 'handling=strict' }), 400),
  );

  it('the reason of a removal may not hold a null character, and nothing is removed', async () => {
    refused(await api.admin.remove(`patient/${patient}?reason=%00`), 400);
    expect((await api.admin.get(`patient/${patient}`)).body['voided']).toBe(false);
  });
});

describe('the audit trail goes on', () => {
  it('after a user name and a search that no column can hold', async () => {
    await api.anonymous.post('session', { username: 'who\0\ud800', password: 'x' });
    refused(await api.nobody.get('patient/%00'), 403, 'engine.forbidden');
    await api.admin.get(`patient/${patient}`);
    await vi.waitFor(
      async () => {
        const rows = await api.pool.rows<{ action: string; name: string }>(
          `select action, coalesce(detail->>'username', resource_uuid) as name from audit_log where action in ('sign-in refused', 'denied', 'read') order by audit_log_id desc limit 3`,
        );
        expect(rows.map((each) => `${each.action} ${each.name}`).sort()).toEqual([
          'denied ',
          `read ${patient}`,
          'sign-in refused who\uFFFD\uFFFD',
        ]);
      },
      { timeout: 5_000 },
    );
  });
});

describe('form submissions', () => {
  it.each([
    ['no JSON', { data: '[', metadata: '{}' }],
    ['nested too deep', { data: `[{"payload_type":"OBS","value":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`, metadata: '{}' }],
    ['numbers', { data: '[1]', metadata: '7' }],
    [
      'null characters',
      { data: '[{"payload_type":"OBS","param_name":"\\u0000","value":"\\u0000"}]', metadata: '{"ENCONTER_TYPE":"\\u0000"}' },
    ],
    ['objects for texts', { data: [{ payload_type: {}, value: {} }], metadata: { patient: [], formDetails: 7, ENCONTER_TYPE: {} } }],
    ['an id that is none', { uuid: "' or 1=1", data: '[]', metadata: '{"ENCONTER_TYPE":"x"}' }],
  ])('%s', async (_, body) => refused(await api.admin.post('hydra/form-submission', body), 400));
});
