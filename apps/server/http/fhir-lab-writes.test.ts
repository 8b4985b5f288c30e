/** Samples, results and households by FHIR: written by the rules of the laboratory and of households. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, registerApp, tokensFor, withSession } from '../testing/app-story.ts';
import { accountBut } from '../testing/account-but.ts';
import { FHIR, type FhirResource } from '../testing/fhir-pages.ts';
import { fhirMistakes } from '../testing/fhir-validator.ts';
import { laboratory, type Laboratory } from '../testing/laboratory.ts';
import { PASSWORD, type Client } from '../testing/scratch-api.ts';
import { concept, KNOWN, register } from '../testing/starter-api.ts';

let lab: Laboratory;
let hbConcept: string;
let other: string;
let provider: string;
let colleague: Client;
beforeAll(async () => {
  fhirMistakes({ resourceType: 'Basic' }); // reads the definitions
  lab = await laboratory({ needsRelease: true });
  hbConcept = String((await lab.admin.get(`commonlab/labtesttype/${lab.testType}?v=full`)).body['referenceConcept'].uuid);
  provider = String((await lab.admin.get('provider?q=boss')).body['results'][0].uuid);
  other = String((await register(lab.admin, 'LAB-PATIENT-2', 'Bilal', 'Traore'))['uuid']);
  colleague = (await accountBut(lab.api, 'colleague', 'Manage Locations')).client;
  await concept(lab.admin, 'BLOOD', KNOWN.notApplicable);
}, 120_000);
afterAll(() => lab?.api.close());

let serial = 0;
const reference = (type: string, id: string) => ({ reference: `${type}/${id}` });
const outcome = ({ status, body }: { status: number; body: FhirResource }) => [
  status,
  body['issue']?.[0]?.expression?.[0],
  body['issue']?.[0]?.details.coding[0].code,
];
const put = async (body: FhirResource) => {
  const { statusCode, payload } = await lab.api.app.inject({
    method: 'PUT',
    url: `${FHIR}/${body['resourceType']}/${body['id']}`,
    headers: { authorization: `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}`, 'content-type': 'application/fhir+json' },
    payload: JSON.stringify(body),
  });
  return { status: statusCode, body: JSON.parse(payload) as FhirResource };
};
const send = (resources: readonly FhirResource[], client: Client = lab.admin) =>
  client.post(FHIR, {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: resources.map((resource) => ({ resource, request: { method: 'PUT', url: `${resource['resourceType']}/${resource['id']}` } })),
  });

/** An order with its sample and its report, which names the sample and contains the result, as another system sends them. */
function sentTest(value = 13.4) {
  const [order, specimen, report, result] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const subject = reference('Patient', lab.patient);
  serial += 1;
  return {
    order: {
      resourceType: 'ServiceRequest',
      id: order,
      status: 'active',
      intent: 'order',
      code: { coding: [{ code: hbConcept }] },
      subject,
      encounter: reference('Encounter', lab.encounter),
      authoredOn: '2026-03-02T08:00:00Z',
      requester: reference('Practitioner', provider),
    } as FhirResource,
    specimen: {
      resourceType: 'Specimen',
      id: specimen,
      identifier: [{ value: `TUBE-F${serial}` }],
      status: 'available',
      subject,
      request: [reference('ServiceRequest', order)],
      receivedTime: '2026-03-02T09:30:00Z',
      collection: {
        collector: reference('Practitioner', provider),
        collectedDateTime: '2026-03-02T09:00:00Z',
        quantity: { value: 4, unit: 'mL' },
      },
    } as FhirResource,
    report: {
      resourceType: 'DiagnosticReport',
      id: report,
      identifier: [{ value: `REF-F${serial}` }],
      basedOn: [reference('ServiceRequest', order)],
      status: 'preliminary',
      code: { coding: [{ code: lab.testType }] },
      subject,
      issued: '2026-03-02T11:00:00Z',
      specimen: [reference('Specimen', specimen)],
      contained: [
        {
          resourceType: 'Observation',
          id: result,
          status: 'preliminary',
          code: { coding: [{ code: lab.haemoglobin }] },
          valueQuantity: { value },
        },
      ],
      result: [{ reference: `#${result}` }],
      conclusion: 'repeat in a month',
    } as FhirResource,
  };
}

