/** Bodies that clients of OpenMRS send, and what becomes of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN, create, register, starterApi } from '../testing/starter-api.ts';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
let patient: string;
let type: string;
let visitType: string;
let form: string;
let weight: string;
const MISC = '8d492774-c2cc-11de-8d13-0010c6dffd0f';
const SHOWN =
  'encounter?v=custom:(uuid,form:(uuid),visit:(uuid,startDatetime,stopDatetime,visitType:(uuid)),obs:(value,formFieldNamespace,formFieldPath,formNamespaceAndPath))';

const uuidOf = async (made: Promise<ApiResponse['body']>): Promise<string> => String((await made)['uuid']);
const concept = (name: string, more: object = {}) => ({
  names: [{ name, locale: 'en', conceptNameType: 'FULLY_SPECIFIED' }],
  datatype: KNOWN.notApplicable,
  conceptClass: MISC,
  ...more,
});
beforeAll(async () => {
  api = await starterApi();
  patient = await uuidOf(register(api.admin, 'WRITE-1', 'Wilma', 'Writer'));
  type = await uuidOf(create(api.admin, 'encountertype', { name: 'Written' }));
  visitType = String((await api.admin.get('visittype?limit=1')).body['results'][0].uuid);
  weight = await uuidOf(create(api.admin, 'concept', concept('WRITTEN WEIGHT', { datatype: KNOWN.numeric })));
  const question = await uuidOf(
    create(api.admin, 'hydra/hydra-field', { name: 'Written weight', concept: weight, attributeName: 'Numeric' }),
  );
  form = await uuidOf(create(api.admin, 'hydra/form', { name: 'Written form', description: 'x', formFields: [{ field: question }] }));
  await api.admin.post('fieldward/formpublish', { form });
}, 60_000);
afterAll(() => api.close());

const encounter = (more: object = {}) => ({ patient, encounterType: type, location: KNOWN.unknownLocation, ...more });

describe('an encounter', () => {
  it('as a form of the front end of OpenMRS saves it is kept with its form and the paths of its controls', async () => {
    const made = await api.admin.post(
      SHOWN,
      encounter({
        obs: [{ concept: weight, value: 66, formFieldNamespace: 'rfe-forms', formFieldPath: 'rfe-forms-weight' }],
        form: { uuid: form },
        orders: [],
        diagnoses: [],
      }),
    );
    expect(made.body, made.text).toMatchObject({
      form: { uuid: form },
      obs: [
        {
          value: 66,
          formFieldNamespace: 'rfe-forms',
          formFieldPath: 'rfe-forms-weight',
          formNamespaceAndPath: 'rfe-forms^rfe-forms-weight',
        },
      ],
    });
    const filled = await api.admin.get(`fieldward/filledform/${made.body['uuid']}`);
    expect([filled.status, filled.body['form']], filled.text).toEqual([200, 'Written form']);
    const same = await api.admin.post(`encounter/${made.body['uuid']}`, { form: { uuid: form }, encounterType: type });
    expect(same.status, same.text).toBe(200);
    const other = await uuidOf(
      create(api.admin, 'hydra/form', { name: 'Another form', description: 'x', formFields: [{ field: await question() }] }),
    );
    const unpublished = await api.admin.post('encounter', encounter({ form: other }));
    expect([unpublished.status, unpublished.body['error']?.code], unpublished.text).toEqual([400, 'record.formNeverPublished']);
    const changed = await api.admin.post(`encounter/${made.body['uuid']}`, { form: other });
    expect([changed.status, changed.body['error']?.fieldErrors?.form?.[0]?.code], changed.text).toEqual([400, 'engine.fixed']);
  });

  const question = async (): Promise<string> => String((await api.admin.get('hydra/hydra-field?q=Written')).body['results'][0].uuid);

  it.each([
    ['null', { form: null }, null],
    ['its uuid', {}, 'form'],
    ['empty lists', { orders: null, diagnoses: null, form: '' }, null],
  ] as const)('takes a form as %s', async (_, more, expected) => {
    const made = await api.admin.post(SHOWN, encounter({ ...more, ...(expected === 'form' ? { form } : {}) }));
    expect([made.status, made.body['form']?.uuid ?? null], made.text).toEqual([201, expected === 'form' ? form : null]);
  });

  it('refuses a form that there is not, and orders that it cannot make, and keeps nothing then', async () => {
    const count = async () => (await api.pool.rows('select from encounter')).length;
    const before = await count();
    for (const more of [{ form: 'no-such-form' }, { orders: [{ concept: weight }] }, { diagnoses: [{ rank: 1 }] }])
      expect((await api.admin.post('encounter', encounter(more))).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('makes a visit, names one that is there however much of it is sent, and joins the active one', async () => {
    const someone = await uuidOf(register(api.admin, 'WRITE-2', 'Otto', 'Writer'));
    const began = new Date(Date.now() - 3_600_000).toISOString();
    const made = await api.admin.post(
      SHOWN,
      encounter({
        patient: someone,
        visit: { patient: someone, visitType, startDatetime: began, stopDatetime: null, location: KNOWN.unknownLocation },
      }),
    );
    expect(made.body['visit'], made.text).toMatchObject({ visitType: { uuid: visitType }, stopDatetime: null });
    const visit = String(made.body['visit'].uuid);
    const whole = (await api.admin.get(`visit/${visit}?v=full`)).body;
    const named = await api.admin.post(SHOWN, encounter({ patient: someone, visit: { ...whole, indication: 'nothing that there is' } }));
    expect(named.body['visit']?.uuid, named.text).toBe(visit);
    const joined = await api.admin.post(SHOWN, encounter({ patient: someone }));
    expect(joined.body['visit']?.uuid, joined.text).toBe(visit);
    expect((await api.admin.get(`visit?patient=${someone}`)).body['results']).toHaveLength(1);
  });

  it('makes no visit for who may write none', async () => {
    await api.admin.post('role', {
      name: 'Encounters Only',
      privileges: ['Get Encounters', 'Edit Encounters', 'Get Patients', 'Get Visits'],
    });
    await create(api.admin, 'user', {
      username: 'encounters',
      password: PASSWORD,
      person: { gender: 'F', names: [{ givenName: 'En', familyName: 'Counter' }] },
      roles: ['Encounters Only'],
    });
    const one: Client = api.as({ authorization: `Basic ${Buffer.from(`encounters:${PASSWORD}`).toString('base64')}` });
    const someone = await uuidOf(register(api.admin, 'WRITE-3', 'Ida', 'Writer'));
    const refused = await one.post('encounter', encounter({ patient: someone, visit: { visitType } }));
    expect([refused.status, refused.body['error']?.holes?.privilege ?? refused.body['error']?.code], refused.text).toEqual([
      403,
      expect.any(String),
    ]);
    expect((await api.admin.get(`visit?patient=${someone}`)).body['results']).toEqual([]);
  });
});

describe('a patient', () => {
  it('may be changed with the identifiers that it has, and given another one', async () => {
    const someone = await uuidOf(register(api.admin, 'WRITE-4', 'Rita', 'Repeats'));
    const again = { identifier: 'write-4', identifierType: { uuid: KNOWN.oldNumber }, location: KNOWN.unknownLocation };
    const changed = await api.admin.post(`patient/${someone}`, { identifiers: [again], person: { gender: 'M' } });
    expect([changed.status, changed.body['person']?.gender], changed.text).toEqual([200, 'M']);
    const more = await api.admin.post(`patient/${someone}?v=full`, { identifiers: [again, { ...again, identifier: 'WRITE-5' }] });
    expect(more.body['identifiers']?.map((each: { identifier: string }) => each.identifier).toSorted(), more.text).toEqual([
      'WRITE-4',
      'WRITE-5',
    ]);
    const taken = await api.admin.post(`patient/${someone}`, { identifiers: [{ ...again, identifier: 'WRITE-1' }] });
    expect([taken.status, taken.body['error']?.code], taken.text).toEqual([400, 'record.duplicateIdentifier']);
  });

  it('keeps no attribute without a value, and loses one that is emptied', async () => {
    const [phone, other] = (await api.admin.get('personattributetype?limit=2')).body['results'].map((each: { uuid: string }) => each.uuid);
    const someone = await uuidOf(
      register(api.admin, 'WRITE-6', 'Anna', 'Attributes', {
        attributes: [
          { attributeType: phone, value: '' },
          { attributeType: other, value: '0170' },
        ],
      }),
    );
    const attributes = async () => (await api.admin.get(`person/${someone}?v=full`)).body['attributes'];
    expect(await attributes()).toMatchObject([{ value: '0170', attributeType: { uuid: other } }]);
    const [{ uuid }] = await attributes();
    const emptied = await api.admin.post(`person/${someone}`, {
      attributes: [
        { uuid, attributeType: other, value: '' },
        { attributeType: phone, value: null },
      ],
    });
    expect(emptied.status, emptied.text).toBe(200);
    expect(await attributes()).toEqual([]);
  });
});

it('a concept takes its descriptions as texts', async () => {
  const made = await api.admin.post(
    'concept?v=full',
    concept('WRITTEN WITH WORDS', { descriptions: ['In plain words', { description: 'En clair', locale: 'fr' }] }),
  );
  expect(made.body['descriptions'], made.text).toMatchObject([
    { description: 'In plain words', locale: 'en' },
    { description: 'En clair', locale: 'fr' },
  ]);
  const kept = await api.admin.post(`concept/${made.body['uuid']}?v=full`, { descriptions: [made.body['descriptions'][0].uuid] });
  expect(kept.body['descriptions'], kept.text).toHaveLength(2);
});

it('visits are offered to clients that ask for the setting', async () => {
  expect((await api.admin.get('systemsetting/visits.enabled?v=custom:(value)')).body).toEqual({ value: 'true' });
});
