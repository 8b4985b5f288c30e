import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoApi } from '../testing/demo-api.ts';
import { FHIR, fhirFound, type FhirResource } from '../testing/fhir-pages.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { PASSWORD, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
/** A patient of the demonstration with forms, by FHIR. */
let patient: FhirResource;
const found = (search: string) => fhirFound(api.admin, search);
const refused = async (path: string) => {
  const { status, body } = await api.admin.get(`${FHIR}/${path}`);
  return [status, body['resourceType'], body['issue']?.[0]?.code, body['issue']?.[0]?.details.coding[0].code];
};

beforeAll(async () => {
  api = await demoApi();
  const [most] = await api.pool.rows<{ uuid: string }>(
    'select p.uuid from patient p join obs o using (patient_id) group by p.uuid order by count(*) desc limit 1',
  );
  patient = (await api.admin.get(`${FHIR}/Patient/${most?.uuid}`)).body;
}, 120_000);
afterAll(() => api.close());

describe('what is written', () => {
  const subject = () => ({ reference: `Patient/${patient['id']}` });
  const put = async (path: string, body: unknown, conditions: Readonly<Record<string, string>> = {}) => {
    const authorization = `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}`;
    const response = await api.app.inject({
      method: 'PUT',
      url: `${FHIR}/${path}`,
      headers: { authorization, 'content-type': 'application/fhir+json', ...conditions },
      payload: JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json<FhirResource>() };
  };

  it('is a condition as REST has it, changed and removed', async () => {
    const [known] = await found('Condition?_count=1');
    const code = known?.['code'];
    const made = await api.admin.post(`${FHIR}/Condition?_summary=data`, {
      resourceType: 'Condition',
      clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] },
      code: { coding: [{ code: code.coding[0].code, display: code.text }] },
      subject: subject(),
      onsetDateTime: '2026-05-04',
      recorder: { reference: 'Practitioner/whoever' },
      abatementDateTime: null,
    });
    expect([made.status, made.body['resourceType'], made.body['code']]).toEqual([201, 'Condition', code]);
    const id = String(made.body['id']);
    expect(String(made.headers['location']).endsWith(`${FHIR}/Condition/${id}`)).toBe(true);
    const { body: rest } = await api.admin.get(`condition/${id}?v=full`);
    expect([rest['patient'].uuid, rest['clinicalStatus'], rest['condition'].coded.uuid]).toEqual([
      patient['id'],
      'ACTIVE',
      code.coding[0].code,
    ]);
    const changed = await put(`Condition/${id}`, {
      resourceType: 'Condition',
      id,
      clinicalStatus: { coding: [{ code: 'resolved' }] },
      abatementDateTime: '2026-06-01T10:00:00+05:00',
    });
    expect([changed.status, changed.body['abatementDateTime'], changed.body['onsetDateTime']]).toEqual([
      200,
      '2026-06-01T05:00:00.000+00:00',
      made.body['onsetDateTime'],
    ]);
    expect((await api.admin.remove(`${FHIR}/Condition/${id}`)).status).toBe(204);
    expect((await refused(`Condition/${id}`))[0]).toBe(410);
  });

  it('leaves alone what is there when nothing should be', async () => {
    const gender = async () => (await api.admin.get(`${FHIR}/Patient/${patient['id']}`)).body['gender'];
    const before = await gender();
    const sent = { resourceType: 'Patient', id: patient['id'], gender: before === 'male' ? 'female' : 'male' };
    const answered = [
      await put(`Patient/${patient['id']}`, sent, { 'if-none-match': '*' }),
      await put(`Patient/${patient['id']}`, sent, { 'if-none-match': 'W/"1"' }),
    ];
    expect([...answered.map(({ status }) => status), await gender()]).toEqual([412, 400, before]);
  });

  it('is an allergy and an observation', async () => {
    const allergy = await api.admin.post(`${FHIR}/AllergyIntolerance`, {
      resourceType: 'AllergyIntolerance',
      patient: subject(),
      code: { text: 'Sea buckthorn' },
      category: ['food'],
      reaction: [{ manifestation: [{ text: 'Swelling' }], severity: 'severe' }],
    });
    expect([allergy.status, allergy.text.slice(0, 300)]).toEqual([201, expect.anything()]);
    expect(allergy.body).toMatchObject({
      category: ['food'],
      criticality: 'high',
      code: { text: 'Sea buckthorn' },
      reaction: [{ manifestation: [{ text: 'Swelling' }], severity: 'severe' }],
    });
    const [numeric] = await found('Observation?value-quantity:missing=false&_count=1');
    const observation = {
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ code: numeric?.['code'].coding[0].code }] },
      subject: subject(),
      effectiveDateTime: '2026-05-05T08:00:00Z',
      valueQuantity: { value: numeric?.['valueQuantity'].value },
    };
    const made = await api.admin.post(`${FHIR}/Observation`, observation, { 'content-type': 'application/fhir+json' });
    expect([made.status, made.body['valueQuantity'], made.body['subject'].reference]).toEqual([
      201,
      numeric?.['valueQuantity'],
      `Patient/${patient['id']}`,
    ]);
    const wild = await api.admin.post(`${FHIR}/Observation`, { ...observation, valueQuantity: { value: 1e9 } });
    expect([wild.status, wild.body['resourceType']]).toEqual([400, 'OperationOutcome']);
    // degrees Celsius, by their words or their code; others would be read as those
    const temperature = async (valueQuantity: object) => {
      const sent = { ...observation, code: { coding: [{ code: '5088'.padEnd(36, 'A') }] }, valueQuantity };
      const { status, body } = await api.admin.post(`${FHIR}/Observation`, sent);
      return status === 201 ? body['valueQuantity'].unit : [status, body['issue'][0].expression[0]];
    };
    expect(await temperature({ value: 37.2, unit: 'degrees C', system: 'http://unitsofmeasure.org', code: 'Cel' })).toBe('DEG C');
    expect(await temperature({ value: 37.2, unit: 'deg c' })).toBe('DEG C');
    expect(await temperature({ value: 37.2 })).toBe('DEG C');
    expect(await temperature({ value: 40, unit: 'F', code: '[degF]' })).toEqual([400, 'Observation.valueQuantity.unit']);
    expect(await temperature({ value: 40, comparator: '<' })).toEqual([400, 'Observation.valueQuantity.comparator']);
  });

  it('loses nothing of what is sent: what is not kept is refused', async () => {
    const code = async (type: string, body: object) => {
      const { status, body: answer } = await api.admin.post(`${FHIR}/${type}`, { resourceType: type, ...body });
      return [status, answer['issue']?.[0]?.details.coding[0].code];
    };
    expect(await code('Condition', { subject: subject(), code: { text: 'x' }, severity: { text: 'bad' } })).toEqual([
      400,
      'engine.unknownProperty',
    ]);
    expect(await code('Condition', { subject: subject(), code: { coding: [{ code: 'nothing' }] } })).toEqual([
      400,
      'engine.unknownReference',
    ]);
    expect(await code('Condition', { subject: { reference: 'Location/x' }, code: { text: 'x' } })).toEqual([400, 'engine.refused']);
    expect(await code('Condition', { subject: subject() })).toEqual([400, 'engine.required']);
    expect(await code('Condition', { resourceType: 'Patient' })).toEqual([400, 'engine.refused']);
    expect(await code('Location', {})).toEqual([400, 'engine.readOnly']);
    expect(
      (await api.nobody.post(`${FHIR}/Condition`, { resourceType: 'Condition', subject: subject(), code: { text: 'x' } })).status,
    ).toBe(403);
    const [one] = await found('Condition?_count=1');
    const stale = await api.admin.post(`${FHIR}/Condition/${one?.['id']}`, {});
    expect(stale.status).toBe(404);
  });
});

