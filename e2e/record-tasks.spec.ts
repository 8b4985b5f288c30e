// area: care, lab
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, CLINICIAN, criticalResult, type Json } from './harness/critical-result.ts';
import { openStaff, type Staff } from './harness/staff.ts';

const MANAGER = 'maryam.data';
/** The name of somebody keeps its own direction of writing within a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** What no schedule asks for stands on the list of what is to be done: a result is told, two records are compared. */
describe.each([
  [1280, 'en'],
  [390, 'ar'],
] as const)('what records ask for, %d px wide, in %s', { timeout: 120_000 }, (width, language) => {
  let staff: Staff;
  let page: Page;
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(() => staff?.close());

  const as = async (user: string, narrowed: string): Promise<void> => {
    await staff?.close();
    staff = await openStaff({ width, language });
    page = staff.page;
    await staff.arrive(user);
    await staff.visit(`/?${narrowed}`);
  };
  const rows = (name: string): Locator =>
    page
      .getByRole('region', { name: staff.t('task.title') })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) });

  describe('a critical result', () => {
    let name = '';
    let labTest = '';
    const open = async (): Promise<readonly Json[]> =>
      (await call(CLINICIAN, 'GET', 'fieldward/tasks?only=result&limit=100'))['results'].filter(
        ({ record }: Json) => record['uuid'] === labTest,
      );
    beforeAll(async () => {
      const made = await criticalResult(`RT-${width}-${Math.floor(Math.random() * 1e8)}`);
      ({ labTest } = made);
      name = String((await open())[0]?.['patient'].display);
      await as(CLINICIAN, 'only=result');
    }, 120_000);

    it('is told by whoever sees it on Home, who says to whom; then it is on no list', async () => {
      const { t } = staff;
      const row = rows(name).filter({ hasText: t('task.critical') });
      await row.first().waitFor();
      const before = await row.count();
      // the newest stands last among those of one day
      await row
        .last()
        .getByRole('button', { name: t('task.tellOf', { name: isolated(name) }) })
        .press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(t('task.toldAbout')).waitFor();
      const tell = dialog.getByRole('button', { name: t('task.tell'), exact: true });
      await tell.press('Enter');
      await dialog.getByText(t('task.toldNeeded')).waitFor();
      await dialog.getByLabel(t('task.toldWhat')).fill('By telephone: comes this afternoon');
      await tell.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => row.count()).toBe(before - 1);
      expect(await open()).toEqual([]);
    });

    it('is told of below, among what changed since the last working day', async () => {
      const { t } = staff;
      const results = page.getByRole('group').filter({ hasText: t('home.sinceResult') });
      await expect
        .poll(
          async () => {
            await page.keyboard.press('End');
            return results.isVisible();
          },
          { timeout: 30_000 },
        )
        .toBe(true);
      const change = results.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
      if (!(await change.first().isVisible())) await results.getByText(t('home.sinceResult')).click();
      await change.first().getByText(t('task.critical'), { exact: true }).waitFor();
    });
  });

  it('two records that may be of one person are compared by whoever may merge', async () => {
    let pair: Json | undefined;
    // the search of a new server begins after some seconds
    await expect
      .poll(
        async () => {
          pair = (await call(MANAGER, 'GET', 'fieldward/tasks?only=pair&limit=1'))['results'][0];
          return pair !== undefined;
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toBe(true);
    await as(MANAGER, 'only=pair');
    const { t } = staff;
    const name = String(pair?.['patient'].display);
    await rows(name).first().getByText(t('task.isPair'), { exact: true }).waitFor();
    await rows(name)
      .first()
      .getByRole('button', { name: t('task.compareOf', { name: isolated(name) }) })
      .press('Enter');
    await page.getByText(String(pair?.['name'])).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/patient/merge');
  });
});
