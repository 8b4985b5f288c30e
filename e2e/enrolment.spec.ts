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
    await staff.chooseFromMenu(section().getByRole('button', { name: staff.t('chart.moreOf', { name: workflow }) }), entry);
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

  it('tells its history: who said what, when and why', async () => {
    const { t } = staff;
    await staff.openPatient(identifier);
    await menu(t('enrolment.history'));
    const dialog = page.getByRole('dialog', { name: t('enrolment.historyOf', { workflow }) });
    await dialog.getByText(t('enrolment.phaseIs', { phase: 'Treatment' })).waitFor();
    await dialog.getByText(new RegExp(`^${t('enrolment.wasEnrolled')}`)).waitFor();
    // the end that did not last stays, with its reason
    await dialog.getByText(new RegExp(`^${t('enrolment.transferred')}`)).waitFor();
    await dialog.getByText('Moved to Quetta').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

/** An administrator says how a phase begins, and what enrolments may end with. By keyboard, in English. */
describe.each([1280, 390])('a workflow, %d px wide', (width) => {
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff({ width });
    page = staff.page;
    await staff.arrive();
    const { workflows } = await (await page.request.get(`${staff.url}/openmrs/ws/rest/v1/hydra/workflow`)).json();
    const found = workflows.find(({ name }: { name: string }) => name === workflow);
    await staff.visit(`/workflow/phase?workflow=${found.uuid}`);
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(() => staff.close());

  const phase = 'Follow Up';
  const opener = (word: string) => page.getByRole('button', { name: `${staff.t('workflow.advanceOf', { name: phase })}: ${word}` });

  it('says how a phase begins; a condition that is not written is asked for', async () => {
    const { t } = staff;
    await opener(t('workflow.byForm')).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('workflow.advanceOf', { name: phase }) });
    const save = () => dialog.getByRole('button', { name: t('shell.save'), exact: true }).press('Enter');
    await dialog.getByRole('radio', { name: t('workflow.byRule') }).press('Space');
    await dialog.getByRole('button', { name: t('workflow.writeRule') }).waitFor();
    await save();
    await dialog.getByText(t('workflow.ruleMissing')).waitFor();
    await dialog.getByRole('radio', { name: t('workflow.byHand') }).press('Space');
    await save();
    await opener(t('workflow.byHand')).press('Enter');
    await dialog.getByRole('radio', { name: t('workflow.byForm') }).press('Space');
    await save();
    await opener(t('workflow.byForm')).waitFor();
  });

  it('names its outcomes in an order, and each once', async () => {
    const { t } = staff;
    const { results } = await (await page.request.get(`${staff.url}/openmrs/ws/rest/v1/concept?q=cough&limit=1&v=custom:(display)`)).json();
    const name = String(results[0].display);
    await page.getByRole('button', { name: t('workflow.outcomes'), exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('workflow.outcomesOf', { workflow }) });
    const field = dialog.getByLabel(t('workflow.addOutcome'));
    const add = async () => {
      await field.fill(name);
      await page.getByRole('option', { name, exact: true }).first().click();
    };
    await add();
    await dialog.getByRole('listitem').getByText(name).waitFor();
    await add();
    await dialog.getByText(t('workflow.outcomeThere')).waitFor();
    await dialog.getByRole('button', { name: t('workflow.deleteOf', { name }) }).press('Enter');
    await dialog.getByRole('listitem').getByText(name).waitFor({ state: 'detached' });
  });
});
