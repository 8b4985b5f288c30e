import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
let country: string;
let province: string;
beforeAll(async () => {
  api = await starterApi();
  country = String((await create(api.admin, 'location', { name: 'Importland', tags: ['Country'], country: 'Importland' }))['uuid']);
  const more = { tags: ['Province/State'], country: 'Importland', stateProvince: 'Coast' };
  province = String((await create(api.admin, 'location', { name: 'Coast', parentLocation: country, ...more }))['uuid']);
  const other = String((await create(api.admin, 'location', { name: 'Otherland', tags: ['Country'] }))['uuid']);
  await create(api.admin, 'location', { name: 'Coast', parentLocation: other, tags: ['Province/State'], country: 'Otherland' });
}, 60_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const send = (rows: readonly unknown[], more: Row = {}) =>
  api.admin.post('fieldward/locationimport', { rows, onExisting: 'skip', dryRun: false, ...more });
const dry = (rows: readonly unknown[], more: Row = {}) => send(rows, { dryRun: true, ...more });
const count = async () => Number((await api.pool.rows<{ n: number }>('select count(*) as n from location'))[0]?.n);
const show = async (uuid: unknown) => (await api.admin.get(`location/${String(uuid)}?v=full`)).body;
const messages = (body: Row) =>
  (body['rows'] as Row[]).flatMap(({ row, message }) =>
    message === undefined ? [] : [[row, (message as Row)['code'], (message as Row)['holes']]],
  );

describe('a list of places', () => {
  it('becomes places below those that are there and below each other, in any order; they inherit where they lie', async () => {
    const rows = [
      { name: 'Room (1)', parent: 'St. Mary’s Hospital, No. 2' },
      { name: 'St. Mary’s Hospital, No. 2', parent: 'Port', tags: 'Facility; visit location', description: 'Referral', address1: 'Quay 4' },
      { name: 'Port', parent: 'Importland > Coast', tags: ['City/Village'], cityVillage: 'Port' },
      { name: 'By uuid', parent: province, postalCode: 4711 },
    ];
    const before = await count();
    const response = await dry(rows);
    expect(response.body).toEqual({
      counts: { create: 4, update: 0, skip: 0, error: 0 },
      rows: rows.map((_, row) => ({ row, fate: 'create' })),
    });
    expect(await count()).toBe(before);
    const done = await send(rows);
    expect(done.body['counts']).toEqual({ create: 4, update: 0, skip: 0, error: 0 });
    const [room, hospital, port, byUuid] = await Promise.all(done.body['rows'].map(({ location }: Row) => show(location)));
    expect(room).toMatchObject({
      display: 'Room (1)',
      parentLocation: { uuid: hospital.uuid },
      country: 'Importland',
      cityVillage: 'Port',
    });
    expect(hospital).toMatchObject({
      parentLocation: { uuid: port.uuid },
      description: 'Referral',
      address1: 'Quay 4',
      stateProvince: 'Coast',
    });
    expect(hospital.tags.map(({ display }: Row) => display).toSorted()).toEqual(['Facility', 'Visit Location']);
    expect(port).toMatchObject({ parentLocation: { uuid: province } });
    expect(byUuid).toMatchObject({ parentLocation: { uuid: province }, postalCode: '4711' });
    const again = await dry(rows, { onExisting: 'update' });
    expect(again.body['counts']).toEqual({ create: 0, update: 0, skip: 4, error: 0 });
    const history = (await api.admin.get(`fieldward/locationhistory?location=${room.uuid}`)).body['results'];
    expect(history).toMatchObject([{ action: 'create', detail: { import: true } }]);
  });

  it('completes places that are there when asked to', async () => {
    await send([{ name: 'Half known', parent: 'Importland', description: 'First' }]);
    const rows = [{ name: 'HALF KNOWN', parent: country, address1: 'Street 1', tags: ['Facility'] }];
    expect((await send(rows)).body['counts']).toMatchObject({ skip: 1 });
    const done = await send(rows, { onExisting: 'update' });
    expect(done.body['counts']).toMatchObject({ update: 1 });
    expect(await show(done.body['rows'][0].location)).toMatchObject({
      display: 'Half known',
      description: 'First',
      address1: 'Street 1',
      tags: [{ display: 'Facility' }],
    });
  });

  it('with a bad row is refused whole, and each bad row is listed with its reason', async () => {
    const rows = [
      { name: '' },
      'text',
      { name: 'No such tag', tags: 'Spaceport' },
      { name: 'Lost', parent: 'Atlantis' },
      { name: 'Which coast', parent: 'Coast' },
      { name: 'This coast', parent: 'Coast', country: 'Otherland' },
      { name: 'Coast' },
      { name: 'Twice', parent: country },
      { name: 'twice', parent: 'Importland' },
      { name: 'Round', parent: 'Robin' },
      { name: 'Robin', parent: 'Round' },
      { name: 'Below bad', parent: 'No such tag' },
      { name: 'Self', parent: 'Self' },
      { name: 'a\u0000' },
    ];
    const expected = [
      [0, 'place.mandatory', undefined],
      [1, 'administration.importRow', undefined],
      [2, 'place.importTag', { tag: 'Spaceport' }],
      [3, 'place.importParentUnknown', { parent: 'Atlantis' }],
      [4, 'place.importParentAmbiguous', { count: 2, parent: 'coast' }],
      [6, 'place.importAmbiguous', { count: 2 }],
      [8, 'place.importTwice', { row: 8 }],
      [9, 'place.importCircle', undefined],
      [10, 'place.importCircle', undefined],
      [11, 'place.importParentBad', { row: 3 }],
      [12, 'place.importParentUnknown', { parent: 'Self' }],
      [13, 'bank.unprintable', undefined],
    ];
    expect(messages((await dry(rows)).body)).toEqual(expected);
    const before = await count();
    const refused = await send(rows);
    expect([refused.status, refused.body['error'].code, refused.body['error'].counts]).toEqual([
      400,
      'administration.importRefused',
      { create: 2, update: 0, skip: 0, error: 12 },
    ]);
    expect(messages(refused.body['error'])).toEqual(expected);
    expect(await count()).toBe(before);
  });

  it('may not nest without end', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ name: `Nest ${at}`, ...(at < 39 ? { parent: `Nest ${at + 1}` } : {}) }));
    const response = await dry(rows);
    expect(response.status).toBe(200);
    expect(response.body['counts'].error).toBeGreaterThan(0);
  });

  it.each([
    ['stand in one another', { name: 'Same', parent: 'Same' }, []],
    [
      'are asked for by many',
      { name: 'Same', parent: 'Elsewhere' },
      Array.from({ length: 6000 }, () => ({ name: 'Ward', parent: 'Same' })),
    ],
  ])('judges thousands of namesakes that %s without comparing each with each', async (_, one, others) => {
    const response = await dry([...Array.from({ length: 9000 }, () => one), ...others]);
    expect([response.status, response.body['counts']]).toEqual([200, { create: 0, update: 0, skip: 0, error: 9000 + others.length }]);
  });

  it.each([
    [{ rows: [] }, 'administration.importEmpty'],
    [{ rows: {} }, 'engine.notList'],
    [{ rows: [{ name: 'x' }], onExisting: 'replace' }, 'engine.notChoice'],
    [{ rows: [{ name: 'x' }], dryRun: 'no' }, 'engine.notBoolean'],
    [{ rows: [{ name: 'x' }], sheet: 1 }, 'engine.unknownProperty'],
    [{ rows: Array.from({ length: 60_001 }, () => 0) }, 'administration.importTooMany'],
  ])('is refused when the request is wrong (%#)', async (body, code) => {
    const response = await api.admin.post('fieldward/locationimport', body);
    expect([response.status, response.body['error'].code]).toEqual([400, code]);
  });

  it('asks for the privilege by name', async () => {
    const refused = await api.nobody.post('fieldward/locationimport', { rows: [{ name: 'x' }] });
    expect([refused.status, refused.body['error'].message]).toEqual([403, 'Privilege required: Manage Locations']);
  });

  it('is imported once by two people at the same moment', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ name: `Twin ${at}`, parent: country }));
    const [one, other] = await Promise.all([send(rows), send(rows)]);
    expect([one.body['counts'].create, other.body['counts'].create].toSorted((a, b) => a - b)).toEqual([0, 200]);
  });
});

