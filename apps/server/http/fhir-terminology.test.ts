/** What FHIR tells of codes: those of our concepts, of what they are mapped to, and of the answers to questions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FHIR, fhirFound, type FhirResource } from '../testing/fhir-pages.ts';
import { fhirMistakes } from '../testing/fhir-validator.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';
import { create, starterApi } from '../testing/starter-api.ts';

const OUR = 'https://fieldward.org/concept';
const SET = 'https://fieldward.org/value-set/';
let api: ScratchApi;
let yes: string;
let question: string;
let source: string;
const name = (text: string, locale = 'en') => ({ name: text, locale, conceptNameType: 'FULLY_SPECIFIED' });

beforeAll(async () => {
  api = await starterApi();
  const of = { conceptClass: 'Misc', datatype: 'N/A' };
  source = String((await create(api.admin, 'conceptsource', { name: 'SNOMED CT' }))['uuid']);
  const term = String(
    (await create(api.admin, 'conceptreferenceterm', { conceptSource: source, code: '373066', name: 'Yes (qualifier)' }))['uuid'],
  );
  const affirmed = { ...of, names: [name('Affirmed'), name('Affirmé', 'fr')], descriptions: [{ description: 'It is so', locale: 'en' }] };
  yes = String(
    (await create(api.admin, 'concept', { ...affirmed, mappings: [{ conceptReferenceTerm: term, conceptMapType: 'SAME-AS' }] }))['uuid'],
  );
  const no = String((await create(api.admin, 'concept', { ...of, names: [name('Denied')] }))['uuid']);
  const asked = { conceptClass: 'Question', datatype: 'Coded', names: [name('Is it so?')], answers: [yes, no] };
  question = String((await create(api.admin, 'concept', asked))['uuid']);
}, 60_000);
afterAll(() => api.close());

const get = async (path: string): Promise<readonly [number, FhirResource]> => {
  const { status, body } = await api.admin.get(`${FHIR}/${path}`);
  expect(fhirMistakes(body)).toEqual([]);
  return [status, body];
};
const post = async (path: string, ...parameter: readonly object[]): Promise<readonly [number, FhirResource]> => {
  const { status, body } = await api.admin.post(`${FHIR}/${path}`, { resourceType: 'Parameters', parameter });
  expect(fhirMistakes(body)).toEqual([]);
  return [status, body];
};
const result = ([status, { parameter }]: readonly [number, FhirResource]) => [
  status,
  Object.fromEntries(
    (parameter as FhirResource[])
      .filter(({ part }) => part === undefined)
      .map((each) => [each['name'], each['valueString'] ?? each['valueBoolean']]),
  ),
];
const problem = ([status, { issue }]: readonly [number, FhirResource]) => [status, issue[0].details.coding[0].code];

describe('CodeSystem/$lookup', () => {
  it('knows our concepts, in other languages, with what they are mapped to', async () => {
    const found = await get(`CodeSystem/$lookup?system=${OUR}&code=${yes}&displayLanguage=fr`);
    expect(result(found)).toEqual([200, { name: 'Fieldward', display: 'Affirmé' }]);
    const text = JSON.stringify(found[1]);
    for (const part of ['"Affirmed"', '"It is so"', '"373066"', '"http://snomed.info/sct"', '"Misc"']) expect(text).toContain(part);
    expect(result(await get(`CodeSystem/$lookup?code=${yes}`))).toEqual([200, { name: 'Fieldward', display: 'Affirmed' }]);
  });

  it('knows the codes that concepts are mapped to', async () => {
    const [, body] = await post('CodeSystem/$lookup', {
      name: 'coding',
      valueCoding: { system: 'http://snomed.info/sct', code: '373066' },
    });
    expect(JSON.stringify(body)).toContain(`"${yes}"`);
    expect(result([200, body])).toEqual([200, { name: 'SNOMED CT', display: 'Yes (qualifier)' }]);
    expect(result(await get('CodeSystem/$lookup?system=https://cielterminology.org&code=71617'))).toEqual([
      200,
      { name: 'CIEL', display: 'Aspirin' },
    ]);
  });

  it('says what it does not know, and what it was not asked well', async () => {
    expect(problem(await get(`CodeSystem/$lookup?system=http://snomed.info/sct&code=1`))).toEqual([404, 'engine.unknownCode']);
    expect(problem(await get('CodeSystem/$lookup'))).toEqual([400, 'engine.required']);
    expect(problem(await get('CodeSystem/$lookup?code=1&sort=2'))).toEqual([400, 'engine.unknownParameter']);
    expect(problem(await post('CodeSystem/$lookup', { name: 'coding', valueString: 'x' }))).toEqual([400, 'engine.badParameter']);
    expect(problem(await get(`CodeSystem/${source}/$lookup?code=1`))).toEqual([404, 'engine.notFound']);
    expect((await api.nobody.get(`${FHIR}/CodeSystem/$lookup?code=${yes}`)).status).toBe(403);
    expect((await api.anonymous.get(`${FHIR}/CodeSystem/$lookup?code=${yes}`)).status).toBe(401);
  });
});

describe('$validate-code', () => {
  it('of a code system says whether there is a code, and whether it is called so', async () => {
    const validate = (query: string) => get(`CodeSystem/$validate-code?${query}`);
    expect(result(await validate(`url=${OUR}&code=${yes}&display=affirmé`))).toEqual([200, { result: true, display: 'Affirmed' }]);
    expect(result(await validate(`url=${OUR}&code=${yes}&display=Refused`))).toEqual([
      200,
      { result: false, display: 'Affirmed', message: `The code ${yes} is not called Refused` },
    ]);
    expect(result(await validate('url=http://loinc.org&code=1'))).toEqual([200, { result: false, message: 'The code 1 is not known' }]);
    expect(result(await get(`CodeSystem/${source}/$validate-code?code=373066`))).toEqual([
      200,
      { result: true, display: 'Yes (qualifier)' },
    ]);
  });

  it('of a value set says whether a code is an answer', async () => {
    expect(result(await get(`ValueSet/${question}/$validate-code?system=${OUR}&code=${yes}`))).toEqual([
      200,
      { result: true, display: 'Affirmed' },
    ]);
    const concept = {
      coding: [
        { system: 'http://loinc.org', code: 'LA33-6' },
        { system: 'http://snomed.info/sct', code: '373066' },
      ],
    };
    const among = await post(
      'ValueSet/$validate-code',
      { name: 'url', valueUri: `${SET}${question}` },
      { name: 'codeableConcept', valueCodeableConcept: concept },
    );
    expect(result(among)).toEqual([200, { result: true, display: 'Affirmed' }]);
    expect(result(await get(`ValueSet/${question}/$validate-code?code=${question}`))).toEqual([
      200,
      { result: false, message: `${question} is not an answer to Is it so?` },
    ]);
    expect(problem(await get(`ValueSet/$validate-code?code=${yes}`))).toEqual([400, 'engine.required']);
    expect(problem(await get(`ValueSet/${yes}/$validate-code?code=${yes}`))).toEqual([404, 'engine.unknownObject']);
  });
});

describe('ValueSet/$expand', () => {
  const displays = (set: FhirResource) => (set['expansion'].contains ?? []).map(({ display }: FhirResource) => display);

  it('gives the answers in their order, a page at a time, in a language', async () => {
    const [, all] = await get(`ValueSet/$expand?url=${SET}${question}`);
    expect([all['expansion'].total, displays(all)]).toEqual([2, ['Affirmed', 'Denied']]);
    const [, second] = await get(`ValueSet/${question}/$expand?count=1&offset=1`);
    expect([second['expansion'].total, second['expansion'].offset, displays(second)]).toEqual([2, 1, ['Denied']]);
    const [, french] = await post(
      `ValueSet/${question}/$expand`,
      { name: 'displayLanguage', valueCode: 'fr' },
      { name: 'filter', valueString: 'AFFIRM' },
    );
    expect([french['expansion'].total, displays(french)]).toEqual([1, ['Affirmé']]);
    const [, none] = await get(`ValueSet/${question}/$expand?filter=%25`);
    expect([none['expansion'].total, displays(none)]).toEqual([0, []]);
  });

  it('leaves out what was retired where only what is active is wanted, and refuses what is no number', async () => {
    const [kept] = await fhirFound(api.admin, `ValueSet?code=${yes}`);
    expect(kept?.['id']).toBe(question);
    await api.admin.remove(`concept/${yes}?reason=test`);
    const [, whole] = await get(`ValueSet/${question}/$expand`);
    expect(whole['expansion'].contains[0]).toEqual({ system: OUR, code: yes, display: 'Affirmed', inactive: true });
    expect(displays((await get(`ValueSet/${question}/$expand?activeOnly=true`))[1])).toEqual(['Denied']);
    expect(problem(await get(`ValueSet/${question}/$expand?count=many`))).toEqual([400, 'engine.badParameter']);
  });

  it('is in what the server says that it can do', async () => {
    const { body } = await api.anonymous.get(`${FHIR}/metadata`);
    const of = (type: string) =>
      body['rest'][0].resource.find((each: FhirResource) => each['type'] === type).operation.map((each: FhirResource) => each['name']);
    expect([of('CodeSystem'), of('ValueSet')]).toEqual([
      ['lookup', 'validate-code'],
      ['expand', 'validate-code'],
    ]);
    expect(fhirMistakes(body)).toEqual([]);
  });
});
