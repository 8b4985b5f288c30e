// area: report
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

/** A supervisor goes from a number to the people, and to the reason; then asks of one patient. In English. */
describe.each([1280, 390])('follow-up, %d px wide', { timeout: 120_000 }, (width) => {
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff({ width });
    page = staff.page;
    await staff.arrive('tahira.manager');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(() => staff.close());

  let patient = '';

  it('leads from a number to as many people, and to why each is counted', async () => {
    const { t } = staff;
    await staff.visit('/followup');
    const figures = page.getByRole('list', { name: t('followup.figures') });
    const link = figures.getByRole('link', { name: new RegExp(`^${t('followup.missed')}: `) });
    const count = Number(await link.innerText());
    expect(count).toBeGreaterThan(0);
    await link.click();
    await page.getByRole('heading', { name: t('followup.missed'), level: 1 }).waitFor();
    await page.getByText(count === 1 ? t('followup.countOne') : t('followup.count', { count: String(count) })).waitFor();
    const why = page.getByRole('button', { name: new RegExp(`^${t('followup.whyOf', { name: '.*' }).replace('?', '\\?')}$`) });
    // a phone draws the cards beyond those that it shows a moment later
    await why.nth(Math.min(count, 25) - 1).waitFor();
    expect(await why.count()).toBe(Math.min(count, 25));
    await why.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('followup.onList'), { exact: true }).waitFor();
    await dialog.getByText(t('schedule.stateMissed'), { exact: true }).first().waitFor();
    patient = (await dialog.getByRole('link', { name: t('followup.record') }).getAttribute('href')) ?? '';
    await page.keyboard.press('Escape');
  });

  it('says of one patient why, and not at other places', async () => {
    const { t } = staff;
    const uuid = new URL(patient, 'http://here').searchParams.get('patient') ?? '';
    expect(uuid).not.toBe('');
    await staff.visit(`/followup?show=one&patient=${uuid}`);
    await page.getByText(t('followup.onList'), { exact: true }).waitFor();
    await page.getByRole('link', { name: t('followup.record') }).click();
    await expect.poll(() => page.url()).toContain(`/patient/detail?patient=${uuid}`);
  });

  it('shows who stays in care, down to the people of a month', async () => {
    const { t } = staff;
    await staff.visit('/followup?show=retention');
    const table = page.getByRole('region', { name: t('followup.cohortTable') }).getByRole('table');
    const first = table.getByRole('row').nth(1).getByRole('link').first();
    const started = Number(await first.innerText());
    await first.click();
    await page.getByText(started === 1 ? t('followup.countOne') : t('followup.count', { count: String(started) })).waitFor();
  });
});