/** Makes 100,000 of 20,000 places, without the way through the API; each name ends with another number. */
const copyFourTimes = () =>
  api.pool.rows(
    `with copied as (
       insert into location (uuid, name, parent_location, offered, creator)
       select gen_random_uuid(), regexp_replace(l.name, '\\d+$', '') || (substring(l.name from '\\d+$')::int + 20000 * times), l.parent_location, true, l.creator
         from location l cross join generate_series(1, 4) times where l.name ~ '^\\w+ [\\w ]+ \\w+ \\d+$'
       returning location_id)
     insert into location_tag_map (location_id, location_tag_id)
     select location_id, (select location_tag_id from location_tag where name = 'Facility') from copied`,
  );

describe('a hundred thousand places', () => {
  it('are found while one types; a fifth of them is imported in seconds', async () => {
    const words = ['Korangi', 'Orangi', 'Lyari', 'Malir', 'Saddar', 'Clifton', 'Gulshan', 'Nazimabad', 'Landhi', 'Baldia'];
    const kinds = ['Clinic', 'Hospital', 'Health Centre', 'Dispensary', 'Basic Unit'];
    const chunk = (from: number, length: number) =>
      Array.from({ length }, (_, i) => {
        const at = from + i;
        return {
          name: `${words[at % 10]} ${kinds[at % 5]} ${words[(at >> 3) % 10]} ${at}`,
          parent: at % 2 ? province : country,
          tags: ['Facility'],
        };
      });
    const started = performance.now();
    for (const from of [0, 10_000]) {
      const done = await send(chunk(from, 10_000));
      expect(done.body['counts'], done.text.slice(0, 300)).toMatchObject({ create: 10_000 });
    }
    const imported = performance.now() - started;
    await copyFourTimes();
    expect(await count()).toBeGreaterThan(100_000);
    const timed = async (path: string): Promise<number> => {
      await api.admin.get(path);
      const times: number[] = [];
      for (let n = 0; n < 9; n += 1) {
        const start = performance.now();
        const response = await api.admin.get(path);
        times.push(performance.now() - start);
        expect(response.status, response.text.slice(0, 300)).toBe(200);
      }
      return times.toSorted((a, b) => a - b)[4] ?? Infinity;
    };
    const figures: Record<string, number> = {};
    for (const q of ['k', 'ko', 'kor', 'clinic', 'korangi clinic', 'nazimabad 99', '12345', 'zzz', 'Clifton Dispensary Malir'])
      figures[q] = await timed(
        `location?offeredq=${encodeURIComponent(q)}&limit=50&v=${encodeURIComponent('custom:(uuid,display,parentLocation:(display))')}`,
      );
    for (const q of ['kor', 'clinic', '99999'])
      figures[`plain ${q}`] = await timed(`location?q=${q}&v=${encodeURIComponent('custom:(uuid,display)')}`);
    const others = {
      'first page': await timed('location?limit=25&totalCount=true&sort=name'),
      'tagged page': await timed('location?tag=Facility&limit=25&totalCount=true&sort=name&q=lyari'),
      root: await timed('fieldward/locationtree'),
      level: await timed(`fieldward/locationtree?parent=${country}`),
    };
    process.stdout.write(
      `      import of 20,000: ${Math.round(imported)} ms; ${Object.entries({ ...figures, ...others })
        .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
        .join(', ')} ms\n`,
    );
    // 50 ms is promised for one question on a quiet machine; the median of nine beside other tests may take more
    for (const [q, ms] of Object.entries(figures)) expect(ms, q).toBeLessThan(100);
    expect(imported).toBeLessThan(18_000);
  }, 200_000);
});
