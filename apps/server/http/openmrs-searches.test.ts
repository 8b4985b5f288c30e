/** Searches that clients of OpenMRS send: each finds what it names, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN, create, register, starterApi } from '../testing/starter-api.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
const is: Record<string, string> = {};
const MISC = '8d492774-c2cc-11de-8d13-0010c6dffd0f';
const TEST_ORDER = '52a447d3-a64a-11e3-9aeb-50e549534c5e';

const concept = async (name: string, more: object = {}): Promise<string> =>
  String(
    (
      await create(api.admin, 'concept', {
        names: [{ name, locale: 'en', conceptNameType: 'FULLY_SPECIFIED' }],
        datatype: KNOWN.notApplicable,
        conceptClass: MISC,
        ...more,
      })
    )['uuid'],
  );
const uuidOf = async (made: Promise<ScratchBody>): Promise<string> => String((await made)['uuid']);
type ScratchBody = Awaited<ReturnType<typeof create>>;

beforeAll(async () => {
  api = await starterApi();
  is['fever'] = await concept('SEARCHED FEVER', {
    mappings: [
      { source: 'CIEL', code: '140238' },
      { source: 'LOINC', code: '905089' },
    ],
  });
  is['weight'] = await concept('SEARCHED WEIGHT', { mappings: [{ source: 'CIEL', code: '905089' }], datatype: KNOWN.numeric });
  is['ada'] = await uuidOf(register(api.admin, 'SEARCH-1', 'Adalind', 'Searcher'));
  is['dead'] = await uuidOf(register(api.admin, 'SEARCH-2', 'Berta', 'Searcher', { dead: true, deathDate: '2024-02-03' }));
  const type = await uuidOf(create(api.admin, 'encountertype', { name: 'Searched' }));
  const encounter = { patient: is['ada'], encounterType: type, location: KNOWN.unknownLocation };
  is['weighed'] = await uuidOf(create(api.admin, 'encounter', { ...encounter, obs: [{ concept: is['weight'], value: 60 }] }));
  is['ordered'] = await uuidOf(create(api.admin, 'encounter', encounter));
  const orderer = await uuidOf(create(api.admin, 'provider', { name: 'Doctor Search', identifier: 'doctor-search' }));
  const orders = { patient: is['ada'], concept: is['fever'], encounter: is['ordered'], orderer };
  is['new'] = await uuidOf(create(api.admin, 'order', orders));
  is['stopping'] = await uuidOf(
    create(api.admin, 'order', { ...orders, action: 'DISCONTINUE', dateActivated: '2024-01-01T10:00:00.000+0000' }),
  );
  is['sibling'] = await uuidOf(
    create(api.admin, 'relationship', {
      personA: is['dead'],
      personB: is['ada'],
      relationshipType: '8d91a01c-c2cc-11de-8d13-0010c6dffd0f',
    }),
  );
}, 60_000);
afterAll(() => api.close());

/** Names of `is` in braces are its uuids. */
const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => is[name] ?? name);

