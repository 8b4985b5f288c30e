import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Papa from 'papaparse';
import { customTypes } from '@fieldward/contract/report/report.ts';
import { loadDemo } from '../../../db/demo/load-demo.ts';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
const TB = 'Tuberculosis Programme';

beforeAll(async () => {
  api = await starterApi({ places: true });
  const [before] = await api.pool.rows<{ last: number }>('select max(location_id) as last from location');
  await api.pool.transaction((tx) => loadDemo(tx, { password: PASSWORD, now: new Date('2026-04-01T12:00:00Z'), patients: 24 }));
  // what says when it was loaded says the same in every run
  for (const table of ['patient', 'provider']) await api.pool.rows(`update ${table} set date_created = '2026-02-03T22:30:00Z'`);
  await api.pool.rows(`update location set date_created = '2026-02-03T22:30:00Z' where location_id > $1`, [before?.last]);
  await api.pool.rows(`update location set date_created = '2025-02-03T22:30:00Z' where location_id <= $1`, [before?.last]);
}, 120_000);
afterAll(() => api?.close());

const as = (username: string): Client => api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` });
const dump = (type: string, query: Readonly<Record<string, string>> = {}, client: Client = api.admin): Promise<ApiResponse> =>
  client.get(`hydra/report/dump/${type}?${new URLSearchParams(Object.entries(query)).toString()}`);
const days = { from: '2026-01-01', to: '2026-03-31' };
const csv = async (type: string, query: Readonly<Record<string, string>>, client?: Client): Promise<Record<string, string>[]> => {
  const response = await dump(type, { ...days, format: 'csv', ...query }, client);
  expect(response.status, response.text).toBe(200);
  return Papa.parse<Record<string, string>>(response.text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
};

describe('the dump', () => {
  it.each([
    ['patients', {}],
    ['providers', {}],
    ['locations', {}],
    ...['TB Screening', 'TB Contact Tracing', 'TB Treatment Initiation'].map(
      (form) => ['encounters', { workflow: TB, form, format: 'csv' }] as const,
    ),
    ...Object.keys(customTypes).map((type) => ['custom', { 'custom-type': type, format: 'csv' }] as const),
  ] as const)('of %s %o is as it was', async (type, query) => {
    const response = await dump(type, { ...days, ...query });
    expect(response.status, response.text).toBe(200);
    const about = 'form' in query ? query.form : 'custom-type' in query ? query['custom-type'] : '';
    const name = `dump-${type}${about === '' ? '' : `-${about.replaceAll(' ', '-').toLowerCase()}`}.csv`;
    await expect(response.text).toMatchFileSnapshot(join(import.meta.dirname, 'golden', name));
  });

  it('comes as the kind of file that `ext` asks for; a custom one by its name, too', async () => {
    const zip = await dump('patients', { ...days, ext: 'zip' });
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    const named = await dump('custom', { ...days, 'custom-type': 'Oxygen Therapy Average' });
    expect([named.status, named.text]).toEqual([200, (await dump('custom', { ...days, 'custom-type': 'oxygen-therapy-avg' })).text]);
  });

  it('of encounters has every live encounter and every answer', async () => {
    const form = 'TB Monthly Follow Up';
    const rows = await csv('encounters', { workflow: TB, form });
    const plain = await api.pool.rows<{ id: string; answers: number; name: string }>(
      `select e.encounter_id::text as id, upper(person_display(e.patient_id)) as name, (select count(distinct o.concept_id) from obs o where o.encounter_id = e.encounter_id and not o.voided
         and num_nonnulls(value_coded, value_numeric, value_datetime, value_text) = 1) as answers
       from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type
       where t.name = $1 and e.encounter_datetime >= '2026-01-01' and e.encounter_datetime < '2026-04-01' and not e.voided order by e.encounter_datetime, e.encounter_id`,
      [form],
    );
    expect(plain.length).toBeGreaterThan(3);
    expect(rows.map((row) => [row['ENCOUNTER_ID'], row['PATIENT_NAME']])).toEqual(plain.map(({ id, name }) => [id, name]));
    const answered = (row: Record<string, string>): number =>
      Object.values(row)
        .slice(12, -4) // between what every encounter has and its visit
        .filter((cell) => cell !== '').length;
    expect(rows.map(answered)).toEqual(plain.map(({ answers }) => Number(answers)));
  });

  it('of encounters names the visit of each, after the questions', async () => {
    const query = { workflow: TB, form: 'TB Screening' };
    const columns = ['VISIT_ID', 'VISIT_TYPE', 'VISIT_START', 'VISIT_END'];
    const [first] = await csv('encounters', query);
    expect(Object.keys(first ?? {}).slice(-4)).toEqual(columns);
    await api.pool.rows("update system_setting set value = 'true' where property = 'visits.allowOverlappingVisits'");
    const made = await create(api.admin, 'visit', {
      patient: (await api.pool.rows<{ uuid: string }>('select uuid from person where person_id = $1', [first?.['PATIENT_ID']]))[0]?.uuid,
      visitType: (await api.pool.rows<{ uuid: string }>('select uuid from visit_type order by 1 limit 1'))[0]?.uuid,
      startDatetime: '2026-01-01T06:00:00.000+0000',
      stopDatetime: '2026-03-31T06:00:00.000+0000',
    });
    const before = await api.pool.rows<{ visit_id: string | null }>(
      `update encounter e set visit_id = v.visit_id from visit v, encounter was where v.uuid = $1 and e.encounter_id = $2
         and was.encounter_id = e.encounter_id returning was.visit_id::text`,
      [made['uuid'], first?.['ENCOUNTER_ID']],
    );
    const row = (await csv('encounters', query)).find((each) => each['ENCOUNTER_ID'] === first?.['ENCOUNTER_ID']);
    expect(columns.slice(2).map((column) => row?.[column])).toEqual(['2026-01-01 06:00:00', '2026-03-31 06:00:00']);
    expect(row?.['VISIT_TYPE']).not.toBe('');
    await api.pool.rows('update encounter set visit_id = $1 where encounter_id = $2', [
      before[0]?.visit_id ?? null,
      first?.['ENCOUNTER_ID'],
    ]);
    await api.pool.rows('update visit set voided = true where uuid = $1', [made['uuid']]);
  });

  it('includes the end day, as the zone has it', async () => {
    const at = async (day: string, tz?: string) =>
      (await csv('patients', { from: day, to: day, ...(tz === undefined ? {} : { tz }) })).length;
    const all = (await csv('patients', {})).length;
    expect([await at('2026-02-03'), await at('2026-02-04')]).toEqual([all, 0]);
    expect([await at('2026-02-03', 'Asia/Karachi'), await at('2026-02-04', 'Asia/Karachi')]).toEqual([0, all]);
    expect((await csv('patients', { from: '2026-02-04', to: '2026-02-04', tz: 'Asia/Karachi' }))[0]?.['date_created']).toBe(
      '2026-02-04 03:30:00',
    );
  });

  it('takes workflow and form by uuid or name, and all accepted forms of dates', async () => {
    const workflows = (await api.admin.get('hydra/workflow?v=full')).body['workflows'] as { name: string; uuid: string }[];
    const uuid = workflows.find(({ name }) => name === TB)?.uuid ?? '';
    expect(await csv('patients', { workflow: uuid })).toEqual(await csv('patients', { workflow: TB.toLowerCase() }));
    const others = await csv('patients', { workflow: 'Respiratory Care' });
    expect(others.every((row) => row['workflow']?.includes('Respiratory Care'))).toBe(true);
    const one = await csv('patients', {});
    for (const [from, to] of [
      ['20260101', '20260331'],
      ['01/01/2026', '31-03-26'],
      ['1 Jan 2026', '31 mar 26'],
    ] as const)
      expect(await csv('patients', { from, to })).toEqual(one);
  });

  it('has its header also without a row, the real type, and a zip its checksum', async () => {
    const empty = await dump('patients', { from: '2020-01-01', to: '2020-01-02' });
    expect(empty.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(empty.headers['content-disposition']).toBe('attachment; filename="patients-2020-01-01-2020-01-02.csv"');
    expect(empty.text.trim().split('\n')).toHaveLength(1);
    const zip = await dump('encounters', { ...days, workflow: TB, form: 'TB Screening' });
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.headers['content-disposition']).toBe('attachment; filename="encounters-TB_Screening-2026-01-01-2026-03-31.zip"');
    expect(zip.text.startsWith('PK')).toBe(true);
  });

  it('has no cell that a spreadsheet runs', async () => {
    await api.pool.rows(`update person_name set given_name = '=cmd|calc' where person_id = (select min(patient_id) from patient)`);
    await api.pool.rows(
      `update location set latitude = '-24.5', description = '@now' where location_id = (select max(location_id) from location)`,
    );
    expect((await csv('patients', {})).map((row) => row['given_name'])).toContain("'=cmd|calc");
    expect((await csv('locations', {})).find((row) => row['latitude'] !== '')).toMatchObject({ latitude: '-24.5', description: "'@now" });
  });

  it('leaves out what was voided', async () => {
    const before = await csv('encounters', { workflow: TB, form: 'TB Screening' });
    await api.pool.rows(`update encounter set voided = true where encounter_id = $1`, [before[0]?.['ENCOUNTER_ID']]);
    await api.pool.rows(`update patient set voided = true where patient_id = $1`, [before[1]?.['PATIENT_ID']]);
    const left = before.filter((row, at) => at > 0 && row['PATIENT_ID'] !== before[1]?.['PATIENT_ID']);
    expect(await csv('encounters', { workflow: TB, form: 'TB Screening' })).toEqual(left);
    await api.pool.rows(`update patient set voided = false where patient_id = $1`, [before[1]?.['PATIENT_ID']]);
    await api.pool.rows(`update encounter set voided = false where encounter_id = $1`, [before[0]?.['ENCOUNTER_ID']]);
  });
});

describe('bad input', () => {
  it.each([
    ['everything', {}, 'report.unknownDump'],
    ['patients', {}, 'report.mandatory'],
    ['patients', { from: '2026-01-01' }, 'report.mandatory'],
    ['patients', { from: '2026-03-31', to: '2026-01-01' }, 'report.reversedDates'],
    ['patients', { from: '2026-01-01', to: '2999-01-01' }, 'report.futureDate'],
    ['patients', { from: '2026-02-30', to: '2026-03-01' }, 'report.notADate'],
    ['patients', { ...days, format: 'xlsx' }, 'report.unknownFormat'],
    ['patients', { ...days, workflow: 'Nothing' }, 'report.unknownWorkflow'],
    ['patients', { ...days, workflow: `'; drop table obs --` }, 'report.unknownWorkflow'],
    ['encounters', days, 'report.mandatory'],
    ['encounters', { ...days, workflow: TB }, 'report.mandatory'],
    ['encounters', { ...days, workflow: TB, form: 'Nothing' }, 'report.unknownForm'],
    ['encounters', { ...days, workflow: TB, form: 'Oxygen Therapy' }, 'report.foreignForm'],
    ['custom', days, 'report.customTypeNeeded'],
    ['custom', { ...days, 'custom-type': 'oxygen' }, 'report.unknownCustomType'],
    ['custom', { ...days, 'custom-type': 'constructor' }, 'report.unknownCustomType'],
  ] as const)('%s %o: %s', async (type, query, code) => {
    const response = await dump(type, query);
    expect([response.status, response.body['error']?.code], response.text).toEqual([400, code]);
  });

  it('of who may not', async () => {
    expect((await dump('patients', days, api.nobody)).body['error']).toMatchObject({ code: 'engine.forbidden' });
    expect((await dump('patients', days, api.anonymous)).status).toBe(401);
    // may run reports and read nothing of patients
    await create(api.admin, 'role', { name: 'Counter', privileges: ['View Reports', 'Get Locations'] });
    await create(api.admin, 'user', {
      username: 'counter',
      password: PASSWORD,
      person: { gender: 'F', names: [{ givenName: 'Cora', familyName: 'Counter' }] },
      roles: ['Counter'],
    });
    expect((await dump('patients', days, as('counter'))).status).toBe(403);
    expect((await dump('locations', days, as('counter'))).status).toBe(200);
  });
});

