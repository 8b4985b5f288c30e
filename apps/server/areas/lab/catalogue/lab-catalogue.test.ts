import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODED_DATATYPE, MISC_CLASS, QUESTION_CLASS } from '@fieldward/contract/form/concept.ts';
import { UNKNOWN_LAB_TEST_TYPE } from '@fieldward/contract/lab/lab-catalogue.ts';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let concept: string;
beforeAll(async () => {
  api = await starterApi();
  const made = await create(api.admin, 'concept', {
    names: [{ name: 'HAEMOGLOBIN', locale: 'en', conceptNameType: 'FULLY_SPECIFIED', localePreferred: true }],
    datatype: '8d4a4488-c2cc-11de-8d13-0010c6dffd0f',
    conceptClass: '8d4907b2-c2cc-11de-8d13-0010c6dffd0f',
  });
  concept = String(made['uuid']);
}, 60_000);
afterAll(() => api.close());

type Body = Readonly<Record<string, unknown>>;
const post = (path: string, body: Body) => api.admin.post(`commonlab/${path}`, body);
const make = (path: string, body: Body) => create(api.admin, `commonlab/${path}`, body);
const refusalOf = ({ status, body }: ApiResponse) => [status, body['error']?.message, Object.keys(body['error']?.fieldErrors ?? {})];
const testType = (name: string, more: Body = {}) =>
  make('labtesttype', { name, referenceConcept: concept, testGroup: 'HEMATOLOGY', ...more });
const field = (labTestType: unknown, name: string, more: Body = {}) =>
  make('labtestattributetype', { name, labTestType, datatypeClassname: labDatatypes.number, ...more });

