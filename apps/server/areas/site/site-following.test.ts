// area: site
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinedSite, type JoinedSite } from '../../testing/joined-site.ts';
import { keyOf, rowsAt } from '../../testing/record-rows.ts';
import { PASSWORD, type Client, type ScratchApi } from '../../testing/scratch-api.ts';
import { create } from '../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../testing/two-places.ts';
import { ownedTables } from '../patient/erasure/erasure-columns.ts';
import { BESIDE } from './joined/record-leaving.ts';
import { OF_RECORDS } from './rows/record-tables.ts';

let at: TwoPlaces;
let site: JoinedSite;
let clerk: Client;
const some = { type: '', encounter: '', concept: '', relationship: '' };
const centre = (): ScratchApi => at.api;

beforeAll(async () => {
  at = await twoPlaces();
  site = await joinedSite(centre(), 'North', [at.north]);
  clerk = site.api.as({ authorization: `Basic ${Buffer.from(`northern:${PASSWORD}`).toString('base64')}` });
  some.type = await at.samples.some('patientidentifiertype');
  some.encounter = await at.samples.some('encountertype');
  some.concept = await at.samples.some('concept');
  some.relationship = await at.samples.some('relationshiptype');
}, 120_000);
afterAll(async () => {
  await site?.close();
  await at?.close();
});

let numbers = 0;
/** Somebody who is registered on a server, with a form; answers the uuid. */
async function registered(client: Client, givenName: string, place = at.mine.clinic): Promise<string> {
  const made = await create(client, 'patient', {
    person: { names: [{ givenName, familyName: 'Of', preferred: true }], gender: 'F', birthdate: '1984-03-12' },
    identifiers: [{ identifier: `F-${(numbers += 1)}`, identifierType: some.type, location: place, preferred: true }],
  });
  await seen(client, String(made['uuid']), givenName, place);
  return String(made['uuid']);
}
const seen = async (client: Client, patient: string, value: string, location = at.mine.clinic): Promise<string> =>
  String(
    (
      await create(client, 'encounter', {
        patient,
        encounterType: some.encounter,
        location,
        encounterDatetime: '2026-01-05T10:00:00.000Z',
        obs: [{ concept: some.concept, value, obsDatetime: '2026-01-05T10:00:00.000Z' }],
      })
    )['uuid'],
  );
const merged = async (from: string, into: string): Promise<string> => {
  const done = await centre().admin.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'one person' });
  expect(done.status, done.text).toBe(200);
  return String(done.body['uuid']);
};
/** Contacts until nothing is on its way. */
async function settled(): Promise<void> {
  for (let times = 0; times < 4; times += 1) {
    expect(await site.speak()).toBeNull();
    await site.api.pool.rows('update record_to_come set next_try = now()');
  }
  expect(site.failures()).toEqual([]);
}
async function inSame(...uuids: string[]): Promise<void> {
  for (const uuid of uuids) {
    const [here, there] = [await rowsAt(site.api, uuid), await rowsAt(centre(), uuid)];
    expect(Object.fromEntries(here)).toEqual(Object.fromEntries(there));
    expect(here.size).toBeGreaterThan(0);
  }
}
const people = async () => (await clerk.get('fieldward/sites')).body['centre'].people;
const given = async (client: Client, uuid: string): Promise<string> => (await client.get(`person/${uuid}/name`)).body['results'][0].uuid;

