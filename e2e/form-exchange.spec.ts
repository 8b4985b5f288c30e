// area: form
import { readFile, stat } from 'node:fs/promises';
import { malariaCase } from '@fieldward/domain/xlsform/samples/malaria-case.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { type Staff, openStaff } from './harness/staff.ts';

/** What programmes bring along and take away: a code list as CSV, a form as an XLSForm file. */
describe('files in and out', () => {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const name = `Malaria ${digits}`;
  let staff: Staff;
  let page: Page;

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('imports a code list after a dry run that tells of a bad row', async () => {
    const { t } = staff;
    await staff.visit('/administration/options');
    await page.getByRole('button', { name: t('bankscreen.import') }).click();
    const dialog = page.getByRole('dialog');
    const rows = [
      'Name;Description;ICD-10',
      `Ringworm ${digits};Of the skin;B35.${digits}`,
      `Scabies ${digits};Itching;B86.${digits}`,
      `;No name;X1`,
    ];
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}`) });
    await dialog.getByText(t('bankscreen.fileRows', { rows: 3, columns: 3 })).waitFor();
    await dialog.getByRole('button', { name: t('bankscreen.next'), exact: true }).click();
    await dialog.getByRole('button', { name: t('bankscreen.checkRows') }).click();
    await dialog
      .getByText(t('bankscreen.badRows', { count: 1 }))
      .first()
      .waitFor();
    await dialog.getByLabel(t('bankscreen.leaveOut', { count: 1 })).check();
    await dialog.getByRole('button', { name: t('bankscreen.importNow', { count: 2 }) }).click();
    await dialog
      .getByText(t('bankscreen.imported', { count: 2 }))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel(t('bankscreen.searchOptions')).first().fill(`scabies ${digits}`);
    await page.getByRole('cell', { name: `SCABIES ${digits}`, exact: true }).waitFor();
  });

  it('imports an XLSForm, says what is lost, and opens it in the builder', async () => {
    const { t } = staff;
    const sheets = { survey: malariaCase.survey, choices: malariaCase.choices, settings: [['form_title'], [name]] };
    const file = await writeWorkbook(
      Object.entries(sheets).map(([sheet, table]) => ({
        sheet,
        data: table.map((cells) => cells.map((value) => (value === '' ? null : { value, type: String }))),
      })),
    ).toBuffer();
    await staff.visit('/administration/form');
    await page.getByRole('button', { name: t('builder.importXlsform') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'malaria.xlsx', mimeType: 'application/octet-stream', buffer: file });
    await dialog.getByLabel(t('xlsform.formName')).fill(name);
    await dialog.getByText('rdt.png').first().waitFor();
    await dialog.getByText(t('xlsform.media')).first().waitFor();
    await dialog.getByRole('button', { name: t('xlsform.confirm'), exact: true }).click();
    await page.getByRole('alert').getByText(t('xlsform.imported', { name })).first().waitFor();
    await page.getByText('Date on which the fever began').first().waitFor();
  });

  it('exports it again as a workbook', async () => {
    const { t } = staff;
    await staff.visit('/administration/form');
    await page.getByLabel(t('builder.searchForms')).first().fill(name);
    await page.getByRole('button', { name: t('builder.moreOf', { name }) }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('builder.exportXlsform') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`malaria_${digits}.xlsx`);
    const path = await download.path();
    expect((await stat(path)).size).toBeGreaterThan(2_000);
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
  });
});
