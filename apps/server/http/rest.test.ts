import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '../areas/all-resources.ts';
import { Registry } from '../engine/resource.ts';
import { conformanceSamples } from '../testing/conformance-samples.ts';
import { Samples } from '../testing/sample-body.ts';
import { PASSWORD, scratchApi, type Client, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
let admin: Client;
let samples: Samples;
beforeAll(async () => {
  api = await scratchApi();
  admin = api.admin;
  samples = new Samples(new Registry(allResources), admin, conformanceSamples);
}, 60_000);
afterAll(() => api.close());

const codes = (errors: Readonly<Record<string, readonly { code: string }[]>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list.map((each) => each.code)]));

/** A concept with this datatype; datatypes are made by name once. */
async function concept(datatype: string): Promise<string> {
  const found = await admin.get(`conceptdatatype/${encodeURIComponent(datatype)}`);
  const uuid = found.status === 200 ? found.body['uuid'] : (await admin.post('conceptdatatype', { name: datatype })).body['uuid'];
  const made = await admin.post('concept', { ...(await samples.body('concept')), datatype: uuid });
  expect(made.status, made.text).toBe(201);
  return made.body['uuid'];
}

/** An account with just these privileges. */
async function account(name: string, ...privileges: readonly string[]): Promise<Client> {
  for (const privilege of privileges)
    if ((await admin.get(`privilege/${encodeURIComponent(privilege)}`)).status === 404) await admin.post('privilege', { name: privilege });
  await admin.post('role', { name: `role of ${name}`, privileges });
  const made = await admin.post('user', {
    username: name,
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Some', familyName: 'Body' }] },
    roles: [`role of ${name}`],
  });
  expect(made.status, made.text).toBe(201);
  return api.as({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
}

describe('a long answer', () => {
  it('is sent by Brotli, by gzip or as it is, as its reader says', async () => {
    const asked = (encodings: string) =>
      api.app.inject({
        url: '/openmrs/ws/rest/v1/swagger.json',
        headers: { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`, 'accept-encoding': encodings },
      });
    const [plain, zipped, smallest] = [await asked('identity'), await asked('gzip, deflate'), await asked('gzip, deflate, br, zstd')];
    expect([plain, zipped, smallest].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(plain.statusCode).toBe(200);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
    expect(brotliDecompressSync(smallest.rawPayload).toString()).toBe(plain.payload);
  });
});

describe('writing a tree', () => {
  it('says everything that is wrong with it at once, by place', async () => {
    const response = await admin.post('patient', {
      identifiers: [{ identifier: '', identifierType: 'no such type', preferred: 'perhaps' }],
      person: { gender: 'X', birthdate: '31/12/1999', names: [{ givenName: 'A'.repeat(60), nickName: 'Al' }] },
      colour: 'blue',
    });
    expect(response.status).toBe(400);
    expect(codes(response.body['error'].fieldErrors)).toEqual({
      colour: ['engine.unknownProperty'],
      'identifiers[0].identifier': ['engine.required'],
      'identifiers[0].identifierType': ['engine.unknownReference'],
      'identifiers[0].preferred': ['engine.notBoolean'],
      'person.gender': ['engine.notChoice'],
      'person.birthdate': ['engine.notDate'],
      'person.names[0].givenName': ['engine.tooLong'],
      'person.names[0].nickName': ['engine.unknownProperty'],
    });
    expect(await api.pool.rows('select 1 from patient')).toHaveLength(0);
  });

  it('creates all of it in one transaction, or nothing', async () => {
    const body = async (uuid: string) => ({ ...(await samples.body('patient')), uuid });
    const made = await admin.post('patient', await body('tree-1'));
    expect(made.body, made.text).toMatchObject({ uuid: 'tree-1', person: { uuid: 'tree-1', gender: 'M' } });
    const identifier = (await admin.get('patient/tree-1/identifier')).body['results'][0];
    const twice = await admin.post('patient', {
      ...(await body('tree-2')),
      identifiers: [{ identifier: identifier.identifier, identifierType: identifier.identifierType.uuid }],
    });
    expect(codes(twice.body['error'].fieldErrors)).toMatchObject({ identifier: ['record.duplicateIdentifier'] });
    expect((await admin.get('person/tree-2')).status).toBe(404);
  });

  it('changes parts through the whole, and a child makes a new version of its parent', async () => {
    const uuid = await samples.another('patient');
    const version = async () => (await admin.get(`patient/${uuid}`)).headers['etag'];
    const first = await version();
    expect((await admin.post(`patient/${uuid}`, { person: { dead: true, deathDate: '2020-05-05' } })).body).toMatchObject({
      person: { dead: true, deathDate: '2020-05-05T00:00:00.000+0000' },
    });
    const second = await version();
    expect(second).not.toBe(first);
    const name = await admin.post(`person/${uuid}/name`, { givenName: 'New', familyName: 'Name', preferred: true });
    expect(name.status, name.text).toBe(201);
    expect(await version()).not.toBe(second);
    const stranger = await samples.another('person');
    expect((await admin.get(`person/${stranger}/name/${name.body['uuid']}`)).status).toBe(404);
    expect((await admin.get(`person/${uuid}/name/${name.body['uuid']}`)).status).toBe(200);
    expect((await admin.remove(`person/${stranger}/name/${name.body['uuid']}`)).status).toBe(404);
    expect((await admin.get(`person/nobody-at-all/name`)).status).toBe(404);
  });
});

describe('polymorphic values', () => {
  it('shows numbers, texts, dates, booleans and concepts as what they are, in custom representations too', async () => {
    const patient = await samples.some('patient');
    const answerConcept = await concept('N/A');
    const cases = [
      ['Numeric', '37.5', 37.5],
      ['Text', 'words', 'words'],
      ['Datetime', '2026-01-02 03:04:05', '2026-01-02T03:04:05.000+0000'],
      ['Boolean', true, true],
      ['Coded', { uuid: answerConcept }, { uuid: answerConcept }],
    ] as const;
    for (const [datatype, value, shown] of cases) {
      const made = await admin.post('obs', { person: patient, concept: await concept(datatype), obsDatetime: '2026-01-02', value });
      expect(made.status, `${datatype} ${made.text}`).toBe(201);
      const one = await admin.get(`obs/${made.body['uuid']}?v=custom:(value:(uuid))`);
      expect(one.body).toEqual({ value: shown });
    }
    const wrong = await admin.post('obs', { person: patient, concept: await concept('Numeric'), value: 'warm' });
    expect(codes(wrong.body['error'].fieldErrors)).toEqual({ value: ['record.obsValue'] });
  });

  it('writes an encounter with observations and their members, and changes one of them', async () => {
    const text = await concept('Text');
    const group = await concept('N/A');
    const made = await admin.post('encounter?v=full', {
      ...(await samples.body('encounter')),
      encounterDatetime: '2026-03-04T05:06:07.000+0000',
      obs: [
        { concept: text, value: 'single' },
        {
          concept: group,
          groupMembers: [
            { concept: text, value: 'first' },
            { concept: text, value: 'second' },
          ],
        },
      ],
    });
    expect(made.status, made.text).toBe(201);
    const [single, grouped] = made.body['obs'];
    expect([single.value, grouped.value, grouped.groupMembers.map((each: { value: string }) => each.value)]).toEqual([
      'single',
      null,
      ['first', 'second'],
    ]);
    const changed = await admin.post(`encounter/${made.body['uuid']}?v=full`, { obs: [{ uuid: single.uuid, value: 'changed' }] });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body['obs'].map((each: { value: string }) => each.value)).toEqual(['changed', null]);
    const [kept] = await api.pool.rows<{ n: number }>(
      'select count(*)::int as n from obs o join encounter e using (patient_id, encounter_id) where e.uuid = $1',
      [made.body['uuid']],
    );
    expect(kept?.n).toBe(4);
  });
});

describe('lists with a key of their own', () => {
  it('are complete unless a page is asked for, and are edited through the collection', async () => {
    for (let at = 0; at < 60; at += 1) await api.pool.rows('insert into phase (name) values ($1)', [`Phase ${at}`]);
    expect((await admin.get('hydra/phase')).body['phases'].length).toBeGreaterThanOrEqual(60);
    expect((await admin.get('hydra/phase?limit=10')).body['phases']).toHaveLength(10);
    expect((await admin.get('location?v=ref')).body).not.toHaveProperty('locations');
    const made = await admin.post('hydra/phase', { name: 'First name' });
    const { uuid, phaseId } = made.body;
    expect((await admin.post('hydra/phase', { phaseId, name: 'Second name' })).body).toMatchObject({ uuid, name: 'Second name' });
    expect((await admin.post('hydra/phase', { uuid, name: 'Third name' })).body).toMatchObject({ uuid, phaseId, name: 'Third name' });
    expect((await admin.post('hydra/phase', { phaseId: 999_999, name: 'x' })).status).toBe(400);
    expect((await admin.post('hydra/phase', { phaseId, uuid, retired: true, retireReason: 'done' })).status).toBe(200);
    expect((await admin.get(`hydra/phase/${uuid}?v=full`)).body).toMatchObject({ retired: true, retireReason: 'done', auditInfo: {} });
    expect((await admin.post(`hydra/phase/${uuid}`, { retired: false })).status).toBe(200);
    expect((await admin.get(`hydra/phase/${uuid}?v=full`)).body).toMatchObject({ retired: false, retireReason: null });
  });

  it('sort by what was declared, both ways, and refuse the rest', async () => {
    for (const name of ['Sorted b', 'sorted a', 'Sorted c']) await admin.post('location', { name });
    const names = async (sort: string) =>
      (await admin.get(`location?q=sorted&sort=${sort}`)).body['results'].map((each: { display: string }) => each.display);
    expect(await names('name')).toEqual(['sorted a', 'Sorted b', 'Sorted c']);
    expect(await names('-name')).toEqual(['Sorted c', 'Sorted b', 'sorted a']);
    expect((await admin.get('location?sort=tags')).body['error'].code).toBe('engine.badSort');
    expect((await admin.get('location?sort=name;drop table location')).body['error'].code).toBe('engine.badSort');
  });
});

describe('rights', () => {
  it('are needed for what a custom representation opens, not for what is only named', async () => {
    const reader = await account('encounters', 'Get Encounters');
    const encounter = await samples.some('encounter');
    expect((await reader.get(`encounter/${encounter}`)).status).toBe(200);
    expect((await reader.get(`encounter/${encounter}?v=custom:(patient:ref)`)).status).toBe(200);
    const opened = await reader.get(`encounter/${encounter}?v=custom:(patient:(person:(birthdate)))`);
    expect([opened.status, opened.body['error'].holes]).toEqual([403, { privilege: 'Get Patients' }]);
    expect((await reader.post(`encounter/${encounter}`, {})).body['error'].holes).toEqual({ privilege: 'Edit Encounters' });
  });

  it('separate changing, voiding and purging', async () => {
    const editor = await account('editing', 'Get Patients', 'Edit Patients');
    const uuid = await samples.another('patient');
    expect((await editor.remove(`patient/${uuid}?reason=x`)).body['error'].holes).toEqual({ privilege: 'Delete Patients' });
    expect((await editor.remove(`patient/${uuid}?purge=true`)).body['error'].holes).toEqual({ privilege: 'Purge Patients' });
    expect((await editor.post(`patient/${uuid}`, { voided: true })).body['error'].holes).toEqual({ privilege: 'Delete Patients' });
    expect((await editor.post(`patient/${uuid}`, { voided: false })).status).toBe(200);
    expect((await admin.remove(`hydra/phase/x?purge=true`)).body['error'].code).toBe('engine.notPurgeable');
    const used = await samples.some('location');
    await admin.post('location', { name: 'Child of it', parentLocation: used });
    expect((await admin.remove(`location/${used}?purge=true`)).status).toBe(400);
    const unused = await samples.another('location');
    expect((await admin.remove(`location/${unused}?purge=true`)).status).toBe(204);
    expect((await admin.get(`location/${unused}`)).status).toBe(404);
  });
});
