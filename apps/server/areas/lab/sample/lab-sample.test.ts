import { afterAll, beforeAll, expect, it } from 'vitest';
import { laboratory, staff, type Laboratory } from '../../../testing/laboratory.ts';
import type { ApiResponse } from '../../../testing/scratch-api.ts';
import { concept, create, KNOWN } from '../../../testing/starter-api.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

const message = ({ status, body }: ApiResponse) => [status, body['error']?.message];

it('takes no sample of a specimen that the test is not done from', async () => {
  const [blood, vein] = [await concept(lab.admin, 'BLOOD', KNOWN.notApplicable), await concept(lab.admin, 'VEIN', KNOWN.notApplicable)];
  const lung = await concept(lab.admin, 'LUNG', KNOWN.notApplicable);
  const takes = (specimenTypes: unknown[], specimenSites: unknown[]) =>
    lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { specimenTypes, specimenSites });
  const labTest = await lab.order();
  const sampleOf = (test: string, specimenType: unknown, specimenSite: unknown, at: string) =>
    lab.admin.post('commonlab/labtestsample', { labTest: test, sampleIdentifier: `SPEC-${at}`, specimenType, specimenSite });
  const sample = (specimenType: unknown, specimenSite: unknown, at: string) => sampleOf(labTest, specimenType, specimenSite, at);
  // the same patient has a test that is done from something else
  const { uuid: smear } = await create(lab.admin, 'commonlab/labtesttype', {
    name: 'A smear',
    testGroup: 'BACTERIOLOGY',
    referenceConcept: await concept(lab.admin, 'SMEAR TEST', KNOWN.notApplicable),
    specimenTypes: [lung],
    specimenSites: [lung],
  });
  const smearTest = await lab.order({ orders: [{ labTestType: smear, labReferenceNumber: 'SPEC-SMEAR' }] });
  expect(message(await sampleOf(smearTest, blood, lung, '0'))).toEqual([400, 'A smear is not done from this specimen. It takes: LUNG']);
  expect((await takes([blood], [vein])).body['specimenTypes']).toMatchObject([{ uuid: blood }]);
  expect(message(await sample(lung, vein, '1'))).toEqual([400, 'Haemoglobin is not done from this specimen. It takes: BLOOD']);
  expect(message(await sample(blood, lung, '2'))).toEqual([400, 'Haemoglobin is not done from this specimen. It takes: VEIN']);
  expect(message(await sample(undefined, vein, '2'))).toEqual([400, 'Field is required']);
  expect(message(await sample(blood, null, '2'))).toEqual([400, 'Field is required']);
  const taken = await sample(blood, vein, '3');
  expect(taken.status, taken.text).toBe(201);
  expect((await lab.admin.post(`commonlab/labtestsample/${taken.body['uuid']}`, { specimenSite: lung })).status).toBe(400);
  expect((await lab.admin.post(`commonlab/labtestsample/${taken.body['uuid']}`, { specimenType: null })).status).toBe(400);
  expect((await lab.admin.post(`commonlab/labtestsample/${taken.body['uuid']}`, { comments: 'clear' })).status).toBe(200);
  await takes([], []);
  expect((await sample(lung, lung, '4')).status).toBe(201);
});

it('takes no sample from before the birth, unless that is an estimate', async () => {
  const labTest = await lab.order();
  const sample = () =>
    lab.admin.post('commonlab/labtestsample', { labTest, sampleIdentifier: 'OLD-1', collectionDate: '1984-03-10T12:00:00.000+0000' });
  const refused = await sample();
  expect(message(refused)).toEqual([400, 'The sample cannot be collected before the birth of the patient']);
  expect(Object.keys(refused.body['error'].fieldErrors)).toEqual(['collectionDate']);
  await lab.admin.post(`person/${lab.patient}`, { birthdateEstimated: true });
  expect((await sample()).status).toBe(201);
});

it('is changed together with its test only by who may change samples', async () => {
  const privileges = ['Get Patients', 'View CommonLab Orders', 'Edit CommonLab Orders', 'View CommonLab Samples', 'Add CommonLab Samples'];
  await create(lab.admin, 'role', { name: 'Orders only', description: 'x', privileges });
  const clerk = await staff(lab.api, 'order.clerk', 'Orders only');
  const labTest = await lab.order();
  const uuid = await lab.sample(labTest, { comments: 'clear' });
  const cloudy = { labTestSamples: [{ uuid, comments: 'cloudy' }] };
  const comments = async () => (await lab.admin.get(`commonlab/labtestsample/${uuid}`)).body['comments'];
  expect((await clerk.post(`commonlab/labtestorder/${labTest}`, { labInstructions: 'Soon' })).status).toBe(200);
  expect([(await clerk.post(`commonlab/labtestorder/${labTest}`, cloudy)).status, await comments()]).toEqual([403, 'clear']);
  expect([(await lab.admin.post(`commonlab/labtestorder/${labTest}`, cloudy)).status, await comments()]).toEqual([200, 'cloudy']);
});

it('of no specimen can be taken out, though its test names some by now', async () => {
  const blood = await concept(lab.admin, 'WHOLE BLOOD', KNOWN.notApplicable);
  const labTest = await lab.order();
  const uuid = await lab.sample(labTest);
  const takes = (specimenTypes: unknown[]) => lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { specimenTypes });
  await takes([blood]);
  expect((await lab.admin.remove(`commonlab/labtestsample/${uuid}?reason=spilt`)).status).toBe(204);
  await takes([]);
});

it('that is collected as a day begins is on the list of that day', async () => {
  const labTest = await lab.order();
  await lab.sample(labTest, { collectionDate: '2026-01-05T00:00:00.000+0000' });
  const on = async (day: string) => {
    const { body } = await lab.admin.get(`fieldward/labworklist?list=collected&tz=UTC&limit=100&from=${day}&to=${day}`);
    return (body['results'] as { uuid: string }[]).filter(({ uuid }) => uuid === labTest).length;
  };
  expect([await on('2026-01-04'), await on('2026-01-05')]).toEqual([0, 1]);
});
