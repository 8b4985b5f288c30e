import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const make = async (name: string, more: Row = {}) => String((await create(api.admin, 'location', { name, ...more }))['uuid']);
const post = (body: Row, uuid = '') => api.admin.post(uuid === '' ? 'location' : `location/${uuid}`, body);
const code = async (body: Row, uuid = '') => (await post(body, uuid)).body['error']?.code;

describe('a place', () => {
  it('has a tidy name of words, and a landmark of letters', async () => {
    const uuid = await make('  Korangi   Ward 7 ', { address2: 'Near the mosque' });
    expect((await api.admin.get(`location/${uuid}`)).body).toMatchObject({ display: 'Korangi Ward 7', address2: 'Near the mosque' });
    for (const name of ["St. Mary's", '7 Ward', 'Ward_7', '<script>alert(1)</script>', '=cmd()', 'a\u202eb'])
      expect([name, await code({ name })]).toEqual([name, 'place.nameFormat']);
    expect(await code({ name: 'Ward Eight', address2: 'House 7' })).toBe('place.landmarkFormat');
    expect(await code({ name: '7' }, uuid)).toBe('place.nameFormat');
  });

  it('of a list that was loaded keeps its name until it is changed', async () => {
    const [loaded] = await api.pool.rows<{ uuid: string }>(
      `insert into location (name, address2) values ('St. Mary''s (No. 2)', 'House 7') returning uuid`,
    );
    const uuid = loaded?.uuid ?? '';
    const same = await post({ name: "St. Mary's (No. 2)", address2: 'House 7', description: 'A hospital' }, uuid);
    expect([same.status, same.body['description']]).toEqual([200, 'A hospital']);
    expect(await code({ name: "St. Mary's (No. 3)" }, uuid)).toBe('place.nameFormat');
    expect(await code({ address2: 'House 8' }, uuid)).toBe('place.landmarkFormat');
  });

  it('has a name of its own, wherever it stands; only geography shares names', async () => {
    const [north, south] = [await make('Northland', { tags: ['Country'] }), await make('Southland', { tags: ['Country'] })];
    await make('Punjab', { tags: ['Province/State'], parentLocation: north });
    await make('Punjab', { tags: ['Province/State'], parentLocation: south });
    const refused = await post({ name: 'PUNJAB', tags: ['Province/State'], parentLocation: south });
    expect([refused.status, refused.body['error'].message]).toEqual([400, 'Location with this name already exist']);
    await make('Basic Unit', { tags: ['Facility'], parentLocation: north });
    for (const parentLocation of [north, south, null])
      expect(await code({ name: 'basic unit', tags: ['Facility'], parentLocation })).toBe('record.duplicateLocation');
    expect(await code({ name: 'Punjab', tags: ['Facility'] })).toBe('record.duplicateLocation');
    const other = await make('Other Unit');
    expect(await code({ name: 'Basic Unit' }, other)).toBe('record.duplicateLocation');
    expect((await post({ name: 'OTHER UNIT' }, other)).status).toBe(200);
    await api.admin.remove(`location/${other}`);
    expect((await post({ name: 'Other Unit' })).status).toBe(201);
  });

  it('is not guessed at by a name that several have, as imported lists may', async () => {
    const [here, there] = [await make('Here'), await make('There')];
    const rows = ['Here', 'There'].map((parent) => ({ name: 'Health Unit One', parent, tags: ['Facility'] }));
    const loaded = await api.admin.post('fieldward/locationimport', { rows, onExisting: 'skip', dryRun: false });
    expect(loaded.body['counts']).toMatchObject({ create: 2 });
    const [first, second]: string[] = loaded.body['rows'].map((row: { location: string }) => row.location);
    // named by another object, as a parent of it, in an address
    expect(await code({ name: 'Annex', parentLocation: 'Health Unit One' })).toBe('engine.ambiguousName');
    expect(await code({ parentLocation: 'health unit one' }, here)).toBe('engine.ambiguousName');
    expect(await code({ description: 'Mine' }, 'Health Unit One')).toBe('engine.ambiguousName');
    await api.admin.remove(`location/${first}`);
    const meant = await post({ name: 'Annex', parentLocation: 'Health Unit One' });
    expect([meant.status, meant.body['parentLocation'].uuid]).toEqual([201, second]);
    expect((await post({ description: 'Mine' }, 'Health Unit One')).body['uuid']).toBe(second);
    expect((await api.admin.get('location/Health Unit One')).body['uuid']).toBe(second);
    expect(there).not.toBe(here);
  });

  it('is made once by people who save it at the same moment, also in different places', async () => {
    const parent = await make('Racing ground');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        post({ name: at % 2 ? 'Race Clinic' : 'race clinic', ...(at % 3 ? { parentLocation: parent } : {}) }),
      ),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
    expect(new Set(all.flatMap(({ status, body }) => (status === 400 ? [body['error'].code] : [])))).toEqual(
      new Set(['record.duplicateLocation']),
    );
  });

  it('does not stand below itself, also when two are moved at once', async () => {
    const outer = await make('Outer');
    const inner = await make('Inner', { parentLocation: outer });
    const innermost = await make('Innermost', { parentLocation: inner });
    for (const parentLocation of [outer, inner, innermost]) expect(await code({ parentLocation }, outer)).toBe('record.locationCircle');
    const [one, two] = [await make('Left'), await make('Right')];
    const both = await Promise.all([post({ parentLocation: two }, one), post({ parentLocation: one }, two)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not deleted while something stands in it', async () => {
    const outer = await make('Full');
    const inner = await make('Room', { parentLocation: outer });
    const refused = await api.admin.remove(`location/${outer}`);
    expect([refused.status, refused.body['error'].code]).toEqual([400, 'place.hasChildren']);
    expect((await api.admin.remove(`location/${inner}`)).status).toBe(204);
    expect((await api.admin.remove(`location/${outer}`)).status).toBe(204);
  });

  it('is offered where care is recorded when it has a tag that is not geography', async () => {
    const uuid = await make('Offered Town', { tags: ['City/Village'] });
    const found = async (query: string) => (await api.admin.get(`location?q=offered&${query}`)).body['results'].length;
    expect([await found('offered=true'), await found('offered=false'), await found('')]).toEqual([0, 1, 1]);
    await post({ tags: ['City/Village', 'Visit Location'] }, uuid);
    expect([await found('offered=true'), await found('offered=false')]).toEqual([1, 0]);
    await post({ tags: [] }, uuid);
    expect([await found('offered=true'), await found('offered=false')]).toEqual([0, 1]);
  });

  it('stands in a list before the places where no care is recorded, unless another order is asked for', async () => {
    const town = await make('Aaa Order Town', { tags: ['City/Village'] });
    const clinic = await make('Zzz Order Clinic', { tags: ['Facility'], parentLocation: town });
    const places = async (query: string) => (await api.admin.get(`location?v=full${query}`)).body['results'].map(({ uuid }: Row) => uuid);
    const plain = await places('');
    expect(plain).toContain(clinic);
    expect(plain.indexOf(town) === -1 || plain.indexOf(clinic) < plain.indexOf(town)).toBe(true);
    const sorted = await places('&sort=-name&limit=100');
    expect(sorted.indexOf(town) === -1 || sorted.indexOf(clinic) < sorted.indexOf(town)).toBe(true);
    expect((await places('&sort=name&limit=1'))[0]).toBe(town);
  });

  it('is found while its name is typed: names that begin so come first', async () => {
    const [inner, first] = [await make('New Zubaida Ward', { tags: ['Facility'] }), await make('Zubaida Clinic', { tags: ['Facility'] })];
    const town = await make('Zubaida', { tags: ['City/Village'] });
    const gone = await make('Zubaida Gone', { tags: ['Facility'] });
    await api.admin.remove(`location/${gone}`);
    const found = async (query: string) => (await api.admin.get(`location?${query}`)).body['results'].map(({ uuid }: Row) => uuid);
    expect(await found('q=zubaida')).toEqual([town, first, inner]);
    expect(await found('offeredq=ZUBAIDA')).toEqual([first, inner]);
    expect(await found('q=zubaida&limit=1&startIndex=1')).toEqual([first]);
    expect(await found('q=zubaida&sort=-name')).toEqual([first, town, inner]);
    expect(await found('q=zubaida&tag=City/Village')).toEqual([town]);
    expect(await found('q=zubaida&includeAll=true')).toEqual([inner, town, first, gone]);
    expect((await api.admin.get('location?q=zubaida&totalCount=true&limit=1')).body['totalCount']).toBe(3);
    for (const hostile of ['%', '_', '\\', "'", '%25', '"; drop table location; --'])
      expect([hostile, await found(`q=${encodeURIComponent(hostile)}zubaida`)]).toEqual([hostile, []]);
  });

  it('has a history of names and moves', async () => {
    const [first, second] = [await make('First Home'), await make('Second Home')];
    const uuid = await make('Traveller', { parentLocation: first });
    await post({ name: 'Wanderer', parentLocation: second }, uuid);
    await post({ parentLocation: null }, uuid);
    await api.admin.remove(`location/${uuid}`);
    const { results, hasNext } = (await api.admin.get(`fieldward/locationhistory?location=${uuid}`)).body;
    const names = results
      .filter(({ action }: Row) => action !== 'update')
      .map(({ action, detail, user }: Row) => [action, detail, (user as Row)['display']]);
    expect(hasNext).toBe(false);
    expect(names).toEqual([
      ['retire', null, 'boss'],
      ['move', { from: 'Second Home', to: null }, 'boss'],
      expect.any(Array),
      expect.any(Array),
      ['create', expect.anything(), 'boss'],
    ]);
    expect(names.slice(2, 4)).toEqual(
      expect.arrayContaining([
        ['move', { from: 'First Home', to: 'Second Home' }, 'boss'],
        ['rename', { from: 'Traveller', to: 'Wanderer' }, 'boss'],
      ]),
    );
    expect((await api.nobody.get(`fieldward/locationhistory?location=${uuid}`)).status).toBe(403);
    expect((await api.admin.get('fieldward/locationhistory?location=nowhere')).status).toBe(404);
  });
});
