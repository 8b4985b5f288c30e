// area: site
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinedSite, type JoinedSite } from '../../testing/joined-site.ts';
import { makeRowAbout } from '../../testing/row-about.ts';
import { PASSWORD, type Client, type ScratchApi } from '../../testing/scratch-api.ts';
import { create } from '../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../testing/two-places.ts';
import { rowsOfRecord } from './rows/record-reading.ts';
import { OF_RECORDS, recordTables } from './rows/record-tables.ts';
import { schemaHash } from './rows/schema-hash.ts';

let at: TwoPlaces;
let site: JoinedSite;
let clerk: Client;
let type = '';
const centre = (): ScratchApi => at.api;

beforeAll(async () => {
  at = await twoPlaces();
  site = await joinedSite(centre(), 'North', [at.north]);
  clerk = site.api.as({ authorization: `Basic ${Buffer.from(`northern:${PASSWORD}`).toString('base64')}` });
  type = await at.samples.some('patientidentifiertype');
}, 120_000);
afterAll(async () => {
  await site?.close();
  await at?.close();
});

const one = async <T>(api: ScratchApi, text: string, values: readonly unknown[] = []): Promise<T | undefined> =>
  (await api.pool.rows<T & Readonly<Record<string, unknown>>>(text, values))[0];
const keyOf = async (api: ScratchApi, uuid: string): Promise<string> =>
  (await one<{ id: string }>(api, 'select patient_id::text as id from patient where uuid = $1', [uuid]))?.id ?? '';

/** The rows of a patient on a server, as `table uuid hash`. */
async function held(api: ScratchApi, uuid: string): Promise<string[]> {
  const rows = await rowsOfRecord(api.pool, await recordTables(api.pool), await keyOf(api, uuid));
  return rows.map(({ table, key, hash }) => `${table} ${key} ${hash}`).toSorted();
}

let numbers = 0;
/** Somebody who is registered at the site; answers the uuid. */
async function registered(givenName: string, identifier = `S-${(numbers += 1)}`): Promise<string> {
  const made = await create(clerk, 'patient', {
    person: { names: [{ givenName, familyName: 'Ofsite', preferred: true }], gender: 'F', birthdate: '1984-03-12' },
    identifiers: [{ identifier, identifierType: type, location: at.mine.clinic, preferred: true }],
  });
  return String(made['uuid']);
}

