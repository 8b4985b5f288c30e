// area: site
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinedSite, type JoinedSite } from '../../testing/joined-site.ts';
import { PASSWORD, type Client, type ScratchApi } from '../../testing/scratch-api.ts';
import { keyOf, rowsAt } from '../../testing/record-rows.ts';
import { create } from '../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../testing/two-places.ts';
import { digestOfRecord } from './rows/record-reading.ts';
import { OF_RECORDS } from './rows/record-tables.ts';
import { schemaHash } from './rows/schema-hash.ts';

let at: TwoPlaces;
let site: JoinedSite;
let clerk: Client;
let type = '';
const centre = (): ScratchApi => at.api;

beforeAll(async () => {
  at = await twoPlaces();
  type = await at.samples.some('patientidentifiertype');
  site = await joinedSite(centre(), 'North', [at.north]);
  clerk = site.api.as({ authorization: `Basic ${Buffer.from(`northern:${PASSWORD}`).toString('base64')}` });
}, 120_000);
afterAll(async () => {
  await site?.close();
  await at?.close();
});

const one = async <T>(api: ScratchApi, text: string, values: readonly unknown[] = []): Promise<T | undefined> =>
  (await api.pool.rows<T & Readonly<Record<string, unknown>>>(text, values))[0];
const inSame = async (uuid: string): Promise<void> => {
  const [here, there] = [await rowsAt(site.api, uuid), await rowsAt(centre(), uuid)];
  expect(Object.fromEntries(here)).toEqual(Object.fromEntries(there));
  expect(here.size).toBeGreaterThan(0);
};

let numbers = 0;
/** Somebody who is registered at the centre; answers the uuid. */
async function registered(givenName: string, place = at.mine.clinic, identifier = `C-${(numbers += 1)}`): Promise<string> {
  const made = await create(centre().admin, 'patient', {
    person: { names: [{ givenName, familyName: 'Ofcentre', preferred: true }], gender: 'F', birthdate: '1984-03-12' },
    identifiers: [{ identifier, identifierType: type, location: place, preferred: true }],
  });
  return String(made['uuid']);
}
const nameOf = async (client: Client, uuid: string): Promise<string> => (await client.get(`person/${uuid}/name`)).body['results'][0].uuid;

/** Writes so many observations of so many letters to somebody at the centre. */
const observed = (uuid: string, count: number, letters: number): Promise<unknown> =>
  centre().pool.rows(
    `insert into obs (patient_id, concept_id, obs_datetime, value_text)
     select p.patient_id, (select min(concept_id) from concept), now(), repeat('x', $3::int) from patient p, generate_series(1, $2::int) where p.uuid = $1`,
    [uuid, count, letters],
  );

