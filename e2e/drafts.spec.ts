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
    await staff.openForm('TB Screening');
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
    await page.getByRole('button', { name: t('shell.draftRestore'), exact: true }).click();
    expect(await page.getByLabel('Remarks').first().inputValue()).toBe('Came with her sister');
  });

  it('are offered again after thirty idle minutes signed the person out', async () => {
    const { page, t } = staff;
    await page.clock.install();
    await staff.visit(form);
    await page.getByRole('button', { name: t('shell.draftRestore'), exact: true }).click();
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
    await page.getByRole('button', { name: t('shell.draftRestore'), exact: true }).click();
    expect(await page.getByLabel('Remarks').first().inputValue()).toBe('Came with her sister and mother');
  });

  it('that were begun at the desk are finished on the tablet, and what each typed is kept', async () => {
    const { t } = staff;
    const [desk, tablet] = [await openStaff(), await openStaff()];
    const keeps = (at: Staff) =>
      at.page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([item]) => item.startsWith('fieldward:sealed:'))));
    /** Waits until the server has all that this browser keeps, which is not what it kept `before`. */
    const sent = (at: Staff, before: string) =>
      at.page.waitForFunction((then) => {
        const kept = Object.entries(localStorage);
        const own = kept.filter(([item]) => item.startsWith('fieldward:sealed:'));
        const [[, shared = '{}'] = []] = kept.filter(([item]) => item.startsWith('fieldward:shared:'));
        const { sent: known = {} } = JSON.parse(shared) as { sent?: Record<string, number> };
        return (
          JSON.stringify(own) !== then &&
          Object.keys(known).length === own.length &&
          own.every(([item, text]) => known[item.slice('fieldward:sealed:'.length)] === Number(text.split(':')[0]))
        );
      }, before);
    const remarks = (at: Staff) => at.page.getByLabel('Remarks').first();
    const typeHere = async (at: Staff, text: string): Promise<void> => {
      const before = await keeps(at);
      // with the first key on, drafts are shared
      await remarks(at).press('Tab');
      await at.write('Remarks', text);
      await sent(at, before);
    };
    const restore = (at: Staff) => at.page.getByRole('button', { name: t('shell.draftRestore'), exact: true });
    const restoreOther = (at: Staff) => at.page.getByRole('button', { name: t('shell.draftRestoreOther') });
    const fromDesk = (at: Staff) =>
      at.page
        .getByRole('listitem')
        .filter({ hasText: 'TB Screening' })
        .filter({ hasText: /on \u2068Chrome · Linux\u2069/ })
        .getByRole('link')
        // the last changed: another test typed in a third browser
        .first();
    try {
      await desk.arrive();
      await desk.visit(form);
      await typeHere(desk, 'Begun at the desk');
      await tablet.arrive();
      // who opens the form for the first time here is not kept from it by what was begun elsewhere
      await tablet.goTo('/');
      await fromDesk(tablet).waitFor();
      await tablet.goTo(form);
      await remarks(tablet).waitFor();
      expect(await restore(tablet).count()).toBe(0);
      await tablet.goTo('/');
      await fromDesk(tablet).press('Enter');
      await restore(tablet).press('Enter');
      expect(await remarks(tablet).inputValue()).toBe('Begun at the desk');
      await typeHere(tablet, 'Went on at the tablet');
      // who does not know of it goes on at the desk
      await typeHere(desk, 'Went on at the desk');
      await tablet.visit('/');
      await fromDesk(tablet).waitFor();
      await tablet.goTo(form);
      await restoreOther(tablet).press('Enter');
      expect(await remarks(tablet).inputValue()).toBe('Went on at the desk');
      await tablet.goTo('/');
      await tablet.goTo(form);
      const before = await keeps(tablet);
      await restoreOther(tablet).waitFor();
      await tablet.page.getByRole('button', { name: t('shell.draftDiscard') }).press('Enter');
      await sent(tablet, before);
      // given up there, it is not offered here
      await desk.visit('/');
      await desk.page.waitForFunction(() => !Object.keys(localStorage).some((item) => item.startsWith('fieldward:sealed:')));
      await desk.goTo(form);
      await remarks(desk).waitFor();
      expect(await restore(desk).count()).toBe(0);
    } finally {
      await Promise.all([desk.close(), tablet.close()]);
    }
  });
});
