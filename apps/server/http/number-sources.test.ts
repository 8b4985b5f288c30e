/** Sources of numbers: nobody is given a number that somebody else was, and nobody has one that no source and no rule allows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawNumbers, sourcesWhere } from '../sql/number-source.ts';
import type { ApiResponse, ScratchApi } from '../testing/scratch-api.ts';
import { create, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
  await api.pool.rows(
    `insert into user_role (user_id, role_id) select u.user_id, r.role_id from users u, role r where u.username = 'nobody' and r.name = 'Registration Clerk'`,
  );
}, 60_000);
afterAll(() => api.close());

const luhn30 = 'org.openmrs.module.idgen.validator.LuhnMod30IdentifierValidator';
const sources = 'idgen/identifiersource';
type Json = Readonly<Record<string, unknown>>;

/** A type of identifiers with a source. */
async function typed(name: string, source: Json, validator: string | null = null): Promise<{ type: string; source: string }> {
  const type = String((await create(api.admin, 'patientidentifiertype', { name, validator }))['uuid']);
  return { type, source: String((await create(api.admin, sources, { name, identifierType: type, ...source }))['uuid']) };
}
const draw = async (source: string): Promise<unknown> => (await create(api.admin, `${sources}/${source}/identifier`, {}))['identifier'];
const register = (identifier: string, identifierType: string, more: Json = {}): Promise<ApiResponse> =>
  api.admin.post('patient', {
    person: { gender: 'F', age: 7, names: [{ givenName: 'Noor', familyName: 'Khan' }] },
    identifiers: [{ identifier, identifierType, preferred: true, ...more }],
  });
const refused = ({ status, body }: ApiResponse): unknown => [
  status,
  Object.keys(body['error']?.fieldErrors ?? {}).map((name) => name.replace(/.*\./, '')),
];

