import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from '../../../testing/scratch-api.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';

interface Entry {
  group: string;
  property: string;
  about: string | null;
  what: string;
  old: string | null;
  new: string | null;
  date: string;
  reason: string | null;
  user: { display: string } | null;
}

let at: TwoPlaces;
let person: string;
beforeAll(async () => {
  at = await twoPlaces();
  const registered = await at.api.admin.post('patient', {
    person: { gender: 'F', birthdate: '1990-01-01', names: [{ givenName: 'Salimata', familyName: 'Sow' }] },
    identifiers: [{ identifier: 'S-1', identifierType: await at.samples.some('patientidentifiertype'), location: at.mine.clinic }],
  });
  person = String(registered.body['uuid']);
}, 60_000);
afterAll(() => at?.close());

const ok = (response: ApiResponse): ApiResponse => {
  expect([200, 201, 204], response.text).toContain(response.status);
  return response;
};
async function history(of = '', more = ''): Promise<Entry[]> {
  return ok(await at.api.admin.get(`fieldward/valuehistory?patient=${person}&of=${of}&limit=100${more}`)).body['results'] as Entry[];
}
const brief = (entries: readonly Entry[], property: string) =>
  entries.filter((entry) => entry.property === property).map((entry) => [entry.what, entry.old, entry.new]);

