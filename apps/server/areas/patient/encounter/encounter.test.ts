import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concept, create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let patient: string;
const asked: Record<string, string> = {};

beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'ENC-000001', 'Seen', 'Often'))['uuid']);
  asked['yes'] = await concept(api.admin, 'YES', KNOWN.notApplicable);
  asked['weight'] = await concept(api.admin, 'WEIGHT', KNOWN.numeric, { units: 'kg', lowAbsolute: 0, hiAbsolute: 300 });
  asked['cough'] = await concept(api.admin, 'COUGH', KNOWN.coded, { answers: [asked['yes']] });
  asked['remarks'] = await concept(api.admin, 'REMARKS', KNOWN.text);
  asked['seen'] = await concept(api.admin, 'SEEN ON', KNOWN.datetime);
  await create(api.admin, 'encountertype', { name: 'Screening', description: 'At the camp' });
}, 60_000);
afterAll(() => api.close());

const screening = (more: Readonly<Record<string, unknown>>) => ({
  patient,
  encounterType: 'Screening',
  location: KNOWN.unknownLocation,
  ...more,
});

describe('an encounter', () => {
  it('is made with its observations, groups and provider in one request', async () => {
    const made = await create(
      api.admin,
      'encounter',
      screening({
        encounterDatetime: '2024-02-03T08:00:00.000+0000',
        encounterProviders: [{ provider: (await api.admin.get('provider?q=Super')).body['results'][0].uuid }],
        obs: [
          { concept: asked['weight'], value: 61.5 },
          { concept: asked['cough'], value: asked['yes'] },
          {
            concept: asked['remarks'],
            groupMembers: [
              { concept: asked['remarks'], value: 'first' },
              { concept: asked['remarks'], value: 'second' },
            ],
          },
          { concept: asked['seen'], value: '2024-02-01' },
        ],
      }),
    );
    const { body } = await api.admin.get(`encounter/${made['uuid']}?v=full`);
    expect(body['display']).toBe('Screening 03/02/2024');
    expect(body['encounterProviders']).toMatchObject([{ encounterRole: { display: 'Unknown' }, display: 'Super User: Unknown' }]);
    expect(body['obs'].map((each: { display: string }) => each.display)).toEqual([
      'WEIGHT: 61.5',
      'COUGH: YES',
      'REMARKS: ',
      'SEEN ON: 2024-02-01 00:00',
    ]);
    expect(body['obs'][1].value).toMatchObject({ uuid: asked['yes'], display: 'YES' });
    expect(body['obs'][2].groupMembers).toMatchObject([
      { value: 'first', obsDatetime: '2024-02-03T08:00:00.000+0000' },
      { value: 'second' },
    ]);
    const rows = await api.pool.rows<{ n: string }>(
      'select count(*) as n from obs o join encounter e using (patient_id, encounter_id) where e.uuid = $1',
      [made['uuid']],
    );
    expect(Number(rows[0]?.n)).toBe(6);
  });

  it.each([
    [{ encounterDatetime: '2999-01-01T00:00:00.000+0000' }, 'record.future'],
    [{ obs: [{ concept: 'nothing', value: 1 }] }, 'engine.unknownReference'],
    [{ encounterType: 'No such type' }, 'engine.unknownReference'],
  ])('with %j is refused: %s', async (more, code) => {
    const response = await api.admin.post('encounter', screening(more));
    expect([response.status, response.body['error']?.code]).toEqual([400, code]);
  });

  it('whose numeric observation is no number is refused as a whole', async () => {
    const before = (await api.admin.get(`encounter?patient=${patient}&totalCount=true`)).body['totalCount'];
    const response = await api.admin.post('encounter', screening({ obs: [{ concept: asked['weight'], value: 'heavy' }] }));
    expect(response.body['error'].code).toBe('record.obsValue');
    expect((await api.admin.get(`encounter?patient=${patient}&totalCount=true`)).body['totalCount']).toBe(before);
  });

  it('takes its observations along when it is voided, and brings them back', async () => {
    const { uuid } = await register(api.admin, 'ENC-000003', 'Wrong', 'Patient');
    const made = await create(api.admin, 'encounter', {
      patient: uuid,
      encounterType: 'Screening',
      obs: [{ concept: asked['weight'], value: 60 }],
    });
    expect((await api.admin.remove(`encounter/${made['uuid']}?reason=wrong patient`)).status).toBe(204);
    expect((await api.admin.get(`obs?patient=${uuid}`)).body['results']).toEqual([]);
    expect((await api.admin.post(`encounter/${made['uuid']}`, { voided: false })).status).toBe(200);
    expect((await api.admin.get(`obs?patient=${uuid}`)).body['results']).toHaveLength(1);
  });

  it('is found by patient, type and dates, newest first', async () => {
    const other = await register(api.admin, 'ENC-000002', 'Other', 'Patient');
    for (const day of ['2023-01-05', '2023-03-05', '2023-02-05'])
      await create(api.admin, 'encounter', {
        patient: other['uuid'],
        encounterType: 'Screening',
        encounterDatetime: `${day}T09:00:00.000+0000`,
      });
    const dates = async (query: string) =>
      (await api.admin.get(`encounter?patient=${other['uuid']}${query}`)).body['results'].map((each: { encounterDatetime: string }) =>
        each.encounterDatetime.slice(0, 10),
      );
    expect(await dates('')).toEqual(['2023-03-05', '2023-02-05', '2023-01-05']);
    expect(await dates('&fromdate=2023-02-05&todate=2023-02-05')).toEqual(['2023-02-05']);
    expect(await dates('&encounterType=Screening&limit=1')).toEqual(['2023-03-05']);
    expect((await api.admin.get(`encounter?patient=${patient}&fromdate=soon`)).status).toBe(400);
  });
});

