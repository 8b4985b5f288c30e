// area: care
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

const workflow = 'Respiratory Care';
const form = 'Respiratory Review';

/** A schedule is written, tried, tested, rehearsed and published; then it stands on the patient page and on Home. In English. */
describe.each([1280, 390])('a schedule, %d px wide', { timeout: 120_000 }, (width) => {
  const name = `Reviews at ${width}`;
  const step = `Review ${width}`;
  let staff: Staff;
  let page: Page;
  let uuid = '';
  beforeAll(async () => {
    staff = await openStaff({ width });
    page = staff.page;
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(async () => {
    // others find the demo as it was
    await page.request.delete(`${staff.url}/openmrs/ws/rest/v1/fieldward/schedule/${uuid}?reason=journey`, {
      headers: { origin: staff.url },
    });
    await staff.close();
  });

  const tab = (label: string) => page.getByRole('tab', { name: label }).click();
  const publish = () => page.getByRole('button', { name: staff.t('schedulescreen.publish'), exact: true }).first();
  const save = async () => {
    await page.getByRole('button', { name: staff.t('shell.save'), exact: true }).click();
    // the draft is read again: nothing waits to be saved
    await page.getByText(staff.t('schedulescreen.saveFirst')).waitFor({ state: 'detached' });
  };
  const read = async (path: string) => (await page.request.get(`${staff.url}/openmrs/ws/rest/v1/${path}`)).json();

  it('is written: what settles it, when it is due, and when it is missed', async () => {
    const { t } = staff;
    await staff.visit('/administration/schedules');
    await page.getByRole('button', { name: t('schedulescreen.create') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('entries.name')).fill(name);
    await staff.choose(t('schedulescreen.workflow'), workflow);
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page.getByRole('heading', { name }).waitFor();
    uuid = new URL(page.url()).searchParams.get('schedule') ?? '';
    await page.getByRole('button', { name: t('schedulescreen.addStep') }).click();
    await page.getByLabel(t('schedulescreen.stepName')).fill(step);
    // nothing settles it yet: a warning, and it cannot be published
    await page.getByRole('status').getByText(t('schedule.neverSettled', { step })).waitFor();
    expect(await publish().isDisabled()).toBe(true);
    await page.getByRole('button', { name: t('schedulescreen.addSettling') }).click();
    await staff.choose(t('schedulescreen.form'), form);
    await page.getByLabel(t('schedulescreen.missedAfter')).fill('7');
  });

  it('keeps what is not saved over a reload, and offers it', async () => {
    const { t } = staff;
    page.once('dialog', (dialog) => void dialog.accept());
    await page.waitForTimeout(600); // drafts are written half a second after the last change
    await page.reload();
    await page.getByRole('button', { name: t('shell.draftRestore'), exact: true }).click();
    await page.getByRole('button', { name: step, exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Sunday' }).check();
    await save();
  });

  it('is tried on somebody, and what is shown is kept as a test case', async () => {
    const { t } = staff;
    await tab(t('schedulescreen.try'));
    const asked = page.getByRole('list', { name: t('schedulescreen.asked') });
    await asked.getByText(step).waitFor();
    await page.getByRole('button', { name: t('schedulescreen.addPhase') }).click();
    await page.getByLabel(t('schedulescreen.testName')).fill('Newly enrolled');
    await page.getByRole('button', { name: t('schedulescreen.keepTest') }).click();
    await tab(t('schedule.tests'));
    await page.getByText(t('preview.passed')).waitFor();
    await save();
  });

  it('is not published while a test case fails', async () => {
    const { t } = staff;
    await tab(t('schedule.steps'));
    const span = page.getByRole('textbox', { name: new RegExp(`^${t('schedulescreen.span')}`) });
    await span.fill('6');
    await span.press('Tab');
    await page
      .getByRole('status')
      .getByText(t('schedulescreen.failing', { count: 1 }))
      .waitFor();
    await save();
    expect(await publish().isDisabled()).toBe(true);
    await span.fill('4');
    await span.press('Tab');
    await save();
    await expect.poll(() => publish().isEnabled()).toBe(true);
  });

  it('is rehearsed on the past, with the names of whom it would have asked', async () => {
    const { t } = staff;
    await tab(t('schedulescreen.rehearse'));
    await page.getByRole('button', { name: t('schedulescreen.rehearseNow') }).click();
    await page.getByText(/^People of whom the draft would have asked otherwise: \d/).waitFor();
    await expect.poll(() => page.getByRole('tabpanel').getByRole('link').count()).toBeGreaterThan(0);
  });

  it('is published with a note, and shows how the draft differs from then on', async () => {
    const { t } = staff;
    await publish().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('schedulescreen.publishText', { workflow })).waitFor();
    await dialog.getByLabel(t('schedulescreen.note')).fill('The first one');
    await dialog.getByRole('button', { name: t('schedulescreen.publish'), exact: true }).click();
    await page
      .getByText(t('schedulescreen.isPublished', { name, number: 1 }))
      .first()
      .waitFor();
    await tab(t('schedulescreen.versions'));
    await page.getByText(/The first one/).waitFor();
    await page.getByText(t('schedulescreen.asDraft')).waitFor();
    await tab(t('schedule.steps'));
    await page.getByLabel(t('schedulescreen.missedAfter')).fill('9');
    await tab(t('schedulescreen.versions'));
    await page.getByText(t('schedulescreen.stepChanged', { name: step })).waitFor();
    await page.getByRole('button', { name: t('schedulescreen.restoreOf', { number: 1 }) }).click();
    await page.getByText(t('schedulescreen.asDraft')).waitFor();
    await save();
  });

  it('stands on the page of its patients, and in what is to be done on Home', async () => {
    const { t } = staff;
    type Task = { name: string; patient: { uuid: string; display: string } };
    const asked = async (): Promise<Task | undefined> =>
      (await read('fieldward/tasks?limit=200')).results.find((task: Task) => task.name === step);
    // the tasks of everybody are made in the background
    await expect.poll(asked, { timeout: 30_000 }).toBeTruthy();
    const task = await asked();
    await staff.visit(`/patient/detail?patient=${task?.patient.uuid}`);
    await page.getByText(step, { exact: true }).first().waitFor();
    await staff.visit('/');
    await page
      .getByRole('region', { name: t('task.title') })
      .getByText(step)
      .first()
      .waitFor();
  });
});
