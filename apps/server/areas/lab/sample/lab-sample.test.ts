import { afterAll, beforeAll, expect, it } from 'vitest';
import { laboratory, type Laboratory } from '../../../testing/laboratory.ts';
import type { ApiResponse } from '../../../testing/scratch-api.ts';
import { concept, KNOWN } from '../../../testing/starter-api.ts';

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
  const sample = (specimenType: unknown, specimenSite: unknown, at: string) =>
    lab.admin.post('commonlab/labtestsample', { labTest, sampleIdentifier: `SPEC-${at}`, specimenType, specimenSite });
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
