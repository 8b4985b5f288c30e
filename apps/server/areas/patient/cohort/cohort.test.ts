/** Lists of patients, as the cohort module of OpenMRS has them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

const MY_LIST = 'e71857cb-33af-4f2c-86ab-7223bcfa37ad';
let api: ScratchApi;
let ada: string;
let ben: string;

beforeAll(async () => {
  api = await starterApi();
  ada = String((await register(api.admin, 'COHORT-1', 'Ada', 'Listed'))['uuid']);
  ben = String((await register(api.admin, 'COHORT-2', 'Ben', 'Listed'))['uuid']);
}, 60_000);
afterAll(() => api.close());

const list = (name: string): Promise<string> =>
  create(api.admin, 'cohortm/cohort', {
    name,
    description: 'Whom I visit',
    cohortType: MY_LIST,
    location: KNOWN.unknownLocation,
    startDate: '2026-01-02T10:00:00.000Z',
    groupCohort: false,
    definitionHandlerClassname: 'org.openmrs.module.cohort.definition.handler.DefaultCohortDefinitionHandler',
  }).then((made) => String(made['uuid']));
const put = (cohort: string, patient: string): Promise<string> =>
  create(api.admin, 'cohortm/cohortmember', { cohort, patient, startDate: '2026-01-03T10:00:00.000Z' }).then((made) =>
    String(made['uuid']),
  );
const VIEW = 'v=custom:(uuid,name,size,attributes,cohortType:(uuid,display),location:(uuid))';
const sizeOf = async (cohort: string): Promise<unknown> => (await api.admin.get(`cohortm/cohort/${cohort}?${VIEW}`)).body['size'];

it('keeps a list as the front end of OpenMRS makes one', async () => {
  const mine = await list('My malaria round');
  const of = await put(mine, ada);
  await put(mine, ben);
  const { body } = await api.admin.get(`cohortm/cohort?cohortType=${MY_LIST}&totalCount=true&${VIEW}`);
  expect(body).toMatchObject({
    totalCount: 1,
    results: [
      {
        uuid: mine,
        size: 2,
        attributes: null,
        cohortType: { uuid: MY_LIST, display: 'My List' },
        location: { uuid: KNOWN.unknownLocation },
      },
    ],
  });
  const members = await api.admin.get(`cohortm/cohortmember?cohort=${mine}&v=custom:(uuid,display,patient:(uuid),startDate,endDate)`);
  expect(members.body['results']).toMatchObject([
    { uuid: of, display: 'Ada Listed', patient: { uuid: ada }, endDate: null },
    { patient: { uuid: ben } },
  ]);

  const left = await api.admin.post(`cohortm/cohortmember/${of}`, { endDate: '2026-02-01T10:00:00.000Z' });
  expect(left.status, left.text).toBe(200);
  expect(await sizeOf(mine)).toBe(1);
  expect((await api.admin.get(`cohortm/cohort?patient=${ada}`)).body['results']).toEqual([]);
  // whoever left may come again
  await put(mine, ada);
  expect((await api.admin.get(`cohortm/cohort?patient=${ada}`)).body['results']).toMatchObject([{ uuid: mine }]);
});

it('refuses a patient twice, an end before the beginning, nobody, and a list that was removed', async () => {
  const mine = await list('Checked');
  await put(mine, ada);
  const gone = await list('Gone');
  await put(gone, ben);
  expect((await api.admin.remove(`cohortm/cohort/${gone}?reason=done`)).status).toBe(204);
  for (const [body, code, field] of [
    [{ cohort: mine, patient: ada }, 'record.onListAlready', 'patient'],
    [{ cohort: mine, patient: ben, startDate: '2026-01-03', endDate: '2026-01-02' }, 'record.datesInOrder', 'endDate'],
    [{ cohort: mine, patient: 'nobody' }, null, 'patient'],
    [{ cohort: gone, patient: ada }, null, 'cohort'],
  ] as const) {
    const refused = await api.admin.post('cohortm/cohortmember', body);
    expect([refused.status, Object.keys(refused.body['error']?.fieldErrors ?? {})], refused.text).toEqual([400, [field]]);
    if (code !== null) expect(refused.body['error']?.code).toBe(code);
  }
  expect(await sizeOf(mine)).toBe(1);
});

it('takes the members of a list with it', async () => {
  const mine = await list('Short');
  const of = await put(mine, ben);
  await api.admin.remove(`cohortm/cohort/${mine}?reason=done`);
  expect((await api.admin.get(`cohortm/cohortmember/${of}?v=full`)).body).toMatchObject({ voided: true });
  expect((await api.admin.get(`cohortm/cohortmember?patient=${ben}&v=custom:(cohort:(uuid))`)).text).not.toContain(mine);
});
