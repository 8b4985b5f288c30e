/** What the OpenMRS front end records of a visit beside observations: who waits for what, diagnoses, further particulars. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

const WAITING = '51ae5e4d-b72b-4912-bf31-a17efb690aeb';
const IN_SERVICE = 'ca7494ae-437f-4fd0-8aae-b88b9a2ba47d';
const NOT_URGENT = 'f4620bfa-3625-4883-bd3f-84c2cce14470';
const MALARIA = '116128'.padEnd(36, 'A');
let api: ScratchApi;
let patient: string;
let visit: string;

beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'QUEUE-1', 'Wait', 'Inline'))['uuid']);
  const made = await create(api.admin, 'visit', {
    patient,
    visitType: '7b0f5697-27e3-40c4-8bae-f4049abfb4ed',
    location: KNOWN.unknownLocation,
    attributes: [{ attributeType: 'aac48226-d143-4274-80e0-264db4e368ee', value: 'INS-42' }],
  });
  visit = String(made['uuid']);
}, 60_000);
afterAll(() => api.close());
const get = async (path: string): Promise<ApiResponse['body']> => (await api.admin.get(path)).body;

it('lets a patient wait, once, and go on', async () => {
  const queue = await create(api.admin, 'queue', { name: 'Triage', location: KNOWN.unknownLocation, service: MALARIA });
  const shown = await get(
    `queue?location=${KNOWN.unknownLocation}&v=custom:(uuid,display,allowedStatuses:(uuid,display),allowedPriorities:(uuid))`,
  );
  expect(shown['results'][0].allowedStatuses).toContainEqual({ uuid: WAITING, display: 'Waiting' });
  expect(shown['results'][0].allowedPriorities[0]).toEqual({ uuid: NOT_URGENT });
  const entry = {
    queue: { uuid: queue['uuid'] },
    patient: { uuid: patient },
    status: { uuid: WAITING },
    priority: { uuid: NOT_URGENT },
    sortWeight: 0,
  };
  const made = await create(api.admin, 'visit-queue-entry', { visit: { uuid: visit }, queueEntry: entry });
  expect(made['queueEntry']).toMatchObject({ display: 'Triage - Waiting', visit: { uuid: visit }, endedAt: null });
  const twice = await api.admin.post('queue-entry', { ...entry, visit });
  expect([twice.status, twice.body['error']?.code], twice.text).toEqual([400, 'record.queuedAlready']);

  const moved = await create(api.admin, 'queue-entry/transition', { queueEntryToTransition: made['uuid'], newStatus: IN_SERVICE });
  expect(moved).toMatchObject({ status: { uuid: IN_SERVICE }, priority: { uuid: NOT_URGENT }, queueComingFrom: { uuid: queue['uuid'] } });
  for (const [path, body, field] of [
    ['queue-entry/transition', { queueEntryToTransition: moved['uuid'], newStatus: 'nothing' }, 'newStatus'],
    ['queue-entry/transition', { queueEntryToTransition: moved['uuid'], newPriorityComment: 'x'.repeat(256) }, 'newPriorityComment'],
    ['queue-entry/transition', { queueEntryToTransition: 'nothing' }, 'queueEntryToTransition'],
    ['visit-queue-entry', { visit: { uuid: visit }, queueEntry: { ...entry, priority: 'nothing' } }, 'queueEntry.priority'],
  ] as const) {
    const refused = await api.admin.post(path, body);
    expect([refused.status, Object.keys(refused.body['error']?.fieldErrors ?? {})], refused.text).toEqual([400, [field]]);
  }
  const waiting = await get(`queue-entry?isEnded=false&totalCount=true&patient=${patient}&v=custom:(uuid,visit:(uuid),status:(uuid))`);
  expect(waiting).toMatchObject({ totalCount: 1, results: [{ uuid: moved['uuid'], visit: { uuid: visit } }] });
  expect((await get(`queue-entry?isEnded=false&status=${WAITING}`))['results']).toEqual([]);
  expect((await get(`queue-entry?isEnded=true`))['results']).toHaveLength(1);
});

it('keeps diagnoses of an encounter, sent with it or after it', async () => {
  const encounter = await create(api.admin, 'encounter?v=full', {
    patient,
    visit,
    encounterType: 'd7151f82-c1f3-4152-a605-2f9ea7414a79',
    diagnoses: [{ patient, condition: null, diagnosis: { coded: MALARIA }, certainty: 'CONFIRMED', rank: 2 }],
  });
  await create(api.admin, 'patientdiagnoses', {
    encounter: encounter['uuid'],
    patient,
    diagnosis: { nonCoded: 'Tired of waiting' },
    certainty: 'PROVISIONAL',
    rank: 1,
  });
  const { diagnoses } = await get(
    `encounter/${encounter['uuid']}?v=custom:(diagnoses:(display,rank,certainty,voided,diagnosis:(coded:(uuid,display))))`,
  );
  expect(diagnoses).toMatchObject([
    { display: 'Tired of waiting', rank: 1, certainty: 'PROVISIONAL' },
    { display: 'Malaria', rank: 2, certainty: 'CONFIRMED', voided: false, diagnosis: { coded: { uuid: MALARIA, display: 'Malaria' } } },
  ]);
  await api.admin.remove(`encounter/${encounter['uuid']}`);
  expect((await get(`patientdiagnoses?patient=${patient}`))['results']).toEqual([]);
  const other = String((await register(api.admin, 'QUEUE-2', 'Other', 'Inline'))['uuid']);
  const strange = await api.admin.post('patientdiagnoses', { encounter: encounter['uuid'], patient: other, diagnosis: { coded: MALARIA } });
  expect(strange.status, strange.text).toBe(400);
});

it('keeps further particulars of visits, places and providers, as their types have them', async () => {
  const { attributes } = await get(`visit/${visit}?v=custom:(attributes:(display,value,attributeType:(name,datatypeClassname)))`);
  expect(attributes).toMatchObject([
    { display: 'Insurance Policy Number: INS-42', value: 'INS-42', attributeType: { name: 'Insurance Policy Number' } },
  ]);
  const second = await api.admin.post(`visit/${visit}/attribute`, {
    attributeType: 'aac48226-d143-4274-80e0-264db4e368ee',
    value: 'INS-43',
  });
  expect([second.status, second.body['error']?.code], second.text).toEqual([400, 'record.attributeOften']);

  const datatype = (name: string) => `org.openmrs.customdatatype.datatype.${name}`;
  await create(api.admin, 'locationattributetype', { name: 'Illness cared for', datatypeClassname: datatype('ConceptDatatype') });
  await create(api.admin, 'locationattributetype', { name: 'Beds', datatypeClassname: datatype('FloatDatatype') });
  const place = await create(api.admin, 'location?v=full', {
    name: 'Ward of particulars',
    attributes: [
      { attributeType: 'Illness cared for', value: MALARIA },
      { attributeType: 'Beds', value: 12 },
    ],
  });
  expect(place['attributes'].map(({ display, value }: { display: string; value: unknown }) => [display, value])).toEqual([
    ['Illness cared for: Malaria', expect.objectContaining({ uuid: MALARIA })],
    ['Beds: 12', 12],
  ]);
  for (const [attributeType, value, code] of [
    ['Illness cared for', 'no-such-concept', 'engine.unknownReference'],
    ['Beds', 'many', 'engine.badFormat'],
    ['Beds', ' ', 'engine.required'],
  ] as const) {
    const refused = await api.admin.post(`location/${place['uuid']}/attribute`, { attributeType, value });
    expect([refused.status, refused.body['error']?.code], refused.text).toEqual([400, code]);
  }
  await create(api.admin, 'providerattributetype', { name: 'Licence' });
  const provider = await create(api.admin, 'provider?v=full', {
    name: 'Doctor Particular',
    identifier: 'doctor-particular',
    attributes: [{ attributeType: 'Licence', value: 'L-1' }],
  });
  expect(provider['attributes'][0]).toMatchObject({ display: 'Licence: L-1' });
});

it('says what medicines are ordered with', async () => {
  const config = await get('orderentryconfig?v=custom:(uuid,display,frequencyPerDay,concept:(names:(display,uuid)))');
  expect(config['drugRoutes']).toContainEqual({ uuid: '160240'.padEnd(36, 'A'), display: 'Oral' });
  expect(config['durationUnits'].map(({ display }: { display: string }) => display)).toContain('Days');
  const twice = config['orderFrequencies'].find(({ display }: { display: string }) => display === 'Twice daily');
  expect(twice).toMatchObject({ frequencyPerDay: 2, concept: { uuid: '160858'.padEnd(36, 'A') } });
});
