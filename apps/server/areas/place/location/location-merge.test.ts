import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
let encounterType: string;
beforeAll(async () => {
  api = await starterApi();
  encounterType = String((await create(api.admin, 'encountertype', { name: 'Merged visit', description: 'x' }))['uuid']);
}, 60_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const make = async (name: string, more: Row = {}) => String((await create(api.admin, 'location', { name, ...more }))['uuid']);
const merge = (from: string, into: string) => api.admin.post('fieldward/locationmerge', { from, into });
const preview = (from: string, into: string) => api.admin.get(`fieldward/locationmerge?from=${from}&into=${into}`);
const level = async (parent = '') => (await api.admin.get(`fieldward/locationtree?parent=${parent}`)).body;
let number = 0;

/** A patient registered at a place, with an encounter and an observation there. */
async function care(place: string): Promise<{ patient: string; encounter: string }> {
  number += 1;
  const patient = await register(api.admin, `MRG-00000${number}`, 'Amina', 'Traore');
  await create(api.admin, 'patient/' + String(patient['uuid']) + '/identifier', {
    identifier: `OTHER-${number}`,
    identifierType: KNOWN.oldNumber,
    location: place,
  });
  const encounter = await create(api.admin, 'encounter', {
    patient: patient['uuid'],
    encounterType,
    encounterDatetime: '2026-01-02T10:00:00.000+0000',
    location: place,
  });
  return { patient: String(patient['uuid']), encounter: String(encounter['uuid']) };
}

describe('merging places', () => {
  it('keeps services of the same name, each with its clinic', async () => {
    const [from, into] = [await make('North Clinic'), await make('South Clinic')];
    const service = async (location: string, name: string, fromForms: boolean) =>
      String((await create(api.admin, 'fieldward/appointmentservice', { name, location, fromForms }))['uuid']);
    const [visit, alone] = [await service(from, 'Visit', true), await service(from, 'Counselling', false)];
    const other = await service(into, 'visit', true);
    const done = await merge(from, into);
    expect(done.status, done.text).toBe(200);
    const rows = await Promise.all(
      [visit, alone, other].map(async (uuid) => (await api.admin.get(`fieldward/appointmentservice/${uuid}?v=full`)).body),
    );
    expect(rows.map(({ name, fromForms, location }) => [name, fromForms, location.uuid])).toEqual([
      ['Visit (North Clinic)', false, into],
      ['Counselling', false, into],
      ['visit', true, into],
    ]);
  });

  it('lets everything point at the other place, tells what, and retires the one with a note', async () => {
    const [from, into] = [
      await make('Old Clinic', { tags: ['Facility', 'Visit Location'] }),
      await make('New Clinic', { tags: ['Facility'] }),
    ];
    const room = await make('Old Room', { parentLocation: from });
    const { patient, encounter } = await care(from);
    await api.pool.rows(
      `insert into user_property (user_id, property, value) select user_id, 'defaultLocation', $1 from users where username = 'boss'`,
      [from],
    );
    const shown = await preview(from, into);
    expect(shown.body).toMatchObject({
      from: { uuid: from, display: 'Old Clinic' },
      into: { uuid: into, display: 'New Clinic' },
      moves: expect.arrayContaining([
        { table: 'encounter', count: 1 },
        { table: 'patient_identifier', count: 1 },
        { table: 'location', count: 1 },
        { table: 'location_tag_map', count: 2 },
        { table: 'user_property', count: 1 },
      ]),
    });
    expect((await api.admin.get(`location/${from}`)).body).toMatchObject({ retired: false });
    const done = await merge(from, into);
    expect([done.status, done.body['moves']]).toEqual([200, shown.body['moves']]);
    expect((await api.admin.get(`encounter/${encounter}`)).body).toMatchObject({ location: { uuid: into } });
    expect((await api.admin.get(`location/${room}`)).body).toMatchObject({ parentLocation: { uuid: into } });
    const identifiers = (await api.admin.get(`patient/${patient}?v=full`)).body['identifiers'] as { location: { uuid: string } }[];
    expect(identifiers.map(({ location }) => location.uuid)).toContain(into);
    expect(identifiers.map(({ location }) => location.uuid)).not.toContain(from);
    const tags = (await api.admin.get(`location/${into}`)).body['tags'].map(({ display }: Row) => display);
    expect(tags.toSorted()).toEqual(['Facility', 'Visit Location']);
    const gone = (await api.admin.get(`location/${from}?v=full`)).body;
    expect([gone['retired'], gone['auditInfo']['retireReason']]).toEqual([true, `merged into New Clinic (${into})`]);
    expect(await api.pool.rows(`select 1 from user_property where value = $1`, [into])).toHaveLength(1);
    const history = async (uuid: string) => (await api.admin.get(`fieldward/locationhistory?location=${uuid}`)).body['results'][0];
    expect(await history(from)).toMatchObject({ action: 'merge', detail: { into: 'New Clinic' } });
    expect(await history(into)).toMatchObject({ action: 'absorb', detail: { from: 'Old Clinic' } });
    const columns = await api.pool.rows<{ left: number }>(
      `select (select count(*)::int from encounter e join location l using (location_id) where l.uuid = $1)
        + (select count(*)::int from patient_identifier e join location l using (location_id) where l.uuid = $1)
        + (select count(*)::int from location c join location l on l.location_id = c.parent_location where l.uuid = $1)
        + (select count(*)::int from location_tag_map e join location l using (location_id) where l.uuid = $1) as left`,
      [from],
    );
    expect(columns[0]?.left).toBe(0);
  });

  it('is refused, and so is its preview, when the one cannot become the other', async () => {
    const outer = await make('Around');
    const inner = await make('Within', { parentLocation: outer });
    const other = await make('Beside');
    const [twin] = await api.pool.rows<{ uuid: string }>(
      `insert into location (name, parent_location) select 'WITHIN', location_id from location where uuid = $1 returning uuid`,
      [other],
    );
    const codes = async (from: string, into: string) => [
      (await preview(from, into)).body['error']?.code,
      (await merge(from, into)).body['error']?.code,
    ];
    expect(await codes(outer, outer)).toEqual(['place.mergeSame', 'place.mergeSame']);
    expect(await codes(outer, inner)).toEqual(['place.mergeBelow', 'place.mergeBelow']);
    expect(await codes(outer, other)).toEqual(['place.mergeSameChildren', 'place.mergeSameChildren']);
    expect(await codes(outer, 'nowhere')).toEqual(['engine.unknownReference', 'engine.unknownReference']);
    expect((await merge(inner, twin?.uuid ?? '')).status).toBe(200);
    expect(await codes(inner, other)).toEqual(['place.mergeRetired', 'place.mergeRetired']);
    expect((await merge(outer, other)).status).toBe(200);
    expect((await api.nobody.post('fieldward/locationmerge', { from: outer, into: other })).body['error'].message).toBe(
      'Privilege required: Manage Locations',
    );
    expect((await api.admin.post('fieldward/locationmerge', { from: outer, into: other, more: 1 })).body['error'].code).toBe(
      'engine.unknownProperty',
    );
  });

  it('happens once when two people merge crosswise', async () => {
    const [one, two] = [await make('Crosswise'), await make('Lengthwise')];
    const both = await Promise.all([merge(one, two), merge(two, one)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('the tree of places', () => {
  it('counts what is in a place or below it, one level at a time', async () => {
    const country = await make('Treeland', { tags: ['Country'] });
    const city = await make('Treetown', { parentLocation: country });
    const clinic = await make('Tree Clinic', { parentLocation: city, tags: ['Facility'] });
    await make('Tree Annex', { parentLocation: city });
    await care(clinic);
    const { encounter } = await care(clinic);
    await care(city);
    await api.admin.remove(`encounter/${encounter}`);
    expect((await level())['results']).toContainEqual({
      uuid: country,
      display: 'Treeland',
      offered: false,
      tags: ['Country'],
      children: 1,
      patients: 3,
      encounters: 2,
    });
    expect(await level(city)).toEqual({
      results: [
        { uuid: expect.any(String), display: 'Tree Annex', offered: false, tags: [], children: 0, patients: 0, encounters: 0 },
        { uuid: clinic, display: 'Tree Clinic', offered: true, tags: ['Facility'], children: 0, patients: 2, encounters: 1 },
      ],
      totalCount: 2,
      above: [
        { uuid: country, display: 'Treeland' },
        { uuid: city, display: 'Treetown' },
      ],
    });
    const page = (await api.admin.get(`fieldward/locationtree?parent=${city}&limit=1&startIndex=1`)).body;
    expect([page['results'].length, page['results'][0].display, page['totalCount']]).toEqual([1, 'Tree Clinic', 2]);
    expect((await api.admin.get('fieldward/locationtree?parent=nowhere')).status).toBe(404);
    expect((await api.nobody.get('fieldward/locationtree')).status).toBe(403);
  });
});
