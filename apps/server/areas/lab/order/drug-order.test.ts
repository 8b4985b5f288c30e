/** Orders of medicines as the OpenMRS front end sends them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

const ciel = (code: number): string => String(code).padEnd(36, 'A');
const DRUG_ORDER = '131168f4-15f5-102d-96e4-000c29c2a5d7';
let api: ScratchApi;
let patient: string;
let aspirin: string;
let orderer: string;

beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'DRUG-1', 'Dose', 'Taker'))['uuid']);
  orderer = String((await create(api.admin, 'provider', { name: 'Doctor Dose', identifier: 'doctor-dose' }))['uuid']);
  const drug = { name: 'Aspirin 81 mg', strength: '81 mg', concept: ciel(71617), dosageForm: ciel(1513) };
  aspirin = String((await create(api.admin, 'drug', drug))['uuid']);
}, 60_000);
afterAll(() => api.close());

const encounter = async (orders: readonly unknown[] = []): Promise<ApiResponse['body']> =>
  create(api.admin, 'encounter?v=full', {
    patient,
    encounterType: '39da3525-afe4-45ff-8977-c53b7b359158',
    location: KNOWN.unknownLocation,
    orders,
  });
const dosed = (more: Readonly<Record<string, unknown>> = {}) => ({
  action: 'NEW',
  patient,
  type: 'drugorder',
  careSetting: '6f0c9a92-6f24-11e3-af88-005056821db0',
  orderer,
  encounter: 'of another',
  drug: aspirin,
  dose: '1.5',
  doseUnits: ciel(161553),
  route: ciel(160240),
  frequency: ciel(160862),
  asNeeded: false,
  numRefills: 0,
  quantity: 10,
  quantityUnits: ciel(1513),
  duration: 5,
  durationUnits: ciel(1072),
  dosingType: 'org.openmrs.SimpleDosingInstructions',
  dosingInstructions: 'after a meal',
  concept: ciel(71617),
  orderReasonNonCoded: 'pain',
  ...more,
});
const listed = async (query: string): Promise<string[]> =>
  (await api.admin.get(`order?patient=${patient}&orderTypes=${DRUG_ORDER}&${query}&v=full`)).body['results'].map(
    ({ action, dateStopped }: { action: string; dateStopped: string | null }) => `${action}${dateStopped === null ? '' : ' ended'}`,
  );

it('finds medicines and how often they are taken', async () => {
  const found = await api.admin.get('drug?q=aspi&v=custom:(uuid,display,strength,dosageForm:(display,uuid),concept:(display,uuid))');
  expect(found.body['results']).toEqual([
    {
      uuid: aspirin,
      display: 'Aspirin 81 mg',
      strength: '81 mg',
      dosageForm: { display: 'Tablet', uuid: ciel(1513) },
      concept: { display: 'Aspirin', uuid: ciel(71617) },
    },
  ]);
  const { body } = await api.admin.get('orderfrequency?v=custom:(uuid,display,frequencyPerDay)');
  expect(body['results']).toContainEqual({ uuid: '160858OFAAAAAAAAAAAAAAA', display: 'Twice daily', frequencyPerDay: 2 });
});

it('orders within an encounter, changes, renews and stops, one order after the other', async () => {
  const made = await encounter([dosed()]);
  const [order] = made['orders'];
  expect(order).toMatchObject({
    display: 'Aspirin 81 mg',
    type: 'drugorder',
    dose: 1.5,
    frequency: { display: 'Once daily' },
    concept: { uuid: ciel(71617) },
    encounter: { uuid: made['uuid'] },
  });
  const days = (Date.parse(order.autoExpireDate) - Date.parse(order.dateActivated) + 1_000) / 86_400_000;
  expect(days).toBeCloseTo(5, 1);
  expect(await listed('status=active')).toEqual(['NEW']);

  const twice = await api.admin.post('encounter', {
    patient,
    encounterType: '39da3525-afe4-45ff-8977-c53b7b359158',
    orders: [dosed()],
  });
  expect([twice.status, twice.body['error']?.code], twice.text).toEqual([400, 'record.orderActive']);

  const revised = (await encounter([dosed({ action: 'REVISE', previousOrder: order.uuid, dose: 2 })]))['orders'][0];
  expect(revised.previousOrder.uuid).toBe(order.uuid);
  expect(await listed('status=active')).toEqual(['REVISE']);
  expect(await listed('excludeCanceledAndExpired=true')).toEqual(['REVISE']);
  const late = await api.admin.post('order', dosed({ action: 'REVISE', previousOrder: order.uuid, encounter: made['uuid'] }));
  expect([late.status, late.body['error']?.code], late.text).toEqual([400, 'record.orderEnded']);

  // a word of it corrected leaves it an order of a medicine
  const corrected = await api.admin.post(`order/${revised.uuid}`, { instructions: 'with water' });
  expect(corrected.body, corrected.text).toMatchObject({ instructions: 'with water', type: 'drugorder', drug: { uuid: aspirin } });

  // stopped with what it says by itself; a mistake is voided, and the order stands again
  const stop = { action: 'discontinue', previousOrder: revised.uuid, patient, orderer, encounter: made['uuid'] };
  const stopped = await create(api.admin, 'order', stop);
  expect(stopped).toMatchObject({ type: 'drugorder', drug: { uuid: aspirin }, action: 'DISCONTINUE' });
  expect(await listed('status=active')).toEqual([]);
  expect((await listed('excludeDiscontinueOrders=true')).sort()).toEqual(['NEW ended', 'REVISE ended']);
  expect((await api.admin.remove(`order/${stopped['uuid']}`)).status).toBe(204);
  expect(await listed('status=active')).toEqual(['REVISE']);
  await create(api.admin, 'order', { ...stop, concept: ciel(71617), drug: aspirin, previousOrder: undefined });
  expect(await listed('status=active')).toEqual([]);
  const nothing = await api.admin.post('order', { ...stop, concept: ciel(71617), drug: aspirin, previousOrder: undefined });
  expect([nothing.status, nothing.body['error']?.code], nothing.text).toEqual([400, 'record.orderNothingBefore']);
});

it.each([
  ['a dose without its unit', { doseUnits: null }, 'engine.required', 'doseUnits'],
  ['simple dosing without a way', { route: null }, 'engine.required', 'route'],
  [
    'words that are none',
    { dosingType: 'org.openmrs.FreeTextDosingInstructions', dosingInstructions: '' },
    'engine.required',
    'dosingInstructions',
  ],
  ['a dose of nothing', { dose: 0 }, 'record.amountAboveZero', 'dose'],
])('refuses %s', async (_, more, code, field) => {
  const refused = await api.admin.post('encounter', {
    patient,
    encounterType: '39da3525-afe4-45ff-8977-c53b7b359158',
    orders: [dosed(more)],
  });
  expect([refused.status, refused.body['error']?.code], refused.text).toEqual([400, code]);
  expect(Object.keys(refused.body['error'].fieldErrors)[0]).toContain(field);
  expect(await listed('status=active')).toEqual([]);
});