describe('observations', () => {
  it('are listed by patient and question, newest first', async () => {
    const { uuid } = await register(api.admin, 'OBS-000001', 'Weighed', 'Often');
    for (const [month, value] of [
      ['01', 60],
      ['03', 64],
      ['02', 62],
    ]) {
      await create(api.admin, 'obs', { person: uuid, concept: asked['weight'], value, obsDatetime: `2024-${month}-01T00:00:00.000+0000` });
    }
    const { results } = (await api.admin.get(`obs?patient=${uuid}&concepts=${asked['weight']},${asked['cough']}&v=default`)).body;
    expect(results.map((each: { value: number }) => each.value)).toEqual([64, 62, 60]);
  });

  it('are not recorded for somebody who is no patient', async () => {
    const person = await create(api.admin, 'person', { names: [{ givenName: 'Staff' }], gender: 'M' });
    const response = await api.admin.post('obs', { person: person['uuid'], concept: asked['weight'], value: 70 });
    expect([response.status, response.body['error']?.code]).toEqual([400, 'record.notAPatient']);
  });
});

describe('concepts', () => {
  it('are found by part of a name, the best match first, within a class', async () => {
    await concept(api.admin, 'WEIGHT LOSS', KNOWN.coded);
    const names = async (query: string) =>
      (await api.admin.get(`concept?${query}`)).body['results'].map((each: { display: string }) => each.display);
    expect(await names('q=weig')).toEqual(['WEIGHT', 'Weight (kg)', 'WEIGHT LOSS']);
    expect(await names('q=yes&class=Misc')).toEqual(['YES']);
    expect(await names('q=yes&class=Question')).toEqual([]);
  });

  it('show answers, limits and units', async () => {
    const { body } = await api.admin.get(`concept/${asked['weight']}?v=full`);
    expect(body).toMatchObject({
      units: 'kg',
      hiAbsolute: 300,
      datatype: { display: 'Numeric' },
      name: { name: 'WEIGHT', conceptNameType: 'FULLY_SPECIFIED' },
    });
    expect((await api.admin.get(`concept/${asked['cough']}`)).body['answers']).toMatchObject([{ uuid: asked['yes'] }]);
  });

  it('keep their datatype once something was observed', async () => {
    const response = await api.admin.post(`concept/${asked['weight']}`, { datatype: KNOWN.text });
    expect(response.body['error']?.code).toBe('record.conceptInUse');
  });
});

it('nothing is recorded of a patient whose record was voided, until it is brought back', async () => {
  const gone = String((await register(api.admin, 'GON-000001', 'Gone', 'Person'))['uuid']);
  expect((await api.admin.remove(`patient/${gone}?reason=twice`)).status).toBe(204);
  const each: [string, object][] = [
    ['visit', { patient: gone, visitType: 'Facility Visit', startDatetime: '2024-01-01T08:00:00.000+0000' }],
    ['encounter', screening({ patient: gone })],
    ['obs', { person: gone, concept: asked['weight'], obsDatetime: '2024-01-01T08:00:00.000+0000', value: 60 }],
    ['condition', { patient: gone, condition: { nonCoded: 'Asthma' } }],
  ];
  for (const [path, body] of each)
    expect([path, (await api.admin.post(path, body)).body['error']?.code]).toEqual([path, 'record.voidedPatient']);
  expect((await api.admin.post(`patient/${gone}`, { voided: false })).status).toBe(200);
  for (const [path, body] of each) expect([path, (await api.admin.post(path, body)).status]).toEqual([path, 201]);
});