describe('records that are merged at the centre', () => {
  beforeEach(settled);

  test('are merged at the site, with all that each had', async () => {
    const [from, into] = [await registered(centre().admin, 'Goes'), await registered(centre().admin, 'Stays')];
    await settled();
    await inSame(from, into);
    await merged(from, into);
    expect(await site.speak()).toBeNull();
    await inSame(into);
    expect((await clerk.get(`patient/${from}`)).body['uuid']).toBe(into);
    expect(await people()).toMatchObject({ waiting: 0, left: 0, leaving: 0 });
    expect((await clerk.get(`encounter?patient=${into}`)).body['results']).toHaveLength(2);
    // nothing of it goes back or comes again
    await settled();
    site.asked();
    expect(await site.speak()).toBeNull();
    expect(site.asked()).toEqual(['fieldward/sitegreeting', 'fieldward/sitepeople']);
    expect((await centre().admin.get(`fieldward/heldrows?site=${site.uuid}`)).body['results']).toEqual([]);
  });

  test('keep what was recorded at the site meanwhile and before', async () => {
    const [from, into] = [await registered(centre().admin, 'Goeson'), await registered(clerk, 'Stayson')];
    await settled();
    await seen(clerk, from, 'unsent');
    await clerk.post(`person/${from}/name`, { givenName: 'Unsent', familyName: 'Name' });
    await merged(from, into);
    site.cut(2, 'before');
    await site.speak();
    site.cut(null);
    await seen(clerk, into, 'later');
    await settled();
    await inSame(into);
    for (const value of ['unsent', 'later', 'Goeson', 'Stayson'])
      for (const api of [site.api, centre()])
        expect([
          value,
          await api.pool.rows(
            'select count(*)::int as n from obs o join patient p using (patient_id) where o.value_text = $1 and p.uuid = $2',
            [value, into],
          ),
        ]).toEqual([value, [{ n: 1 }]]);
  });

  test('hold what both changed until somebody decides, under the record that stays', async () => {
    const [from, into] = [await registered(centre().admin, 'Goesboth'), await registered(centre().admin, 'Staysboth')];
    await settled();
    const name = await given(clerk, from);
    await centre().admin.post(`person/${from}/name/${name}`, { givenName: 'There' });
    await clerk.post(`person/${from}/name/${name}`, { givenName: 'Here' });
    await merged(from, into);
    await settled();
    const held = (await centre().admin.get(`fieldward/heldrows?site=${site.uuid}`)).body['results'];
    expect(held).toHaveLength(1);
    await centre().admin.post('fieldward/heldrowdecide', { uuid: held[0].uuid, decision: 'take' });
    await settled();
    await inSame(into);
    expect(await site.api.pool.rows('select given_name as name from person_name where uuid = $1', [name])).toEqual([{ name: 'Here' }]);
  });

  test('wait for the one that stays', async () => {
    const [from, into] = [await registered(centre().admin, 'Goesfirst'), await registered(centre().admin, 'Staysnew', at.theirs.clinic)];
    await settled();
    expect(await keyOf(site.api, into)).toBeNull();
    await merged(from, into);
    // the one that stays is of the site now: it has the number and the form of the other one
    await settled();
    await inSame(into);
    expect((await clerk.get(`patient/${from}`)).body['uuid']).toBe(into);
    expect(await people()).toMatchObject({ waiting: 0, left: 0 });
  });

  test('are two again where the merge is taken back, with what was recorded since', async () => {
    const [from, into] = [await registered(centre().admin, 'Twofrom'), await registered(centre().admin, 'Twointo')];
    await settled();
    const merge = await merged(from, into);
    await settled();
    await seen(clerk, into, 'since');
    await clerk.post(`person/${into}/name/${await given(clerk, into)}`, { middleName: 'Since' });
    const done = await centre().admin.post(`fieldward/patientmerge/${merge}/undo`, {});
    expect(done.status, done.text).toBe(200);
    await settled();
    await inSame(from, into);
    expect((await clerk.get(`patient/${from}`)).body['uuid']).toBe(from);
    // with the visit that it was recorded in
    const forms = async (uuid: string) => (await clerk.get(`encounter?patient=${uuid}`)).body['results'].length;
    expect((await forms(from)) + (await forms(into))).toBe(3);
    expect((await centre().admin.get(`fieldward/heldrows?site=${site.uuid}`)).body['results']).toEqual([]);
    expect(await people()).toMatchObject({ waiting: 0, left: 0 });
    // and one again, the other way round
    await merged(into, from);
    await settled();
    await inSame(from);
    expect((await clerk.get(`patient/${into}`)).body['uuid']).toBe(from);
  });

  test('are two where the merge was made and taken back before the site knew the one that went', async () => {
    const people = [await registered(centre().admin, 'Parwana'), await registered(centre().admin, 'Parvana')];
    // the one that went comes first: what it has again is at the site still of the other
    const [from = '', into = ''] = people.toSorted();
    const merge = await merged(from, into);
    await settled();
    expect((await rowsAt(site.api, from)).size).toBe(0);
    expect((await centre().admin.post(`fieldward/patientmerge/${merge}/undo`, {})).status).toBe(200);
    await settled();
    await inSame(from, into);
  });

  test('follow from one to the next', async () => {
    const [first, second, third] = [
      await registered(centre().admin, 'Chaina'),
      await registered(centre().admin, 'Chainb'),
      await registered(centre().admin, 'Chainc'),
    ];
    await settled();
    await merged(first, second);
    await merged(second, third);
    await settled();
    await inSame(third);
    for (const uuid of [first, second]) expect((await clerk.get(`patient/${uuid}`)).body['uuid']).toBe(third);
    expect(await people()).toMatchObject({ waiting: 0, left: 0 });
  });

  test('are not merged at the site itself', async () => {
    const [from, into] = [await registered(clerk, 'Siteone'), await registered(clerk, 'Sitetwo')];
    const done = await clerk.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'x' });
    expect([done.status, done.text]).toEqual([403, expect.stringContaining('site.centreDecides')]);
  });
});