describe('a report of the laboratory', () => {
  it('comes with its order and sample in one bundle, in any order, and is released by somebody else', async () => {
    const { order, specimen, report } = sentTest();
    for (let sent = 0; sent < 2; sent += 1) {
      // oxlint-disable-next-line no-await-in-loop -- what is sent twice is the same
      const { status, text } = await send([report, specimen, order]);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    }
    const kept = (await lab.admin.get(`${FHIR}/DiagnosticReport/${report['id']}`)).body;
    expect(fhirMistakes(kept)).toEqual([]);
    expect(kept).toMatchObject({
      ...report,
      code: { text: 'Haemoglobin' },
      subject: expect.anything(),
      issued: '2026-03-02T11:00:00.000+00:00',
      basedOn: [{ reference: `ServiceRequest/${order['id']}` }],
      specimen: [{ reference: `Specimen/${specimen['id']}` }],
      contained: [{ id: report['contained'][0].id, status: 'preliminary', valueQuantity: { value: 13.4, unit: 'g/dL' } }],
    });
    expect((await lab.admin.get(`${FHIR}/Specimen/${specimen['id']}`)).body).toMatchObject({
      status: 'available',
      receivedTime: '2026-03-02T09:30:00.000+00:00',
      collection: { quantity: { value: 4, unit: 'mL' } },
    });
    expect(await lab.test(report['id'])).toMatchObject({ sampleStatus: 'PROCESSED', resultComments: 'repeat in a month' });
    // whoever recorded it does not release it
    const final = { ...report, status: 'final' };
    expect(outcome(await put(final))).toEqual([400, 'DiagnosticReport.status', 'lab.secondPerson']);
    expect((await send([final], colleague)).status).toBe(200);
    expect((await lab.test(report['id']))['releasedBy']).toMatchObject({ display: expect.any(String) });
    // what was released is not preliminary any more
    expect(outcome(await put(report))).toEqual([400, 'DiagnosticReport.status', 'engine.refused']);
  });

  it('is refused whole, by the element, where the laboratory would refuse it', async () => {
    const refused = async (change: (sent: ReturnType<typeof sentTest>) => Partial<ReturnType<typeof sentTest>>) => {
      const sent = sentTest();
      const changed = { ...sent, ...change(sent) };
      const response = await send([changed.order, changed.specimen, changed.report]);
      expect((await lab.admin.get(`${FHIR}/ServiceRequest/${sent.order['id']}`)).status).toBe(404); // nothing of it stays
      return outcome(response);
    };
    const result =
      (more: FhirResource) =>
      ({ report }: ReturnType<typeof sentTest>) => ({
        report: { ...report, contained: [{ ...report['contained'][0], ...more }] },
      });
    const at = (entry: number, path: string) => `Bundle.entry[${entry}].resource.${path}`;
    const { receivedTime: _received, ...unseen } = sentTest().specimen;
    expect(await refused(({ specimen }) => ({ specimen: { ...unseen, id: specimen['id'], request: specimen['request'] } }))).toMatchObject([
      400,
      expect.anything(),
      'lab.noAcceptedSample',
    ]);
    expect(await refused(result({ performer: [] }))).toMatchObject([400, at(2, 'contained[0].performer'), 'engine.unknownProperty']);
    expect(await refused(result({ extension: [{ url: 'https://example.org/other', valueString: 'x' }] }))).toMatchObject([
      400,
      at(2, 'contained[0].extension'),
      'engine.refused',
    ]);
    expect(await refused(result({ valueQuantity: undefined }))).toMatchObject([400, at(2, 'contained[0].value'), 'engine.required']);
    expect(await refused(result({ valueQuantity: { value: 'high' } }))).toMatchObject([
      400,
      expect.stringContaining('resource.'),
      'answer.number',
    ]);
    expect(await refused(({ report }) => ({ report: { ...report, result: [] } }))).toMatchObject([400, at(2, 'issued'), 'engine.refused']);
    expect(await refused(({ report }) => ({ report: { ...report, subject: reference('Patient', other) } }))).toMatchObject([
      422,
      at(2, 'subject'),
      'record.twoPatients',
    ]);
    expect(await refused(({ specimen }) => ({ specimen: { ...specimen, subject: reference('Patient', other) } }))).toMatchObject([
      422,
      at(1, 'subject'),
      'record.twoPatients',
    ]);
    expect(await refused(({ specimen }) => ({ specimen: { ...specimen, receivedTime: '2026-03-02T08:59:00Z' } }))).toMatchObject([
      400,
      at(1, 'receivedTime'),
      'lab.acceptedBeforeCollected',
    ]);
    expect(await refused(({ report }) => ({ report: { ...report, issued: '2126-03-02T11:00:00Z' } }))).toMatchObject([
      400,
      at(2, 'issued'),
      'record.future',
    ]);
    expect(await refused(({ specimen }) => ({ specimen: { ...specimen, status: 'unsatisfactory' } }))).toMatchObject([
      400,
      at(1, 'receivedTime'),
      'engine.refused',
    ]);
  });

  it('needs the rights of the laboratory', async () => {
    const { client } = await accountBut(lab.api, 'no-samples', 'Edit CommonLab Samples');
    const { order, specimen, report } = sentTest();
    expect(outcome(await send([order, specimen, report], client))[0]).toBe(403);
    const { client: orders } = await accountBut(lab.api, 'no-results', 'Add CommonLab results');
    expect(outcome(await send([order, specimen, report], orders))[0]).toBe(403);
  });

  it('of a critical value says who was told, each once', async () => {
    const { order, specimen, report } = sentTest(6);
    const told = {
      url: 'https://fieldward.org/fhir/told',
      extension: [
        { url: 'whom', valueString: 'Clinician on duty' },
        { url: 'at', valueDateTime: '2026-03-02T11:05:00.000+00:00' },
        { url: 'readBack', valueBoolean: true },
      ],
    };
    const whole = { ...report, contained: [{ ...report['contained'][0], extension: [told] }] };
    for (let sent = 0; sent < 2; sent += 1)
      // oxlint-disable-next-line no-await-in-loop -- what is sent twice is the same
      expect((await send([order, specimen, whole])).status).toBe(200);
    const [kept] = (await lab.admin.get(`${FHIR}/DiagnosticReport/${report['id']}`)).body['contained'];
    expect(kept).toMatchObject({
      extension: [told],
      interpretation: [{ coding: [{ code: 'LL' }] }],
    });
  });
});

