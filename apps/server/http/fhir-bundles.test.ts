import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoApi } from '../testing/demo-api.ts';
import { FHIR, fhirFound, type FhirResource } from '../testing/fhir-pages.ts';
import { KNOWN } from '../testing/starter-api.ts';
import { PASSWORD, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
/** Uuids of the demonstration that what is sent names. */
let known: {
  readonly type: string;
  readonly encounterType: string;
  readonly place: string;
  readonly number: string;
  readonly value: number;
};

beforeAll(async () => {
  api = await demoApi();
  const [found] = await api.pool.rows<typeof known>(
    `select '${KNOWN.oldNumber}' as type,
       (select y.name from encounter e join encounter_type y on y.encounter_type_id = e.encounter_type limit 1) as "encounterType",
       (select l.uuid from encounter e join location l using (location_id) limit 1) as place,
       c.uuid as number, o.value_numeric::float as value
     from obs o join concept c using (concept_id) where o.value_numeric is not null and c.retired = false limit 1`,
  );
  if (found === undefined) throw new Error('the demonstration has no numbers');
  known = found;
}, 120_000);
afterAll(() => api.close());

let given = 0;
/** A patient with an identifier that nobody has. */
const patient = (more: object = {}): FhirResource => {
  given += 1;
  return {
    resourceType: 'Patient',
    identifier: [
      {
        system: known.type,
        value: `ZZ-${given}-FHIR`,
        extension: [
          { url: 'http://fhir.openmrs.org/ext/patient/identifier#location', valueReference: { reference: `Location/${known.place}` } },
        ],
      },
    ],
    name: [{ use: 'usual', family: 'Rahman', given: ['Sana', 'Bibi'] }],
    gender: 'female',
    birthDate: '1990-03-04',
    ...more,
  };
};
const encounter = (subject: string, more: object = {}): FhirResource => ({
  resourceType: 'Encounter',
  status: 'finished',
  class: { code: 'AMB' },
  type: [{ text: known.encounterType }],
  subject: { reference: subject },
  period: { start: '2026-05-04T09:00:00Z' },
  location: [{ location: { reference: `Location/${known.place}` } }],
  ...more,
});
const observation = (subject: string, within: string, more: object = {}): FhirResource => ({
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ code: known.number }] },
  subject: { reference: subject },
  encounter: { reference: within },
  effectiveDateTime: '2026-05-04T09:00:00Z',
  valueQuantity: { value: known.value },
  ...more,
});
interface Entry {
  readonly fullUrl?: string;
  readonly resource?: FhirResource;
  readonly request: Readonly<Record<string, string>>;
}
const post = (resource: FhirResource, fullUrl?: string, more: object = {}): Entry => ({
  ...(fullUrl === undefined ? {} : { fullUrl }),
  resource,
  request: { method: 'POST', url: resource['resourceType'], ...more },
});
const bundle = (type: 'transaction' | 'batch', entry: readonly Entry[]) => ({ resourceType: 'Bundle', type, entry });
const transaction = (...entry: readonly Entry[]) => bundle('transaction', entry);
const idOf = (entry: FhirResource): string => String(entry['response'].location).split('/_history')[0]?.split('/').at(-1) ?? '';
const [A, B, C] = ['urn:uuid:a', 'urn:uuid:b', 'urn:uuid:c'];
const counts = async () => {
  const [row] = await api.pool.rows<Record<string, string>>(
    'select (select count(*) from patient) as patients, (select count(*) from encounter) as encounters, (select count(*) from obs) as obs',
  );
  return row;
};
const issueOf = (body: FhirResource) => [body['issue']?.[0]?.details.coding[0].code, body['issue']?.[0]?.expression?.[0]];
const put = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const authorization = `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}`;
  const response = await api.app.inject({
    method: 'PUT',
    url: `${FHIR}/${path}`,
    headers: { authorization, 'content-type': 'application/fhir+json', ...headers },
    payload: JSON.stringify(body),
  });
  return { status: response.statusCode, headers: response.headers, body: response.payload === '' ? {} : response.json<FhirResource>() };
};

