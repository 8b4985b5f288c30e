// area: site
import { privileges } from '@fieldward/contract/privileges.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { SecretKeys } from '../account/session/secret-keys.ts';
import { PASSWORD, scratchApi, type ScratchApi } from '../../testing/scratch-api.ts';
import { accountWithout } from '../../testing/account-but.ts';
import { create, KNOWN, question, register, starterApi, WIDGET } from '../../testing/starter-api.ts';
import { everyTable, programmeTables } from './rows/row-tables.ts';
import { schemaHash } from './rows/schema-hash.ts';
import { digestOf } from './rows/row-reading.ts';
import { OF_RECORDS, recordTables } from './rows/record-tables.ts';
import { PROGRAMME } from './rows/travelling-tables.ts';
import { Problem } from '../../engine/problem.ts';
import type { CentreLine } from './joined/centre-line.ts';
import { joinCentre } from './joined/joining.ts';
import { speakWithCentre } from './joined/site-contact.ts';

const EMPTY = { name: 'empty', write: async () => {} };
const secrets = new SecretKeys([randomBytes(32)]);

/** What does not travel with the programme, and why. */
const STAYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'belongs to several people, or to one server':
      'broken_glass cohort cohort_member field_record household household_member message patient_erasure patient_merge patient_pair patient_photo relationship',
    'belongs to events': 'event event_asset event_participant event_schedule event_service',
    'is made of other rows':
      'appointment_seat dashboard_change dashboard_day_sum dashboard_fact dashboard_month_sum dashboard_state family_name_latin form_wording lab_sample_label letter_latin name_token name_token_variant patient_pair_search patient_place person_name_token person_word phase_renewal task task_beginning task_change task_renewal task_turn user_place',
    'is a secret of its installation, or leads to one':
      'api_token app_code app_grant app_launch app_token calendar_feed connected_app draft draft_key message_setting openid_request password_reset recovery_code second_factor session webhook webhook_batch',
    'is about one installation':
      'arrived_row audit_link audit_log audit_redaction come_row data_row device device_patient device_place fhir_export file_removal guess held_row identifier_block identifier_counter identifier_returned joined_centre link_row metadata_row patient_to_send record_to_come report_export saved_list saved_list_role schema_migration scheduled_report shared_row site site_patient user_contact user_property',
  }).flatMap(([why, names]) => names.split(' ').map((name) => [name, why] as const)),
);

let centre: ScratchApi;
let site: ScratchApi;
let north = '';
let code = '';
let siteUuid = '';
/** Cuts the line after so many requests; never where it is null. */
let cutAfter: number | null = null;
let asked: string[] = [];
let token: string | null = null;

/** The line from the site to the centre, as the network would be: it can be cut after the centre has answered. */
const line =
  (bearer: string | null): CentreLine =>
  async (path, body) => {
    if (bearer !== null) token = bearer;
    asked.push(path);
    const response = await centre.as(bearer === null ? {} : { authorization: `Bearer ${bearer}` }).post(path, body);
    if (cutAfter !== null && (cutAfter -= 1) < 0) throw new Problem('site.unreachable');
    if (response.status === 401) throw new Problem('site.noSite');
    if (response.status !== 200) throw new Problem(response.body['error'].code, response.body['error'].holes ?? {});
    return response.body as never; // as the wire declares it, which the server under test checks
  };
const work = { erase: async () => null, merge: async () => {}, takeBack: async () => {} };
const speak = () => speakWithCentre(site.asServer, { secrets, work, line: (_address, bearer) => line(bearer) });
const problem = async () => (await site.pool.rows<{ problem: unknown }>('select problem from joined_centre'))[0]?.problem;
const keys = async (of: ScratchApi) =>
  (await of.pool.rows<{ password: string }>("select password from users where username = 'clerk'"))[0]?.password;
const schema = () => schemaHash(centre.pool);

/** Every table of the programme holds the same on both sides. */
async function same(): Promise<void> {
  expect(await problem()).toBeNull();
  const tables = await programmeTables(centre.pool);
  const digests = (of: ScratchApi) => Promise.all(tables.map(async (table) => [table.table, await digestOf(of.pool, table)]));
  expect(await digests(site)).toEqual(await digests(centre));
}

const shown = async () => (await site.as(clerk()).get('fieldward/sites')).body['centre'];
const clerk = () => ({ authorization: `Basic ${Buffer.from(`clerk:Clerk12345`).toString('base64')}` });