describe('a visit', () => {
  it('is open until it is stopped, and not stopped before it began', async () => {
    const visitor = String((await register(api.admin, 'ENC-000096', 'Visits', 'Once'))['uuid']);
    const made = await create(api.admin, 'visit', {
      patient: visitor,
      visitType: 'Facility Visit',
      startDatetime: '2024-01-01T08:00:00.000+0000',
    });
    expect((await api.admin.get(`visit?patient=${visitor}&includeInactive=false&v=default`)).body['results']).toMatchObject([
      { stopDatetime: null, visitType: { display: 'Facility Visit' } },
    ]);
    expect((await api.admin.post(`visit/${made['uuid']}`, { stopDatetime: '2023-12-31T00:00:00.000+0000' })).body['error'].code).toBe(
      'record.datesInOrder',
    );
    const unborn = await api.admin.post('visit', {
      patient: visitor,
      visitType: 'Facility Visit',
      startDatetime: '1900-01-01T08:00:00.000+0000',
    });
    expect([unborn.status, unborn.body['error'].code]).toEqual([400, 'record.beforeBirth']);
    const inside = await create(
      api.admin,
      'encounter',
      screening({ patient: visitor, encounterDatetime: '2024-01-01T09:00:00.000+0000', visit: made['uuid'] }),
    );
    const moved = await api.admin.post(`visit/${made['uuid']}`, { startDatetime: '2024-01-03T08:00:00.000+0000', stopDatetime: null });
    expect([moved.status, moved.body['error'].code, Object.keys(moved.body['error'].fieldErrors)]).toEqual([
      400,
      'record.visitHolds',
      ['startDatetime'],
    ]);
    expect((await api.admin.remove(`encounter/${inside['uuid']}?reason=done`)).status).toBe(204);
    expect((await api.admin.post(`visit/${made['uuid']}`, { stopDatetime: '2024-01-01T10:00:00.000+0000' })).status).toBe(200);
    expect((await api.admin.get(`visit?patient=${visitor}&includeInactive=false`)).body['results']).toEqual([]);
  });
});

it('makes or joins the visit of its day and place, unless it says in which it was', async () => {
  const someone = String((await register(api.admin, 'ENC-000097', 'Visits', 'Twice'))['uuid']);
  const seen = async (day: string, more: object = {}) =>
    (
      await create(api.admin, 'encounter', {
        ...screening({}),
        patient: someone,
        encounterDatetime: `2024-03-0${day}T09:00:00.000+0000`,
        ...more,
      })
    )['visit'];
  const first = await seen('1');
  expect(first).toMatchObject({ uuid: expect.any(String) });
  expect(await seen('1', { encounterDatetime: '2024-03-01T11:00:00.000+0000' })).toMatchObject({ uuid: first.uuid });
  expect((await seen('2')).uuid).not.toBe(first.uuid);
  expect(await seen('2', { visit: first.uuid })).toMatchObject({ uuid: first.uuid });
  expect((await api.admin.get(`visit?patient=${someone}`)).body['results']).toHaveLength(2);
});

it('keeps a patient with history, and says whose and what stays; one without goes', async () => {
  const [seen, unseen] = [
    await register(api.admin, 'ENC-000098', 'Kept', 'Seen'),
    await register(api.admin, 'ENC-000099', 'Never', 'Seen'),
  ];
  await create(api.admin, 'encounter', { ...screening({}), patient: seen['uuid'] });
  const refused = await api.admin.remove(`patient/${String(seen['uuid'])}?purge=true`);
  expect([refused.status, refused.body['error'].code, refused.body['error'].message]).toEqual([
    400,
    'engine.hasHistory',
    'ENC-000098 - Kept Seen has history that has to stay: Visits. Void the record instead of removing it for good.',
  ]);
  expect((await api.admin.remove(`person/${String(seen['uuid'])}?purge=true`)).body['error'].code).toBe('engine.hasHistory');
  const type = (await api.admin.get('encountertype?q=Screening')).body['results'][0].uuid;
  expect((await api.admin.remove(`encountertype/${type}?purge=true`)).body['error'].message).toBe(
    'Screening is still used: Encounters. Retire it instead of removing it for good.',
  );
  expect((await api.admin.remove(`patient/${String(unseen['uuid'])}?purge=true`)).status).toBe(204);
});
