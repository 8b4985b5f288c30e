// area: patient
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

/** Somebody was registered twice: the two records become one from the patient page, and are two again. */
describe('two records of one person', () => {
  const api = '/openmrs/ws/rest/v1';
  let staff: Staff;
  let page: Page;
  let [one, other] = [
    { uuid: '', display: '' },
    { uuid: '', display: '' },
  ];

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive('maryam.data');
    const list = await page.request.get(`${staff.url}${api}/patient?limit=60&v=custom:(uuid,display,person:(gender,dead))`);
    const { results } = (await list.json()) as { results: { uuid: string; display: string; person: { gender: string; dead: boolean } }[] };
    const women = results.filter(({ person }) => person.gender === 'F' && !person.dead);
    [one = one, other = other] = women.slice(-2);
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('are merged from the page of one of them', async () => {
    const { t } = staff;
    await staff.visit(`/patient/detail?patient=${one.uuid}`);
    await page.getByRole('button', { name: t('patient.generalActions') }).click();
    await page.getByRole('button', { name: t('merge.with') }).click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: t('merge.other') });
    await field.fill(other.display.split(' - ')[0] ?? '');
    await page.getByRole('option', { name: other.display }).click();
    await page.getByRole('button', { name: t('merge.compare') }).click();
    await page.getByRole('heading', { name: t('merge.title'), level: 1 }).waitFor();
    await page.getByRole('textbox', { name: t('merge.reason') }).waitFor();
    for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().check();
    const yes = page.getByRole('button', { name: t('merge.yes'), exact: true });
    await yes.click();
    await page.getByText(t('person.required')).waitFor();
    await page.getByRole('textbox', { name: t('merge.reason') }).fill('Registered twice on one day');
    await yes.click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('merge.yes'), exact: true })
      .click();
    await page.getByText(t('merge.done')).waitFor();
  });

  it('are one afterwards, under the old address too', async () => {
    await staff.visit(`/patient/detail?patient=${other.uuid}`);
    await page.waitForURL((url) => url.searchParams.get('patient') === one.uuid);
  });

  it('are listed with the way back', async () => {
    await staff.visit('/administration/duplicates?show=merges');
    await page.getByText('Registered twice on one day').first().waitFor();
    await page
      .getByRole('button', { name: /Take back the merge/ })
      .first()
      .waitFor();
  });

  it('are two again when the merge is taken back on the page of the patient', async () => {
    const { t } = staff;
    await staff.visit(`/patient/detail?patient=${one.uuid}`);
    await page.getByRole('button', { name: new RegExp(`^${t('merge.undo')}: Merged with`) }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('merge.undoWhat')).waitFor();
    await dialog.getByRole('button', { name: t('merge.undo'), exact: true }).click();
    await page.getByText(t('merge.tookBack')).first().waitFor();
    await page.getByText(/^Merged with/).waitFor({ state: 'detached' });
    const back = await page.request.get(`${staff.url}${api}/patient/${other.uuid}`);
    expect(((await back.json()) as { uuid: string }).uuid).toBe(other.uuid);
  });
});