/** Rows of every table for a patient of the site, recorded at its clinic. */
async function withEverything(uuid: string): Promise<void> {
  const { pool } = site.api;
  const id = await keyOf(site.api, uuid);
  const place = `(select location_id from location where uuid = '${at.mine.clinic}')`;
  await pool.rows(`with r as (insert into referral (patient_id, kind, from_location_id, outside, urgency, reason, expected_date, creator)
     values (${id}, 'referral', ${place}, 'elsewhere', 'routine', 'x', now(), 1) returning patient_id, referral_id)
   insert into referral_event (patient_id, referral_id, event, reason, creator) select patient_id, referral_id, 'sent', 'x', 1 from r`);
  await pool.rows(`insert into task_act (patient_id, subject, step, occurrence, since, kind, acted_on, reason, creator)
   values (${id}, gen_random_uuid()::text, 'result', 1, current_date, 'done', current_date, 'x', 1)`);
  await pool.rows(`with e as (insert into encounter (patient_id, encounter_type, encounter_datetime, creator) select ${id}, min(encounter_type_id), now(), 1 from encounter_type returning encounter_id),
     d as (insert into encounter_diagnosis (patient_id, encounter_id, non_coded, certainty, rank) select ${id}, encounter_id, 'x', 'CONFIRMED', 1 from e),
     v as (insert into form_version (form_id, number, definition, content_hash) select f.form_id, 900, x.j, encode(sha256(convert_to(x.j::text, 'UTF8')), 'hex') from form f,
       lateral (select jsonb_build_object('form', jsonb_build_object('uuid', f.uuid, 'formFields', '[]'::jsonb), 'rules', '[]'::jsonb) as j) x order by form_id limit 1 returning form_version_id)
   insert into form_encounter (patient_id, encounter_id, form_version_id) select ${id}, encounter_id, form_version_id from e, v`);
  await pool.rows(`with w as (insert into patient_workflow (patient_id, workflow_id, date_enrolled, creator) select ${id}, min(workflow_id), now(), 1 from workflow returning patient_workflow_id)
   insert into enrolment_state (patient_id, patient_workflow_id, status, since, creator) select ${id}, patient_workflow_id, 'active', now(), 1 from w`);
  await pool.rows(`insert into allergy (patient_id, allergen_type, non_coded_allergen, creator) values (${id}, 'DRUG', 'x', 1)`);
  await pool.rows(`insert into conditions (patient_id, clinical_status, non_coded, creator) values (${id}, 'ACTIVE', 'x', 1)`);
  await pool.rows(`insert into immunization (patient_id, vaccine_words, vaccination_date, creator) values (${id}, 'x', current_date, 1)`);
  await pool.rows(`insert into medication_statement (patient_id, medicine_words, creator) values (${id}, 'x', 1)`);
  const found = await pool.rows<{ table: string; owner: string; places: readonly string[] }>(
    `select c.relname::text as "table", (array_agg(a.attname::text order by a.attname) filter (where a.attname in ('patient_id', 'person_id')))[1] as owner,
       coalesce(array_agg(a.attname::text) filter (where a.attname = 'location_id'), '{}') as places
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relname = any ($1::text[]) and c.relkind in ('r', 'p') and not c.relispartition group by 1`,
    [OF_RECORDS.filter((name) => name !== 'person' && name !== 'patient')],
  );
  for (const { table, owner } of found) {
    // oxlint-disable-next-line no-await-in-loop -- one may make what the next leads to
    const [there] = await pool.rows(`select from ${table} where ${owner} = $1::bigint limit 1`, [id]);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (there === undefined) await makeRowAbout(pool, table, owner, id);
  }
  for (const { table, owner, places } of found)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (places.length > 0) await pool.rows(`update ${table} set location_id = ${place} where ${owner} = $1::bigint`, [id]);
  await pool.rows(`insert into obs (patient_id, concept_id, encounter_id, obs_group_id, obs_datetime, value_numeric, previous_version)
    select o.patient_id, o.concept_id, o.encounter_id, o.obs_id, now(), 1.10, o.obs_id from obs o where o.patient_id = ${id} limit 1`);
  await pool.rows(
    `update visit set former_encounters = array(select encounter_id from encounter where patient_id = ${id}) where patient_id = ${id}`,
  );
  await pool.rows(`insert into audit_log (patient_id, action, resource, resource_uuid) values (${id}, 'update', 'patient', $1)`, [uuid]);
}