/** A patient goes to another place at the centre: nothing of theirs is of the places of the site any more. */
async function moved(uuid: string, place: string): Promise<void> {
  const change = `update $t t set location_id = (select location_id from location where uuid = $2) from patient p where p.uuid = $1 and t.patient_id = p.patient_id`;
  for (const table of ['patient_identifier', 'encounter', 'visit']) await centre().pool.rows(change.replace('$t', table), [uuid, place]);
  await centre().pool.rows(
    `insert into audit_log (patient_id, action, resource, resource_uuid) select patient_id, 'update', 'patient', uuid from patient where uuid = $1`,
    [uuid],
  );
}
/** Rows of a patient at the site. */
const left = async (uuid: string): Promise<string[]> =>
  [...(await rowsAt(site.api, uuid)).keys()].map((name) => name.split(' ')[0] ?? '').toSorted();

describe('records that left the places of the site', () => {
  beforeEach(settled);

  test('go, and come again when they come back', async () => {
    const uuid = await registered(centre().admin, 'Leaver');
    await settled();
    await inSame(uuid);
    await moved(uuid, at.theirs.clinic);
    expect(await site.speak()).toBeNull();
    expect(await left(uuid)).toEqual(['patient', 'person']);
    expect(await people()).toMatchObject({ waiting: 0, left: 0, leaving: 0 });
    expect((await clerk.get('patient?q=Leaver')).body['results']).toEqual([]);
    const id = await keyOf(site.api, uuid);
    for (const table of ['person_name_token', 'patient_place', 'person_word']) {
      const owner = table === 'patient_place' ? 'patient_id' : 'person_id';
      expect([table, await site.api.pool.rows(`select from ${table} where ${owner} = $1`, [id])]).toEqual([table, []]);
    }
    expect(await site.api.pool.rows(`select count(*)::int as n from audit_log where patient_id = $1 and action = 'leave'`, [id])).toEqual([
      { n: 1 },
    ]);
    // nothing of it goes to the centre
    await settled();
    expect(await site.api.pool.rows('select from patient_to_send')).toEqual([]);
    expect((await centre().admin.get(`patient/${uuid}`)).body['voided']).toBe(false);
    await moved(uuid, at.mine.clinic);
    await settled();
    await inSame(uuid);
    expect((await clerk.get('patient?q=Leaver')).body['results']).toHaveLength(1);
  });

  test('stay while something of theirs waits for the centre, is held there, or is only here', async () => {
    const [uuid, other] = [await registered(centre().admin, 'Waiter'), await registered(centre().admin, 'Other')];
    await settled();
    const relationship = await create(clerk, 'relationship', { personA: uuid, personB: other, relationshipType: some.relationship });
    const name = await given(clerk, uuid);
    await clerk.post(`person/${uuid}/name/${name}`, { givenName: 'Unsent' });
    await centre().admin.post(`person/${uuid}/name/${name}`, { givenName: 'Changed' });
    await moved(uuid, at.theirs.clinic);
    const stays = async () => {
      await settled();
      expect((await left(uuid)).length).toBeGreaterThan(3);
      expect(await people()).toMatchObject({ waiting: 0, left: 0, leaving: 1 });
    };
    await stays();
    const [held] = (await centre().admin.get(`fieldward/heldrows?site=${site.uuid}`)).body['results'];
    await centre().admin.post('fieldward/heldrowdecide', { uuid: held.uuid, decision: 'keep' });
    await stays();
    await site.api.pool.rows('delete from relationship where uuid = $1', [relationship['uuid']]);
    await settled();
    expect(await left(uuid)).toEqual(['patient', 'person']);
    expect(await people()).toMatchObject({ leaving: 0 });
  });

  test('stay where the centre does not know them any more: a backup that is older than they are', async () => {
    const uuid = await registered(clerk, 'Restored');
    await settled();
    await inSame(uuid);
    const before = await left(uuid);
    await site.api.pool.rows(`insert into record_to_come (record, turn) values ($1, 1)`, [uuid]);
    await centre().pool.rows(`delete from site_patient s using patient p where p.patient_id = s.patient_id and p.uuid = $1`, [uuid]);
    await moved(uuid, at.theirs.clinic);
    await settled();
    expect(await left(uuid)).toEqual(before);
    expect(await people()).toMatchObject({ waiting: 0 });
  });

  test('leave nothing behind that nobody thought of', async () => {
    const tables = (await ownedTables(site.api.pool)).map(({ table }) => table);
    expect(Object.keys(BESIDE).toSorted()).toEqual(tables.filter((table) => !OF_RECORDS.includes(table)).toSorted());
  });
});
