import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterApi } from '../testing/starter-api.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';
import { volumeTables as volume, VOLUME_TABLES_SQL } from '../testing/volume-tables.ts';
import { loadStarter } from './starter/load-starter.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi({ places: true });
}, 90_000);
afterAll(() => api.close());

describe('the schema', () => {
  it('has patient_id in the primary key and every unique index of the volume tables', async () => {
    const rows = await api.pool.rows(
      `select c.relname as table, x.relname as index from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
       where c.relname = any($1) and (i.indisunique or i.indisprimary)
         and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'patient_id' and a.attnum = any(i.indkey))`,
      [volume],
    );
    expect(rows).toEqual([]);
    const keyed = await api.pool.rows<{ table: string }>(
      `select c.relname as table from pg_index i join pg_class c on c.oid = i.indrelid where i.indisprimary and c.relname = any($1)`,
      [volume],
    );
    expect(keyed.map((row) => row.table).toSorted()).toEqual(volume.toSorted());
  });

  it('is described where growing is: every volume table, and no other', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');
    const described = /<!-- volume tables -->\n([^]*?)<!-- end -->/.exec(page)?.[1]?.match(/`[a-z_]+`/g) ?? [];
    const tables = (await api.pool.rows<{ name: string }>(VOLUME_TABLES_SQL)).map(({ name }) => name);
    expect(tables).toEqual(volume);
    expect(described.map((name) => name.slice(1, -1))).toEqual(tables);
  });

  it('has composite keys with patient_id between volume tables, and none to them from outside', async () => {
    const rows = await api.pool.rows(
      `select k.conname from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
       where k.contype = 'f' and b.relname = any($1)
         and (a.relname <> all($1) or not exists (select 1 from pg_attribute c where c.attrelid = a.oid and c.attname = 'patient_id' and c.attnum = any(k.conkey)))`,
      [volume],
    );
    expect(rows).toEqual([]);
  });

  it('has an index that begins with the columns of every foreign key', async () => {
    const rows = await api.pool.rows(
      `select k.conrelid::regclass::text as table, k.conname from pg_constraint k where k.contype = 'f' and not exists (
         select 1 from pg_index i where i.indrelid = k.conrelid
           and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] <@ k.conkey)`,
    );
    expect(rows).toEqual([]);
  });

  it('keeps what an observation leads to with it, whatever is written', async () => {
    const numbers = async (sql: string): Promise<string[]> => (await api.pool.rows<{ n: string }>(sql)).map(({ n }) => n);
    const [one = '', other = ''] = await numbers(
      `with p as (insert into person (gender) values ('F'), ('F') returning person_id)
       insert into patient (patient_id) select person_id from p returning patient_id::text as n`,
    );
    const observe = async (patient: string, links = ''): Promise<string> => {
      const [column = '', to = ''] = links.split('=');
      const sql = `insert into obs (patient_id, concept_id${column === '' ? '' : `, ${column}`})
        values (${patient}, (select min(concept_id) from concept)${to === '' ? '' : `, ${to}`}) returning obs_id::text as n`;
      return (await numbers(sql))[0] ?? '';
    };
    const [parent, foreign] = [await observe(one), await observe(other)];
    const [member, correction] = [await observe(one, `obs_group_id=${parent}`), await observe(one, `previous_version=${parent}`)];
    const group = { constraint: 'obs_group_of_same_patient', code: '23503' };
    const previous = { constraint: 'obs_previous_of_same_patient', code: '23503' };
    const move = (which: readonly string[]) =>
      api.pool.rows(`update obs set patient_id = ${other} where patient_id = ${one} and obs_id in (${which.join(', ')})`);
    await expect(observe(one, `obs_group_id=${foreign}`)).rejects.toMatchObject(group);
    await expect(observe(one, `previous_version=${foreign}`)).rejects.toMatchObject(previous);
    await expect(api.pool.rows(`update obs set obs_group_id = ${foreign} where obs_id = ${member}`)).rejects.toMatchObject(group);
    await expect(api.pool.rows(`delete from obs where obs_id = ${parent}`)).rejects.toMatchObject({ code: '23503' });
    await expect(move([parent])).rejects.toMatchObject({ code: '23503' });
    await expect(move([parent, correction])).rejects.toMatchObject(group);
    await expect(move([parent, member])).rejects.toMatchObject(previous);
    await expect(move([member])).rejects.toMatchObject(group);
    // the first was refused, and the second statement of a transaction is looked at as well
    await expect(
      api.pool.transaction(async (tx) => {
        await tx.rows(`update obs set patient_id = ${other} where obs_id in (${[parent, member, correction].join(', ')})`);
        await tx.rows(`update obs set patient_id = ${one} where obs_id = ${parent}`);
      }),
    ).rejects.toMatchObject({ code: '23503' });
    await move([parent, member, correction]);
    await api.pool.rows(`delete from obs where obs_id in (${[parent, member, correction, foreign].join(', ')})`);
  });

  it('lets no observation be of nobody, and no patient go who has one', async () => {
    const [one = '', other = ''] = (
      await api.pool.rows<{ n: string }>(
        `with p as (insert into person (gender) values ('F'), ('F') returning person_id)
         insert into patient (patient_id) select person_id from p returning patient_id::text as n`,
      )
    ).map(({ n }) => n);
    const nobody = '999999999';
    const observe = (patient: string): string =>
      `insert into obs (patient_id, concept_id) values (${patient}, (select min(concept_id) from concept))`;
    const leave = `delete from patient where patient_id = ${one}`;
    const unknown = { constraint: 'obs_patient_known', code: '23503' };
    await expect(api.pool.rows(observe(nobody))).rejects.toMatchObject(unknown);
    await api.pool.rows(observe(one));
    await expect(api.pool.rows(`update obs set patient_id = ${nobody} where patient_id = ${one}`)).rejects.toMatchObject(unknown);
    await expect(api.pool.rows(leave)).rejects.toMatchObject(unknown);
    await api.pool.rows(`delete from obs where patient_id = ${one}`);
    // of an encounter, it may lose that, and then its patient is looked for as well
    await api.pool.rows(
      `with t as (insert into encounter_type (name) values ('Of somebody') returning encounter_type_id),
         e as (insert into encounter (patient_id, encounter_type, encounter_datetime) select ${other}, encounter_type_id, now() from t returning patient_id, encounter_id)
       insert into obs (patient_id, concept_id, encounter_id) select patient_id, (select min(concept_id) from concept), encounter_id from e`,
    );
    await expect(
      api.pool.rows(`update obs set patient_id = ${nobody}, encounter_id = null where patient_id = ${other}`),
    ).rejects.toMatchObject(unknown);
    // who goes waits for whoever writes
    let left: Promise<unknown> | undefined;
    await api.pool.transaction(async (tx) => {
      await tx.rows(observe(one));
      left = api.pool.rows(leave).then(
        () => null,
        (error: unknown) => error,
      );
      await expect
        .poll(() => api.pool.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query = $1`, [leave]))
        .toHaveLength(1);
    });
    expect(await left).toMatchObject(unknown);
    await api.pool.rows(`delete from obs where patient_id in (${one}, ${other})`);
    await api.pool.rows(leave);
  });

  it('lets nobody change or remove what the audit log says', async () => {
    await api.pool.rows(`insert into audit_log (action) values ('test')`);
    for (const statement of [`update audit_log set action = 'other'`, 'delete from audit_log', 'truncate audit_log']) {
      await expect(api.pool.rows(statement)).rejects.toThrow('the audit log can only be added to');
    }
  });

  it('writes times in the form that clients read', async () => {
    const [row] = await api.pool.rows(`select iso('2026-11-21 04:18:30.316+02') as at, iso_day('1984-03-12') as day`);
    expect(row).toEqual({ at: '2026-11-21T02:18:30.316+0000', day: '1984-03-12T00:00:00.000+0000' });
  });
});

describe('the starter content', () => {
  const count = async () =>
    (
      await api.pool.rows<{ n: string }>(
        `select (select count(*) from location) + (select count(*) from privilege) + (select count(*) from role_privilege) + (select count(*) from users) + (select count(*) from concept_name) as n`,
      )
    )[0]?.n;

  it('is added once, and what was changed stays changed', async () => {
    const before = await count();
    await api.pool.rows(`update location_tag set name = 'Nation' where name = 'Country'`);
    await api.pool.rows(
      `delete from role_privilege where role_id = (select role_id from role where name = 'Viewer') and privilege_id = (select privilege_id from privilege where name = 'View Reports')`,
    );
    await api.pool.rows(`update system_setting set value = 'an older version' where property = 'fieldward.starter.version'`);
    await api.pool.transaction((tx) => loadStarter(tx, { adminPassword: null }));
    expect(Number(await count())).toBe(Number(before) - 1);
    expect(await api.pool.rows(`select name from location_tag where name in ('Nation', 'Country')`)).toEqual([{ name: 'Nation' }]);
  });

  it('knows every country and province, and the cities of the default country', async () => {
    const countries = (await api.admin.get('location?tag=Nation&totalCount=true&limit=1')).body;
    expect(countries['totalCount']).toBeGreaterThan(240);
    const { body } = await api.admin.get('location/Pakistan');
    expect(body['childLocations'].map((each: { display: string }) => each.display)).toContain('Sindh');
    const found = (await api.admin.get('location?q=Karachi&v=default')).body['results'] as { display: string }[];
    expect(found.filter(({ display }) => display === 'Karachi')).toMatchObject([
      { parentLocation: { display: 'Sindh' }, tags: [{ display: 'City/Village' }] },
    ]);
  });
});