it('a data type of options is a concept with answers, made once, that a coded field points at', async () => {
  const { results: options } = (await api.admin.get(`concept?class=${MISC_CLASS}&limit=2`)).body;
  const answers = options.map(({ uuid }: { uuid: string }) => uuid);
  const body = {
    names: [
      { name: 'RESULT GRADE', locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' },
      { name: 'result_grade', locale: 'en', localePreferred: false, conceptNameType: 'SHORT' },
    ],
    datatype: CODED_DATATYPE,
    conceptClass: QUESTION_CLASS,
    answers,
  };
  const { uuid } = await create(api.admin, 'concept', body);
  expect((await api.admin.get(`concept/${uuid}?v=full`)).body).toMatchObject({
    datatype: { display: 'Coded' },
    answers: options.map(({ uuid: one }: { uuid: string }) => ({ uuid: one })),
  });
  expect(refusalOf(await api.admin.post('concept', body))[2]).toEqual(['names[0].name']);
  const { uuid: test } = await testType('Graded');
  const graded = await field(test, 'Grade', { datatypeClassname: labDatatypes.coded, datatypeConfig: uuid });
  expect(graded).toMatchObject({ datatypeConfig: uuid });
});

describe('a laboratory test type', () => {
  it('is saved whole and shown in the three views that clients know', async () => {
    const { uuid } = await testType('Complete Blood Count', {
      shortName: 'CBC',
      description: 'Counts',
      needsRelease: true,
      targetHours: 24,
    });
    const ref = (await api.admin.get(`commonlab/labtesttype/${uuid}?v=ref`)).body;
    expect(ref).toMatchObject({ uuid, display: 'Counts', name: 'Complete Blood Count', testGroup: 'HEMATOLOGY' });
    expect(ref['shortName']).toBeUndefined();
    const full = (await api.admin.get(`commonlab/labtesttype/${uuid}?v=full`)).body;
    expect(full).toMatchObject({
      shortName: 'CBC',
      requiresSpecimen: true,
      referenceConcept: { uuid: concept, display: 'HAEMOGLOBIN' },
      needsRelease: true,
      targetHours: 24,
      retired: false,
    });
  });

  it.each(['OPTHALMOLOGY', 'ophthalmology'])('accepts %s as the group', async (testGroup) => {
    expect(await testType(`Eye ${testGroup}`, { testGroup })).toMatchObject({ testGroup: 'OPHTHALMOLOGY' });
    const { results } = (await api.admin.get('commonlab/labtesttype?testGroup=OPTHALMOLOGY')).body;
    expect(results.map(({ name }: { name: string }) => name)).toContain(`Eye ${testGroup}`);
  });

  it('says what is wrong', async () => {
    await testType('Sputum Smear');
    expect(refusalOf(await post('labtesttype', { name: 'sputum smear', referenceConcept: concept }))).toEqual([
      400,
      'Test type with this name already exist',
      ['name'],
    ]);
    const [status, , fields] = refusalOf(await post('labtesttype', { testGroup: 'ASTROLOGY' }));
    expect([status, fields]).toEqual([400, ['name', 'testGroup', 'referenceConcept']]);
  });

  it('that is unknown stays as it is', async () => {
    const { results } = (await api.admin.get('commonlab/labtesttype?q=unknown')).body;
    expect(results).toMatchObject([{ uuid: UNKNOWN_LAB_TEST_TYPE }]);
    expect(refusalOf(await post(`labtesttype/${UNKNOWN_LAB_TEST_TYPE}`, { name: 'Known' }))[1]).toBe(
      'The unknown test type cannot be changed',
    );
    expect((await api.admin.remove(`commonlab/labtesttype/${UNKNOWN_LAB_TEST_TYPE}`)).status).toBe(400);
  });
});

describe('a field of results', () => {
  it('has its ranges, which are replaced as a whole', async () => {
    const { uuid: type } = await testType('Haemoglobin');
    const range = { low: '12', high: '16', criticalLow: '7', criticalHigh: '20' };
    const { uuid } = await field(type, 'Haemoglobin', {
      units: 'g/dL',
      minOccurs: 1,
      maxDelta: '3',
      referenceRanges: [
        { ...range, sex: 'F', minAgeDays: 4383 },
        { low: '14', high: '24', minAgeDays: 0, maxAgeDays: 28 },
      ],
    });
    const read = async () => (await api.admin.get(`commonlab/labtestattributetype/${uuid}?v=full`)).body;
    expect(await read()).toMatchObject({
      units: 'g/dL',
      minOccurs: 1,
      maxDelta: '3',
      referenceRanges: [
        { ...range, sex: 'F', minAgeDays: 4383, maxAgeDays: null, pregnant: null },
        { low: '14', high: '24', minAgeDays: 0, maxAgeDays: 28, sex: null },
      ],
    });
    expect((await post(`labtestattributetype/${uuid}`, { referenceRanges: [{ low: '11', pregnant: true }] })).status).toBe(200);
    expect((await read())['referenceRanges']).toMatchObject([{ low: '11', high: null, pregnant: true }]);
    expect((await post(`labtestattributetype/${uuid}`, { units: 'g/L' })).status).toBe(200);
    expect((await read())['referenceRanges']).toHaveLength(1);
  });

  it('is found by its test, in order, without the retired ones', async () => {
    const { uuid: type } = await testType('Urine Dipstick');
    for (const [name, sortWeight] of [
      ['Protein', 2],
      ['Glucose', 1],
      ['Blood', 3],
    ] as const)
      await field(type, name, { sortWeight, datatypeClassname: labDatatypes.text, multisetName: 'Strip' });
    const names = async (more = '') => {
      const { results } = (await api.admin.get(`commonlab/labtestattributetype?v=full&testTypeUuid=${type}${more}`)).body;
      return results.map(({ name }: { name: string }) => name);
    };
    expect(await names()).toEqual(['Glucose', 'Protein', 'Blood']);
    const { results } = (await api.admin.get(`commonlab/labtestattributetype?testTypeUuid=${type}&q=blood`)).body;
    await api.admin.remove(`commonlab/labtestattributetype/${results[0].uuid}`);
    expect(await names()).toEqual(['Glucose', 'Protein']);
    expect(await names('&includeAll=true')).toEqual(['Glucose', 'Protein', 'Blood']);
  });

  it.each<[string, Body, string, string]>([
    ['a second one of the name', { name: 'ph' }, 'Attribute type with this name already exist', 'name'],
    ['an unknown kind', { datatypeClassname: 'java.lang.String' }, 'java.lang.String is not a kind of result', 'datatypeClassname'],
    [
      'a pattern that cannot run',
      { datatypeClassname: labDatatypes.pattern, datatypeConfig: '(a' },
      'This pattern cannot be used',
      'datatypeConfig',
    ],
    [
      'limits that fall',
      { referenceRanges: [{ low: '5', high: '4' }] },
      'The limits must rise: critical low, low, high, critical high',
      'referenceRanges[0].high',
    ],
    [
      'ages that fall',
      { referenceRanges: [{ minAgeDays: 5, maxAgeDays: 4 }] },
      'The age from must not be above the age to',
      'referenceRanges[0].maxAgeDays',
    ],
  ])('refuses %s', async (_what, more, message, at) => {
    const { results } = (await api.admin.get('commonlab/labtesttype?q=gastric')).body;
    const type = results[0]?.uuid ?? (await testType('Gastric Juice')).uuid;
    if (results.length === 0) await field(type, 'pH');
    const refused = await post('labtestattributetype', {
      name: 'Volume',
      labTestType: type,
      datatypeClassname: labDatatypes.number,
      ...more,
    });
    expect(refusalOf(refused)).toEqual([400, message, [at]]);
  });
});

it('lists the kinds of results', async () => {
  const { results } = (await api.admin.get('customdatatype?v=full')).body;
  expect(results.map(({ datatypeClassname }: { datatypeClassname: string }) => datatypeClassname)).toEqual(Object.values(labDatatypes));
});
