// area: site
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinedSite, type JoinedSite } from '../../testing/joined-site.ts';
import { PASSWORD, type Client } from '../../testing/scratch-api.ts';
import { create } from '../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../testing/two-places.ts';

let at: TwoPlaces;
let site: JoinedSite;
let clerk: Client;
let type = '';
beforeAll(async () => {
  at = await twoPlaces();
  site = await joinedSite(at.api, 'North', [at.north]);
  clerk = site.api.as({ authorization: `Basic ${Buffer.from(`northern:${PASSWORD}`).toString('base64')}` });
  type = await at.samples.some('patientidentifiertype');
}, 120_000);
afterAll(async () => {
  await site?.close();
  await at?.close();
});

let numbers = 0;
async function registered(givenName: string, identifier = `H-${(numbers += 1)}`): Promise<string> {
  const made = await create(clerk, 'patient', {
    person: { names: [{ givenName, familyName: 'Ofsite', preferred: true }], gender: 'F', birthdate: '1984-03-12' },
    identifiers: [{ identifier, identifierType: type, location: at.mine.clinic, preferred: true }],
  });
  return String(made['uuid']);
}
const nameOf = async (uuid: string): Promise<string> => (await clerk.get(`person/${uuid}/name`)).body['results'][0].uuid;
const shown = async (client: Client = at.api.admin) => (await client.get(`fieldward/heldrows?site=${site.uuid}`)).body;
const given = async (api: JoinedSite['api'], name: string) =>
  (await api.pool.rows<{ name: string }>('select given_name as name from person_name where uuid = $1', [name]))[0]?.name;
const here = async () => (await clerk.get('fieldward/sites')).body['centre'];
const decide = (uuid: string, decision: string, client: Client = at.api.admin) =>
  client.post('fieldward/heldrowdecide', { uuid, decision });

/** A name that both changed; answers the name and the held row. */
async function changedByBoth(ours: string, theirs: string): Promise<{ name: string; row: string }> {
  const uuid = await registered('Before');
  await site.speak();
  const name = await nameOf(uuid);
  await clerk.post(`person/${uuid}/name/${name}`, { givenName: theirs });
  await at.api.admin.post(`person/${uuid}/name/${name}`, { givenName: ours });
  expect(await site.speak()).toBeNull();
  const row = (await shown()).results.find(({ patient }: { patient: { uuid: string } }) => patient.uuid === uuid);
  expect(row).toMatchObject({
    table: 'person_name',
    reason: 'changedHere',
    here: 'other',
    removed: false,
    fields: [{ name: 'given_name', here: ours, there: theirs }],
  });
  return { name, row: row.uuid };
}

test('what both changed is shown with both versions, at the centre and counted at the site', async () => {
  const { row } = await changedByBoth('Centre', 'Site');
  expect((await at.api.admin.get('fieldward/sites')).body['results']).toMatchObject([{ uuid: site.uuid, held: 1 }]);
  expect(await here()).toMatchObject({ held: 1, waiting: 0, waitingSince: null });
  expect((await at.api.nobody.get(`fieldward/heldrows?site=${site.uuid}`)).status).toBe(403);
  expect((await decide(row, 'keep', at.api.nobody)).status).toBe(403);
  await decide(row, 'keep');
});

test('the version of the site is taken: both have it, and the other one is kept', async () => {
  const { name, row } = await changedByBoth('Ours', 'Theirs');
  expect((await decide(row, 'take')).body).toEqual({ decided: 1 });
  expect(await given(at.api, name)).toBe('Theirs');
  const [kept] = await at.api.pool.rows<{ ours: string; theirs: string }>(
    `select ours ->> 'given_name' as ours, row ->> 'given_name' as theirs from held_row where uuid = $1`,
    [row],
  );
  expect(kept).toEqual({ ours: 'Ours', theirs: 'Theirs' });
  expect((await decide(row, 'keep')).status).toBe(404);
  // an answer that is lost is told again
  site.cut(1);
  await site.speak();
  site.cut(null);
  expect(await site.speak()).toBeNull();
  expect(await here()).toMatchObject({ held: 0 });
  site.asked();
  await site.speak();
  expect(site.asked()).toEqual(['fieldward/sitegreeting', 'fieldward/sitepeople']);
  // what is changed next at the site is based on it
  const person = (
    await at.api.pool.rows<{ uuid: string }>('select p.uuid from person_name n join person p using (person_id) where n.uuid = $1', [name])
  )[0];
  await clerk.post(`person/${person?.uuid}/name/${name}`, { givenName: 'Next' });
  await site.speak();
  expect(await given(at.api, name)).toBe('Next');
});

test('what stands at the centre is kept: the site follows, and tells its own no more', async () => {
  const { name, row } = await changedByBoth('Ours', 'Theirs');
  expect((await decide(row, 'keep')).status).toBe(200);
  await site.speak();
  expect([await given(at.api, name), await given(site.api, name)]).toEqual(['Ours', 'Ours']);
  expect(await here()).toMatchObject({ held: 0 });
  expect((await shown()).results).toEqual([]);
});

test('what leads to a held row follows it; what the database still refuses is said', async () => {
  const uuid = await registered('Twice', 'SAME-1');
  const other = await create(at.api.admin, 'patient', {
    person: { names: [{ givenName: 'First', familyName: 'Elsewhere' }], gender: 'F', birthdate: '1970-01-01' },
    identifiers: [{ identifier: 'SAME-1', identifierType: type, location: at.theirs.clinic, preferred: true }],
  });
  await site.speak();
  const [row] = (await shown()).results;
  expect(row).toMatchObject({ table: 'patient_identifier', reason: 'same', here: 'none', patient: { uuid } });
  expect(row.fields).toContainEqual({ name: 'location_id', here: null, there: 'Clinic north' });
  const refused = await decide(row.uuid, 'take');
  expect([refused.status, refused.body['error'].code]).toEqual([409, 'site.stillRefused']);
  expect((await shown()).results).toHaveLength(1);
  const number = (await at.api.admin.get(`patient/${other['uuid']}/identifier`)).body['results'][0].uuid;
  await at.api.admin.post(`patient/${other['uuid']}/identifier/${number}`, { identifier: 'SAME-2' });
  expect((await decide(row.uuid, 'take')).body).toEqual({ decided: 1 });
  expect((await at.api.admin.get('patient?identifier=SAME-1')).body['results']).toMatchObject([{ uuid }]);
});

test('an account that is bound to places sees and decides what is held of its patients only', async () => {
  const { row } = await changedByBoth('Ours', 'Theirs');
  expect(await shown(at.bound)).toMatchObject({ results: [{ uuid: row }] });
  const [elsewhere] = await at.api.pool.rows<{ uuid: string }>(
    `insert into held_row (site_id, patient_id, record, table_name, key, hash, row, reason)
     select s.site_id, p.patient_id, p.uuid, 'person_name', 'x', 'x', '{"given_name": "Forged"}', 'elsewhere' from site s, patient p where s.uuid = $1 and p.uuid = $2 returning uuid`,
    [site.uuid, at.theirs.patient],
  );
  expect((await shown(at.bound)).results).toMatchObject([{ uuid: row }]);
  expect((await decide(elsewhere?.uuid ?? '', 'keep', at.bound)).status).toBe(404);
  expect((await decide(row, 'take', at.bound)).status).toBe(200);
  const entry = await at.api.pool.rows<{ decision: string }>(
    `select a.detail ->> 'decision' as decision from audit_log a join users u using (user_id) where u.username = 'northern' and a.detail ? 'decision'`,
  );
  expect(entry).toEqual([{ decision: 'take' }]);
});