describe('a source', () => {
  it('gives its numbers one after the other, as clients of idgen ask for them', async () => {
    const { type, source } = await typed(
      'OpenMRS ID',
      { sourceType: 'SequentialIdentifierGenerator', firstIdentifierBase: '10000', baseCharacterSet: '0123456789ACDEFGHJKLMNPRTUVWXY' },
      luhn30,
    );
    expect([await draw(source), await draw(source), await draw(source)]).toEqual(['10000X', '10001V', '10002T']);
    const many = await create(api.admin, sources, { generateIdentifiers: true, sourceUuid: source, numberToGenerate: '2', comment: 'x' });
    expect(many).toEqual({ identifiers: [expect.stringMatching(/^10003/), expect.stringMatching(/^10004/)] });
    const { results } = (await api.admin.get(`${sources}?v=default&identifierType=${type}`)).body;
    expect(results).toMatchObject([{ uuid: source, name: 'OpenMRS ID', identifierType: { uuid: type } }]);
    expect((await api.admin.get(`${sources}/${source}?v=full`)).body['nextSequenceValue']).toBe(30 ** 4 + 5);
    await create(api.admin, 'idgen/autogenerationoption', {
      source,
      identifierType: type,
      manualEntryEnabled: false,
      automaticGenerationEnabled: true,
    });
    const options = (await api.admin.get('idgen/autogenerationoption?v=full')).body['results'];
    expect(options).toMatchObject([
      { source: { uuid: source }, manualEntryEnabled: false, automaticGenerationEnabled: true, location: null },
    ]);
  });

  it('gives its numbers at the addresses of older clients too, by uuid or number, to who may, and not to another website', async () => {
    const { source } = await typed('Older clients', { prefix: 'OC', firstIdentifierBase: '01' });
    const [row] = await api.pool.rows<{ key: string }>('select identifier_source_id::text as key from identifier_source where uuid = $1', [
      source,
    ]);
    const key = row?.key ?? '';
    const form = '/openmrs/module/idgen/generateIdentifier.form';
    expect((await api.admin.get(`idgen/nextIdentifier?source=${key}`)).body).toEqual({ results: [{ identifierValue: 'OC01' }] });
    const made = await api.admin.get(`${form}?source=${source}&comment=tablet`);
    expect([made.body, made.headers['content-disposition']]).toEqual([{ identifiers: ['OC02'] }, 'attachment; filename=identifiers.txt']);
    expect((await api.admin.post(`${sources}/${key}/identifier`, {})).body).toEqual({ identifier: 'OC03' });
    const trail = await api.pool.rows<{ detail: Json }>(
      `select detail from audit_log where resource = 'drawnidentifier' and resource_uuid = $1 order by audit_log_id`,
      [source],
    );
    expect(trail.map(({ detail }) => [detail['identifier'], detail['comment']])).toEqual([
      ['OC01', null],
      ['OC02', 'tablet'],
      ['OC03', null],
    ]);
    for (const bad of ['idgen/nextIdentifier', 'idgen/nextIdentifier?source=no', `${form}?source=0`])
      expect([bad, (await api.admin.get(bad)).status]).toEqual([bad, 400]);
    expect((await api.anonymous.get(`${form}?source=${source}&username=boss&password=x`)).status).toBe(401);
    for (const [site, expected] of [
      ['cross-site', 403],
      ['same-site', 403],
      ['none', 200],
    ] as const)
      expect([site, (await api.admin.get(`${form}?source=${source}`, { 'sec-fetch-site': site })).status]).toEqual([site, expected]);
    expect(await draw(source)).toBe('OC05');
  });

  it('passes over what somebody has, however long the run', async () => {
    const { type, source } = await typed('Card', { prefix: 'C-', firstIdentifierBase: '0001' });
    expect((await register('c-0002', type)).status).toBe(201);
    expect([await draw(source), await draw(source)]).toEqual(['C-0001', 'C-0003']);
    await api.pool.rows(
      `insert into patient_identifier (patient_id, identifier, identifier_type, creator)
       select (select min(patient_id) from patient), 'C-' || lpad(n::text, 4, '0'), (select patient_identifier_type_id from patient_identifier_type where uuid = $1), 1 from generate_series(4, 3000) n`,
      [type],
    );
    const next = (await api.admin.get(`fieldward/nextidentifier?type=${type}`)).body;
    expect(next).toEqual({ next: expect.any(String), source: null, typed: true });
    await create(api.admin, 'idgen/autogenerationoption', { source });
    expect((await api.admin.get(`fieldward/nextidentifier?type=${type}`)).body).toEqual({ next: 'C-3001', source, typed: true });
    expect([await draw(source), await draw(source)]).toEqual(['C-3001', 'C-3002']);
  });

  it('is refused when it would make the numbers of another, or none, or such as the programme refuses', async () => {
    const { type, source } = await typed('Refused', { prefix: 'R' });
    const make = (more: Json) => api.admin.post(sources, { name: 'Another', identifierType: type, ...more });
    expect(refused(await make({ prefix: 'r1' }))).toEqual([400, ['prefix']]);
    expect(refused(await make({ prefix: 'Q', firstIdentifierBase: '0A' }))).toEqual([400, ['firstIdentifierBase']]);
    expect(refused(await make({ prefix: 'Q', firstIdentifierBase: '0001', maxLength: 3 }))).toEqual([400, ['maxLength']]);
    expect(refused(await make({ prefix: 'é' }))).toEqual([400, ['prefix']]);
    await api.admin.remove(`${sources}/${source}?reason=x`);
    expect(refused(await make({ prefix: 'R' }))).toEqual([400, ['prefix']]);
    expect(refused(await api.admin.post(sources, { name: 'Ours', identifierType: await own(), prefix: 'AB' }))).toEqual([400, ['prefix']]);
    expect((await api.admin.post(`${sources}/${source}/identifier`, {})).status).toBe(404);
  });

  it('says when it is used up', async () => {
    const { source } = await typed('Short', { prefix: 'S', firstIdentifierBase: '8', maxLength: 2 });
    expect([await draw(source), await draw(source)]).toEqual(['S8', 'S9']);
    const none = await api.admin.post(`${sources}/${source}/identifier`, {});
    expect([none.status, none.body['error']?.code]).toEqual([400, 'numbersource.usedUp']);
  });
});

const own = async (): Promise<unknown> =>
  (await api.pool.rows<{ uuid: string }>(`select uuid from patient_identifier_type where name = 'Patient Identifier'`))[0]?.uuid;