describe('what is recorded of a patient at a site', () => {
  let amina = '';

  test('reaches the centre, every kind of row, once', async () => {
    amina = await registered('Amina');
    await withEverything(amina);
    expect(await site.speak()).toBeNull();
    const here = await held(site.api, amina);
    expect(new Set(here.map((row) => row.split(' ')[0])).size).toBe(OF_RECORDS.length);
    expect(await held(centre(), amina)).toEqual(here);
    expect(await centre().pool.rows('select * from held_row')).toEqual([]);
    // a version that a site sends says how to read what was filled there, not what the form is by now
    const [arrived] = await centre().pool.rows<{ form: string }>(
      'update form_version v set number = 901 from form f where f.form_id = v.form_id and v.arrived returning f.uuid as form',
    );
    for (const path of ['form', 'o3/forms', 'hydra/form'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await centre().admin.get(`${path}/${arrived?.form}?v=full`)).text, path).not.toMatch(/"version(Number)?" ?: ?"?901/);
    const entry = await one<{ action: string; who: string; patient: string }>(
      centre(),
      `select a.action, u.username as who, p.uuid as patient from audit_log a join users u on u.user_id = a.user_id join patient p on p.patient_id = a.patient_id
       where a.action = 'arrive' and p.uuid = $1`,
      [amina],
    );
    expect(entry?.who).toMatch(/^site-/);
    const author = await one<{ who: string }>(
      centre(),
      'select u.username as who from patient p join users u on u.user_id = p.creator where p.uuid = $1',
      [amina],
    );
    expect(author?.who).toBe('northern');
    site.asked();
    expect(await site.speak()).toBeNull();
    expect(site.asked()).not.toContain('fieldward/siterecords');
    expect((await at.bound.get(`patient/${amina}?v=full`)).body['person'].display).toBe('Amina Ofsite');
  });

  test('follows when it is changed, and when a row goes', async () => {
    const name = (await clerk.get(`person/${amina}/name`)).body['results'][0].uuid;
    expect((await clerk.post(`person/${amina}/name/${name}`, { familyName: 'Married' })).status).toBe(200);
    await site.api.pool.rows('delete from medication_statement where patient_id = $1::bigint', [await keyOf(site.api, amina)]);
    expect(await site.speak()).toBeNull();
    expect(await held(centre(), amina)).toEqual(await held(site.api, amina));
    expect((await at.bound.get(`patient/${amina}?v=full`)).body['person'].display).toBe('Amina Married');
  });

  test('arrives once, wherever the line is cut', async () => {
    const people = [await registered('Bilal'), await registered('Celia'), await registered('Dunya')];
    for (const where of ['before', 'after'] as const)
      for (let after = 1; after < 4; after += 1) {
        await clerk.post(`patient/${people[0]}/identifier`, {
          identifier: `cut-${where}-${after}`,
          identifierType: type,
          location: at.mine.clinic,
        });
        site.cut(after, where);
        await site.speak();
      }
    site.cut(null);
    expect(await site.speak()).toBeNull();
    for (const uuid of people) expect(await held(centre(), uuid)).toEqual(await held(site.api, uuid));
  });

  test('is in no conflict with what of it has arrived without an answer', async () => {
    const uuid = await registered('Dina');
    await site.speak();
    const name = (await clerk.get(`person/${uuid}/name`)).body['results'][0].uuid;
    const given = async (api: ScratchApi) =>
      (await one<{ name: string }>(api, 'select given_name as name from person_name where uuid = $1', [name]))?.name;
    const unanswered = async (givenName: string) => {
      await clerk.post(`person/${uuid}/name/${name}`, { givenName });
      // the greeting is answered, what is sent behind it is not
      site.cut(1);
      await site.speak();
      site.cut(null);
      expect(await given(centre())).toBe(givenName);
    };
    // a row that is new, changed twice and then as it was, changed, and gone
    const made = (await clerk.post(`person/${uuid}/name`, { givenName: 'More', familyName: 'Ofsite' })).body['uuid'];
    await unanswered('Deena');
    await unanswered('Dinah');
    await clerk.post(`person/${uuid}/name/${made}`, { givenName: 'Most' });
    await clerk.post(`person/${uuid}/name/${name}`, { givenName: 'Dina' });
    expect(await site.speak()).toBeNull();
    expect(await given(site.api)).toBe('Dina');
    expect(await held(centre(), uuid)).toEqual(await held(site.api, uuid));
    await clerk.post(`person/${uuid}/name`, { givenName: 'Never', familyName: 'Ofsite' });
    await unanswered('Dinaa');
    await site.api.pool.rows(`delete from person_name where given_name = 'Never'`);
    expect(await site.speak()).toBeNull();
    expect(await held(centre(), uuid)).toEqual(await held(site.api, uuid));
    expect(await centre().pool.rows('select from held_row')).toEqual([]);
    // what is sent and answered is not told of again
    expect(await site.api.pool.rows(`select from shared_row where sent <> '{}'`)).toEqual([]);
    // changed at the centre, too, behind what arrived: a conflict
    await unanswered('Dine');
    await centre().admin.post(`person/${uuid}/name/${name}`, { givenName: 'Diana' });
    await clerk.post(`person/${uuid}/name/${name}`, { givenName: 'Dinette' });
    await site.speak();
    expect(await one(centre(), `select reason, row ->> 'given_name' as name from held_row where key = $1`, [name])).toEqual({
      reason: 'changedHere',
      name: 'Dinette',
    });
    await centre().pool.rows('delete from held_row where key = $1', [name]);
  });

  test('that was sent in vain and is as it was before gives way to what the centre has changed', async () => {
    const uuid = await registered('Dora');
    await site.speak();
    const name = (await clerk.get(`person/${uuid}/name`)).body['results'][0].uuid;
    await clerk.post(`person/${uuid}/name/${name}`, { givenName: 'Doora' });
    site.cut(1, 'before');
    await site.speak();
    site.cut(null);
    await clerk.post(`person/${uuid}/name/${name}`, { givenName: 'Dora' });
    await centre().admin.post(`person/${uuid}/name/${name}`, { givenName: 'Dorothea' });
    expect(await site.speak()).toBeNull();
    expect(await centre().pool.rows('select from held_row')).toEqual([]);
    expect(await one(site.api, 'select given_name as name from person_name where uuid = $1', [name])).toEqual({ name: 'Dorothea' });
  });

  test('that both changed is held, and each keeps its own', async () => {
    const uuid = await registered('Eman');
    await site.speak();
    const name = (await clerk.get(`person/${uuid}/name`)).body['results'][0].uuid;
    await clerk.post(`person/${uuid}/name/${name}`, { givenName: 'Iman' });
    await centre().admin.post(`person/${uuid}/name/${name}`, { givenName: 'Emaan' });
    expect(await site.speak()).toBeNull();
    expect(await one(centre(), 'select given_name from person_name where uuid = $1', [name])).toEqual({ given_name: 'Emaan' });
    expect(await one(site.api, 'select given_name from person_name where uuid = $1', [name])).toEqual({ given_name: 'Iman' });
    expect(await centre().pool.rows(`select table_name, key, reason, row ->> 'given_name' as name, state from held_row`)).toEqual([
      { table_name: 'person_name', key: name, reason: 'changedHere', name: 'Iman', state: 'held' },
    ]);
    // held once, in its newest version
    site.asked();
    await site.speak();
    expect(site.asked()).not.toContain('fieldward/siterecords');
    await clerk.post(`person/${uuid}/name/${name}`, { givenName: 'Imaan' });
    await site.speak();
    expect(await centre().pool.rows(`select row ->> 'given_name' as name from held_row where state = 'held'`)).toEqual([{ name: 'Imaan' }]);
  });

  test('with a number that somebody has is held, and all else of the patient arrives', async () => {
    await create(centre().admin, 'patient', {
      person: { names: [{ givenName: 'Farida', familyName: 'Elsewhere' }], gender: 'F', birthdate: '1970-01-01' },
      identifiers: [{ identifier: 'TWICE-1', identifierType: type, location: at.theirs.clinic, preferred: true }],
    });
    const uuid = await registered('Gul', 'TWICE-1');
    expect(await site.speak()).toBeNull();
    expect((await centre().admin.get(`patient/${uuid}?v=full`)).body['person'].display).toBe('Gul Ofsite');
    expect(await one(centre(), 'select table_name, reason, detail from held_row where record = $1', [uuid])).toEqual({
      table_name: 'patient_identifier',
      reason: 'same',
      detail: 'patient_identifier_unique',
    });
    // once the number is free there, what is changed here is taken
    await centre().pool.rows(
      `update patient_identifier set voided = true where identifier = 'TWICE-1' and preferred and location_id <> 0 and patient_id <> $1::bigint`,
      [await keyOf(centre(), uuid)],
    );
    const number = (await clerk.get(`patient/${uuid}/identifier`)).body['results'][0].uuid;
    await clerk.post(`patient/${uuid}/identifier/${number}`, { preferred: false });
    await site.speak();
    expect(await one(centre(), 'select state, decided_by, told from held_row where record = $1', [uuid])).toEqual({
      state: 'taken',
      decided_by: null,
      told: true,
    });
  });

  test('that became another record at the centre goes on there', async () => {
    const [from, into] = [await registered('Hania'), await registered('Hanya')];
    await site.speak();
    const merged = await centre().admin.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'one person' });
    expect(merged.status, merged.text).toBe(200);
    await clerk.post(`patient/${from}/identifier`, { identifier: 'LATE-1', identifierType: type, location: at.mine.clinic });
    expect(await site.speak()).toBeNull();
    expect(
      await one(centre(), `select p.uuid from patient_identifier i join patient p using (patient_id) where i.identifier = 'LATE-1'`),
    ).toEqual({ uuid: into });
  });

  test('that was erased at the centre is not taken', async () => {
    const uuid = await registered('Jamila', 'ERASE-ME');
    await site.speak();
    const erased = await centre().admin.post('fieldward/patienterasure', { patient: uuid, identifier: 'ERASE-ME', reason: 'letter 1' });
    expect(erased.status, erased.text).toBe(200);
    await clerk.post(`patient/${uuid}/identifier`, { identifier: 'LATE-2', identifierType: type, location: at.mine.clinic });
    expect(await site.speak()).toBeNull();
    expect(await centre().pool.rows(`select from patient_identifier where identifier = 'LATE-2'`)).toEqual([]);
    expect(await centre().pool.rows('select from held_row where record = $1', [uuid])).toEqual([]);
  });
});

