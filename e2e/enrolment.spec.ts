// area: patient
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

const identifier = `ENR-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
const workflow = 'Tuberculosis Programme';

/** Somebody is enrolled by the registration; the app knows the workflow from then on, and the page says what became of it. In English. */
describe('an enrolment', () => {
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive('maryam.data');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  const section = () => page.getByRole('region', { name: staff.t('enrolment.title') });
  const menu = async (entry: string) => {
    const button = section().getByRole('button', { name: staff.t('chart.moreOf', { name: workflow }) });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: entry }).focus();
    await page.keyboard.press('Enter');
  };

  it('is made on the page of the patient, by keyboard', async () => {
    const { t } = staff;
    await staff.visit('/patient');
    await staff.chooseWorkflow(workflow);
    await page.getByRole('button', { name: t('patient.createNew') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('patient.identifier')).first().fill(identifier);
    await dialog.getByLabel(t('patient.personName')).fill('Zubaida');
    await dialog.getByLabel(t('patient.familyName')).fill('Marri');
    await dialog.getByLabel(t('patient.gender')).selectOption('F');
    await dialog.getByLabel(t('patient.estimatedAge')).fill('31');
    await staff.saveRegistration(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await staff.openPatient(identifier);
    await section().waitFor();
    if ((await section().getByText(workflow).count()) === 0) {
      await section()
        .getByRole('button', { name: t('enrolment.enrol') })
        .press('Enter');
      await staff.choose(t('patient.workflow'), workflow);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('shell.save'), exact: true })
        .press('Enter');
    }
    await section().getByText(t('enrolment.active')).waitFor();
  });

  it('tells under which workflow the patient is opened; the chip shows it', async () => {
    const { t } = staff;
    await page.evaluate(() => {
      localStorage.removeItem('selectedWorkflow');
      localStorage.removeItem('selectedWorkflowId');
    });
    await staff.visit('/patient');
    await page.getByRole('button', { name: t('patient.selectWorkflow') }).waitFor();
    await page.getByLabel(t('patient.searchPlaceholder')).fill(identifier);
    const told = page.waitForResponse((response) => response.url().includes('fieldward/patientcontacts'));
    await page.keyboard.press('Enter');
    await told;
    await staff.openRow(identifier);
    await page.getByRole('heading', { name: 'Zubaida Marri' }).waitFor();
    await staff.visit('/patient');
    await page.getByRole('button', { name: t('patient.workflowChip', { workflow }) }).waitFor();
  });

  it('is ended with a reason, and the end is taken back', async () => {
    const { t } = staff;
    await staff.openPatient(identifier);
    await menu(t('chart.end'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('enrolment.reason')).fill('Moved to Quetta');
    // what was typed before stays
    await staff.choose(t('enrolment.status'), t('enrolment.transferred'));
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).press('Enter');
    await section().getByText('Moved to Quetta').waitFor();
    await section().getByText(t('enrolment.transferred')).first().waitFor();
    await menu(t('shell.edit'));
    await staff.choose(t('enrolment.status'), t('enrolment.active'));
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).press('Enter');
    await section().getByText(t('enrolment.active')).waitFor();
    expect(await section().getByText(t('enrolment.transferred')).count()).toBe(0);
    expect(await section().getByText('Moved to Quetta').count(), 'the reason was that of the end').toBe(0);
  });

  it('is moved to another phase, and paused', async () => {
    const { t } = staff;
    await staff.openPatient(identifier);
    await menu(t('shell.edit'));
    await staff.choose(t('enrolment.phase'), 'Treatment');
    await staff.choose(t('enrolment.status'), t('enrolment.paused'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell.save'), exact: true })
      .press('Enter');
    await section().getByText(t('enrolment.paused')).first().waitFor();
    await section().getByText('Treatment').waitFor();
  });
});
