// area: report
import { readFile } from 'node:fs/promises';
import type { ExportRow } from '@fieldward/contract/report/export.operations.ts';
import { customTypes, dumps, dumpTypes, reportNames, type CustomType, type ReportName } from '@fieldward/contract/report/report.ts';
import Papa from 'papaparse';
import type { Download, Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';
import { filesIn, sha256Of } from './harness/zip.ts';

const api = '/openmrs/ws/rest/v1';
const keysOf = <T extends object>(object: T): (keyof T & string)[] => Object.keys(object) as (keyof T & string)[]; // the keys of a const object

/** A file that the browser was given. */
interface Received {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The page of dumps and reports, as one member of staff uses it. */
class ReportsPage {
  readonly staff: Staff;
  readonly page: Page;

  constructor(staff: Staff) {
    this.staff = staff;
    this.page = staff.page;
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async open(address = '/reports'): Promise<void> {
    await this.staff.visit(address);
    await this.button(this.staff.t('reportscreen.thisYear')).click();
    // what is pressed before the days are there is told that they are missing
    await expect.poll(() => this.page.getByLabel(this.staff.t('reportscreen.startDate')).first().inputValue()).not.toBe('');
  }

  /** What the browser downloads during an action. */
  async received(action: () => Promise<void>): Promise<Received> {
    const [download]: [Download, void] = await Promise.all([this.page.waitForEvent('download'), action()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  /** The newest export of the person, once it is done. */
  async newest(): Promise<ExportRow> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- asks until it is done
      const answer = await this.page.request.get(`${this.staff.url}${api}/fieldward/export`);
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const [first] = ((await answer.json()) as { results: ExportRow[] }).results;
      if (first !== undefined && first.state !== 'running') return first;
    }
  }

  /** Chooses one of the reports, everywhere, as one kind of file, and takes what is downloaded. */
  async report(name: ReportName, format: string): Promise<Received> {
    const { t } = this.staff;
    const title = t(reportNames[name]);
    await this.page.getByRole('radio', { name: title, exact: true }).check();
    const province = this.page
      .getByRole('textbox', { name: t('reportscreen.province') })
      .or(this.page.getByRole('combobox', { name: t('reportscreen.province') }));
    if ((await province.count()) > 0 && (await province.first().inputValue()) === '')
      await this.staff.choose(t('reportscreen.province'), t('reportscreen.allProvinces'));
    await this.page
      .getByRole('radiogroup', { name: t('reportscreen.fileOf', { name: title }) })
      .getByText(format.toUpperCase(), { exact: true })
      .click();
    return this.received(() => this.button(t('reportscreen.export')).click());
  }
}

/** A manager sees in the dashboard what to look into, takes the month along as a file, and knows that it is complete. */
describe('a manager', () => {
  let staff: Staff;
  let reports: ReportsPage;
  let page: Page;

  beforeAll(async () => {
    staff = await openStaff();
    reports = new ReportsPage(staff);
    page = staff.page;
    await staff.arrive('tahira.manager');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('is told what is missing, by name', async () => {
    const { t } = staff;
    const toast = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).first();
    await staff.visit('/reports');
    await reports.button(t('reportscreen.exportOf', { name: t('reportscreen.encounters') })).click();
    await toast('Select all mandatory fields').waitFor();
    await page.getByRole('group', { name: t('reportscreen.filters', { name: t('reportscreen.encounters') }) }).waitFor();
    await reports.button(t('reportscreen.thisMonth')).click();
    await reports.button(t('reportscreen.exportOf', { name: t('reportscreen.custom') })).click();
    await toast('Select a Report type to download').waitFor();
    await page.getByRole('tab', { name: t('reportscreen.reports') }).click();
    await page.getByRole('radio').first().waitFor();
    await reports.button(t('reportscreen.export')).click();
    await toast('Select a Report to download').waitFor();
    await staff.visit('/reports?from=2026-01-01&to=2999-12-31&type=patients');
    await reports.button(t('reportscreen.exportOf', { name: t('reportscreen.patients') })).click();
    await toast(t('reportscreen.future')).waitFor();
  });

  it('goes from a bar of the dashboard to the people behind it', async () => {
    const { t } = staff;
    await staff.visit('/dashboard');
    const [before = '', after = ''] = t('dashboardscreen.people', { indicator: t('dashboardscreen.screened'), value: '|' }).split('|');
    const number = page.getByRole('link', { name: new RegExp(`^${before}\\d+${after}$`) }).first();
    const screened = async (): Promise<number> => Number(await number.textContent());
    const atFirst = await screened();
    expect(atFirst).toBeGreaterThan(0);
    // until all charts are drawn, the first bar may be that of another chart
    await staff.settled();
    // a bar has no name of its own; the number has, and the first bar of this chart is as long as that
    const cascade = page.getByRole('region', { name: t('dashboardscreen.cascade') });
    await cascade.locator('.recharts-bar-rectangle').first().click();
    await page.waitForURL(/\/dashboard\/people/);
    const people = page.getByRole('table', { name: t('dashboardscreen.screened') });
    await people.getByRole('row').nth(1).waitFor();
    // before the list is there, its foot says only which rows are shown
    const [, of = ''] = t('shell.rows', { from: '', to: '|', total: '' }).split('|');
    const foot = page.locator('output').filter({ hasText: new RegExp(`\\d${of}\\d+$`) });
    const paging = await foot.textContent();
    // the dashboard follows in turns what was recorded a moment ago: the list lies between its number before and its number after
    await staff.visit('/dashboard');
    const listed = Number(/\d+$/.exec(paging ?? '')?.[0]);
    expect(listed).toBeGreaterThanOrEqual(atFirst);
    expect(listed).toBeLessThanOrEqual(await screened());
  });

  it('exports the month as zip, and the checksums match', async () => {
    const { t } = staff;
    await staff.visit('/reports');
    await reports.button(t('reportscreen.thisMonth')).click();
    const name = t('reportscreen.patients');
    await page
      .getByRole('radiogroup', { name: t('reportscreen.fileOf', { name }) })
      .getByText('ZIP', { exact: true })
      .click();
    const file = await reports.received(() => reports.button(t('reportscreen.exportOf', { name })).click());
    expect(file.name).toMatch(/^patients-.*\.zip$/);
    const inside = await filesIn(file.bytes);
    const [data, sum] = [...inside.keys()];
    expect(data).toMatch(/\.csv$/);
    expect(sum).toBe(`${data}.sha256`);
    const csv = inside.get(data ?? '') ?? Buffer.alloc(0);
    expect(inside.get(sum ?? '')?.toString()).toBe(`${sha256Of(csv)}  ${data}\n`);
    const row = await reports.newest();
    expect(row).toMatchObject({ state: 'done', format: 'zip', name: 'patients', bytes: file.bytes.length, sha256: sha256Of(file.bytes) });
    expect(Papa.parse(csv.toString(), { skipEmptyLines: true }).data).toHaveLength(row.rows + 1);
    // the same is on the screen, as long as nothing was exported since
    await page
      .getByText(`${sha256Of(file.bytes).slice(0, 12)}…`)
      .first()
      .waitFor();
    await page
      .getByRole('alert')
      .getByText(t('reportscreen.finished', { name, rows: row.rows }))
      .first()
      .waitFor();
  });

  it('is told why the server refuses what the screen could not know', async () => {
    const { t } = staff;
    const list = async (path: string): Promise<Record<string, { uuid: string; name: string }[]>> =>
      (await (await page.request.get(`${staff.url}${api}/${path}`)).json()) as Record<string, { uuid: string; name: string }[]>;
    const workflow = (await list('hydra/workflow?v=full'))['workflows']?.[0];
    const address = `/reports?from=2026-01-01&to=2026-01-31&type=encounters&workflow=${workflow?.uuid}&form=no-such-form`;
    await staff.visit(address);
    await reports.button(t('reportscreen.exportOf', { name: t('reportscreen.encounters') })).click();
    await page
      .getByRole('alert')
      .getByText(t('report.unknownForm', { name: 'no-such-form' }))
      .first()
      .waitFor();
  });
});

/** Every dump and report once, as whoever may see everything. */
/** Somebody who may plans a report for managers; a manager has it one press away. */
describe('a scheduled report', () => {
  let staff: Staff;

  beforeAll(async () => {
    staff = await openStaff();
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('is planned for a role', async () => {
    const { t, page } = staff;
    await staff.visit('/administration/scheduledreports');
    await page.getByRole('button', { name: t('entries.createNew') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('entries.name')).fill('Costs of last month');
    await staff.choose(t('scheduledreport.report'), t('reportscreen.auditExtract'));
    await staff.choose(t('scheduledreport.rhythm'), t('scheduledreport.monthly'));
    await staff.choose(t('scheduledreport.role'), 'Programme Manager');
    await staff.choose(t('scheduledreport.workflow'), 'Tuberculosis Programme');
    await dialog.getByRole('button', { name: t('shell.save') }).click();
    // the trail has no workflow
    await dialog.getByText(t('scheduledreport.notNarrowed')).waitFor();
    await staff.choose(t('scheduledreport.report'), t('reportscreen.facilityPatients'));
    await dialog.getByRole('button', { name: t('shell.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Costs of last month', exact: true }).waitFor();
  });

  it('is there for the members of the role, with its last whole period', async () => {
    const manager = await openStaff({ width: 390, height: 844 });
    try {
      await manager.arrive('tahira.manager');
      const reports = new ReportsPage(manager);
      await manager.visit('/reports?tab=scheduled');
      const [, month = 0, year = 0] = manager.today().split('/').map(Number);
      const { name } = await reports.received(() =>
        reports.button(manager.t('scheduledreport.exportOf', { name: 'Costs of last month' })).click(),
      );
      const last = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
      expect(name.startsWith(`facilityPatients-${last.slice(0, 8)}01-${last}`), name).toBe(true);
    } finally {
      await manager.close();
    }
  });
});

describe('every export', () => {
  let staff: Staff;
  let reports: ReportsPage;

  beforeAll(async () => {
    staff = await openStaff();
    reports = new ReportsPage(staff);
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it.each(dumpTypes.filter((type) => type !== 'custom'))('the dump of %s', async (type) => {
    const { t } = staff;
    await reports.open(`/administration/reports?type=${type}`);
    const name = t(dumps[type].label);
    if (type === 'encounters') {
      await staff.choose(t('reportscreen.workflow'), 'Tuberculosis Programme');
      await staff.choose(t('reportscreen.form'), 'TB Screening');
    }
    const file = await reports.received(() => reports.button(t('reportscreen.exportOf', { name })).click());
    expect(file.name).toMatch(new RegExp(`^${type}.*\\.${dumps[type].formats[0]}$`));
    const row = await reports.newest();
    expect(row).toMatchObject({ state: 'done', kind: 'dump', name: type, sha256: sha256Of(file.bytes) });
    expect(row.rows).toBeGreaterThan(0);
    if (type !== 'encounters') expect(file.bytes.toString()).toMatch(/^\uFEFF"?id"?,/);
  });

  it('the custom dump of each of its eight types', async () => {
    const { t } = staff;
    await reports.open('/reports?type=custom');
    for (const type of keysOf<Record<CustomType, unknown>>(customTypes)) {
      // oxlint-disable-next-line no-await-in-loop -- one export after the other, as a person makes them
      await staff.choose(t('reportscreen.reportType'), t(customTypes[type]));
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const file = await reports.received(() => reports.button(t('reportscreen.exportOf', { name: t('reportscreen.custom') })).click());
      expect(file.bytes.toString(), type).toMatch(/^\uFEFF"?age"?,/);
      // oxlint-disable-next-line no-await-in-loop -- likewise
      expect(await reports.newest()).toMatchObject({ parameters: { 'custom-type': type }, sha256: sha256Of(file.bytes) });
    }
  }, 120_000);

  it('each report as csv, and one as a spreadsheet', async () => {
    await reports.open('/reports?tab=reports');
    for (const name of keysOf<Record<ReportName, unknown>>(reportNames)) {
      // oxlint-disable-next-line no-await-in-loop -- one export after the other, as a person makes them
      const file = await reports.report(name, 'csv');
      expect(file.name).toMatch(new RegExp(`^${name}-.*\\.csv$`));
      expect(file.bytes.subarray(0, 3).toString('hex'), name).toBe('efbbbf');
      // oxlint-disable-next-line no-await-in-loop -- likewise
      expect(await reports.newest()).toMatchObject({ state: 'done', kind: 'report', name, sha256: sha256Of(file.bytes) });
    }
    const sheet = await reports.report('disaggregationPatients', 'xlsx');
    const [table] = await readWorkbook(sheet.bytes);
    expect(table?.data[0]?.slice(0, 2)).toEqual(['Age', 'Gender']);
  }, 180_000);
});

/** The same page from right to left. */
describe('exports in Arabic', () => {
  let staff: Staff;
  let reports: ReportsPage;

  beforeAll(async () => {
    staff = await openStaff({ language: 'ar' });
    reports = new ReportsPage(staff);
    await staff.arriveAtHome();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('takes a dump and the paper of a report along', async () => {
    const { t, page } = staff;
    await reports.open();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    const name = t('reportscreen.patients');
    const dump = await reports.received(() => reports.button(t('reportscreen.exportOf', { name })).click());
    expect((await reports.newest()).sha256).toBe(sha256Of(dump.bytes));
    await page.getByRole('tab', { name: t('reportscreen.reports') }).click();
    const paper = await reports.report('disaggregationPatients', 'pdf');
    const { totalPages } = await extractText(await getDocumentProxy(new Uint8Array(paper.bytes)));
    expect(totalPages).toBeGreaterThan(0);
    await reports.button(t('reportscreen.againOf', { name })).first().waitFor();
  });
});