describe('texts that break out of what they are put into', () => {
  it.each(hostileTexts)('%s is kept as it was or refused, and finds nothing that it should not', async (_name, text) => {
    const sent = { resourceType: 'Condition', subject: { reference: `Patient/${patient['id']}` }, code: { text } };
    const made = await api.admin.post(`${FHIR}/Condition`, sent);
    expect([201, 400, 413]).toContain(made.status);
    expect(made.text.length).toBeLessThan(10_000);
    if (made.status === 201) {
      expect(made.body['code'].text.normalize('NFC')).toBe(text.replaceAll('\0', '').trim().normalize('NFC'));
      await api.admin.remove(`${FHIR}/Condition/${made.body['id']}`);
    } else expect(made.body['resourceType']).toBe('OperationOutcome');
    if (text.length > 1000) return;
    const value = encodeURIComponent(text.toWellFormed());
    for (const search of [
      'Patient?name',
      'Patient?identifier',
      'Patient?address:contains',
      'Observation?code',
      'Observation?date',
      'Encounter?patient',
      '_sort',
    ].map((each) => (each.includes('?') ? each : `Patient?${each}`))) {
      const { status, body } = await api.admin.get(`${FHIR}/${search}=${value}&_count=1`);
      expect([search, [200, 400].includes(status), ['Bundle', 'OperationOutcome'].includes(body['resourceType'])]).toEqual([
        search,
        true,
        true,
      ]);
    }
  });
});