beforeAll(async () => {
  [centre, site] = await Promise.all([starterApi(), scratchApi({ secretKeys: secrets }, EMPTY)]);
  north = String((await create(centre.admin, 'location', { name: 'North clinic' }))['uuid']);
  const south = String((await create(centre.admin, 'location', { name: 'South clinic' }))['uuid']);
  for (const [name, place] of [
    ['clerk', north],
    ['other', south],
  ]) {
    const made = await create(centre.admin, 'user', {
      username: name,
      password: name === 'clerk' ? 'Clerk12345' : 'Other12345',
      person: { gender: 'F', names: [{ givenName: name, familyName: 'Staff' }] },
      roles: ['System Developer'],
    });
    const bound = await centre.admin.post('fieldward/userlocation', { user: made['uuid'], locations: [place] });
    expect(bound.status, bound.text).toBe(200);
  }
  // two places of one name, in different ones
  await centre.pool.rows(
    "insert into location (name, parent_location) select 'Pharmacy', location_id from location where name in ('North clinic', 'South clinic')",
  );
  await question(centre.admin, 'Cough', WIDGET.textbox, KNOWN.text);
  await register(centre.admin, 'AAA-000001', 'Amina', 'Khan');
}, 120_000);
afterAll(async () => {
  await centre?.close();
  await site?.close();
});

