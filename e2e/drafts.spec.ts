// area: form
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

/** What was typed into a form and not saved survives a reload and the sign-out of somebody who walked away. */
describe('drafts', () => {
  let staff: Staff;
  let form: string;

  beforeAll(async () => {
    staff = await openStaff();
    await staff.arrive();
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
    await staff.visit('/patient?q=qureshi');
    await staff.page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
    await staff.page.getByRole('button', { name: staff.t('patient.generalActions') }).click();
    await staff.page.getByRole('dialog').getByText(staff.t('patient.enterData'), { exact: true }).click();
    await staff.page.getByRole('button', { name: /^TB Screening/ }).click();
    await staff.page.getByLabel('Remarks').first().waitFor();
    form = staff.page.url().replace(staff.url, '');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('are offered again after a reload', async () => {
    const { page, t } = staff;
    await staff.write('Remarks', 'Came with her sister');
    await page.getByText(t('dataentry.draftKept')).first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: t('shell.draftRestore') }).click();
    expect(await page.getByLabel('Remarks').first().inputValue()).toBe('Came with her sister');
  });

  it('are offered again after thirty idle minutes signed the person out', async () => {
    const { page, t } = staff;
    await page.clock.install();
    await staff.visit(form);
    await page.getByRole('button', { name: t('shell.draftRestore') }).click();
    await staff.write('Remarks', 'Came with her sister and mother');
    await page.getByText(t('dataentry.draftKept')).first().waitFor();
    await page.clock.fastForward(1_800_000 + 5_000);
    await page.getByRole('button', { name: t('session.login'), exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('username'))).toBeNull();
    // whoever sits down at this computer next finds nothing of it
    const left = await page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases()]));
    expect(left).toContain('fieldward:sealed:');
    expect(left).not.toMatch(/sister|remarks|screening|answers/i);
    await page.clock.resume();
    await staff.signIn('admin', 'Admin123');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await staff.visit(form);
    await page.getByRole('button', { name: t('shell.draftRestore') }).click();
    expect(await page.getByLabel('Remarks').first().inputValue()).toBe('Came with her sister and mother');
  });
});
