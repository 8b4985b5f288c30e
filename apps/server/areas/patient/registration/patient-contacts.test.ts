import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;

beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

it('tells phone, place and last visit of patients, and nothing of what is not there', async () => {
  const seen = String((await register(api.admin, 'CON-000001', 'Seen', 'Often'))['uuid']);
  const never = String((await register(api.admin, 'CON-000002', 'Seen', 'Never'))['uuid']);
  await create(api.admin, 'encountertype', { name: 'Screening', description: 'At the camp' });
  for (const day of ['2024-02-03', '2024-03-04', '2024-01-05'])
    await create(api.admin, 'encounter', {
      patient: seen,
      encounterType: 'Screening',
      location: KNOWN.unknownLocation,
      encounterDatetime: `${day}T08:00:00.000+0000`,
    });
  await create(api.admin, `person/${seen}/attribute`, { attributeType: contactNumberType, value: '+923001234567' });
  // a further one, of a neighbour, is not the one that the lists and the head of the page name
  await create(api.admin, `person/${seen}/attribute`, { attributeType: contactNumberType, value: '+923007654321' });
  await create(api.admin, `person/${seen}/address`, { cityVillage: 'Quetta' });
  const { body } = await api.admin.get(`fieldward/patientcontacts?patients=${seen},${never},not-one`);
  expect((await api.admin.get(`fieldward/patientbanner?patient=${seen}`)).body['phone']).toBe('+923001234567');
  expect(new Map(body['results'].map((row: { patient: string }) => [row.patient, row]))).toEqual(
    new Map([
      [seen, { patient: seen, phone: '+923001234567', place: 'Quetta', lastVisit: '2024-03-04T08:00:00.000+0000', workflow: null }],
      [never, { patient: never, phone: null, place: null, lastVisit: null, workflow: null }],
    ]),
  );
});

it('tells the workflow of whoever is in exactly one that goes on, to those who may see that', async () => {
  const patient = String((await register(api.admin, 'CON-000003', 'Seen', 'Here'))['uuid']);
  const [one, two] = [
    String((await create(api.admin, 'hydra/workflow', { name: 'Tuberculosis' }))['uuid']),
    String((await create(api.admin, 'hydra/workflow', { name: 'Diabetes' }))['uuid']),
  ];
  const workflow = async () => (await api.admin.get(`fieldward/patientcontacts?patients=${patient}`)).body['results'][0].workflow;
  expect(await workflow()).toBeNull();
  await create(api.admin, 'programenrollment', { patient, program: one });
  expect(await workflow()).toEqual({ uuid: one, display: 'Tuberculosis' });
  const other = await create(api.admin, 'programenrollment', { patient, program: two });
  expect(await workflow()).toBeNull();
  await api.admin.post(`programenrollment/${other['uuid']}`, { status: 'finished' });
  expect(await workflow()).toEqual({ uuid: one, display: 'Tuberculosis' });
});
