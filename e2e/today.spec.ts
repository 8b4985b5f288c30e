// area: care
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

/** A field worker opens what is to be done from Home, fills the form, and it is done. In English. */
describe.each([1280, 390])('what is to be done, %d px wide', { timeout: 120_000 }, (width) => {
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff({ width });
    page = staff.page;
    await staff.arriveAtHome('ghulam.baloch');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(() => staff.close());

  const section = () => page.getByRole('region', { name: staff.t('task.title') });
  const form = 'TB Contact Tracing';
  let patient = '';

  it('stands on Home, narrowed to what was missed', async () => {
    const { t } = staff;
    await section().waitFor();
    await section()
      .getByText(new RegExp(`^${t('task.missed')} \\(`))
      .click();
    await expect.poll(() => page.url()).toContain('only=missed');
    const item = section()
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(form) }) })
      .first();
    await item.getByText(t('task.missed'), { exact: true }).waitFor();
    patient = await item.getByRole('link').first().innerText();
    await item.getByRole('button', { name: new RegExp(form) }).click();
    await page.getByRole('heading', { name: new RegExp(form) }).waitFor();
  });

  it('is settled by the form that is filled', async () => {
    const { t } = staff;
    await staff.write('Date of the household visit', staff.today());
    await staff.write('People in the household', '4');
    await staff.write('Children under five in the household', '1');
    await staff.answer('Preventive treatment offered', 'NO');
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page.getByText(t('dataentry.saved', { form })).first().waitFor();
    await staff.visit('/?only=missed');
    await section().getByRole('radiogroup').waitFor();
    await section()
      .getByText(t('task.missed'), { exact: true })
      .or(section().getByText(t('task.none')))
      .first()
      .waitFor();
    const left = section()
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: patient, exact: true }) })
      .filter({ has: page.getByRole('button', { name: new RegExp(form) }) });
    await expect.poll(() => left.count()).toBe(0);
  });
});

/** Somebody who did not come is looked for from Home; what the attempt says is left to a decision. In English. */
describe.each([1280, 390])('tracing, %d px wide', { timeout: 120_000 }, (width) => {
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff({ width });
    page = staff.page;
    await staff.arriveAtHome('zarmina.khan');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(() => staff.close());

  const form = 'TB Missed Visit';
  const row = () =>
    page
      .getByRole('region', { name: staff.t('task.title') })
      .getByRole('listitem')
      .first();

  it('records an attempt, and leaves what it says to a decision', async () => {
    const { t } = staff;
    await staff.visit('/?only=trace');
    const attempt = row().getByRole('button', { name: new RegExp(`^${t('task.attemptFor', { name: '.*' })}$`) });
    const decide = row().getByRole('button', { name: new RegExp(`^${t('task.seePatientOf', { name: '.*' })}$`) });
    await attempt.or(decide).waitFor();
    // after the run at the other width it is a decision, and the attempt stands in the menu
    if (await attempt.isVisible()) await attempt.click();
    else {
      await row()
        .getByRole('button', { name: /^More for/ })
        .click();
      await page.getByRole('menuitem', { name: t('task.attempt') }).click();
    }
    await page.getByRole('heading', { name: new RegExp(form) }).waitFor();
    await staff.answer('How it was tried', 'HOME VISIT');
    await staff.answer('Outcome of the attempt', 'MOVED AWAY');
    await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page.getByText(t('dataentry.saved', { form })).first().waitFor();
    await staff.visit('/?only=trace');
    await row()
      .getByText(/Zarmina Khan.*Moved away/)
      .waitFor();
    await decide.click();
    await page.getByText(t('schedule.decideMoved')).waitFor();
    await page
      .getByText(/^Attempts to reach: \d+$/)
      .first()
      .click();
    await page
      .getByText(/^Recorded by .*Zarmina Khan/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: t('enrolment.end') })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  });
});
