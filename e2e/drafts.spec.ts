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

  it('that were begun at the desk are finished on the tablet, and what each typed is kept', async () => {
    const { t } = staff;
    const [desk, tablet] = [await openStaff(), await openStaff()];
    const shared = (at: Staff) => at.page.waitForResponse((answer) => answer.url().includes('/fieldward/draftsync') && answer.ok());
    /** Waits until the server has all that this browser keeps, which is not what it kept `before`. */
    const sent = (at: Staff, before: string) =>
      at.page.waitForFunction((then) => {
        const kept = Object.entries(localStorage);
        const own = kept.filter(([item]) => item.startsWith('fieldward:sealed:') || item.startsWith('fieldward:given-up:'));
        const [[, shared = '{}'] = []] = kept.filter(([item]) => item.startsWith('fieldward:shared:'));
        const known = JSON.parse(shared) as Record<string, { at: number }>;
        return (
          JSON.stringify(own) !== then &&
          own.every(([item, text]) => known[item.slice('fieldward:sealed:'.length)]?.at === Number(text.split(':')[0]))
        );
      }, before);
    const keeps = (at: Staff) =>
      at.page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([item]) => /^fieldward:(sealed|given-up):/.test(item))));
    const isOffered = async (at: Staff): Promise<string> =>
      (await at.page
        .getByRole('alert')
        .filter({ hasText: t('dataentry.draftTitle') })
        .textContent()) ?? '';
    const typeHere = async (at: Staff, text: string): Promise<void> => {
      const before = await keeps(at);
      await at.write('Remarks', text);
      await sent(at, before);
    };
    try {
      await desk.arrive();
      await desk.visit(form);
      // what another test left
      const fresh = shared(desk);
      await desk.page.getByLabel('Remarks').first().press('Tab');
      await fresh;
      await typeHere(desk, 'Begun at the desk');
      await tablet.arrive();
      const came = shared(tablet);
      await tablet.page.keyboard.press('Tab');
      await came;
      await tablet.goTo(form);
      expect(await isOffered(tablet)).toMatch(/ on \u2068Chrome · Linux\u2069 /);
      await tablet.page.getByRole('button', { name: t('shell.draftRestore'), exact: true }).press('Enter');
      expect(await tablet.page.getByLabel('Remarks').first().inputValue()).toBe('Begun at the desk');
      await typeHere(tablet, 'Went on at the tablet');
      // who does not know of it goes on at the desk
      await typeHere(desk, 'Went on at the desk');
      await tablet.visit(form);
      const restore = tablet.page.getByRole('button', { name: t('shell.draftRestore'), exact: true });
      await restore.focus();
      await tablet.page.keyboard.press('Tab');
      // what came meanwhile is offered when the form is opened again
      await expect
        .poll(
          async () => {
            await tablet.goTo('/');
            await restore.waitFor({ state: 'detached' });
            await tablet.goTo(form);
            await restore.waitFor();
            return tablet.page.getByRole('button', { name: t('shell.draftRestoreOther') }).count();
          },
          { timeout: 20_000 },
        )
        .toBe(1);
      await restore.press('Enter');
      expect(await tablet.page.getByLabel('Remarks').first().inputValue()).toBe('Went on at the desk');
      await tablet.goTo('/');
      await tablet.goTo(form);
      await tablet.page.getByRole('button', { name: t('shell.draftRestoreOther') }).press('Enter');
      expect(await tablet.page.getByLabel('Remarks').first().inputValue()).toBe('Went on at the tablet');
      await tablet.goTo('/');
      await tablet.goTo(form);
      const before = await keeps(tablet);
      await tablet.page.getByRole('button', { name: t('shell.draftDiscard') }).press('Enter');
      await sent(tablet, before);
      // given up there, it is not offered here
      await desk.visit('/');
      await desk.page.keyboard.press('Tab');
      await desk.page.waitForFunction(() => !Object.keys(localStorage).some((item) => item.startsWith('fieldward:sealed:')));
      await desk.goTo(form);
      await desk.page.getByLabel('Remarks').first().waitFor();
      expect(await desk.page.getByRole('button', { name: t('shell.draftRestore'), exact: true }).count()).toBe(0);
    } finally {
      await Promise.all([desk.close(), tablet.close()]);
    }
  });
});