describe('a patient', () => {
  it('is registered with everything that is kept, and found so by REST', async () => {
    const sent = patient({
      telecom: [{ system: 'phone', value: '03001234567' }],
      address: [{ use: 'home', line: ['House 4', 'Near the mosque'], city: 'Karachi', country: 'Pakistan' }],
      deceasedBoolean: false,
      active: true,
    });
    const { status, body, headers } = await api.admin.post(`${FHIR}/Patient`, sent);
    expect([status, body['resourceType'], headers['etag']]).toEqual([201, 'Patient', `W/"${body['meta']?.versionId}"`]);
    expect(body).toMatchObject({
      gender: 'female',
      birthDate: '1990-03-04',
      name: [{ family: 'Rahman', given: ['Sana', 'Bibi'] }],
      telecom: [{ value: '03001234567' }],
      address: [{ city: 'Karachi', country: 'Pakistan' }],
    });
    const { body: rest } = await api.admin.get(`patient/${body['id']}?v=full`);
    expect(rest['person'].addresses[0]).toMatchObject({ address2: 'House 4', address3: 'Near the mosque' });
    expect(rest['identifiers'][0]).toMatchObject({ identifier: sent['identifier'][0].value, location: { uuid: known.place } });
  });

  it('is changed in part, and the same twice is the same', async () => {
    const { body } = await api.admin.post(`${FHIR}/Patient`, patient());
    const change = { resourceType: 'Patient', id: body['id'], name: [{ family: 'Khan', given: ['Sana'] }], birthDate: '1991' };
    await put(`Patient/${body['id']}`, change);
    const { status, body: after } = await put(`Patient/${body['id']}`, change);
    expect([status, after['name'].length, after['name'][0].family, after['birthDate'], after['gender']]).toEqual([
      200,
      1,
      'Khan',
      '1991',
      'female',
    ]);
    expect(after['identifier']).toEqual(body['identifier']);
    const stale = await put(`Patient/${body['id']}`, change, { 'if-match': `W/"${body['meta'].versionId}"` });
    expect([stale.status, stale.body['resourceType']]).toEqual([409, 'OperationOutcome']);
    const quiet = await put(`Patient/${body['id']}`, change, { prefer: 'return=minimal' });
    expect([quiet.status, quiet.body]).toEqual([200, {}]);
  });

  it('that nobody has is created by a change with its id', async () => {
    const id = '5b0c1f6e-0000-4000-8000-00000000f001';
    const first = await put(`Patient/${id}`, { ...patient(), id });
    expect([first.status, first.body['id']]).toEqual([201, id]);
    await api.admin.remove(`${FHIR}/Patient/${id}`);
    expect((await put(`Patient/${id}`, { ...patient(), id })).status).toBe(410);
  });

  it('that says the impossible is refused by the name of the element', async () => {
    const refused = async (more: object) => {
      const { status, body } = await api.admin.post(`${FHIR}/Patient`, patient(more));
      return [status, ...issueOf(body)];
    };
    expect(await refused({ birthDate: '2999-01-01' })).toEqual([400, 'person.birthdateFuture', 'Patient.birthDate']);
    expect(await refused({ birthDate: '1990-13-40' })).toEqual([400, expect.anything(), 'Patient.birthDate']);
    expect(await refused({ deceasedDateTime: '1980-01-01' })).toEqual([400, 'person.deathBeforeBirth', 'Patient.deceasedDateTime']);
    expect(await refused({ gender: 'robot' })).toEqual([400, 'engine.refused', 'Patient.gender']);
    expect(await refused({ name: [] })).toEqual([400, 'engine.tooFew', 'Patient.name']);
    expect(await refused({ maritalStatus: { text: 'married' } })).toEqual([400, 'engine.unknownProperty', 'Patient.maritalStatus']);
    expect(await refused({ name: [{ family: 'X', given: ['Y'], period: {} }] })).toEqual([
      400,
      'engine.unknownProperty',
      'Patient.name.period',
    ]);
    expect(await refused({ telecom: [{ system: 'email', value: 'a@b.c' }] })).toEqual([400, 'engine.refused', 'Patient.telecom.system']);
    expect(await refused({ identifier: [{ system: 'http://elsewhere', value: '1' }] })).toEqual([
      400,
      'engine.unknownReference',
      'Patient.identifier.system',
    ]);
    expect((await api.nobody.post(`${FHIR}/Patient`, patient())).status).toBe(403);
  });
});