describe('people of the places of a site', () => {
  test('come with all that belongs to them, and nobody else does', async () => {
    await inSame(at.mine.patient);
    const shown = async (client: Client) => (await client.get(`patient/${at.mine.patient}?v=full`)).body['person'].display;
    expect(await shown(clerk)).toBe(await shown(at.bound));
    const tables = new Set([...(await rowsAt(site.api, at.mine.patient)).keys()].map((name) => name.split(' ')[0]));
    expect(tables.size).toBeGreaterThan(OF_RECORDS.length / 2);
    expect(await keyOf(site.api, at.theirs.patient)).toBeNull();
    const told = await one<{ n: number }>(
      centre(),
      `select count(*)::int as n from audit_log a join patient p on p.uuid = $1 join users u on u.user_id = a.user_id
       where a.action = 'read' and a.resource = 'site' and u.username like 'site-%'
         and (a.patient_id = p.patient_id or a.detail -> 'patients' @> to_jsonb(p.patient_id))`,
      [at.mine.patient],
    );
    expect(told?.n).toBeGreaterThan(0);
    const came = await one(
      site.api,
      `select a.action from audit_log a join patient p using (patient_id) where p.uuid = $1 and a.action = 'arrive'`,
      [at.mine.patient],
    );
    expect(came).toEqual({ action: 'arrive' });
    expect(
      await one(site.api, `select from task_change t join patient p using (patient_id) where p.uuid = $1`, [at.mine.patient]),
    ).toBeDefined();
    const { people } = (await clerk.get('fieldward/sites')).body['centre'];
    expect(people).toMatchObject({ came: 1, waiting: 0, left: 0, leaving: 0, at: expect.any(String) });
  });

  test('are not told of again, and what the site sends does not come back', async () => {
    await site.speak();
    site.asked();
    const name = await nameOf(clerk, at.mine.patient);
    expect((await clerk.post(`person/${at.mine.patient}/name/${name}`, { middleName: 'Ofsite' })).status).toBe(200);
    expect(await site.speak()).toBeNull();
    expect(await site.speak()).toBeNull();
    await inSame(at.mine.patient);
    site.asked();
    expect(await site.speak()).toBeNull();
    expect(site.asked()).toEqual(['fieldward/sitegreeting', 'fieldward/sitepeople']);
  });

  test('follow when they are changed at the centre, row by row, and when a row goes', async () => {
    const uuid = await registered('Amina');
    await site.speak();
    await inSame(uuid);
    const name = await nameOf(centre().admin, uuid);
    await centre().admin.post(`person/${uuid}/name/${name}`, { givenName: 'Amna' });
    await clerk.post(`patient/${uuid}/identifier`, { identifier: 'BOTH-1', identifierType: type, location: at.mine.clinic });
    expect(await site.speak()).toBeNull();
    await inSame(uuid);
    await centre().pool.rows(`delete from patient_identifier where identifier = 'BOTH-1'`);
    await centre().pool.rows(
      `insert into audit_log (patient_id, action, resource, resource_uuid) select patient_id, 'update', 'patient', uuid from patient where uuid = $1`,
      [uuid],
    );
    expect(await site.speak()).toBeNull();
    await inSame(uuid);
    expect(await one(site.api, `select from patient_identifier where identifier = 'BOTH-1'`)).toBeUndefined();
  });

  test('keep what both changed, each on its side, until somebody decides', async () => {
    const uuid = await registered('Bilqis');
    await site.speak();
    const name = await nameOf(clerk, uuid);
    const given = async (api: ScratchApi) =>
      (await one<{ name: string }>(api, 'select given_name as name from person_name where uuid = $1', [name]))?.name;
    await clerk.post(`person/${uuid}/name/${name}`, { givenName: 'Here' });
    await centre().admin.post(`person/${uuid}/name/${name}`, { givenName: 'There' });
    for (let times = 0; times < 2; times += 1) {
      expect(await site.speak()).toBeNull();
      expect([await given(site.api), await given(centre())]).toEqual(['Here', 'There']);
    }
    const [held] = (await centre().admin.get(`fieldward/heldrows?site=${site.uuid}`)).body['results'];
    await centre().admin.post('fieldward/heldrowdecide', { uuid: held.uuid, decision: 'keep' });
    expect(await site.speak()).toBeNull();
    await site.speak();
    expect([await given(site.api), await given(centre())]).toEqual(['There', 'There']);
    await inSame(uuid);
  });

  test('come once, wherever the line is cut', async () => {
    for (const where of ['before', 'after'] as const)
      for (let after = 1; after < 5; after += 1) {
        const uuid = await registered(`Cut${where}${'abcdefgh'[after]}`);
        site.cut(after, where);
        await site.speak();
        site.cut(null);
        expect(await site.speak()).toBeNull();
        await inSame(uuid);
      }
    expect(await one(site.api, 'select count(*)::int as n from record_to_come')).toEqual({ n: 0 });
    expect(await one(site.api, 'select count(*)::int as n from come_row')).toEqual({ n: 0 });
  });

  test('of whom a row cannot stand here come without it, others come whole, and it is asked for again', async () => {
    // the site gives a number that the centre gives meanwhile
    await create(clerk, 'patient', {
      person: { names: [{ givenName: 'First', familyName: 'Here' }], gender: 'F', birthdate: '1970-01-01' },
      identifiers: [{ identifier: 'GIVEN-1', identifierType: type, location: at.mine.clinic, preferred: true }],
    });
    const [uuid, other] = [await registered('Second', at.mine.clinic, 'GIVEN-1'), await registered('Third')];
    expect(await site.speak()).toBeNull();
    await inSame(other);
    const missing = [...(await rowsAt(centre(), uuid)).keys()].filter((name) => !name.startsWith('patient_identifier'));
    expect([...(await rowsAt(site.api, uuid)).keys()].toSorted()).toEqual(missing.toSorted());
    expect((await clerk.get('fieldward/sites')).body['centre'].people).toMatchObject({ waiting: 1, left: 1 });
    await site.api.pool.rows(`update patient_identifier set voided = true where identifier = 'GIVEN-1'`);
    await site.api.pool.rows('update record_to_come set next_try = now()');
    expect(await site.speak()).toBeNull();
    await inSame(uuid);
    expect((await clerk.get('fieldward/sites')).body['centre'].people).toMatchObject({ waiting: 0, left: 0 });
  });

  test('come in parts where their records are large', async () => {
    const uuid = await registered('Large');
    await observed(uuid, 700, 900);
    site.asked();
    site.cut(4, 'after');
    await site.speak();
    site.cut(null);
    expect(await site.speak()).toBeNull();
    expect(site.asked().filter((path) => path === 'fieldward/siterecord').length).toBeGreaterThan(3);
    await inSame(uuid);
  });

  test('begin anew where they are changed between two parts', async () => {
    const uuid = await registered('Longer');
    await observed(uuid, 60, 9000);
    site.cut(3, 'after');
    await site.speak();
    site.cut(null);
    expect(await one(site.api, 'select digest is not null as begun from record_to_come where record = $1', [uuid])).toEqual({
      begun: true,
    });
    // a row that has not come yet
    await centre().pool.rows(
      `update obs set value_text = 'other' where obs_id = (select obs_id from obs join patient using (patient_id) where patient.uuid = $1 order by obs.uuid desc limit 1)`,
      [uuid],
    );
    expect(await site.speak()).toBeNull();
    await inSame(uuid);
  });

  test('who are erased at the centre are erased there, with what only the site knows', async () => {
    const uuid = await registered('Erasable', at.mine.clinic, 'ERASE-1');
    await site.speak();
    await inSame(uuid);
    const name = await nameOf(clerk, uuid);
    await clerk.post(`person/${uuid}/name/${name}`, { middleName: 'Onlyhere' });
    const erased = await centre().admin.post('fieldward/patienterasure', { patient: uuid, identifier: 'ERASE-1', reason: 'letter 7' });
    expect(erased.status, erased.text).toBe(200);
    expect(await site.speak()).toBeNull();
    expect((await clerk.get(`person/${uuid}`)).body['display']).toBe('Erased');
    for (const text of ['Erasable', 'Onlyhere', 'ERASE-1'])
      for (const table of ['person_name', 'patient_identifier', 'come_row', 'audit_log'])
        expect([table, await site.api.pool.rows(`select from ${table} t where t::text like $1`, [`%${text}%`])]).toEqual([table, []]);
    const entry = await one(site.api, `select e.reason from patient_erasure e join patient p using (patient_id) where p.uuid = $1`, [uuid]);
    expect(entry).toEqual({ reason: 'letter 7' });
    // nothing of it goes on and on
    await site.speak();
    await site.speak();
    site.asked();
    expect(await site.speak()).toBeNull();
    expect(site.asked()).toEqual(['fieldward/sitegreeting', 'fieldward/sitepeople']);
    expect(await one(site.api, 'select count(*)::int as n from record_to_come')).toEqual({ n: 0 });
  });

  test('who could not come keep nobody back', async () => {
    const [bad, good] = [await registered('Bad'), await registered('Good')];
    await site.api.pool.rows(`create function no_bad() returns trigger language plpgsql as $$ begin
      if new.given_name = 'Bad' then raise exception 'internal' using errcode = 'XX000'; end if; return new; end $$;
      create trigger no_bad before insert on person_name for each row execute function no_bad()`);
    expect(await site.speak()).toBeNull();
    await inSame(good);
    expect(await keyOf(site.api, bad)).toBeNull();
    await site.api.pool.rows('drop trigger no_bad on person_name; drop function no_bad; update record_to_come set next_try = now()');
    expect(await site.speak()).toBeNull();
    await inSame(bad);
  });
});