describe('whoever has the token of a site', () => {
  const forged = async (record: unknown, versions: readonly unknown[] = []) =>
    centre()
      .as({ authorization: `Bearer ${site.token()}` })
      .post('fieldward/siterecords', { schema: await schemaHash(centre().pool), versions, records: [record], decisions: [] });
  const rowOf = async (uuid: string, table: string, api = site.api) => {
    const rows = await rowsOfRecord(api.pool, await recordTables(api.pool), await keyOf(api, uuid));
    const found = rows.find((each) => each.table === table);
    if (found === undefined) throw new Error(`no ${table}`);
    return { table, key: found.key, base: found.hash, row: JSON.parse(found.row) as Record<string, unknown> };
  };
  const asSent = <T extends { row: Record<string, unknown> }>({ row, ...rest }: T) => ({ ...rest, row: JSON.stringify(row) });
  const stateOf = (uuid: string) => held(centre(), uuid);

  test('changes nobody whom the site does not see', async () => {
    const before = await stateOf(at.theirs.patient);
    for (const table of ['person', 'person_name', 'patient_identifier', 'encounter', 'obs', 'visit']) {
      const { base, ...row } = await rowOf(at.theirs.patient, table, centre());
      for (const told of [
        { ...asSent({ ...row, row: { ...row.row, voided: true, void_reason: 'forged' } }), base },
        { ...asSent({ ...row, row: { ...row.row, voided: true } }), base: null },
        { table, key: row.key, base, row: null },
      ]) {
        const answer = await forged({ uuid: at.theirs.patient, rows: [told] });
        expect(answer.body['records'], answer.text).toMatchObject([{ held: [{ table, reason: 'elsewhere' }] }]);
        expect(answer.text).not.toContain('Quetzalia');
      }
    }
    expect(await stateOf(at.theirs.patient)).toEqual(before);
  });

  test('takes no row of another patient, neither as a new one nor by its uuid', async () => {
    const mine = await registered('Kamila');
    await site.speak();
    const before = await stateOf(at.theirs.patient);
    for (const table of ['person_name', 'patient_identifier', 'encounter', 'obs', 'visit', 'orders', 'patient_workflow']) {
      const { base, ...row } = await rowOf(at.theirs.patient, table, centre());
      for (const told of [
        { ...asSent(row), base },
        { ...asSent(row), base: null },
        { table, key: row.key, base, row: null },
      ])
        expect((await forged({ uuid: mine, rows: [told] })).body['records']).toMatchObject([{ held: [{ table, reason: 'ofAnother' }] }]);
    }
    expect(await stateOf(at.theirs.patient)).toEqual(before);
    // what belongs to an encounter of another patient has none here
    const encounter = await rowOf(at.theirs.patient, 'encounter', centre());
    const obs = await rowOf(at.theirs.patient, 'obs', centre());
    const forgedObs = {
      ...obs,
      key: 'forged-obs-1',
      base: null,
      row: { ...obs.row, uuid: 'forged-obs-1', encounter_id: encounter.key, location_id: null },
    };
    expect((await forged({ uuid: mine, rows: [asSent(forgedObs)] })).body['records']).toMatchObject([
      { held: [{ reason: 'leadsNowhere' }] },
    ]);
  });

  test('names the owner of no row, and no column that does not travel', async () => {
    const mine = await registered('Leyla');
    await site.speak();
    const name = await rowOf(mine, 'person_name');
    const theirs = await keyOf(centre(), at.theirs.patient);
    for (const row of [
      { ...name.row, person_id: theirs },
      { ...name.row, person_name_id: 1 },
      { uuid: name.key },
      { ...name.row, uuid: 'another' },
    ])
      expect((await forged({ uuid: mine, rows: [{ ...name, row: JSON.stringify(row) }] })).status).toBe(400);
    for (const [table, key] of [
      ['users', 'x'],
      ['patient_erasure', 'x'],
      ['pg_authid', 'x'],
      ['person', at.theirs.patient],
      ['patient', at.theirs.patient],
    ])
      expect((await forged({ uuid: mine, rows: [{ table, key, base: null, row: null }] })).status).toBe(400);
    for (const row of ['[]', 'null', '1', '{', '""']) expect((await forged({ uuid: mine, rows: [{ ...name, row }] })).status).toBe(400);
  });

  test('makes no patient of somebody who is known already, and records at no place elsewhere', async () => {
    const staff = await one<{ uuid: string }>(
      centre(),
      "select p.uuid from users u join person p using (person_id) where username = 'boss'",
    );
    const mine = await registered('Mahnoor');
    const rows = await Promise.all(['person', 'patient'].map(async (table) => rowOf(mine, table)));
    const boss = staff?.uuid ?? '';
    const answer = await forged({
      uuid: boss,
      rows: rows.map((each) => asSent({ ...each, key: boss, base: null, row: { ...each.row, uuid: boss } })),
    });
    expect(answer.body['records'][0].held.map(({ table }: { table: string }) => table)).toEqual(['person', 'patient']);
    expect(await centre().pool.rows('select from patient where uuid = $1', [boss])).toEqual([]);
    await site.speak();
    const place = { ...(await rowOf(mine, 'patient_identifier')) };
    const moved = {
      ...place,
      key: 'forged-id-1',
      base: null,
      row: { ...place.row, uuid: 'forged-id-1', identifier: 'FORGED', location_id: at.theirs.clinic },
    };
    expect((await forged({ uuid: mine, rows: [asSent(moved)] })).body['records']).toMatchObject([{ held: [{ reason: 'placeElsewhere' }] }]);
    expect(await centre().pool.rows("select from patient_identifier where identifier = 'FORGED'")).toEqual([]);
  });

  test('does not say who somebody is that has an account elsewhere', async () => {
    const mine = await registered('Nargis');
    await site.speak();
    const renamed = async (sent: readonly string[] | null = null) => {
      const { base, ...row } = await rowOf(mine, 'person_name', centre());
      const told = asSent({ ...row, row: { ...row.row, given_name: 'Forged' } });
      return forged({ uuid: mine, rows: [sent === null ? { ...told, base } : { ...told, base: null, sent }] });
    };
    const had = (await rowOf(mine, 'person_name', centre())).base;
    await centre().pool.rows(
      `insert into users (person_id, username, system_id) select patient_id, 'nargis', 'nargis' from patient where uuid = $1`,
      [mine],
    );
    for (const sent of [null, [had]])
      expect((await renamed(sent)).body['records']).toMatchObject([{ held: [{ table: 'person_name', reason: 'account' }] }]);
    expect((await rowOf(mine, 'person_name', centre())).row['given_name']).toBe('Nargis');
    // one of the site itself
    await centre().pool.rows(
      `insert into user_location (user_id, location_id) select u.user_id, l.location_id from users u, location l where u.username = 'nargis' and l.uuid = $1`,
      [at.mine.clinic],
    );
    expect((await renamed()).body['records']).toMatchObject([{ held: [] }]);
  });

  test('makes no version of a form that is not what its hash says, or no form of this name', async () => {
    const form = await one<{ uuid: string }>(centre(), 'select uuid from form order by form_id limit 1');
    const tell = async (definition: string, hash?: string) => {
      const real = await one<{ hash: string }>(
        centre(),
        `select encode(sha256(convert_to($1::text::jsonb::text, 'UTF8')), 'hex') as hash`,
        [definition],
      );
      return (await forged({ uuid: 'nobody', rows: [] }, [{ form: form?.uuid, hash: hash ?? real?.hash, note: null, definition }])).status;
    };
    const sound = { form: { uuid: form?.uuid, name: 'Forged', formFields: [] }, rules: [] };
    expect(await tell(JSON.stringify(sound), 'a'.repeat(64))).toBe(400);
    for (const forgery of [
      null,
      {},
      [],
      'x',
      { ...sound, rules: null },
      { ...sound, form: 3 },
      { ...sound, form: { ...sound.form, uuid: 'other' } },
    ])
      expect([forgery, await tell(JSON.stringify(forgery))]).toEqual([forgery, 400]);
    expect((await centre().admin.get(`o3/forms/${form?.uuid}`)).status).toBe(200);
  });

  test('hands in nothing as somebody who works here', async () => {
    const thief = centre().as({ authorization: `Bearer ${site.token()}` });
    const record = {
      uuid: crypto.randomUUID(),
      act: { kind: 'taskact', body: { task: 'x', act: 'done' } },
      saved: { at: Date.now(), offset: 0 },
    };
    const answer = await thief.post('fieldward/fieldrecord', record);
    expect([answer.status, answer.body['error']?.code], answer.text).toEqual([403, 'engine.forbidden']);
    expect(await centre().pool.rows('select from field_record where uuid = $1', [record.uuid])).toEqual([]);
  });

  test('is a site: nobody else tells', async () => {
    for (const client of [centre().admin, at.bound])
      expect((await client.post('fieldward/siterecords', { schema: 'x', versions: [], records: [], decisions: [] })).status).toBe(403);
  });
});
