// area: lab
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, CLINICIAN, criticalResult, type Json } from './harness/critical-result.ts';
import { openStaff, type Staff } from './harness/staff.ts';

/** Whether the laboratory still has to tell somebody of a test. */
const toCall = async (labTest: string): Promise<boolean> =>
  (await call('kamran.lab', 'GET', 'fieldward/labworklist?list=critical&limit=100'))['results'].some(
    (each: Json) => each['uuid'] === labTest,
  );

/** A clinician finds the critical result of a test on Home and says that they know; the laboratory need not call any more. */
describe.each([1280, 390])('a critical result, %d px wide', { timeout: 120_000 }, (width) => {
  const reference = `CR-${width}-${Math.floor(Math.random() * 1e8)}`;
  let staff: Staff;
  let page: Page;
  let labTest = '';
  beforeAll(async () => {
    ({ labTest } = await criticalResult(reference));
    staff = await openStaff({ width });
    page = staff.page;
    await staff.arriveAtHome(CLINICIAN);
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(() => staff?.close());

  const panel = () => page.getByRole('region', { name: staff.t('critical.title') });
  const item = () =>
    panel()
      .getByRole('listitem')
      .filter({ hasText: reference })
      .filter({ has: page.getByRole('button') });

  it('stands on Home of whoever ordered the test, with its value', async () => {
    await item().waitFor();
    await item().getByText('5.1', { exact: false }).first().waitFor();
    await item().getByText(staff.t('labscreen.flagCriticalLow'), { exact: true }).waitFor();
    expect(await item().getByRole('link').count()).toBe(1);
    expect(await toCall(labTest)).toBe(true);
  });

  it('is known by a key, and leaves the list of the laboratory', async () => {
    await item().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.getByText(staff.t('critical.noted')).first().waitFor();
    await item().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(staff.t('critical.title'));
    expect(await toCall(labTest)).toBe(false);
    const { attributes } = await call('kamran.lab', 'GET', `commonlab/labtestorder/${labTest}?v=full`);
    const value = attributes.find((each: Json) => each['flag'] === 'criticalLow');
    const { callbacks } = await call('kamran.lab', 'GET', `commonlab/labtestattribute/${value.uuid}?v=full`);
    expect(callbacks).toMatchObject([{ toldWhom: 'Farah Siddiqui' }]);
  });

  it('is not on Home of others', async () => {
    const { labTest: other } = await criticalResult(`${reference}-B`);
    expect((await call('kamran.lab', 'GET', 'fieldward/criticalresults'))['results'].map((each: Json) => each['uuid'])).not.toContain(
      other,
    );
    await page.reload();
    await panel().getByText(`${reference}-B`).waitFor();
  });
});

/** What was written to the clinician stands on the page of the patient, with what became of it. */
describe('a message about a critical result', { timeout: 180_000 }, () => {
  let staff: Staff;
  let page: Page;
  const settings = (change: Json) => call('admin', 'POST', 'fieldward/messagesettings', change);
  beforeAll(async () => {
    await call(CLINICIAN, 'POST', 'fieldward/owncontact', { email: 'farah@example.org', phone: null, channel: 'email' });
    await settings({ sending: true, purposes: ['critical'], email: 'log', webAddress: 'https://fieldward.example.org' });
    staff = await openStaff();
    page = staff.page;
    await staff.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await settings({ sending: false, purposes: [], email: 'none', webAddress: null });
    await staff?.close();
  });

  it('is on the page of the patient, sent, and names nobody', async () => {
    const { t } = staff;
    const { patient } = await criticalResult(`CR-M-${Math.floor(Math.random() * 1e8)}`);
    const messages = async () => (await call('admin', 'GET', `fieldward/messages?patient=${patient}&purpose=critical`))['results'];
    await expect.poll(async () => (await messages())[0]?.state, { timeout: 120_000, interval: 1_000 }).toBe('sent');
    await staff.visit(`/patient/detail?patient=${patient}`);
    await page.getByRole('button', { name: t('chart.messages'), exact: true }).click();
    const list = page.getByRole('region', { name: t('chart.messages') });
    await list.getByText(t('message.forCritical'), { exact: true }).first().waitFor();
    await list.getByText(t('message.isSent'), { exact: true }).first().waitFor();
    await list.getByText('https://fieldward.example.org/', { exact: false }).first().waitFor();
    expect((await messages())[0].text).toMatch(/^Farah, a laboratory result that you asked for is critical\./);
  });
});
