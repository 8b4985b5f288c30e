import { dayOf } from '@fieldward/domain/time/moment.ts';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customTypes, type CustomType } from '@fieldward/contract/report/report.ts';
import { printReportContent, reportContentProperty } from '@fieldward/domain/report/report-content.ts';
import { demoReportContent } from '../../../db/demo/report-content.ts';
import { conceptOfQuestion } from '../../../db/demo/content-rows.ts';
import { demoApi } from '../../../testing/demo-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { customReport } from './custom-report.ts';
import { reportWords } from '../report/report-content.ts';

let api: ScratchApi;
const period = { from: dayOf('2024-12-01'), to: dayOf('2026-06-30'), zone: 'UTC' };

/** The report as it stands in a file. */
async function csvOf(type: CustomType, when = period): Promise<string> {
  const { columns, sql, values } = customReport(type, await reportWords(api.pool), when);
  const names = columns.map((_column, at) => `c${at}`);
  const rows = await api.pool.rows<Record<string, string | null>>(`select * from (${sql}) as r(${names.join(', ')})`, values);
  return Papa.unparse({ fields: [...columns], data: rows.map((row) => names.map((name) => row[name] ?? '')) }, { newline: '\n' });
}
const rowsOf = async (type: CustomType): Promise<Record<string, string>[]> =>
  Papa.parse<Record<string, string>>(await csvOf(type), { header: true }).data;
const sum = (rows: readonly Record<string, string>[], column: string): number => rows.reduce((all, row) => all + Number(row[column]), 0);

beforeAll(async () => {
  api = await demoApi(60);
}, 120_000);
afterAll(() => api.close());

describe('the custom reports', () => {
  it.each(Object.keys(customTypes) as CustomType[])('%s is as it was', async (type) => {
    await expect(await csvOf(type)).toMatchFileSnapshot(`golden/custom-${type}.csv`);
  });

  it('have a row for every age even when nobody was there', async () => {
    const [head, ...rows] = (await csvOf('oxygen-age-gender', { from: dayOf('2001-01-01'), to: dayOf('2001-12-31'), zone: 'UTC' })).split(
      '\n',
    );
    expect([head, ...rows]).toEqual(['age,Male,Female', '<20,0,0', '20-29,0,0', '30-39,0,0', '40-49,0,0', '50-59,0,0', '>59,0,0']);
  });

  it('count every person once', async () => {
    const rows = await rowsOf('screened-preexisting');
    const [plain] = await api.pool.rows<{ n: string }>(
      `select count(distinct e.patient_id) as n from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type
       where t.name in ('TB Screening', 'Respiratory Assessment') and not e.voided`,
    );
    expect(sum(rows, 'Pre Condition') + sum(rows, 'Non Pre Condition') + sum(rows, 'Other')).toBe(Number(plain?.n));
  });

  it('average as one averages: the sum by the number', async () => {
    const plain = await api.pool.rows<{ rate: number }>(
      `select o.value_numeric as rate from obs o join concept c using (concept_id) where c.uuid = $1 and not o.voided`,
      [conceptOfQuestion('oxygen_flow')],
    );
    const mean = plain.reduce((all, { rate }) => all + rate, 0) / plain.length;
    const [row] = await rowsOf('oxygen-therapy-avg');
    expect(plain.length).toBeGreaterThan(3);
    expect(row).toMatchObject({ age: 'Any', 'Average Rate': mean.toFixed(1) });
  });

  it('leave out saturations that cannot be, voided answers, encounters and patients', async () => {
    const before = await rowsOf('oxygen-therapy-avg');
    const concept = conceptOfQuestion('spo2_after');
    const measured = `select o.obs_id from obs o join concept c using (concept_id) where c.uuid = $1 and not o.voided order by o.obs_id limit 1`;
    await api.pool.rows(`update obs set value_numeric = 250 where obs_id = (${measured})`, [concept]);
    const impossible = await rowsOf('oxygen-therapy-avg');
    await api.pool.rows(`update obs set voided = true, date_voided = now() where obs_id = (${measured})`, [concept]);
    expect(await rowsOf('oxygen-therapy-avg')).toEqual(impossible);
    expect(before[0]?.['Average Rate']).toBe(impossible[0]?.['Average Rate']);
    const counted = async () => sum(await rowsOf('oxygen-age-gender'), 'Male') + sum(await rowsOf('oxygen-age-gender'), 'Female');
    const all = await counted();
    await api.pool.rows(
      `update patient set voided = true, date_voided = now() where patient_id = (
         select e.patient_id from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type where t.name = 'Oxygen Therapy' order by 1 limit 1)`,
    );
    expect(await counted()).toBe(all - 1);
  });

  it('show those of unknown age in a row of their own', async () => {
    await api.pool.rows(
      `update person set birthdate = null where person_id = (
         select e.patient_id from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type join patient p using (patient_id)
         where t.name = 'Oxygen Therapy' and not p.voided order by 1 limit 1)`,
    );
    const rows = await rowsOf('oxygen-age-gender');
    expect(rows.at(-1)?.['age']).toBe('Unknown');
    expect(sum(rows.slice(-1), 'Male') + sum(rows.slice(-1), 'Female')).toBe(1);
  });
});

describe('what the reports read', () => {
  const save = async (value: string) => {
    const { uuid } = (await api.admin.get(`systemsetting/${reportContentProperty}`)).body;
    return api.admin.post(`systemsetting/${uuid}`, { value });
  };

  it('is set by the demonstration, and may be saved as it is', async () => {
    const { value } = (await api.admin.get(`systemsetting/${reportContentProperty}?v=custom:(value)`)).body;
    expect(value).toBe(printReportContent(demoReportContent));
    expect((await save(value)).status).toBe(200);
  });

  it.each([
    ['{', 'report.contentNotJson'],
    ['{"programme":{"screened":{"forms":["nobody"]}}}', 'report.contentUnknownUuid'],
    [`{"programme":{"screened":{"concept":"${conceptOfQuestion('cough')}x"}}}`, 'report.contentUnknownUuid'],
    ['{"surprise":1}', 'report.contentUnknownName'],
  ])('is refused with a mistake: %s', async (value, code) => {
    const response = await save(value);
    expect([response.status, JSON.stringify(response.body)]).toEqual([400, expect.stringContaining(code)]);
  });

  it('may be emptied: then nothing is counted', async () => {
    expect((await save('{}')).status).toBe(200);
    expect(sum(await rowsOf('oxygen-age-gender'), 'Male')).toBe(0);
    expect((await csvOf('oxygen-therapy-avg')).split('\n')[1]).toBe('Any,,,,');
    expect(await csvOf('screened-age-gender-condition')).toMatch(/^age\n<20\n/);
  });
});
