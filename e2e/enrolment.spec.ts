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
    const contacts = page.waitForResponse((response) => response.url().includes('fieldward/patientcontacts'));
    await page.keyboard.press('Enter');
    await contacts;
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

  it('tells its history: who recorded what, when and why', async () => {
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

/** Why somebody came into a phase: the form that says so is one step away, and a condition stands there as a sentence. In English. */
describe.each([1280, 390])('the history of an enrolment, %d px wide', (width) => {
  const size = width === 1280 ? 'wide' : 'narrow';
  const own = `Growing ${size}`;
  let staff: Staff;
  let page: Page;
  let grown = '';
  beforeAll(async () => {
    staff = await openStaff({ width });
    page = staff.page;
    await staff.arrive();
    const post = async (path: string, data: object): Promise<string> => {
      const response = await page.request.post(`${staff.url}/openmrs/ws/rest/v1/${path}`, { data, headers: { origin: staff.url } });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()).uuid;
    };
    const made = await post('hydra/workflow', { name: own });
    const link = await post('hydra/workflowphases', {
      hydramodulePhase: await post('hydra/phase', { name: `Grown up ${size}` }),
      hydramoduleWorkflow: made,
      advance: 'rule',
      advanceRule: [
        { typeName: 'Question', value: 'patient.ageInYears' },
        { typeName: 'Operator', value: '>=' },
        { typeName: 'OpenValue', value: '18' },
      ],
    });
    expect(link).not.toBe('');
    grown = (await read(`patient?q=${identifier}`)).results[0].uuid;
    await post('programenrollment', { patient: grown, program: made });
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(() => staff.close());

  const read = async (path: string) => (await page.request.get(`${staff.url}/openmrs/ws/rest/v1/${path}`)).json();
  const historyOf = async (patient: string, name: string) => {
    await staff.visit(`/patient/detail?patient=${patient}`);
    const section = page.getByRole('region', { name: staff.t('enrolment.title') });
    await section.getByText(name).first().waitFor();
    // what comes after the first content may take the place of what is pressed
    await page.waitForLoadState('networkidle');
    await staff.chooseFromMenu(section.getByRole('button', { name: staff.t('chart.moreOf', { name }) }), staff.t('enrolment.history'));
    return page.getByRole('dialog', { name: staff.t('enrolment.historyOf', { workflow: name }) });
  };

  it('says the condition of a phase in words', async () => {
    const dialog = await historyOf(grown, own);
    await dialog.getByText(staff.t('enrolment.phaseIs', { phase: `Grown up ${size}` })).waitFor();
    await dialog.getByText(/^Because .*at least.*18/).waitFor();
  });

  it('leads to the form that moved the patient, and back', async () => {
    type Row = { patient: { uuid: string }; history: { phase: string | null; form: { name: string } | null }[] };
    const { workflows } = await read('hydra/workflow');
    const { uuid } = workflows.find(({ name }: { name: string }) => name === workflow);
    const { results } = await read(`programenrollment?program=${uuid}&limit=50&v=custom:(patient:(uuid),history)`);
    const moved = (results as Row[]).find(({ history }) => history.some(({ phase, form }) => phase !== null && form !== null));
    const event = moved?.history.find(({ phase, form }) => phase !== null && form !== null);
    const form = String(event?.form?.name);
    const dialog = await historyOf(String(moved?.patient.uuid), workflow);
    const way = dialog.getByRole('button', { name: staff.t('schedule.openFormOf', { name: form }) }).first();
    await way.press('Enter');
    const filled = page.getByRole('dialog', { name: new RegExp(form) });
    await filled.waitFor();
    await page.keyboard.press('Escape');
    await filled.waitFor({ state: 'hidden' });
    await dialog.waitFor();
    // a keyboard goes on where it was
    await expect.poll(() => way.evaluate((element) => element === document.activeElement)).toBe(true);
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
    expect(await dialog.getByRole('button', { name: t('workflow.rehearse') }).isDisabled(), 'a condition that is not written').toBe(true);
    await dialog.getByRole('radio', { name: t('workflow.byHand') }).press('Space');
    await save();
    await dialog.waitFor({ state: 'hidden' });
    await opener(t('workflow.byHand')).press('Enter');
    await dialog.getByRole('radio', { name: t('workflow.byForm') }).press('Space');
    await save();
    await dialog.waitFor({ state: 'hidden' });
    await opener(t('workflow.byForm')).waitFor();
  });

  it('is rehearsed on the past before it counts, with the names of whose phases would be others', async () => {
    const { t } = staff;
    await opener(t('workflow.byForm')).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('workflow.advanceOf', { name: phase }) });
    await dialog.getByRole('radio', { name: t('workflow.byHand') }).press('Space');
    const rehearsal = dialog.getByRole('region', { name: t('workflow.rehearse') });
    await rehearsal.getByRole('button', { name: t('workflow.rehearse') }).press('Enter');
    // people who are in it by their forms would not have come there
    await rehearsal.getByText(/^People whose phases would be others: [1-9]/).waitFor();
    expect(await rehearsal.getByRole('link').count()).toBeGreaterThan(0);
    await rehearsal.getByRole('row', { name: new RegExp(`^${t('workflow.rehearsePlanned')}`) }).waitFor();
    // another choice is not what was rehearsed
    await dialog.getByRole('radio', { name: t('workflow.byForm') }).press('Space');
    await rehearsal.getByRole('table').waitFor({ state: 'detached' });
    await rehearsal.getByRole('button', { name: t('workflow.rehearse') }).press('Enter');
    await rehearsal.getByText(t('workflow.rehearseNobody')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
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