it('nobody is given a number twice, however many draw at once', async () => {
  const { source } = await typed('At once', { prefix: 'AO' });
  // FIELDWARD_DRAWS=1000000 draws as many
  const many = Number(process.env['FIELDWARD_DRAWS'] ?? 20_000) / 8;
  const drawn: string[] = [];
  const connections = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? api.asServer : api.pool));
  await Promise.all(
    connections.map(async (db) => {
      const [found] = await sourcesWhere(db, 's.uuid = $1', [source]);
      if (found === undefined) throw new Error('no source');
      // one at a time and many at a time in turn
      for (let left = many, each = 1; left > 0; left -= each, each = Math.min(left, each === 1 ? 99 : 1)) {
        // oxlint-disable-next-line no-await-in-loop -- each connection draws one after the other
        for (const { identifier } of await drawNumbers(db, found, each)) drawn.push(identifier);
      }
    }),
  );
  expect(drawn).toHaveLength(8 * many);
  expect(new Set(drawn).size).toBe(8 * many);
}, 600_000);

describe('a block', () => {
  it('is of one device; what it did not use is handed out again', async () => {
    const { type, source } = await typed('Tablets', { prefix: 'T', firstIdentifierBase: '001' });
    const block = await create(api.admin, `${sources}/${source}/reserve`, { device: 'Tablet 7', count: 5 });
    expect(block['identifiers']).toEqual(['T001', 'T002', 'T003', 'T004', 'T005']);
    expect(await draw(source)).toBe('T006');
    expect((await register('T002', type)).status).toBe(201);
    expect((await api.admin.get(`${sources}/${source}/block`)).body['results']).toMatchObject([
      { uuid: block['uuid'], device: 'Tablet 7', first: 'T001', last: 'T005', count: 5, used: 1, reservedBy: 'boss', returned: null },
    ]);
    const list = await api.admin.get(`${sources}/${source}/block/${block['uuid']}`);
    expect([list.body['device'], list.body['identifiers'].map((each: Json) => [each['identifier'], each['used']])]).toEqual([
      'Tablet 7',
      [
        ['T001', false],
        ['T002', true],
        ['T003', false],
        ['T004', false],
        ['T005', false],
      ],
    ]);
    expect((await api.admin.get(`${sources}/${source}/block/no`)).status).toBe(404);
    expect((await api.nobody.get(`${sources}/${source}/block/${block['uuid']}`)).status).toBe(403);
    const back = (identifiers?: readonly string[]) =>
      api.admin.post(`${sources}/${source}/block/${block['uuid']}/return`, identifiers === undefined ? {} : { identifiers });
    // what it used and what it keeps stay with it
    expect((await back(['T002', 'T003', 'T004', 'T999'])).body).toEqual({ returned: 2 });
    expect((await back()).body['error']?.code).toBe('numbersource.blockEnded');
    expect((await api.admin.get('fieldward/numberpreviews')).body['results']).toContainEqual({
      source,
      next: 'T003',
      number: 3,
      minLength: null,
      maxLength: null,
      blocks: 0,
    });
    expect([await draw(source), await draw(source), await draw(source)]).toEqual(['T003', 'T004', 'T007']);
  });

  it('is given back by whoever reserved it, or manages sources', async () => {
    const { source } = await typed('Foreign', { prefix: 'F' });
    const block = await create(api.admin, `${sources}/${source}/reserve`, { device: 'Tablet 8', count: 1 });
    const clerk = api.nobody; // made a clerk above
    expect((await clerk.post(`${sources}/${source}/block/${block['uuid']}/return`, {})).status).toBe(403);
    expect((await clerk.get(`${sources}/${source}/block`)).status).toBe(403);
    expect((await clerk.post(`${sources}/${source}/reserve`, { device: 'Mine', count: 2 })).status).toBe(201);
    expect((await clerk.post(sources, { name: 'Mine' })).status).toBe(403);
  });
});