describe('an encounter', () => {
  it('is recorded in a visit, with who took part, once', async () => {
    const [someone] = await fhirFound(api.admin, 'Patient?_count=1&deceased=false');
    const [practitioner] = await fhirFound(api.admin, 'Practitioner?_count=1');
    const [type] = await api.pool.rows<{ name: string }>('select name from visit_type where not retired limit 1');
    const { body: made } = await api.admin.post(`${FHIR}/Patient`, patient());
    const visit = await api.admin.post(`${FHIR}/Encounter`, {
      ...encounter(`Patient/${made['id']}`),
      meta: { tag: [{ system: 'http://fhir.openmrs.org/ext/encounter-tag', code: 'visit' }] },
      type: [{ text: type?.name }],
      period: { start: '2026-05-04T08:00:00Z', end: '2026-05-04T12:00:00Z' },
    });
    expect([visit.status, visit.body['meta']?.tag[0].code, visit.body['period']]).toEqual([
      201,
      'visit',
      { start: '2026-05-04T08:00:00.000+00:00', end: '2026-05-04T12:00:00.000+00:00' },
    ]);
    const sent = encounter(`Patient/${made['id']}`, {
      participant: [{ individual: { reference: `Practitioner/${practitioner?.['id']}` } }],
      partOf: { reference: `Encounter/${visit.body['id']}` },
    });
    const { status, body } = await api.admin.post(`${FHIR}/Encounter`, sent);
    expect([status, body['partOf']?.reference, body['participant']?.length]).toEqual([201, `Encounter/${visit.body['id']}`, 1]);
    const { id: _id, ...again } = body;
    const changed = await put(`Encounter/${body['id']}`, { ...again, period: { start: '2026-05-04T10:00:00Z' } });
    expect([changed.status, changed.body['participant']?.length, changed.body['period']?.start]).toEqual([
      200,
      1,
      '2026-05-04T10:00:00.000+00:00',
    ]);
    const lasts = await api.admin.post(`${FHIR}/Encounter`, {
      ...sent,
      period: { start: '2026-05-04T09:00:00Z', end: '2026-05-05T09:00:00Z' },
    });
    expect([lasts.status, ...issueOf(lasts.body)]).toEqual([400, 'engine.refused', 'Encounter.period.end']);
    expect((await api.admin.post(`${FHIR}/Encounter`, { ...sent, subject: { reference: `Patient/${someone?.['id']}` } })).status).toBe(422);
  });
});

