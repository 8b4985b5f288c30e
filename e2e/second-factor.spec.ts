// area: account, settings
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';
import { violations, WCAG } from './harness/violations.ts';

const ROLE = 'Viewer';
const VIEWER = 'salman.viewer';

/** A role must use a second factor: its holder adds one, signs in with it, loses it, and an administrator helps. */
describe('the second factor', () => {
  let administrator: Staff;
  let viewer: Staff;
  let secret = '';
  let codes: string[] = [];

  beforeAll(async () => {
    administrator = await openStaff();
    viewer = await openStaff({ width: 390 });
    await administrator.arrive();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) =>
    onTestFailed(async () => {
      await administrator.keepPicture(`${task.name} administrator`);
      await viewer.keepPicture(`${task.name} viewer`);
    }),
  );
  afterAll(async () => {
    await administrator.close();
    await viewer.close();
  });

  const present = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

  async function scan({ page }: Staff): Promise<void> {
    expect(await violations(page, WCAG)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  }

  it('is demanded of a role by an administrator', async () => {
    const { page, t } = administrator;
    await administrator.visit('/administration/signin');
    await page.getByRole('switch', { name: t('signin.mustFor', { role: ROLE }) }).press('Space');
    await page.getByText(t('signin.policySaved')).first().waitFor();
  });

  it('is added by the holder before anything else, with the keyboard alone', async () => {
    const { page, t } = viewer;
    await viewer.visit('/login');
    await viewer.signIn(VIEWER, 'Admin123');
    await page.getByText(t('signin.demanded')).waitFor();
    await viewer.settled();
    await scan(viewer);
    await page.getByRole('button', { name: t('signin.goOn') }).press('Enter');
    await page.getByRole('img', { name: t('signin.picture') }).waitFor();
    secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
    await scan(viewer);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText(t('session.wrongCode')).waitFor();
    await page.getByLabel(t('signin.firstCode')).fill('');
    await page.keyboard.type(present());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('signin.recoveryTitle') }).waitFor();
    codes = (await page.locator('pre').first().innerText()).split('\n');
    expect(codes).toHaveLength(10);
    await scan(viewer);
    await page.getByRole('button', { name: t('signin.kept') }).press('Enter');
    await page
      .getByRole('link', { name: t('shell.findPatient') })
      .first()
      .waitFor();
  });

  it('is asked for after the password; a recovery code opens once', async () => {
    const { page, t } = viewer;
    for (const [at, takes] of [true, false].entries()) {
      await page.getByRole('button', { name: t('shell.account', { user: 'Salman.viewer' }) }).click();
      await page.getByRole('menuitem', { name: t('session.logout') }).click();
      await viewer.signIn(VIEWER, 'Admin123');
      await page.getByLabel(t('session.code'), { exact: true }).waitFor();
      if (at === 0) await scan(viewer);
      await page.keyboard.type(codes[0] ?? '');
      await page.keyboard.press('Enter');
      if (takes) {
        await page
          .getByRole('link', { name: t('shell.findPatient') })
          .first()
          .waitFor();
      } else
        await page
          .getByRole('alert')
          .filter({ hasText: t('session.wrongCode') })
          .waitFor();
    }
  });

  it('is removed by an administrator when it is lost', async () => {
    const { page, t } = administrator;
    await administrator.visit('/administration/signin');
    await page.getByRole('button', { name: t('signin.removeLostOf', { user: VIEWER }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell.yes') })
      .click();
    await page.getByText(t('signin.removed')).first().waitFor();
    await page.getByRole('switch', { name: t('signin.mustFor', { role: ROLE }) }).press('Space');
    await page.getByText(t('signin.policySaved')).first().waitFor();
    await viewer.arriveAtHome(VIEWER, 'Admin123');
  });
});