describe('whoever has the token of a site', () => {
  const asks = async (path: string, body: Readonly<Record<string, unknown>>, bearer = site.token()) =>
    centre()
      .as({ authorization: `Bearer ${bearer}` })
      .post(path, { schema: await schemaHash(centre().pool), ...body });
  const wants = (uuid: string, more: Readonly<Record<string, unknown>> = {}) => ({
    wants: [{ uuid, has: null, digest: null, after: '', ...more }],
  });

  test('sees nobody at places elsewhere, whatever it asks', async () => {
    const digest = digestOfRecord(await rowsAt(centre(), at.theirs.patient));
    for (const more of [{}, { has: digest }, { digest, after: 'a' }]) {
      const answer = await asks('fieldward/siterecord', wants(at.theirs.patient, more));
      expect(answer.body['records'], answer.text).toEqual([
        { uuid: at.theirs.patient, state: 'elsewhere', into: null, by: null, at: null, reason: null, digest: '', rows: [], more: false },
      ]);
    }
    // just as of nobody
    expect((await asks('fieldward/siterecord', wants('nobody-at-all'))).body['records']).toMatchObject([
      { state: 'elsewhere', digest: '' },
    ]);
    for (const turn of [0, 1, 5, 1e12]) {
      const told = (await asks('fieldward/sitepeople', { turn, waiting: 0 })).body;
      expect(told['people']).not.toContain(at.theirs.patient);
    }
    // a number that the site never had spoils nothing: it is told again what it says that it has not
    expect((await asks('fieldward/sitepeople', { turn: 0, waiting: 0 })).body['people']).toContain(at.mine.patient);
    await site.speak();
  });

  test('is a site that has not ended: nobody else asks', async () => {
    const schema = await schemaHash(centre().pool);
    for (const client of [centre().admin, at.bound]) {
      expect((await client.post('fieldward/sitepeople', { schema, turn: 0, waiting: 0 })).status).toBe(403);
      expect((await client.post('fieldward/siterecord', { schema, ...wants(at.mine.patient) })).status).toBe(403);
    }
    expect((await asks('fieldward/sitepeople', { turn: 0, waiting: 0 }, 'forged')).status).toBe(401);
    expect((await asks('fieldward/siterecord', { ...wants(at.mine.patient), schema: 'x' })).status).toBe(409);
  });

  test('of another site sees the people of that one only', async () => {
    const south = await joinedSite(centre(), 'South', [at.south]);
    try {
      expect(await keyOf(south.api, at.theirs.patient)).not.toBeNull();
      expect(await keyOf(south.api, at.mine.patient)).toBeNull();
      expect((await asks('fieldward/siterecord', wants(at.mine.patient), south.token())).body['records']).toMatchObject([
        { state: 'elsewhere' },
      ]);
    } finally {
      await south.close();
    }
  });
});
