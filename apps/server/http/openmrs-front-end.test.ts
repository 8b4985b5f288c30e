/** What the front end of OpenMRS asks before and while a chart is open: the addresses that its pages cannot do without. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoApi } from '../testing/demo-api.ts';
import { create } from '../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
let patient: string;
const get = async (path: string): Promise<ApiResponse['body']> => {
  const response = await api.admin.get(path);
  expect(response.status, `${path}: ${response.text}`).toBe(200);
  return response.body;
};

beforeAll(async () => {
  api = await demoApi();
  const [row] = await api.pool.rows<{ uuid: string }>(
    `select p.uuid from patient p join obs o using (patient_id) where not o.voided and not p.voided and o.value_numeric is not null group by p.uuid order by count(*) desc, 1 limit 1`,
  );
  patient = row?.uuid ?? '';
}, 240_000);
afterAll(() => api.close());

describe('the configuration', () => {
  it('names the identifier that is given out, and what else the programme has', async () => {
    const mapped = await get('metadatamapping/termmapping?v=full&code=emr.primaryIdentifierType');
    expect(mapped['results']).toHaveLength(1);
    const [{ metadataUuid }] = mapped['results'];
    const { body: type } = await api.admin.get(`patientidentifiertype/${metadataUuid}`);
    const source = (await get('idgen/autogenerationoption?v=full'))['results'][0];
    expect(source.identifierType.uuid).toBe(type['uuid']);
    expect((await get('metadatamapping/termmapping?code=emr.nothing'))['results']).toEqual([]);
    const all = (await get('metadatamapping/termmapping'))['results'].map(({ code }: { code: string }) => code);
    expect(all).toContain('emr.unknownLocation');
  });

  it('answers every name that is asked for, null where there is nothing', async () => {
    const asked = await get(
      'emrapi/configuration?v=custom:admissionForm:ref,primaryIdentifierType:ref,supportsVisitsLocationTag:(uuid,display,name,links),visitExpireHours:ref',
    );
    expect(asked).toEqual({
      admissionForm: null,
      visitExpireHours: null,
      primaryIdentifierType: { uuid: expect.any(String), display: expect.any(String) },
      supportsVisitsLocationTag: { uuid: expect.any(String), display: 'Visit Location' },
    });
    const places = await get(`location?tag=${asked['supportsVisitsLocationTag'].uuid}&limit=1`);
    expect(places['results']).toBeInstanceOf(Array);
    expect(Object.keys(await get('emrapi/configuration'))).toContain('unknownLocation');
  });

  it('has the lines of an address, and its places level by level', async () => {
    const { lines, elementDefaults } = await get('addresstemplate');
    expect(lines.flat().map(({ codeName }: { codeName: string }) => codeName)).toEqual(
      expect.arrayContaining(['country', 'stateProvince', 'cityVillage']),
    );
    const path = '/openmrs/module/addresshierarchy/ajax/';
    const levels = await get(`${path}getOrderedAddressHierarchyLevels.form`);
    expect(Object.values(levels).map(({ addressField }) => addressField)).toEqual(['country', 'stateProvince', 'cityVillage']);
    const below = async (way: string): Promise<string[]> =>
      Object.values(await get(`${path}getChildAddressHierarchyEntries.form?searchString=${encodeURIComponent(way)}`)).map(
        ({ name }) => name,
      );
    const countries = await below('');
    expect(countries).toContain(elementDefaults.country);
    const provinces = await below(elementDefaults.country);
    expect(provinces.length).toBeGreaterThan(1);
    expect(countries).not.toContain(provinces[0]);
    const cities = await Promise.all(provinces.map((province) => below(`${elementDefaults.country}|${province}`)));
    expect(cities.flat().length).toBeGreaterThan(provinces.length);
    expect(await below(`${elementDefaults.country}|no such province`)).toEqual([]);
    expect(await below('a|b|c|d')).toEqual([]);
  });
});

describe('forms', () => {
  const fields =
    'v=custom:(uuid,name,display,encounterType:(uuid,name,viewPrivilege,editPrivilege),version,published,retired,resources:(uuid,name,dataType,valueReference))';

  it('are listed as OpenMRS lists them, each with its schema', async () => {
    const { results } = await get(`form?${fields}&limit=100`);
    expect(results.length).toBeGreaterThan(3);
    expect(results.some((each: { published: boolean }) => each.published)).toBe(true);
    for (const { uuid, name, published, resources, encounterType } of results) {
      expect(resources).toEqual([{ uuid, name: 'JSON schema', dataType: 'AmpathJsonSchema', valueReference: uuid }]);
      const schema = await get(`o3/forms/${uuid}`);
      expect(schema).toMatchObject({ uuid, name, published, encounterType: { uuid: encounterType.uuid } });
      const questions = schema['pages'].flatMap(({ sections }: any) => sections.flatMap((each: any) => each.questions)); // eslint-disable-line -- the JSON of another product
      expect(new Set(questions.map(({ id }: { id: string }) => id)).size).toBe(questions.length);
      for (const { type, questionOptions } of questions) {
        if (type === 'obs') expect(questionOptions.concept).toMatch(/^[\w-]{36}$/);
        if (['select', 'radio', 'checkbox'].includes(questionOptions.rendering)) expect(questionOptions.answers.length).toBeGreaterThan(0);
      }
    }
    expect((await api.admin.get('o3/forms/no-such-form')).status).toBe(404);
  });

  it('name concepts that are looked up at once, by uuid or code', async () => {
    const made = await create(api.admin, 'concept', {
      names: [{ name: 'LOOKED UP', locale: 'en', conceptNameType: 'FULLY_SPECIFIED' }],
      datatype: '8d4a4c94-c2cc-11de-8d13-0010c6dffd0f',
      conceptClass: '8d492774-c2cc-11de-8d13-0010c6dffd0f',
      mappings: [{ source: 'CIEL', code: '424242' }],
    });
    const v = 'custom:(uuid,display,conceptClass:(uuid,display),answers:(uuid,display),conceptMappings:(uuid))';
    const found = await api.admin.post(`conceptreferences?v=${v}`, { references: [made['uuid'], 'ciel:424242', 'CIEL:0', 'none'] });
    expect(found.status, found.text).toBe(200);
    expect(new Set(Object.keys(found.body))).toEqual(new Set([made['uuid'], 'ciel:424242']));
    expect((await api.admin.post('conceptreferences', { references: 'one' })).status).toBe(400);
    expect((await api.admin.post(`conceptreferences?v=everything`, { references: [made['uuid']] })).status).toBe(400);
    expect(found.body['ciel:424242']).toMatchObject({
      uuid: made['uuid'],
      display: 'LOOKED UP',
      answers: [],
      conceptMappings: [{ uuid: expect.any(String) }],
    });
  });
});

describe('numbers', () => {
  it('have a tree with what was answered, as deep as the sets, and what is normal', async () => {
    const rows = await api.pool.rows<{ uuid: string; n: string }>(
      `select c.uuid, count(*)::text as n from obs o join concept c using (concept_id) join patient p using (patient_id)
       where p.uuid = $1 and not o.voided and o.value_numeric is not null group by 1 order by count(*) desc, 1`,
      [patient],
    );
    const [first, second = first] = rows;
    await api.admin.post(`concept/${first?.uuid}`, { lowNormal: -1_000_000, hiNormal: 1_000_000, units: 'units' });
    const set = async (name: string, setMembers: readonly unknown[]): Promise<string> =>
      String(
        (
          await create(api.admin, 'concept', {
            names: [{ name, locale: 'en', conceptNameType: 'FULLY_SPECIFIED' }],
            datatype: '8d4a4c94-c2cc-11de-8d13-0010c6dffd0f',
            conceptClass: '8d492774-c2cc-11de-8d13-0010c6dffd0f',
            set: true,
            setMembers,
          })
        )['uuid'],
      );
    const inner = await set('INNER SET', [second?.uuid]);
    const outer = await set('OUTER SET', [inner, first?.uuid]);
    await api.admin.post(`concept/${inner}`, { setMembers: [second?.uuid, outer] });
    const tree = await get(`obstree?patient=${patient}&concept=${outer}`);
    expect(tree).toMatchObject({ display: 'OUTER SET', conceptUuid: outer });
    const [innerTree, leaf] = tree['subSets'];
    expect(innerTree).toMatchObject({ display: 'INNER SET', subSets: [{ conceptUuid: second?.uuid }] });
    expect(innerTree).not.toHaveProperty('obs');
    expect(leaf).toMatchObject({ conceptUuid: first?.uuid, units: 'units', lowNormal: -1_000_000 });
    expect(leaf.obs).toHaveLength(Number(first?.n));
    expect(leaf.obs[0]).toEqual({ obsDatetime: expect.any(String), value: expect.any(String), interpretation: 'NORMAL' });
    const times = leaf.obs.map(({ obsDatetime }: { obsDatetime: string }) => obsDatetime);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await get(`obstree?patient=${patient}&concept=no-such-set`)).toEqual({ display: 'no-such-set', subSets: [] });
    expect((await api.admin.get(`obstree?patient=nobody&concept=${outer}`)).status).toBe(404);

    const ranges = await get(`conceptreferencerange/?patient=${patient}&concept=${first?.uuid},${outer},none&v=full`);
    expect(ranges['results']).toEqual([
      expect.objectContaining({ uuid: first?.uuid, concept: first?.uuid, units: 'units', lowNormal: -1_000_000, hiNormal: 1_000_000 }),
    ]);
  });
});