describe('a search', () => {
  it.each([
    ['concept?source=CIEL&code=905089', ['weight']],
    ['concept?source=LOINC&code=905089', ['fever']],
    ['concept?code=140238', ['fever']],
    ['concept?source=snomed', []],
    ['concept?references=ciel:905089,{fever},nothing', ['fever', 'weight']],
    ['concept?term=ched feve', ['fever']],
    ['concept?term=CIEL:140238', ['fever']],
    ['concept?term=905089', ['fever', 'weight']],
    ['concept?name=searched%20f', []],
    ['concept?name=Searched%20Fever', ['fever']],
    ['concept?name=ched%20fev&searchType=fuzzy', ['fever']],
    [`concept?name=SEARCHED&searchType=fuzzy&conceptClasses=${MISC},Drug`, ['fever', 'weight']],
    ['concept?name=SEARCHED&searchType=fuzzy&class=Drug', []],
    ['patient?q=Searcher&includeDead=false', ['ada']],
    ['patient?q=Searcher&includeDead=true', ['ada', 'dead']],
    ['patient?q=Searcher', ['ada', 'dead']],
    ['patient?matchSimilar=true&givenname=Adalind&familyname=Searcher&gender=F&birthdate=1984-3-12', ['ada']],
    ['patient?givenname=Adalind&familyname=Searcher&birthdate=soon', 400],
    ['patient?matchSimilar=true&givenname=Adalind&middlename=&familyname=Searcher&gender=F&birthdate=1984-03-12', ['ada']],
    ['encounter?patient={ada}&concept={weight}', ['weighed']],
    ['encounter?patient={ada}&concept={fever},{weight}', ['weighed']],
    ['encounter?s=byObs&patient={ada}&obsConcept={fever}', []],
    [`encounter?patient={ada}&orderType=${TEST_ORDER}`, ['ordered']],
    ['order?patient={ada}&status=ACTIVE', ['new']],
    ['order?patient={ada}&status=any', ['new', 'stopping']],
    ['order?patient={ada}&excludeDiscontinueOrders=true', ['new']],
    ['order?patient={ada}&excludeCanceledAndExpired=true', ['new']],
    ['order?patient={ada}&activatedOnOrBeforeDate=2024-01-01', ['stopping']],
    ['order?patient={ada}&activatedOnOrAfterDate=2024-01-02', ['new']],
    ['order?patient={ada}&activatedOnOrAfterDate=yesterday', 400],
    [`order?patient={ada}&orderTypes=131168f4-15f5-102d-96e4-000c29c2a5d7,${TEST_ORDER}`, ['new', 'stopping']],
    ['order?patient={ada}&orderTypes=131168f4-15f5-102d-96e4-000c29c2a5d7', []],
    ['relationship?person={ada}&relatedPerson={dead}', ['sibling']],
    ['relationship?relatedPerson={new}', []],
  ] as const)('%s', async (query, expected) => {
    const { body, status, text } = await api.admin.get(`${filled(query)}&v=custom:(uuid)`);
    if (expected === 400) return expect(status, text).toBe(400);
    const found = body['results'].map(({ uuid }: { uuid: string }) => Object.entries(is).find(([, each]) => each === uuid)?.[0] ?? uuid);
    expect(new Set(found), text).toEqual(new Set(expected));
  });
});

it('a concept goes by its code in another terminology, in an address and in a body', async () => {
  expect((await api.admin.get('concept/ciel:140238')).body['uuid']).toBe(is['fever']);
  expect((await api.admin.get('concept/CIEL:0')).status).toBe(404);
  const made = await api.admin.post('obs', { person: is['ada'], concept: 'CIEL:905089', value: 61 });
  expect(made.body['concept']?.uuid, made.text).toBe(is['weight']);
});

it('the names by which clients ask are answered', async () => {
  const patient = await api.admin.get(
    `patient/${is['ada']}?v=custom:(patientIdentifier:(uuid,identifier),attributes:(value,attributeType:(uuid,display)),person:(personName))`,
  );
  expect(patient.body).toEqual({
    patientIdentifier: { uuid: expect.any(String), identifier: 'SEARCH-1' },
    attributes: [],
    person: { personName: expect.objectContaining({ givenName: 'Adalind', familyName: 'Searcher' }) },
  });
  const encounter = await api.admin.get(`encounter/${is['weighed']}?v=custom:(diagnoses:(uuid,rank),visit:(attributes:(uuid,value)))`);
  expect(encounter.body).toEqual({ diagnoses: [], visit: { attributes: [] } });
  const types = await api.admin.get('relationshiptype?v=default&limit=1');
  expect(types.body['results'][0].displayAIsToB).toBe(types.body['results'][0].aIsToB);
  const provider = await api.admin.get('provider?q=doctor-search&v=custom:(name,person)');
  expect(provider.body['results']).toEqual([{ name: 'Doctor Search', person: null }]);
});
