import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, KNOWN, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const named = (name: string, more: Readonly<Record<string, unknown>> = {}) =>
  create(api.admin, 'concept', {
    names: [{ name, locale: 'en', conceptNameType: 'FULLY_SPECIFIED' }],
    datatype: KNOWN.notApplicable,
    conceptClass: 'Finding',
    ...more,
  });
const get = async (path: string) => (await api.admin.get(path)).body;

it('maps a concept by a term and a kind, as OpenMRS does', async () => {
  const source = await create(api.admin, 'conceptsource', { name: 'ICD-11', hl7Code: 'I11', description: 'Diseases' });
  const kind = await create(api.admin, 'conceptmaptype', { name: 'BROADER-THAN' });
  const term = await create(api.admin, 'conceptreferenceterm', {
    conceptSource: 'icd-11',
    code: '1F40',
    name: 'Malaria due to P. falciparum',
  });
  expect(term['display']).toBe('ICD-11: 1F40 (Malaria due to P. falciparum)');
  const made = await named('MAPPED BY TERM', { mappings: [{ conceptReferenceTerm: term['uuid'], conceptMapType: kind['uuid'] }] });
  const [mapping] = (await get(`concept/${made['uuid']}?v=full`))['mappings'];
  expect(mapping).toMatchObject({
    display: 'ICD-11: 1F40',
    source: 'ICD-11',
    code: '1F40',
    mapType: 'BROADER-THAN',
    conceptReferenceTerm: { uuid: term['uuid'] },
    conceptMapType: { uuid: kind['uuid'] },
  });
  expect((await get('concept/icd-11:1F40'))['uuid']).toBe(made['uuid']);
  expect((await get('conceptreferenceterm?codeOrName=1f40'))['results']).toHaveLength(1);
  expect((await get(`conceptreferenceterm?source=${source['uuid']}&codeOrName=falcip`))['results']).toHaveLength(1);

  // a new name of the source, a new code of the term: mappings say them too
  expect((await api.admin.post(`conceptsource/${source['uuid']}`, { name: 'ICD 11' })).status).toBe(200);
  expect((await api.admin.post(`conceptreferenceterm/${term['uuid']}`, { code: '1F40.0' })).status).toBe(200);
  expect((await get(`concept/${made['uuid']}?v=full`))['mappings'][0]).toMatchObject({ uuid: mapping.uuid, display: 'ICD 11: 1F40.0' });
  const held = await api.admin.remove(`conceptsource/${source['uuid']}?purge=true`);
  expect([held.status, held.body['error']?.code]).toEqual([400, 'engine.stillUsed']);
});

it('makes source, term and kind of what only names them, once', async () => {
  const one = await named('MAPPED BY CODE', { mappings: [{ source: 'LOINC', code: '718-7', name: 'Hemoglobin' }] });
  const two = await named('MAPPED ALIKE', { mappings: [{ source: 'loinc', code: '718-7' }] });
  const terms = await Promise.all([one, two].map(async (each) => (await get(`concept/${each['uuid']}?v=full`))['mappings'][0]));
  expect(terms[1]).toMatchObject({ source: 'LOINC', mapType: 'SAME-AS', conceptReferenceTerm: terms[0].conceptReferenceTerm });
  expect(terms[0].conceptReferenceTerm.display).toBe('LOINC: 718-7 (Hemoglobin)');
  expect((await get('conceptsource?q=loinc'))['results']).toHaveLength(1);
  const nothing = await api.admin.post(`concept/${one['uuid']}/mapping`, { conceptMapType: 'SAME-AS' });
  expect([nothing.status, nothing.body['error']?.code], nothing.text).toEqual([400, 'engine.required']);
  const again = await api.admin.post('conceptreferenceterm', { conceptSource: 'LOINC', code: '718-7' });
  expect([again.status, again.body['error']?.code], again.text).toEqual([400, 'engine.duplicate']);
});

it('has the concepts that OpenMRS clients name by default, and leaves the names to the programme', async () => {
  const vitals = await get('concept/1114AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA?v=custom:(setMembers:(uuid,display,units))');
  expect(vitals['setMembers']).toContainEqual({ uuid: '5087AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', display: 'Pulse', units: 'beats/min' });
  expect((await get('concept/CIEL:5087'))['display']).toBe('Pulse');
  const own = await named('PULSE', { mappings: [{ source: 'CIEL', code: '5087' }] });
  expect((await get('concept/CIEL:5087'))['uuid']).toBe(own['uuid']);
  for (const type of ['67a71486-1a54-468f-ac3e-7091a9a79584', 'd7151f82-c1f3-4152-a605-2f9ea7414a79'])
    expect((await api.admin.get(`encountertype/${type}`)).status).toBe(200);
});
