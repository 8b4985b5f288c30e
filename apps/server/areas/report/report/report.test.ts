import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportNames, type ReportName } from '@fieldward/contract/report/report.ts';
import { create } from '../../../testing/starter-api.ts';
import { followTasks } from '../../care/task/task-work.ts';
import { demoApi } from '../../../testing/demo-api.ts';
import type { ApiResponse, Client, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
const names = Object.keys(reportNames) as ReportName[];
const days = 'from=2025-01-01&to=2026-06-30';

const get = (query: string, client: Client = api.admin): Promise<ApiResponse> => client.get(`hydra/report?${query}`);
const signedIn = (username: string): Client => api.as({ authorization: `Basic ${Buffer.from(`${username}:Admin123`).toString('base64')}` });

type Row = Readonly<Record<string, string>>;
const rowsOf = (csv: string): Row[] => Papa.parse<Row>(csv.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;
const table = async (query: string, client?: Client): Promise<Row[]> => {
  const response = await get(query, client);
  if (response.status !== 200) throw new Error(`${query}: ${response.status} ${response.text}`);
  return rowsOf(response.text);
};
const sum = (rows: readonly Row[], column: string): number => rows.reduce((all, row) => all + Number(row[column]), 0);

beforeAll(async () => {
  api = await demoApi();
  await followTasks(api.pool);
}, 120_000);
afterAll(() => api.close());

describe('reports as files', () => {
  it.each(names.filter((name) => name !== 'auditExtract'))('%s is as it was', async (name) => {
    const response = await get(`name=${name}&${days}`);
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${name}-2025-01-01-2026-06-30.csv"`);
    await expect(response.text).toMatchFileSnapshot(`golden/report-${name}.csv`);
  });

  it('the head stands there even without rows', async () => {
    for (const name of names) {
      const response = await get(`name=${name}&from=2001-01-01&to=2001-01-31`);
      expect(response.text.split('\n')[0]).toMatch(/^\uFEFF"/);
    }
    expect((await get('name=testReport&from=2001-01-01&to=2001-01-31')).text).toBe(
      '\uFEFF"Date Created","Patient ID","Test","Location","Resulted","Released"\n',
    );
  });

  it.each(['facilityPatients', 'eventCosts'])('%s says the same as csv and as xlsx, numbers as numbers', async (name) => {
    const csv = await table(`name=${name}&${days}`);
    const response = await api.app.inject({
      url: `/openmrs/ws/rest/v1/hydra/report?name=${name}&${days}&ext=xlsx`,
      headers: { authorization: `Basic ${Buffer.from('boss:Admin123').toString('base64')}` },
    });
    expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [head, ...rows] = await readSheet(response.rawPayload);
    expect(head).toEqual(Object.keys(csv[0] ?? {}));
    const plain = (value: unknown): string => (typeof value === 'number' ? String(value) : String(value ?? ''));
    // csv puts an apostrophe before what a spreadsheet would take for a formula
    const same = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? String(Number(text)) : text.replace(/^'(?=[+=@-])/, ''));
    expect(rows.map((row) => row.map(plain))).toEqual(csv.map((row) => Object.values(row).map(same)));
    expect(rows.flat().some((value) => typeof value === 'number')).toBe(true);
  });

  it('is a PDF in any language', async () => {
    for (const language of ['en', 'ar']) {
      const response = await get(`name=disaggregationPatients&${days}&ext=pdf&language=${language}`);
      expect([response.status, response.headers['content-type'], response.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    }
  });

  it('is audited', async () => {
    await get(`name=testReport&${days}`);
    const [entry] = await api.pool.rows<{ resource: string }>(
      `select resource from audit_log where action = 'export' and resource = 'report/testReport' limit 1`,
    );
    expect(entry).toBeDefined();
    expect((await table(`name=auditExtract&from=2026-01-01&to=${new Date().toISOString().slice(0, 10)}`)).length).toBeGreaterThan(0);
  });
});

describe('what is counted', () => {
  it('everybody once in each step, at the first time', async () => {
    const rows = await table(`name=disaggregationPatients&${days}`);
    const [plain] = await api.pool.rows<{ screened: string; started: string }>(
      `select count(distinct e.patient_id) filter (where t.name = 'TB Screening') as screened,
         count(distinct e.patient_id) filter (where t.name = 'TB Treatment Initiation') as started
       from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type where not e.voided`,
    );
    expect([sum(rows, 'Screening (N)'), sum(rows, 'Treatment Started (N)')]).toEqual([Number(plain?.screened), Number(plain?.started)]);
    expect(rows.map((row) => row['Age'])).toEqual(expect.arrayContaining(['0-5', '05-15', '65+']));
    expect(rows).toHaveLength(16);
  });

  it('halves of a period add up', async () => {
    const part = (from: string, to: string) => table(`name=presumptivePatients&from=${from}&to=${to}`);
    const [first, second, whole] = [
      await part('2025-01-01', '2025-12-31'),
      await part('2026-01-01', '2026-06-30'),
      await part('2025-01-01', '2026-06-30'),
    ];
    const ids = (rows: readonly Row[]) => rows.map((row) => row['Patient ID'] ?? '');
    expect([...ids(first), ...ids(second)].toSorted()).toEqual(ids(whole).toSorted());
  });

  it('presumptive or not', async () => {
    const of = (more: string) => table(`name=presumptivePatients&${days}${more}`);
    const [all, yes, no] = [await of(''), await of('&presumptive_tb=yes'), await of('&presumptive_tb=no')];
    expect([yes.length > 0, no.length > 0, yes.length + no.length]).toEqual([true, true, all.length]);
    expect(new Set(yes.map((row) => row['Presumptive TB']))).toEqual(new Set(['YES']));
  });

  it('a place by uuid or name, with all that is in it', async () => {
    const at = (facility: string) => table(`name=facilityPatients&${days}&facility=${encodeURIComponent(facility)}`);
    const all = await table(`name=facilityPatients&${days}`);
    const sindh = await at('Sindh');
    expect(sindh.length).toBeGreaterThan(0);
    expect(sindh).toEqual(all.filter((row) => row['Province'] === 'Sindh'));
    const [place] = await api.pool.rows<{ uuid: string }>(`select uuid from location where name = 'Multan Chest Clinic'`);
    const multan = all.filter((row) => row['Facility'] === 'Multan Chest Clinic');
    expect(await at(String(place?.uuid))).toEqual(multan);
    expect(await at('multan chest clinic,Sindh')).toHaveLength(multan.length + sindh.length);
  });

  it('the Health Center of a patient comes before the place of the identifier', async () => {
    const [row] = await table(`name=facilityPatients&${days}&facility=Multan Chest Clinic`);
    const [found] = await api.pool.rows<{ patient_id: string }>('select patient_id from patient_identifier where identifier = $1', [
      row?.['Patient ID'],
    ]);
    await api.pool.rows(
      `insert into person_attribute (person_id, person_attribute_type_id, value) select $1, person_attribute_type_id, 'quetta health centre'
       from person_attribute_type where name = 'Health Center'`,
      [found?.patient_id],
    );
    const at = async (place: string) => (await table(`name=facilityPatients&${days}&facility=${place}`)).map((each) => each['Patient ID']);
    expect(await at('Multan Chest Clinic')).not.toContain(row?.['Patient ID']);
    expect(await at('Quetta Health Centre')).toContain(row?.['Patient ID']);
  });

  it('a workflow by name', async () => {
    const respiratory = await table(`name=facilityPatients&${days}&workflow=respiratory care`);
    const [plain] = await api.pool.rows<{ n: string }>(
      `select count(*) as n from patient_workflow p join workflow w using (workflow_id) where w.name = 'Respiratory Care' and not p.voided`,
    );
    expect(respiratory).toHaveLength(Number(plain?.n));
  });

  it('costs and turnaround as their own screens have them', async () => {
    const costs = await table(`name=eventCosts&${days}`);
    const { total } = (await api.admin.get(`fieldward/eventcosts?${days}`)).body;
    expect([sum(costs, 'planned total').toFixed(2), costs.length]).toEqual([total.planned.total, total.events]);
    expect(sum(costs, 'actual total').toFixed(2)).toBe(total.actual.total);
    const rows = await table(`name=labTurnaround&${days}`);
    const theirs = (await api.admin.get(`fieldward/labturnaround?${days}`)).body['rows'] as Record<string, any>[]; // any: the tests say what it is
    const number = (text: string | undefined) => (text === '' || text === undefined ? null : Number(text));
    const mine = rows.map((row) => [
      row['Test'],
      row['Location'],
      Number(row['Tests']),
      number(row['released median hours']),
      number(row['total p90 hours']),
    ]);
    const key = (each: readonly unknown[]) => each.join(' ');
    expect(mine.toSorted((a, b) => key(a).localeCompare(key(b)))).toEqual(
      theirs
        .map((row) => [row['type'].name, row['location']?.name ?? '', row['tests'], row['released'].median, row['total'].p90])
        .toSorted((a, b) => key(a).localeCompare(key(b))),
    );
  });

  it('forms by person and day', async () => {
    const rows = await table(`name=dataEntryActivity&${days}`);
    const [plain] = await api.pool.rows<{ n: string }>('select count(*) as n from encounter where not voided');
    expect(sum(rows, 'Forms')).toBe(Number(plain?.n));
  });
});

describe('bad input', () => {
  it.each([
    ['', 400, 'report.nameNeeded'],
    [`name=rain&${days}`, 400, 'report.unknownReport'],
    [`name=__proto__&${days}`, 400, 'report.unknownReport'],
    ['name=testReport', 400, 'report.mandatory'],
    ['name=testReport&from=2026-01-01', 400, 'report.mandatory'],
    ['name=testReport&from=soon&to=2026-01-01', 400, 'report.notADate'],
    ['name=testReport&from=2026-02-30&to=2026-03-01', 400, 'report.notADate'],
    ['name=testReport&from=2026-02-02&to=2026-02-01', 400, 'report.reversedDates'],
    ['name=testReport&from=2026-02-02&to=2126-02-01', 400, 'report.futureDate'],
    [`name=testReport&${days}&ext=exe`, 400, 'report.unknownFormat'],
    [`name=testReport&${days}&ext=pdf&language=tlh`, 400, 'engine.badParameter'],
    [`name=facilityPatients&${days}&facility=Atlantis`, 400, 'report.unknownPlace'],
    [`name=facilityPatients&${days}&workflow=Dentistry`, 400, 'report.unknownWorkflow'],
    [`name=facilityPatients&${days}&presumptive_tb=perhaps`, 400, 'engine.badParameter'],
    [`name=testReport&${days}&export=1`, 400, 'report.exportUuid'],
  ])('%s', async (query, status, code) => {
    const response = await get(query);
    expect([response.status, response.body['error']?.code]).toEqual([status, code]);
  });

  it('more columns than a page holds', async () => {
    const [kept] = await api.pool.rows<{ value: string }>(`select value from system_setting where property = 'fieldward.reportContent'`);
    const content = JSON.parse(kept?.value ?? '{}');
    const many = Array.from({ length: 41 }, (_, at) => ({ header: `c${at}`, condition: content.programme.screened, show: 'met' }));
    const wide = JSON.stringify({ ...content, columns: { ...content.columns, presumptivePatients: many } });
    const keep = (value: string | undefined) =>
      api.pool.rows(`update system_setting set value = $1 where property = 'fieldward.reportContent'`, [value]);
    await keep(wide);
    const [pdf, csv] = [await get(`name=presumptivePatients&${days}&ext=pdf`), await get(`name=presumptivePatients&${days}`)];
    await keep(kept?.value);
    expect([pdf.status, pdf.body['error']?.code, csv.status]).toEqual([400, 'report.tooManyColumns', 200]);
  });

  it('too many places', async () => {
    const response = await get(`name=facilityPatients&${days}&facility=${'a,'.repeat(300)}`);
    expect(response.body['error']?.code).toBe('report.tooManyPlaces');
  });

  it('is refused without the privileges, and not listed', async () => {
    expect((await get(`name=testReport&${days}`, api.anonymous)).status).toBe(401);
    expect((await get(`name=testReport&${days}`, api.nobody)).status).toBe(403);
    await api.pool.rows(`insert into role (name, description) values ('Reader', 'Reads reports')`);
    await api.pool.rows(
      `insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p
       where r.name = 'Reader' and p.name in ('View Reports', 'Get Events')`,
    );
    await create(api.admin, 'user', {
      username: 'reader',
      password: 'Admin123',
      person: { names: [{ givenName: 'Rea', familyName: 'Der' }], gender: 'F' },
      roles: ['Reader'],
    });
    const reader = signedIn('reader');
    const denied = await get(`name=facilityPatients&${days}`, reader);
    expect([denied.status, denied.body['error']?.code]).toEqual([403, 'engine.forbidden']);
    expect((await get(`name=eventCosts&${days}`, reader)).status).toBe(200);
    const listed = (await reader.get('fieldward/reportlist')).body['results'];
    expect(listed).toEqual([{ name: 'eventCosts', parameters: ['facility'], formats: ['csv', 'xlsx', 'pdf', 'zip'] }]);
    expect((await api.admin.get('fieldward/reportlist')).body['results'].map((each: { name: string }) => each.name)).toEqual(names);
  });

  it('formulas in names are text', async () => {
    const [row] = await table(`name=facilityPatients&${days}`);
    await api.pool.rows(
      `update person_name set given_name = '=1+1', family_name = E'@x"\\n,y' where person_id = (select patient_id from patient_identifier where identifier = $1)`,
      [row?.['Patient ID']],
    );
    const [hostile] = await table(`name=facilityPatients&${days}`);
    expect([hostile?.['First Name'], hostile?.['Last Name']]).toEqual([`'=1+1`, `'@x"\n,y`]);
  });
});

describe('an account that is bound to a place', () => {
  it('finds its own patients only, in every report', async () => {
    const all = await table(`name=facilityPatients&${days}`);
    const [place] = await api.pool.rows<{ uuid: string; id: string }>(
      `select uuid, location_id as id from location where name = 'Peshawar Chest Clinic'`,
    );
    const user = await create(api.admin, 'user', {
      username: 'peshawar',
      password: 'Admin123',
      person: { names: [{ givenName: 'Pe', familyName: 'Shawar' }], gender: 'F' },
      roles: ['System Developer'],
    });
    await api.admin.post('fieldward/userlocation', { user: user['uuid'], locations: [place?.uuid] });
    const peshawar = signedIn('peshawar');
    const own = (
      await api.pool.rows<{ identifier: string }>(
        `select i.identifier from patient_identifier i join patient_place p using (patient_id) where p.location_id = $1 and not i.voided`,
        [place?.id],
      )
    ).map(({ identifier }) => identifier);
    expect(own.length).toBeGreaterThan(0);
    const seen = (await table(`name=facilityPatients&${days}`, peshawar)).map((row) => row['Patient ID'] ?? '');
    expect(seen.toSorted()).toEqual(own.toSorted());
    expect(seen.length).toBeLessThan(all.length);
    const foreign = all.map((row) => row['Patient ID'] ?? '').filter((id) => !own.includes(id));
    for (const name of names.filter((each) => each !== 'auditExtract')) {
      const { text } = await get(`name=${name}&${days}`, peshawar);
      expect(foreign.filter((id) => text.includes(id))).toEqual([]);
    }
    const places = new Set((await table(`name=labTurnaround&${days}`, peshawar)).map((row) => row['Location']));
    expect([...places]).toEqual(['Peshawar Chest Clinic']);
    const elsewhere = await get(`name=facilityPatients&${days}&facility=Multan Chest Clinic`, peshawar);
    expect([elsewhere.status, elsewhere.body['error']?.code]).toEqual([403, 'report.otherPlace']);
    expect(await table(`name=facilityPatients&${days}&facility=Khyber Pakhtunkhwa`, peshawar)).toHaveLength(seen.length);
  });
});
