/** Orders of medicines by FHIR, and what stands around them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FHIR, fhirFound, type FhirResource } from '../testing/fhir-pages.ts';
import { fhirMistakes } from '../testing/fhir-validator.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';
import { create, KNOWN, register, starterApi } from '../testing/starter-api.ts';

const ciel = (code: number): string => String(code).padEnd(36, 'A');
const OUR = 'https://fieldward.org/concept';
let api: ScratchApi;
let patient: string;
let encounter: string;
let provider: string;
let aspirin: string;

beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'DRUG-1', 'Dose', 'Taker'))['uuid']);
  provider = String((await create(api.admin, 'provider', { name: 'Doctor Dose', identifier: 'doctor-dose' }))['uuid']);
  const drug = { name: 'Aspirin 81 mg', strength: '81 mg', concept: ciel(71617), dosageForm: ciel(1513) };
  aspirin = String((await create(api.admin, 'drug', drug))['uuid']);
  const of = { patient, encounterType: '39da3525-afe4-45ff-8977-c53b7b359158', location: KNOWN.unknownLocation };
  encounter = String((await create(api.admin, 'encounter', of))['uuid']);
}, 60_000);
afterAll(() => api.close());

const request = (more: object = {}) => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  medicationReference: { reference: `Medication/${aspirin}` },
  subject: { reference: `Patient/${patient}` },
  encounter: { reference: `Encounter/${encounter}` },
  requester: { reference: `Practitioner/${provider}` },
  dosageInstruction: [
    {
      text: 'after a meal',
      timing: { repeat: { duration: 5, durationUnit: 'd' }, code: { coding: [{ code: ciel(160862) }] } },
      asNeededBoolean: false,
      route: { coding: [{ code: ciel(160240) }] },
      doseAndRate: [{ doseQuantity: { value: 1.5, system: OUR, code: ciel(161553) } }],
    },
  ],
  dispenseRequest: { numberOfRepeatsAllowed: 2, quantity: { value: 10, system: OUR, code: ciel(1513) } },
  ...more,
});
const sent = (body: object) => api.admin.post(`${FHIR}/MedicationRequest`, body);
const outcome = ({ status, body }: { status: number; body: FhirResource }) => [status, body['issue']?.[0]?.expression?.[0]];

it('a medicine is ordered, changed and stopped by the rules of orders', async () => {
  const made = await sent(request());
  expect([made.status, fhirMistakes(made.body)]).toEqual([201, []]);
  expect(made.body).toMatchObject({
    status: 'active',
    medicationReference: { reference: `Medication/${aspirin}`, display: 'Aspirin 81 mg' },
    dosageInstruction: [
      {
        text: 'after a meal',
        timing: { repeat: { duration: 5, durationUnit: 'd' }, code: { text: 'Once daily' } },
        doseAndRate: [{ doseQuantity: { value: 1.5, code: ciel(161553) } }],
      },
    ],
    dispenseRequest: { numberOfRepeatsAllowed: 2, quantity: { value: 10, unit: 'Tablet' } },
  });
  const rest = (await api.admin.get(`order/${made.body['id']}?v=full`)).body;
  expect(rest).toMatchObject({ type: 'drugorder', action: 'NEW', dose: 1.5, duration: 5, numRefills: 2, drug: { uuid: aspirin } });

  // the same again is in force already
  const again = await sent(request());
  expect([again.status, again.body['issue'][0].details.coding[0].code]).toEqual([400, 'record.orderActive']);

  const before = { priorPrescription: { reference: `MedicationRequest/${made.body['id']}` } };
  const changed = await sent(request({ ...before, note: [{ text: 'twice as often' }] }));
  expect([changed.status, changed.body['priorPrescription'], fhirMistakes(changed.body)]).toEqual([
    201,
    { reference: `MedicationRequest/${made.body['id']}`, type: 'MedicationRequest' },
    [],
  ]);
  const { dosageInstruction: _dosage, dispenseRequest: _dispense, ...only } = request();
  const stopped = await sent({ ...only, status: 'stopped', priorPrescription: { reference: `MedicationRequest/${changed.body['id']}` } });
  expect([stopped.status, stopped.body['status'], fhirMistakes(stopped.body)]).toEqual([201, 'stopped', []]);
  const all = await fhirFound(api.admin, `MedicationRequest?patient=${patient}&medication=Medication/${aspirin}&_sort=authoredon`);
  expect(all.map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped']);
  const actions = await api.admin.get(`order?patient=${patient}&v=custom:(action)`);
  expect(actions.body['results'].map(({ action }: { action: string }) => action).toSorted()).toEqual(['DISCONTINUE', 'NEW', 'REVISE']);
  // orders of medicines are no requests for services
  expect(await fhirFound(api.admin, `ServiceRequest?patient=${patient}`)).toEqual([]);
  expect((await api.admin.get(`${FHIR}/ServiceRequest/${made.body['id']}`)).status).toBe(404);
});

it('a medicine in words has them, and what is impossible is refused at its element', async () => {
  const { medicationReference: _reference, dosageInstruction: _dosage, ...other } = request();
  const made = await sent({
    ...other,
    medicationCodeableConcept: { text: 'Herbal tea' },
    dosageInstruction: [{ text: 'a cup in the evening', asNeededCodeableConcept: { text: 'cough' } }],
    substitution: { allowedBoolean: false },
    reasonCode: [{ text: 'cough' }],
    priority: 'stat',
  });
  expect([made.status, fhirMistakes(made.body)]).toEqual([201, []]);
  expect(made.body).toMatchObject({
    medicationCodeableConcept: { coding: [{ code: ciel(5622) }], text: 'Herbal tea' },
    dosageInstruction: [{ text: 'a cup in the evening', asNeededCodeableConcept: { text: 'cough' } }],
    substitution: { allowedBoolean: false },
    reasonCode: [{ text: 'cough' }],
    priority: 'stat',
  });
  const refusals: readonly (readonly [object, string])[] = [
    [{ status: 'stopped' }, 'MedicationRequest.status'],
    [{ intent: 'plan' }, 'MedicationRequest.intent'],
    [{ priority: 'whenever' }, 'MedicationRequest.priority'],
    [{ medicationReference: { reference: 'Medication/nothing' } }, 'MedicationRequest.medicationReference'],
    [{ dispenseRequest: { quantity: { value: 10 } } }, 'MedicationRequest.dispenseRequest.quantity.code'],
    [{ dosageInstruction: [{ maxDosePerLifetime: { value: 1 } }] }, 'MedicationRequest.dosageInstruction.maxDosePerLifetime'],
    [
      { dosageInstruction: [{ timing: { repeat: { duration: 5, durationUnit: 'fortnight' } } }] },
      'MedicationRequest.dosageInstruction.timing.repeat.durationUnit',
    ],
    [{ encounter: { reference: 'Encounter/nothing' } }, 'MedicationRequest.encounter'],
    [{ groupIdentifier: { value: '1' } }, 'MedicationRequest.groupIdentifier'],
  ];
  for (const [wrong, element] of refusals)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(outcome(await sent(request(wrong)))).toEqual([400, element]);
  expect((await api.nobody.post(`${FHIR}/MedicationRequest`, request())).status).toBe(403);
});

it('what is ordered otherwise is a ServiceRequest', async () => {
  const body = {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    code: { coding: [{ code: ciel(71617) }] },
    subject: { reference: `Patient/${patient}` },
    encounter: { reference: `Encounter/${encounter}` },
    requester: { reference: `Practitioner/${provider}` },
    priority: 'stat',
    note: [{ text: 'in the morning' }],
  };
  const made = await api.admin.post(`${FHIR}/ServiceRequest`, body);
  expect([made.status, fhirMistakes(made.body)]).toEqual([201, []]);
  expect(made.body).toMatchObject({ status: 'active', priority: 'stat', note: [{ text: 'in the morning' }] });
  expect((await api.admin.get(`order/${made.body['id']}`)).body['type']).toBe('testorder');
  expect(outcome(await api.admin.post(`${FHIR}/ServiceRequest`, { ...body, status: 'revoked' }))).toEqual([400, 'ServiceRequest.status']);
  const { encounter: _encounter, ...without } = body;
  expect(outcome(await api.admin.post(`${FHIR}/ServiceRequest`, without))).toEqual([400, 'ServiceRequest.encounter']);
  expect((await api.admin.remove(`${FHIR}/ServiceRequest/${made.body['id']}`)).status).toBe(204);
  expect((await api.admin.get(`${FHIR}/ServiceRequest/${made.body['id']}`)).status).toBe(410);
});

it('shows medicines, terminologies and the facilities that are organizations', async () => {
  const [medicine] = await fhirFound(api.admin, `Medication?code=${ciel(71617)}`);
  expect([medicine?.['id'], medicine?.['form'].text, fhirMistakes(medicine ?? {})]).toEqual([aspirin, 'Tablet', []]);
  await create(api.admin, 'conceptsource', { name: 'Local codes', uniqueId: 'https://example.org/codes' });
  const [source] = await fhirFound(api.admin, 'CodeSystem?url=https://example.org/codes');
  expect([source?.['title'], source?.['content'], fhirMistakes(source ?? {})]).toEqual(['Local codes', 'not-present', []]);
  const tag = (await api.admin.get('locationtag?q=Facility')).body['results'][0].uuid;
  const clinic = String((await create(api.admin, 'location', { name: 'Clinic of dosing', tags: [tag] }))['uuid']);
  const [organization] = await fhirFound(api.admin, 'Organization?name=Clinic of');
  expect([organization?.['id'], fhirMistakes(organization ?? {})]).toEqual([clinic, []]);
  const { body: place } = await api.admin.get(`${FHIR}/Location/${clinic}`);
  expect([place['managingOrganization'].reference, fhirMistakes(place)]).toEqual([`Organization/${clinic}`, []]);
  expect((await api.admin.get(`${FHIR}/Organization/${KNOWN.unknownLocation}`)).status).toBe(404);
});
