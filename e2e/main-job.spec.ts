// area: patient, form, care
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

/** A name of letters and an identifier that no earlier run on the same database used. */
function fresh(): { suffix: string; identifier: string; contactIdentifier: string } {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  return {
    suffix: digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))),
    identifier: `JRN-${digits.slice(0, 6)}`,
    contactIdentifier: `CNT-${digits.slice(3)}`,
  };
}

/**
 * The programme's daily work, as an administrator and a clerk do it: build a workflow, register somebody, find
 * them by a misspelt name, fill a form with rules and contacts, and read it back. In English and in Arabic, which
 * is written from right to left.
 */
describe.each([
  { language: 'en' as const, direction: 'ltr', ...fresh() },
  { language: 'ar' as const, direction: 'rtl', ...fresh() },
])('the main job in $language', ({ language, direction, suffix, identifier, contactIdentifier }) => {
  let staff: Staff;
  let page: Page;
  const workflow = `Journey ${suffix}`;

  beforeAll(async () => {
    staff = await openStaff({ language });
    page = staff.page;
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('refuses an empty and a wrong sign-in, then signs in', async () => {
    const { t } = staff;
    await page.goto(staff.url);
    await page.getByRole('heading', { name: t('session.title') }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    await page.getByRole('button', { name: t('session.login') }).click();
    await page.getByText(t('session.usernameRequired')).waitFor();
    await page.getByText(t('session.passwordRequired')).waitFor();
    await staff.signIn('admin', 'wrong');
    await page.getByText(t('session.invalidCredentials')).waitFor();
    await staff.signIn('admin', 'Admin123');
    await page
      .getByRole('link', { name: t('shell.findPatient') })
      .first()
      .waitFor();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).toContain('admin');
    expect(stored).not.toContain('Admin123');
  });

  it('creates a workflow, a phase, a stage, and attaches a form', async () => {
    const { t } = staff;
    await staff.visit('/workflow');
    await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
    let dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('Journey 1');
    await dialog.getByRole('button', { name: t('shell.save') }).click();
    await dialog.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
    await dialog.getByRole('textbox').first().fill(workflow);
    await dialog.getByRole('button', { name: t('shell.save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: workflow, exact: true }).click();

    await page.getByRole('heading', { name: t('workflow.phasesOf', { workflow }) }).waitFor();
    await page.getByRole('button', { name: t('workflow.addPhase') }).click();
    await staff.choose(t('workflow.selectPhase'), 'Screening');
    dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('shell.save') }).click();
    await page.getByRole('link', { name: 'Screening', exact: true }).click();

    await page.getByRole('button', { name: t('workflow.addStage') }).click();
    await staff.choose(t('workflow.selectStage'), 'Symptom Screening');
    await dialog.getByRole('button', { name: t('shell.save') }).click();
    await page.getByRole('link', { name: 'Symptom Screening', exact: true }).click();

    for (const form of ['TB Screening', 'TB Contact Tracing']) {
      await page.getByRole('button', { name: t('workflow.addForm') }).click();
      await staff.choose(t('workflow.selectForm'), form);
      await dialog.getByRole('button', { name: t('shell.save') }).click();
      await page.getByRole('listitem').filter({ hasText: form }).waitFor();
    }
    await page.getByRole('button', { name: t('workflow.moveUp', { name: 'TB Contact Tracing' }) }).click();
    await page.getByText(t('workflow.orderSaved')).first().waitFor();
    await page.reload();
    await page.getByRole('listitem').first().waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'TB' }).first().innerText()).toContain('TB Contact Tracing');
  });

  it('registers a patient, after every refusal', async () => {
    const { t } = staff;
    await staff.visit('/patient');
    await staff.chooseWorkflow(workflow);
    await page.getByRole('button', { name: t('patient.createNew') }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(name, { exact: false }).first();
    await dialog.getByRole('button', { name: t('shell.save') }).click();
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBeGreaterThanOrEqual(3);
    await field(t('patient.identifier')).fill('not an identifier');
    await field(t('patient.personName')).fill('Abc123');
    await dialog.getByRole('button', { name: t('shell.save') }).click();
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBeGreaterThanOrEqual(3);
    await field(t('patient.identifier')).fill(identifier);
    await field(t('patient.personName')).fill('Muhammad');
    await field(t('patient.familyName')).fill(`Qureshani`);
    await field(t('patient.gender')).selectOption('M');
    await field(t('patient.estimatedAge')).fill('34');
    await staff.saveRegistration(dialog);
    await page.getByText(t('patient.created')).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('refuses the identifier a second time', async () => {
    const { t } = staff;
    await staff.visit('/patient');
    await page.getByRole('button', { name: t('patient.createNew') }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(name, { exact: false }).first();
    await field(t('patient.identifier')).fill(identifier);
    await field(t('patient.personName')).fill('Zulekha');
    await field(t('patient.familyName')).fill('Vellani');
    await field(t('patient.gender')).selectOption('F');
    await field(t('patient.estimatedAge')).fill('51');
    await staff.saveRegistration(dialog);
    await dialog.getByText(identifier).first().waitFor();
    expect(await field(t('patient.personName')).inputValue()).toBe('Zulekha');
    await page.keyboard.press('Escape');
  });

  it('finds the patient by a misspelt name and opens the page', async () => {
    const { t } = staff;
    await staff.visit('/patient');
    await page.getByPlaceholder(t('patient.searchPlaceholder')).fill('Mohamed Quraishany');
    await page.keyboard.press('Enter');
    await staff.foundCell(identifier).first().click();
    await page.getByRole('heading', { name: /Muhammad Qureshani/ }).waitFor();
    for (const panel of ['patient.diagnoses', 'patient.vitals', 'patient.recentVisits', 'patient.nextAppointment'] as const) {
      await page.getByText(t(panel)).first().waitFor();
    }
  });

  it('enters an allergy by keyboard, and reads it in the head of the page', async () => {
    const { t } = staff;
    await page.getByRole('button', { name: t('chart.addAllergy') }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('chart.addAllergy') });
    await dialog.getByRole('combobox', { name: t('chart.allergen') }).focus();
    await page.keyboard.type('peni');
    await page.locator('[role=option][data-combobox-selected]', { hasText: 'PENICILLIN' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('shell.save') }).focus();
    await page.keyboard.press('Enter');
    const alerts = page.getByRole('list', { name: t('chart.alerts') });
    await alerts.getByText('PENICILLIN').waitFor();
    const open = page.getByRole('button', { name: new RegExp(t('chart.registered')) });
    await open.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: t('chart.registered') }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON' && document.querySelector('[role=dialog]') === null);
  });

  it('fills a form: refusals, a hide rule, an autoselect, and the form that a rule opens', async () => {
    const { t } = staff;
    await page.getByRole('button', { name: t('patient.generalActions') }).click();
    await page.getByRole('dialog').getByText(t('patient.enterData'), { exact: true }).click();
    await page.getByRole('tab', { name: 'Screening' }).waitFor();
    await staff.openForm('TB Screening');
    // today is proposed; who empties the field is asked for a day
    expect(await page.getByLabel('Screening date').first().inputValue()).not.toBe('');
    await staff.write('Screening date', '');
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page.getByText('Enter the date of the screening').first().waitFor();
    // the place is not known yet: it is asked for, and proposed from then on
    await page.getByText(t('dataentry.choosePlace')).waitFor();
    await page.getByRole('combobox', { name: t('dataentry.location') }).click();
    await page.locator('[role="option"]:visible').first().click();
    await page.getByText(t('dataentry.choosePlace')).waitFor({ state: 'hidden' });

    expect(await page.getByLabel('For how many weeks?').count()).toBe(0);
    await staff.answer('Cough', 'YES');
    await page.getByLabel('For how many weeks?').first().waitFor();
    await staff.write('For how many weeks?', '3');
    await staff.write('Screening date', staff.today());
    await staff.answer('Screening place', 'OUTPATIENT DEPARTMENT');
    for (const question of ['Blood in sputum', 'Fever', 'Night sweats', 'Weight loss']) await staff.answer(question, 'NO');
    await staff.answer('Treated for tuberculosis before', 'NO');
    await staff.answer('Close contact of a tuberculosis patient', 'NO');
    await staff.answer('Chest xray reading', 'NOT DONE');
    expect(await staff.answered('Presumptive tuberculosis')).toBe('YES');
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page
      .getByText(t('dataentry.saved', { form: 'TB Screening' }))
      .first()
      .waitFor();
    const later = page.getByRole('button', { name: t('dataentry.later') });
    if (await later.isVisible()) await later.click();
  });

  it('registers contacts as patients', async () => {
    const { t } = staff;
    await staff.openFromActions(identifier, t('patient.enterData'));
    await page.getByRole('button', { name: /^TB Contact Tracing/ }).click();
    await page.getByRole('button', { name: t('dataentry.addContact') }).click();
    const contact = page.getByRole('group', { name: t('dataentry.contactNumber', { number: 1 }) });
    await contact.getByLabel('Given Name').fill('Rukhsana');
    await contact.getByLabel('Family Name').fill(`Contact${suffix}`);
    await contact.getByLabel('Age').fill('30');
    await contact.getByLabel('Gender').selectOption('F');
    await contact.getByLabel('Relationship').selectOption({ index: 1 });
    await contact.getByLabel('Identifier').fill(contactIdentifier);
    await staff.write('Date of the household visit', staff.today());
    await staff.write('People in the household', '4');
    await staff.write('Children under five in the household', '1');
    await staff.answer('Preventive treatment offered', 'NO');
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page
      .getByText(t('dataentry.saved', { form: 'TB Contact Tracing' }))
      .first()
      .waitFor();
    await staff.visit('/patient');
    await page.getByPlaceholder(t('patient.searchPlaceholder')).first().fill(`Rukhsana Contact${suffix}`);
    await page.keyboard.press('Enter');
    await staff.foundCell(contactIdentifier).waitFor();
    expect(await page.getByRole('row').nth(1).innerText()).toContain(`Contact${suffix}`);
  });

  it('shows it in Service History', async () => {
    const { t } = staff;
    await staff.openFromActions(identifier, t('patient.serviceHistory'));
    const row = page.getByRole('row').filter({ hasText: 'TB Screening' }).first();
    await row.getByRole('button', { name: new RegExp(t('patient.view')) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('patient.observations')).waitFor();
    await dialog.getByText('OUTPATIENT DEPARTMENT').first().waitFor();
    expect(await dialog.innerText()).toMatch(/COUGH DURATION IN WEEKS\s+3/i);
  });
});