describe('a transaction', () => {
  const whole = (...more: readonly Entry[]) => transaction(post(observation(A, B), C), post(encounter(A), B), post(patient(), A), ...more);

  it('stores a patient with an encounter and its observations, in whatever order, and once', async () => {
    const sent = whole({ request: { method: 'GET', url: `Patient?identifier=ZZ-${given + 1}-FHIR` } });
    const { status, body } = await api.admin.post(FHIR, sent);
    expect([status, body['type'], body['entry']?.map((each: FhirResource) => each['response'].status)]).toEqual([
      200,
      'transaction-response',
      ['201 Created', '201 Created', '201 Created', '200 OK'],
    ]);
    const [obs, enc, pat, search] = body['entry'];
    expect(search.resource.entry[0].resource.id).toBe(idOf(pat));
    const [shown] = await fhirFound(api.admin, `Observation?encounter=${idOf(enc)}`);
    expect([shown?.['id'], shown?.['subject'].reference]).toEqual([idOf(obs), `Patient/${idOf(pat)}`]);
    const before = await counts();
    const again = await api.admin.post(FHIR, sent);
    expect(again.body['entry'].map(idOf).slice(0, 3)).toEqual([obs, enc, pat].map(idOf));
    expect(await counts()).toEqual(before);
    const [audited] = await api.pool.rows<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'create' and resource_uuid = any($1)`,
      [[obs, enc, pat].map(idOf)],
    );
    expect(audited?.n).toBe(3);
  });

  it('of which one entry fails stores nothing, and names the entry and the path', async () => {
    const before = await counts();
    const failed = async (...entries: readonly Entry[]) => {
      const { status, body } = await api.admin.post(FHIR, transaction(...entries));
      return [status, body['resourceType'], ...issueOf(body)];
    };
    const outcome = 'OperationOutcome';
    expect(await failed(post(patient(), A), post(encounter(A, { period: { start: '2999-01-01T00:00:00Z' } }), B))).toEqual([
      400,
      outcome,
      'record.future',
      'Bundle.entry[1].resource.period',
    ]);
    expect(await failed(post(patient(), A), post(observation(A, 'urn:uuid:nowhere')))).toEqual([
      400,
      outcome,
      'engine.unknownReference',
      'Bundle.entry[1].resource',
    ]);
    expect(await failed(post(patient(), A), { request: { method: 'GET', url: 'Patient/nobody' } })).toEqual([
      404,
      outcome,
      'engine.unknownObject',
      'Bundle.entry[1]',
    ]);
    expect(await failed(post(patient(), A), { request: { method: 'PATCH', url: 'Patient/x' } })).toEqual([
      400,
      outcome,
      'engine.notChoice',
      'Bundle.entry[1].request.method',
    ]);
    expect(await failed(post(encounter(A, { partOf: { reference: C } }), B), post(encounter(A, { partOf: { reference: B } }), C))).toEqual([
      400,
      outcome,
      'engine.circular',
      expect.stringMatching(/^Bundle\.entry\[\d\]\.resource$/),
    ]);
    expect(await counts()).toEqual(before);
  });

  it('creates only what is not there, and refers to what it finds', async () => {
    const one = patient();
    const search = `identifier=${one['identifier'][0].value}`;
    const sent = (at: string) => transaction(post(one, A, { ifNoneExist: search }), post(encounter(A, { period: { start: at } }), B));
    const first = await api.admin.post(FHIR, sent('2026-05-06T08:00:00Z'));
    const second = await api.admin.post(FHIR, sent('2026-05-07T08:00:00Z'));
    expect([first, second].map(({ body }) => body['entry']?.[0].response.status)).toEqual(['201 Created', '200 OK']);
    expect(idOf(second.body['entry'][0])).toBe(idOf(first.body['entry'][0]));
    const found = await fhirFound(api.admin, `Encounter?patient=${idOf(first.body['entry'][0])}&_tag=encounter`);
    expect(found.length).toBe(2);
    const referred = await api.admin.post(
      FHIR,
      transaction(post(encounter(`Patient?${search}`, { period: { start: '2026-05-08T08:00:00Z' } }))),
    );
    expect(referred.status).toBe(200);
    const several = await api.admin.post(FHIR, transaction(post(patient(), A, { ifNoneExist: 'family=Rahman' })));
    expect([several.status, ...issueOf(several.body)]).toEqual([412, 'engine.severalMatch', 'Bundle.entry[0]']);
  });

  it.each([
    ['a version that is no text', 'PUT', { ifMatch: 5 }, 400, 'engine.refused'],
    ['a list of versions', 'PUT', { ifMatch: ['W/"1"'] }, 400, 'engine.refused'],
    ['a search that is no text', 'POST', { ifNoneExist: { identifier: 'x' } }, 400, 'engine.refused'],
    ['a search of a change', 'PUT', { ifNoneExist: 'identifier=x' }, 400, 'engine.refused'],
    ['a version of what is created', 'POST', { ifMatch: 'W/"1"' }, 400, 'engine.refused'],
    ['that nothing is there', 'PUT', { ifNoneMatch: '*' }, 412, 'engine.thereAlready'],
    ['another version than one', 'PUT', { ifNoneMatch: 'W/"1"' }, 400, 'engine.refused'],
    ['an old version', 'PUT', { ifMatch: 'W/"1-1"' }, 409, 'engine.stale'],
  ])('never passes over a condition: %s', async (_what, method, condition, status, code) => {
    const made = await api.admin.post(`${FHIR}/Patient`, patient());
    const id = made.body['id'] as string;
    const path = method === 'PUT' ? `Patient/${id}` : 'Patient';
    const resource = method === 'PUT' ? { resourceType: 'Patient', id, gender: 'male' } : patient();
    const before = await counts();
    const entry = { request: { method, url: path, ...condition }, resource };
    const { status: answered, body } = await api.admin.post(FHIR, { resourceType: 'Bundle', type: 'transaction', entry: [entry] });
    expect([answered, issueOf(body)[0]]).toEqual([status, code]);
    expect([(await api.admin.get(`${FHIR}/Patient/${id}`)).body['gender'], await counts()]).toEqual(['female', before]);
  });

  it('sent twice at once is stored once', async () => {
    const sent = whole();
    const before = await counts();
    const both = await Promise.all([api.admin.post(FHIR, sent), api.admin.post(FHIR, sent)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body['entry'].map(idOf)).toEqual(both[1]?.body['entry'].map(idOf));
    expect(Number((await counts())?.['patients'])).toBe(Number(before?.['patients']) + 1);
  });

  it('keeps groups of observations together', async () => {
    const [group] = await api.pool.rows<{ uuid: string }>(
      `select c.uuid from concept c join concept_datatype d on d.concept_datatype_id = c.datatype_id where d.name = 'N/A' and not c.retired limit 1`,
    );
    const { valueQuantity: _value, ...parent } = observation(A, B, {
      code: { coding: [{ code: group?.uuid }] },
      hasMember: [{ reference: C }],
    });
    const { status, body } = await api.admin.post(
      FHIR,
      transaction(post(observation(A, B), C), post(parent as FhirResource, 'urn:uuid:d'), post(patient(), A), post(encounter(A), B)),
    );
    expect([status, issueOf(body)]).toEqual([200, [undefined, undefined]]);
    const [member, shown] = body['entry'].map(idOf);
    const { body: whose } = await api.admin.get(`${FHIR}/Observation/${shown}`);
    expect(whose['hasMember'].map((each: FhirResource) => each['reference'])).toEqual([`Observation/${member}`]);
  });
});

describe('a batch', () => {
  it('does each entry by itself', async () => {
    const { status, body } = await api.admin.post(
      FHIR,
      bundle('batch', [
        post(patient()),
        post(patient({ gender: 'robot' })),
        { request: { method: 'GET', url: 'Patient?_count=1' } },
        { request: { method: 'DELETE', url: 'Patient/nobody' } },
      ]),
    );
    expect([status, body['entry'].map((each: FhirResource) => each['response'].status)]).toEqual([
      200,
      ['201 Created', '400', '200 OK', '404'],
    ]);
    expect(issueOf(body['entry'][1].response.outcome)).toEqual(['engine.refused', 'Patient.gender']);
    const refused = await api.nobody.post(
      FHIR,
      bundle('batch', [post(patient()), { request: { method: 'GET', url: 'Patient?_count=1' } }]),
    );
    expect(refused.body['entry'].map((each: FhirResource) => each['response'].status)).toEqual(['403', '403']);
    expect((await api.nobody.post(FHIR, transaction(post(patient())))).status).toBe(403);
  });

  it('is told no more than fits in memory, however often it asks for a page', async () => {
    const { body: made } = await api.admin.post(`${FHIR}/Patient`, patient());
    await api.pool.rows(
      `update person_name set given_name = repeat('x', 50), family_name = 'Long' where person_id = (select patient_id from patient where uuid = $1)`,
      [made['id']],
    );
    await api.pool.rows(
      `insert into person_address (person_id, address1) select p.patient_id, repeat('y', 255) from patient p, generate_series(1, 8000) where p.uuid = $1`,
      [made['id']],
    );
    const read = { request: { method: 'GET', url: `Patient/${made['id']}` } };
    const one = (await api.admin.get(`${FHIR}/Patient/${made['id']}`)).text.length;
    const many = Math.ceil((64 * 1024 * 1024) / one) + 2;
    const { body } = await api.admin.post(
      FHIR,
      bundle(
        'batch',
        Array.from({ length: many }, () => read),
      ),
    );
    const statuses = body['entry'].map((each: FhirResource) => each['response'].status);
    expect([statuses.length, statuses[0], statuses.at(-1), one]).toEqual([
      many,
      '200 OK',
      '413',
      expect.toSatisfy((length: number) => length > 1_000_000),
    ]);
  });
});