describe('the history of values', () => {
  test('begins with what was registered', async () => {
    expect(brief(await history('name'), 'givenName')).toEqual([['added', null, 'Salimata']]);
    expect(brief(await history('gender'), 'gender')).toEqual([['added', null, 'F']]);
    expect(await history('identifier')).toMatchObject(
      [
        { property: 'identifier', new: 'S-1' },
        { property: 'location', new: 'Clinic north' },
      ].map((each) => expect.objectContaining(each)),
    );
  });

  test('tells old and new, by whom, also when a value changes twice', async () => {
    const { admin } = at.api;
    ok(await admin.post(`person/${person}`, { gender: 'M', birthdate: '1991-02-03' }));
    ok(await admin.post(`patient/${person}`, { person: { gender: 'O' } }));
    expect(brief(await history(), 'gender')).toEqual([
      ['changed', 'M', 'O'],
      ['changed', 'F', 'M'],
      ['added', null, 'F'],
    ]);
    const [changed] = await history('birthdate');
    expect(changed).toMatchObject({ what: 'changed', old: '1990-01-01', new: '1991-02-03', user: { display: 'boss' } });
    expect(Date.parse(changed?.date ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const name = (ok(await admin.get(`person/${person}/name`)).body['results'] as { uuid: string }[])[0]?.uuid;
    ok(await admin.post(`person/${person}/name/${name}`, { givenName: 'Salma', familyName: null }));
    expect(brief(await history('name'), 'givenName')[0]).toEqual(['changed', 'Salimata', 'Salma']);
    expect(brief(await history('name'), 'familyName')).toEqual([
      ['changed', 'Sow', null],
      ['added', null, 'Sow'],
    ]);
    // the same again is no change
    ok(await admin.post(`person/${person}`, { gender: 'O' }));
    expect(await history('gender')).toHaveLength(3);
  });

  test('tells a death and its undoing', async () => {
    const { admin } = at.api;
    ok(await admin.post(`person/${person}`, { dead: true, deathDate: '2020-01-01', causeOfDeathNonCoded: 'Fever' }));
    ok(await admin.post(`person/${person}`, { dead: false }));
    const entries = await history('deceased');
    expect(brief(entries, 'causeOfDeathNonCoded')).toEqual([
      ['changed', 'Fever', null],
      ['changed', null, 'Fever'],
    ]);
    expect(brief(entries, 'dead')).toEqual([
      ['changed', 'true', 'false'],
      ['changed', 'false', 'true'],
    ]);
  });

  test('tells why a death was taken back', async () => {
    const { admin } = at.api;
    ok(
      await admin.post(`patient/${person}`, {
        person: { dead: true, deathDate: '2020-05-06', causeOfDeathNonCoded: 'Told by a neighbour' },
      }),
    );
    ok(await admin.post(`patient/${person}?reason=${encodeURIComponent('Somebody else of that name')}`, { person: { dead: false } }));
    const newest = (await history('deceased')).filter(({ reason }) => reason !== null);
    expect(newest.every(({ reason, what }) => reason === 'Somebody else of that name' && what === 'changed')).toBe(true);
    expect(brief(newest, 'dead')).toEqual([['changed', 'true', 'false']]);
    expect(brief(newest, 'causeOfDeathNonCoded')).toEqual([['changed', 'Told by a neighbour', null]]);
  });

  test('tells what was removed, why, and that it was brought back', async () => {
    const { admin } = at.api;
    const address = `person/${person}/address`;
    const uuid = String(ok(await admin.post(address, { cityVillage: 'Korhogo' })).body['uuid']);
    ok(await admin.remove(`${address}/${uuid}?reason=moved`));
    const gone = (await history('address')).find(({ what, old }) => what === 'removed' && old === 'Korhogo');
    expect(gone).toMatchObject({ property: 'cityVillage', new: null, reason: 'moved', user: { display: 'boss' } });
    ok(await admin.post(`${address}/${uuid}`, { voided: false }));
    const entries = (await history('address')).filter((entry) => entry.old === 'Korhogo' || entry.new === 'Korhogo');
    expect(entries.map(({ what, reason }) => [what, reason])).toEqual([
      ['restored', null],
      ['removed', 'moved'],
      ['added', null],
    ]);
  });

  test('tells observations with their question', async () => {
    const { admin } = at.api;
    await at.api.pool.rows(
      `insert into concept_datatype (name) select 'Numeric' where not exists (select 1 from concept_datatype where name = 'Numeric')`,
    );
    const [numeric] = await at.api.pool.rows<{ uuid: string }>(`select uuid from concept_datatype where name = 'Numeric'`);
    const asked = await admin.post('concept', {
      ...(await at.samples.body('concept', ['datatype'])),
      datatype: numeric?.uuid,
      names: [{ name: 'Weight asked', locale: 'en', conceptNameType: 'FULLY_SPECIFIED' }],
    });
    const weight = String(ok(asked).body['uuid']);
    const uuid = String(ok(await admin.post('obs', { person, concept: weight, obsDatetime: '2021-01-01', value: 61 })).body['uuid']);
    ok(await admin.post(`obs/${uuid}`, { value: 16 }));
    ok(await admin.remove(`obs/${uuid}?reason=twice`));
    const entries = (await history('observation')).filter(({ about }) => about === 'Weight asked');
    expect(entries.map(({ what, old, new: now, reason }) => [what, old, now, reason])).toEqual([
      ['removed', '16', null, 'twice'],
      ['changed', '61', '16', null],
      ['added', null, '61', null],
    ]);
  });

  test('comes in pages', async () => {
    const all = await history();
    const url = `fieldward/valuehistory?patient=${person}`;
    const first = ok(await at.api.admin.get(`${url}&limit=3`)).body;
    expect([first['results'], first['hasNext']]).toEqual([all.slice(0, 3), true]);
    const last = ok(await at.api.admin.get(`${url}&limit=3&startIndex=${all.length - 2}`)).body;
    expect([last['results'], last['hasNext']]).toEqual([all.slice(-2), false]);
  });

  test('respects places and rights, and keeps values out of the list of the audit trail', async () => {
    const { admin, nobody, pool } = at.api;
    expect((await at.bound.get(`fieldward/valuehistory?patient=${at.theirs.patient}`)).status).toBe(404);
    expect((await at.bound.get(`fieldward/valuehistory?patient=${person}`)).status).toBe(200);
    expect((await nobody.get(`fieldward/valuehistory?patient=${person}`)).status).toBe(403);
    expect((await admin.get(`fieldward/valuehistory?patient=${person}&of=password`)).status).toBe(400);
    const trail = ok(await admin.get(`fieldward/auditlog?patient=${person}&action=update&limit=100`));
    expect(trail.text).not.toContain('1991-02-03');
    const kept = await pool.rows(`select 1 from audit_log where detail::text like '%1991-02-03%'`);
    expect(kept).toHaveLength(1);
  });
});