describe('every table', () => {
  test('is said to travel or to stay', async () => {
    const tables = await everyTable(centre.pool);
    const listed = [...PROGRAMME, ...OF_RECORDS.filter((name) => !PROGRAMME.includes(name)), ...Object.keys(STAYS)];
    expect(tables.map(({ table }) => table).toSorted()).toEqual(listed.toSorted());
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('says of each whole number where it leads', async () => {
    expect((await programmeTables(centre.pool)).map(({ table }) => table).toSorted()).toEqual(PROGRAMME.toSorted());
    expect((await recordTables(centre.pool)).map(({ table }) => table).toSorted()).toEqual(OF_RECORDS.toSorted());
  });

  test('of the programme is kept from being changed at a site', async () => {
    const kept = await centre.pool.rows<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'of_the_centre' and tgrelid::regclass::text not like '%.%'`,
    );
    const free = new Set(['form_version', 'person', 'person_name']);
    expect(kept.map(({ name }) => name).toSorted()).toEqual(PROGRAMME.filter((name) => !free.has(name)).toSorted());
  });
});

describe('a site', () => {
  test('is expected with a code', async () => {
    const made = await create(centre.admin, 'fieldward/site', { name: 'North', places: [north] });
    code = made['code'];
    siteUuid = made['site'].uuid;
    expect(made['site']).toMatchObject({ name: 'North', state: 'expected', places: [{ display: 'North clinic' }] });
    expect((await centre.nobody.post('fieldward/site', { name: 'X', places: [north] })).status).toBe(403);
  });

  test('is expected by nobody who may less than it', async () => {
    const asked = { name: 'Another', places: [north] };
    const only = Object.keys(privileges).filter((name) => name !== 'Manage Devices' && name !== 'Add Users');
    const { client: few } = await accountWithout(centre, 'few', only);
    const { client: careful } = await accountWithout(centre, 'careful', ['View Sensitive Data']);
    for (const client of [few, careful])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await client.post('fieldward/site', asked)).status).toBe(403);
    // the clerk there may everything, and would be known by the hash of the password
    const { client: all } = await accountWithout(centre, 'all', []);
    const refused = await all.post('fieldward/site', asked);
    expect([refused.status, refused.body['error'].fieldErrors.places?.[0].code]).toEqual([403, 'engine.forbidden']);
    expect((await all.post('fieldward/sitecode', { uuid: siteUuid })).status).toBe(403);
    const elsewhere = await create(centre.admin, 'location', { name: 'Clinic of nobody' });
    expect((await all.post('fieldward/site', { ...asked, places: [elsewhere['uuid']] })).status).toBe(201);
    await centre.pool.rows("delete from site where name = 'Another'");
  });

  test('does not join with another code', async () => {
    const joining = { address: 'https://centre.example', code: 'AAAA-BBBB-CCCC-DDDD', secrets, line: line(null) };
    await expect(joinCentre(site.pool, joining)).rejects.toThrow('The code is wrong');
  });

  test('joins once', async () => {
    const joining = { address: 'https://centre.example', code: code.toLowerCase(), secrets, line: line(null) };
    expect(await joinCentre(site.pool, joining)).toBe('North');
    await expect(joinCentre(site.pool, joining)).rejects.toThrow('in use already');
    expect((await centre.anonymous.post('fieldward/sitejoin', { code, schema: 'x' })).status).toBe(403);
  });

  test('has the programme of the centre, whenever the line is cut', async () => {
    let cut = 0;
    for (; cut < 10; cut += 1) {
      cutAfter = 1 + cut * 12;
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await speak();
      // oxlint-disable-next-line no-await-in-loop -- as above
      if ((await problem()) === null) break;
    }
    expect(cut).toBeGreaterThan(3);
    cutAfter = null;
    await speak();
    await same();
    expect(await shown()).toMatchObject({ name: 'North', address: 'https://centre.example', behind: 0, problem: null, ended: false });
  }, 60_000);

  test('asks for nothing twice', async () => {
    asked = [];
    await speak();
    expect(asked).toEqual(['fieldward/sitegreeting', 'fieldward/sitepeople']);
  });

  test('lets those sign in who are bound to its places, and nobody else', async () => {
    expect((await site.as(clerk()).get('location')).status).toBe(200);
    const other = { authorization: `Basic ${Buffer.from('other:Other12345').toString('base64')}` };
    expect((await centre.as(other).get('location')).status).toBe(200);
    expect((await site.as(other).get('location')).status).toBe(401);
    expect((await site.admin.get('location')).status).toBe(401);
    const passwords = await site.pool.rows<{ name: string }>('select username as name from users where password is not null');
    expect(passwords).toEqual([{ name: 'clerk' }]);
  });

  test('changes nothing of the programme, and patients are registered there', async () => {
    const at = site.as(clerk());
    const refused = [
      await at.post('location', { name: 'Elsewhere' }),
      await at.post(`location/${north}`, { name: 'Renamed' }),
      await at.post('concept', { names: [{ name: 'NEW', locale: 'en' }], datatype: KNOWN.text, conceptClass: 'Misc' }),
      await at.post('role', { name: 'Everything' }),
      await at.post('systemsetting', { property: 'a.b', value: 'c' }),
      await at.post('user', {
        username: 'somebody',
        password: PASSWORD,
        person: { gender: 'F', names: [{ givenName: 'A', familyName: 'B' }] },
      }),
    ];
    for (const response of refused)
      expect([response.status, response.text], response.text).toEqual([403, expect.stringContaining('site.centreDecides')]);
    await create(at, 'patient', {
      person: { names: [{ givenName: 'Bilal', familyName: 'Ahmed', preferred: true }], gender: 'M', birthdate: '1984-03-12' },
      identifiers: [{ identifier: 'BBB-000001', identifierType: KNOWN.oldNumber, location: north, preferred: true }],
    });
    await speak();
    const [there] = await site.pool.rows<{ n: number }>('select count(*)::int as n from patient where not voided');
    expect(there).toEqual({ n: 1 });
  });

  test('follows what the centre changes, adds and removes', async () => {
    const ward = await create(centre.admin, 'location', { name: 'Ward 1', parentLocation: north });
    await centre.admin.post(`location/${north}`, { name: 'The northern clinic' });
    const role = await create(centre.admin, 'role', { name: 'Helper', description: 'x', privileges: ['Get Locations'] });
    await question(centre.admin, 'Fever', WIDGET.textbox, KNOWN.text);
    await speak();
    await same();
    expect((await site.as(clerk()).get(`location/${ward['uuid']}`)).body['display']).toBe('Ward 1');
    expect((await centre.admin.remove(`role/${role['uuid']}?purge=true`)).status).toBe(204);
    // two exchange their names
    await centre.pool.rows("update location set name = 'x' where name = 'The northern clinic'");
    await centre.pool.rows("update location set name = 'The northern clinic' where name = 'South clinic'");
    await centre.pool.rows("update location set name = 'South clinic' where name = 'x'");
    await speak();
    await same();
  });

  test('says to everybody there when it reached the centre, and to nobody elsewhere', async () => {
    await speak();
    const last = (await shown()).lastContact;
    expect((await site.as(clerk()).get('session')).body['site']).toEqual({ lastContact: last, waiting: 0 });
    expect((await site.nobody.get('session')).body).not.toHaveProperty('site');
    expect((await centre.admin.get('session')).body).not.toHaveProperty('site');
  });

  test('says in any language why the last try came to nothing', async () => {
    await site.pool.rows(`update joined_centre set problem = '{"code": "site.refused", "holes": {"reason": "x"}}'`);
    expect((await shown()).problem).toEqual({ code: 'site.refused', holes: { reason: 'x' }, message: 'The centre refused: x' });
    await speak();
    expect((await shown()).problem).toBeNull();
  });

  test('draws numbers that the centre has reserved for it, and no others', async () => {
    const source = await create(centre.admin, 'idgen/identifiersource', {
      name: 'Cards',
      identifierType: KNOWN.oldNumber,
      baseCharacterSet: '0123456789',
      firstIdentifierBase: '1',
      prefix: 'C-',
      minLength: 8,
      maxLength: 8,
    });
    const left = async () => (await site.pool.rows<{ n: number }>('select count(*)::int as n from identifier_returned'))[0]?.n;
    const reserved = async () =>
      (
        await centre.pool.rows<{ n: number }>(
          `select cardinality(numbers)::int as n from identifier_block where site_id is not null order by identifier_block_id`,
        )
      ).map(({ n }) => n);
    await speak();
    expect([await reserved(), await left()]).toEqual([[1_000], 1_000]);
    const drawn: string[] = [];
    for (const at of [centre.admin, site.as(clerk()), site.as(clerk()), centre.admin])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      drawn.push((await create(at, `idgen/identifiersource/${source['uuid']}/identifier`, {}))['identifier']);
    expect(drawn).toEqual(['C-001001', 'C-000001', 'C-000002', 'C-001002']);
    // the answer that tells of more is lost, and told again
    await site.pool.rows('delete from identifier_returned where number > 400');
    cutAfter = 0;
    await speak();
    expect(await left()).toBe(398);
    cutAfter = null;
    await speak();
    await speak();
    expect([await reserved(), await left()]).toEqual([[1_000, 602], 1_000]);
    // nothing is counted there
    await site.pool.rows('delete from identifier_returned');
    const none = await site.as(clerk()).post(`idgen/identifiersource/${source['uuid']}/identifier`, {});
    expect(none.body['error'].code).toBe('numbersource.usedUp');
    await speak();
  });

  test('keeps a password that was changed there until it is changed at the centre', async () => {
    const changed = await site.as(clerk()).post('password', { oldPassword: 'Clerk12345', newPassword: 'Changed12345' });
    expect(changed.status, changed.text).toBe(200);
    await speak();
    expect(await keys(site)).not.toBe(await keys(centre));
    await centre.as(clerk()).post('password', { oldPassword: 'Clerk12345', newPassword: 'Again12345' });
    await speak();
    expect(await keys(site)).toBe(await keys(centre));
  });

  test('takes nothing from a centre of another version', async () => {
    await centre.pool.rows("insert into schema_migration (name, hash) values ('9999-newer', 'x')");
    await create(centre.admin, 'location', { name: 'Too new' });
    await speak();
    expect(await problem()).toMatchObject({ code: 'site.otherVersion' });
    expect((await centre.admin.get('fieldward/sites')).body['results']).toMatchObject([{ state: 'otherVersion' }]);
    await centre.pool.rows("delete from schema_migration where name = '9999-newer'");
    await speak();
    await same();
    expect((await centre.admin.get('fieldward/sites')).body['results']).toMatchObject([{ uuid: siteUuid, state: 'joined', behind: 0 }]);
  });
});

describe('the token of a site', () => {
  const stolen = () => centre.as({ authorization: `Bearer ${token}` });

  test('opens nothing but the programme', async () => {
    for (const path of [
      'patient?q=Amina',
      'user',
      'systemsetting',
      'encounter',
      'fieldward/sites',
      'fieldward/auditlog',
      'concept?q=COUGH',
    ])
      expect([path, (await stolen().get(path)).status]).toEqual([path, 403]);
    for (const table of ['patient', 'obs', 'second_factor', 'api_token', 'audit_log', 'pg_authid'])
      expect((await stolen().post('fieldward/siterows', { schema: await schema(), table, after: '' })).status).toBe(404);
    const rows = await stolen().post('fieldward/siterows', { schema: await schema(), table: 'users', after: '' });
    expect(rows.text).not.toContain('argon2');
    await create(centre.admin, 'systemsetting', { property: 'mail.password', value: 'never-tell-me' });
    const settings = await stolen().post('fieldward/siterows', { schema: await schema(), table: 'system_setting', after: '' });
    expect([settings.text.includes('fieldward.timeZone'), settings.text.includes('never-tell-me')]).toEqual([true, false]);
    const people = await stolen().post('fieldward/siterows', { schema: await schema(), table: 'person_name', after: '' });
    expect(people.text).not.toContain('Amina');
  });

  test('is of a site only: nobody else asks', async () => {
    expect((await centre.admin.post('fieldward/sitegreeting', { schema: await schema(), turn: 1, behind: 0, numbers: [] })).status).toBe(
      403,
    );
  });

  test('opens nothing once the site is ended, and the site keeps what it has', async () => {
    expect((await centre.admin.post('fieldward/siteend', { uuid: siteUuid, reason: 'stolen' })).body).toMatchObject({ state: 'ended' });
    expect((await stolen().post('fieldward/sitegreeting', { schema: await schema(), turn: 1, behind: 0, numbers: [] })).status).toBe(401);
    await speak();
    const [row] = await site.pool.rows<{ ended: boolean }>('select ended from joined_centre');
    expect(row).toEqual({ ended: true });
    expect((await centre.admin.post('fieldward/sitecode', { uuid: siteUuid })).status).toBe(409);
  });
});