describe('an account bound to places', () => {
  it('gets only what its places know, in every dump', async () => {
    const [clinic] = await api.pool.rows<{ uuid: string; name: string }>(
      `select l.uuid, l.name from location l join encounter e using (location_id) group by 1, 2 order by count(*) desc limit 1`,
    );
    const user = await create(api.admin, 'user', {
      username: 'northern',
      password: PASSWORD,
      person: { gender: 'F', names: [{ givenName: 'Nora', familyName: 'Northern' }] },
      roles: ['System Developer'],
    });
    await api.admin.post('fieldward/userlocation', { user: user['uuid'], locations: [clinic?.uuid] });
    const bound = as('northern');
    const query = { workflow: TB, form: 'TB Screening' };
    const [own, all] = [await csv('encounters', query, bound), await csv('encounters', query)];
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    expect(new Set(own.map((row) => row['LOCATION']))).toEqual(new Set([clinic?.name]));
    const [mine, everybody] = [await csv('patients', {}, bound), await csv('patients', {})];
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThan(everybody.length);
    const total = async (client?: Client) =>
      (await csv('custom', { 'custom-type': 'screened-preexisting' }, client)).reduce(
        (sum, row) => sum + Number(row['Pre Condition']) + Number(row['Non Pre Condition']) + Number(row['Other']),
        0,
      );
    expect(await total(bound)).toBeLessThanOrEqual(await total());
    // what it registers itself is its own
    await register(bound, 'BND-000001', 'Zarqa', 'Boundary').catch(() => null);
    expect((await bound.get('fieldward/export')).body['results'].length).toBeGreaterThan(1);
  });
});