describe('a sample', () => {
  it('is rejected with its reason', async () => {
    const { order, specimen, report } = sentTest();
    const { receivedTime: _received, ...sample } = specimen;
    const { result: _result, contained: _contained, issued: _issued, conclusion: _conclusion, ...registered } = report;
    const rejected = { ...sample, status: 'unsatisfactory', condition: [{ text: 'Leaking container' }] };
    const { status, text } = await send([order, rejected, { ...registered, status: 'registered' }]);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    expect((await lab.admin.get(`${FHIR}/Specimen/${specimen['id']}`)).body).toMatchObject({
      status: 'unsatisfactory',
      condition: [{ text: 'Leaking container' }],
    });
    expect(outcome(await put({ ...sample }))).toEqual([400, 'Specimen.status', 'engine.refused']);
    const accepted = await lab.admin.post(`commonlab/labtestsample/${specimen['id']}`, { acceptedAt: '2026-03-02T09:30:00Z' });
    expect([accepted.status, accepted.body['error'].code]).toEqual([400, 'lab.acceptedWithStatus']);
    const resulted = await lab.admin.post(`commonlab/labtestorder/${report['id']}`, { resultedAt: '2026-03-02T09:30:00Z' });
    expect([resulted.status, resulted.body['error'].code]).toEqual([400, 'lab.resultedWithResults']);
    // received again, it is accepted
    expect((await put(specimen)).body).toMatchObject({ status: 'available', receivedTime: '2026-03-02T09:30:00.000+00:00' });
  });
});

describe('a household', () => {
  it('is a group of patients with a head, since when each lives there', async () => {
    const household = {
      resourceType: 'Group',
      id: randomUUID(),
      type: 'person',
      actual: true,
      name: 'Traore',
      identifier: [{ value: 'HH-FHIR-1' }],
      member: [
        {
          extension: [{ url: 'https://fieldward.org/fhir/household-relation', valueCode: 'head' }],
          entity: reference('Patient', lab.patient),
          period: { start: '2025-01-20' },
        },
        {
          extension: [{ url: 'https://fieldward.org/fhir/household-relation', valueCode: 'sibling' }],
          entity: reference('Patient', other),
          period: { start: '2025-03-01' },
        },
      ],
    } as FhirResource;
    const [head, member] = household['member'];
    expect(outcome(await put({ ...household, member: [member] }))).toEqual([400, 'Group.member', 'engine.required']);
    expect(outcome(await put({ ...household, member: [{ ...head, inactive: true }] }))[1]).toBe('Group.member[0].inactive');
    expect(outcome(await put({ ...household, member: [{ ...head, period: { start: '2125-01-01' } }] }))[2]).toBe('record.future');
    expect(outcome(await put({ ...household, type: 'animal' }))[1]).toBe('Group.type');
    const made = await put(household);
    expect([made.status, fhirMistakes(made.body)]).toEqual([201, []]);
    expect(made.body).toMatchObject({
      name: 'Traore',
      quantity: 2,
      member: [
        { ...head, entity: expect.anything() },
        { ...member, entity: expect.anything() },
      ],
    });
  });
});

describe('an app that may create alone', () => {
  it('sends a whole report in a transaction, and changes none', async () => {
    const app = await registerApp(lab.api);
    const scope = 'user/ServiceRequest.c user/Specimen.c user/DiagnosticReport.c';
    const { access_token: token } = await tokensFor(lab.api, app, await withSession(lab.api, 'boss'), scope);
    const { order, specimen, report } = sentTest(11.2);
    const entryOf = ({ id, ...resource }: FhirResource, method: string) => ({
      fullUrl: `urn:uuid:${String(id)}`,
      resource: method === 'PUT' ? { id, ...resource } : resource,
      request: { method, url: method === 'PUT' ? `${String(resource['resourceType'])}/${String(id)}` : resource['resourceType'] },
    });
    const text = (method: string): string =>
      JSON.stringify({
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [report, specimen, order].map((each) => entryOf(each, method)),
      });
    const named = [order, specimen].reduce(
      (so, { resourceType, id }) => so.replaceAll(`"${String(resourceType)}/${String(id)}"`, `"urn:uuid:${String(id)}"`),
      text('POST'),
    );
    const made = await bearer(lab.api, token).post(FHIR, JSON.parse(named) as object);
    expect([made.status, made.status === 200 ? '' : made.text]).toEqual([200, '']);
    expect((await bearer(lab.api, token).post(FHIR, JSON.parse(text('PUT')) as object)).status).toBe(403);
  });
});