describe('where numbers are offered', () => {
  it('the nearest place decides, and may take no typed ones', async () => {
    const { type, source } = await typed('Placed', { prefix: 'P' });
    const other = String((await create(api.admin, sources, { name: 'Placed 2', identifierType: type, prefix: 'Q' }))['uuid']);
    const district = String((await create(api.admin, 'location', { name: 'Numbers District' }))['uuid']);
    const clinic = String((await create(api.admin, 'location', { name: 'Numbers Clinic', parentLocation: district }))['uuid']);
    await create(api.admin, 'idgen/autogenerationoption', { source });
    const strict = await create(api.admin, 'idgen/autogenerationoption', { source: other, location: district, manualEntryEnabled: false });
    const next = async (place: string): Promise<unknown> =>
      (await api.admin.get(`fieldward/nextidentifier?type=${type}&place=${place}`)).body;
    expect(await next(clinic)).toEqual({ next: 'Q1', source: other, typed: false });
    expect(await next('nowhere')).toEqual({ next: 'P1', source, typed: true });
    expect(refused(await register('Q1', type, { location: clinic }))).toEqual([400, ['identifier']]);
    expect(await draw(other)).toBe('Q1');
    const { status, body } = await register('Q1', type, { location: clinic });
    expect(status).toBe(201);
    expect(
      refused(await api.admin.post(`patient/${body['uuid']}/identifier`, { identifier: 'Q77', identifierType: type, location: clinic })),
    ).toEqual([400, ['identifier']]);
    expect((await register('Q77', type)).status).toBe(201);
    expect((await api.admin.post('idgen/autogenerationoption', { source, location: district })).status).toBe(400);
    await api.admin.remove(`idgen/autogenerationoption/${strict['uuid']}?reason=x`);
    expect(await next(clinic)).toEqual({ next: 'P1', source, typed: true });
  });

  it('the laboratory has a series of its own for references and samples', async () => {
    const made = await create(api.admin, 'fieldward/labnumbersource', {
      name: 'Samples',
      numbers: 'samples',
      prefix: 'SA-',
      firstIdentifierBase: '001',
    });
    expect((await api.admin.post('fieldward/labnumbersource', { name: 'More', numbers: 'samples', prefix: 'SB-' })).status).toBe(400);
    expect((await api.admin.get('fieldward/nextlabnumber?of=sample')).body).toEqual({ next: 'SA-001', source: made['uuid'] });
    expect((await api.admin.get('fieldward/nextlabnumber?of=reference')).body).toEqual({ next: null, source: null });
    expect((await create(api.admin, 'fieldward/labnumber', { source: made['uuid'] }))['identifier']).toBe('SA-001');
    expect((await api.admin.get(`${sources}`)).body['results'].map((each: Json) => each['name'])).not.toContain('Samples');
  });

  it('households have one of the programme, and others of places', async () => {
    const path = 'fieldward/householdnumbersource';
    const district = String((await create(api.admin, 'location', { name: 'Household district' }))['uuid']);
    const clinic = String((await create(api.admin, 'location', { name: 'Household clinic', parentLocation: district }))['uuid']);
    const next = async (place: string) => (await api.admin.get(`fieldward/nexthouseholdnumber?place=${place}`)).body;
    expect(await next(clinic)).toEqual({ next: null, source: null });
    const head = (await register('HD1', (await typed('Heads', { prefix: 'HD' })).type)).body['uuid'];
    await create(api.admin, 'fieldward/household', { name: 'Khan', number: 'D-7', head });
    expect(await next(clinic)).toEqual({ next: 'D-8', source: null });
    const all = (await create(api.admin, path, { name: 'All', prefix: 'H-', firstIdentifierBase: '001' }))['uuid'];
    expect((await api.admin.post(path, { name: 'Two', prefix: 'J-' })).body['error'].code).toBe('numbersource.oneOfEach');
    const there = (await create(api.admin, path, { name: 'There', prefix: 'D-', location: district }))['uuid'];
    expect([await next(''), await next(clinic)]).toEqual([
      { next: 'H-001', source: all },
      { next: 'D-1', source: there },
    ]);
    for (const number of ['H-001', 'H-002'])
      expect((await create(api.admin, 'fieldward/householdnumber', { source: all }))['identifier']).toBe(number);
    for (let at = 1; at < 7; at += 1) await create(api.admin, 'fieldward/householdnumber', { source: there });
    expect((await create(api.admin, 'fieldward/householdnumber', { source: there }))['identifier']).toBe('D-8');
    expect((await api.admin.post('fieldward/householdnumber', { source: 'none' })).status).toBe(400);
    expect((await api.nobody.post(path, { name: 'Three' })).status).toBe(403);
  });
});
