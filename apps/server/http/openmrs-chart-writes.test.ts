/**
 * What the front end of OpenMRS (core 10.0.0, patient chart 12.3.4) sent in a browser while a visit was worked through with its default configuration:
 * the bodies are as they were recorded, but for the uuids of this database.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, KNOWN, register, starterApi } from '../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../testing/scratch-api.ts';

const ciel = (code: number): string => String(code).padEnd(36, 'A');
const FHIR = '/openmrs/ws/fhir2/R4';
let api: ScratchApi;
const is: Record<'patient' | 'orderer' | 'drug' | 'visit', string> = { patient: '', orderer: '', drug: '', visit: '' };

beforeAll(async () => {
  api = await starterApi();
  is.patient = String((await register(api.admin, 'CHART-1', 'Amna', 'Charted'))['uuid']);
  is.orderer = String((await create(api.admin, 'provider', { name: 'Doctor Chart', identifier: 'doctor-chart' }))['uuid']);
  const drug = { name: 'Aspirin 81 mg', strength: '81 mg', concept: ciel(71617), dosageForm: ciel(1513) };
  is.drug = String((await create(api.admin, 'drug', drug))['uuid']);
}, 60_000);
afterAll(() => api.close());
const get = async (path: string): Promise<ApiResponse['body']> => {
  const response = await api.admin.get(path);
  expect(response.status, `${path}: ${response.text}`).toBe(200);
  return response.body;
};
const location = KNOWN.unknownLocation;

it('starts a visit', async () => {
  const visit = await create(api.admin, 'visit', {
    visitType: '7b0f5697-27e3-40c4-8bae-f4049abfb4ed',
    location,
    startDatetime: null,
    stopDatetime: null,
    patient: is.patient,
  });
  is.visit = String(visit['uuid']);
  expect(visit['stopDatetime']).toBeNull();
});

it('records vitals, and reads them again with units and limits', async () => {
  const measured = { 5085: 121, 5086: 79, 5087: 66, 5088: 37.2, 5089: 62, 5090: 165, 1342: 22.8 };
  const encounter = await create(api.admin, 'encounter', {
    patient: is.patient,
    obs: Object.entries(measured).map(([code, value]) => ({ concept: ciel(Number(code)), value })),
    location,
    encounterType: '67a71486-1a54-468f-ac3e-7091a9a79584',
  });
  expect((await get(`encounter/${encounter['uuid']}?v=full`))['visit'].uuid).toBe(is.visit);
  const codes = [5085, 5086, 5087].map(ciel).join(',');
  const bundle = await get(`${FHIR}/Observation?subject:Patient=${is.patient}&code=${codes}&_summary=data&_sort=-date&_count=100`);
  expect(bundle['total']).toBe(3);
  const pulse = bundle['entry'].find(({ resource }: any) => resource.code.coding[0].code === ciel(5087)); // eslint-disable-line -- the JSON of another product
  expect(pulse.resource.valueQuantity).toMatchObject({ value: 66, unit: 'beats/min' });
  const ranges = await get(`conceptreferencerange/?patient=${is.patient}&concept=${codes}&v=full`);
  expect(ranges['results'].map(({ concept }: { concept: string }) => concept).toSorted()).toEqual(codes.split(',').toSorted());
});

it('adds an allergy and a condition', async () => {
  const allergens = (await get(`concept/${ciel(162552)}?v=custom:(setMembers:(uuid,display))`))['setMembers'];
  expect(allergens).toContainEqual({ uuid: ciel(71617), display: 'Aspirin' });
  const allergy = await create(api.admin, `patient/${is.patient}/allergy`, {
    allergen: { allergenType: 'DRUG', codedAllergen: { uuid: ciel(71617) } },
    severity: { uuid: ciel(1498) },
    comment: '',
    reactions: [{ reaction: { uuid: ciel(512) } }],
  });
  expect(allergy['display']).toBe('Aspirin');
  const found = await get('concept?name=Malar&searchType=fuzzy&class=8d4918b0-c2cc-11de-8d13-0010c6dffd0f&v=custom:(uuid,display)');
  expect(found['results']).toEqual([{ uuid: ciel(116128), display: 'Malaria' }]);
  const condition = await api.admin.post(`${FHIR}/Condition?_summary=data`, {
    clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] },
    code: { coding: [{ code: ciel(116128), display: 'Malaria' }] },
    abatementDateTime: null,
    onsetDateTime: null,
    recorder: { reference: 'Practitioner/1c3db49d-440a-11e6-a65c-00e04c680037' },
    recordedDate: new Date().toISOString(),
    resourceType: 'Condition',
    subject: { reference: `Patient/${is.patient}` },
  });
  expect(condition.status, condition.text).toBe(201);
});

it('orders a medicine within an encounter', async () => {
  expect((await get('systemsetting/drugOrder.requireOutpatientQuantity?v=custom:(value)'))['value']).toBe('false');
  const now = new Date().toISOString();
  await create(api.admin, 'encounter', {
    patient: is.patient,
    location,
    encounterType: '39da3525-afe4-45ff-8977-c53b7b359158',
    encounterDatetime: now,
    visit: is.visit,
    obs: [],
    orders: [
      {
        action: 'NEW',
        patient: is.patient,
        type: 'drugorder',
        careSetting: '6f0c9a92-6f24-11e3-af88-005056821db0',
        orderer: is.orderer,
        encounter: null,
        drug: is.drug,
        dose: 1,
        doseUnits: ciel(1513),
        route: ciel(160240),
        frequency: '160858OFAAAAAAAAAAAAAAA',
        asNeeded: false,
        asNeededCondition: '',
        numRefills: 0,
        quantity: 10,
        quantityUnits: ciel(1513),
        duration: 5,
        durationUnits: ciel(1072),
        dosingType: 'org.openmrs.SimpleDosingInstructions',
        dosingInstructions: '',
        concept: ciel(71617),
        dateActivated: now.replace('Z', '+0000'),
        orderReasonNonCoded: 'Headache',
      },
    ],
  });
  const { results } = await get(
    `order?patient=${is.patient}&careSetting=6f0c9a92-6f24-11e3-af88-005056821db0&orderTypes=131168f4-15f5-102d-96e4-000c29c2a5d7&excludeDiscontinueOrders=true` +
      '&v=custom:(uuid,dosingType,orderNumber,action,previousOrder:ref,dateStopped,autoExpireDate,drug:(uuid,display,strength,dosageForm:(display,uuid),concept),dose,doseUnits:ref,frequency:ref,asNeeded,quantity,quantityUnits:ref,duration,durationUnits:ref,route:ref,brandName,dispenseAsWritten,concept)',
  );
  expect(results).toMatchObject([
    {
      dateStopped: null,
      previousOrder: null,
      drug: { display: 'Aspirin 81 mg', strength: '81 mg' },
      frequency: { display: 'Twice daily' },
      route: { display: 'Oral' },
      durationUnits: { display: 'Days' },
    },
  ]);
});

it('shows the medicine on the chart of the product, to those who may see orders', async () => {
  const { prescriptions } = await get(`fieldward/patientbanner?patient=${is.patient}`);
  expect(prescriptions).toMatchObject([{ name: 'Aspirin 81 mg', dosing: '1 Tablet, Oral, Twice daily', active: true }]);
});

it('writes a note with its diagnosis, and ends the visit', async () => {
  const note = await create(api.admin, 'encounter', {
    form: 'c75f120a-04ec-11e3-8780-2b40bef9a44b',
    patient: is.patient,
    location,
    encounterProviders: [{ encounterRole: '240b26f9-dd88-4172-823d-4a8bfeb7841f', provider: is.orderer }],
    encounterType: 'd7151f82-c1f3-4152-a605-2f9ea7414a79',
    obs: [{ concept: { uuid: ciel(162169), display: '' }, value: 'Feels better.' }],
    visit: is.visit,
  });
  await create(api.admin, 'patientdiagnoses', {
    encounter: note['uuid'],
    patient: is.patient,
    condition: null,
    diagnosis: { coded: ciel(116128) },
    certainty: 'PROVISIONAL',
    rank: 1,
  });
  const ended = await api.admin.post(`visit/${is.visit}`, { stopDatetime: new Date().toISOString() });
  expect(ended.status, ended.text).toBe(200);
  // as the page of visits asks it: two slashes, and a bracket that is never closed
  const { results } = await get(
    `/openmrs//ws/rest/v1/visit?patient=${is.patient}&v=custom:(uuid,encounters:(uuid,diagnoses:(uuid,display,rank,diagnosis,voided),orders:full,obs:(uuid,display)),stopDatetime&limit=10&startIndex=0&totalCount=true`,
  );
  expect(results).toHaveLength(1);
  const encounters: { diagnoses: { display: string }[]; orders: { display: string }[]; obs: unknown[] }[] = results[0].encounters;
  expect(encounters.flatMap(({ diagnoses }) => diagnoses.map(({ display }) => display))).toEqual(['Malaria']);
  expect(encounters.flatMap(({ orders }) => orders.map(({ display }) => display))).toEqual(['Aspirin 81 mg']);
  expect(encounters.flatMap(({ obs }) => obs)).toHaveLength(8);
});
