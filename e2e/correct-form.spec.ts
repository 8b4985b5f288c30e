// area: form, patient
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

interface Weighed {
  readonly value: number;
  readonly person: { readonly uuid: string };
  readonly encounter: { readonly uuid: string; readonly display: string } | null;
}

/** A weight was typed wrongly: it is put right by keyboard, and what it was stays known. The form goes and comes back. */
describe('a filled form', () => {
  let staff: Staff;
  let page: Page;
  let wrong: Weighed & { readonly encounter: object };
  const right = '61.4';

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive('maryam.data');
    const api = async <T>(path: string): Promise<readonly T[]> => {
      const answer = await page.request.get(`${staff.url}/openmrs/ws/rest/v1/${path}`);
      return ((await answer.json()) as { results: T[] }).results;
    };
    const concepts = await api<{ uuid: string; display: string }>('concept?q=weight&v=ref');
    const weight = concepts.find(({ display }) => display === 'WEIGHT')?.uuid ?? '';
    const weighed = await api<Weighed>(`obs?concept=${weight}&v=custom:(value,person:(uuid),encounter:(uuid,display))&limit=40`);
    // the newest come first; the page of the patient shows the last weight, so nothing was weighed after it
    const last = weighed.findLast(
      ({ encounter, person }, n) =>
        encounter?.display.startsWith('TB Treatment Initiation') && !weighed.slice(0, n).some((later) => later.person.uuid === person.uuid),
    );
    if (!last?.encounter) throw new Error('the demonstration has forms with a weight');
    wrong = { ...last, encounter: last.encounter };
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('is corrected by keyboard, from the page of the patient', async () => {
    const { t } = staff;
    await staff.visit(`/patient/detail?patient=${wrong.person.uuid}`);
    await page.getByRole('button', { name: t('patient.generalActions') }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('patient.serviceHistory') })
      .press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'TB Treatment Initiation' }).first();
    await row.getByRole('button', { name: new RegExp(t('patient.view')) }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('correction.title') })
      .press('Enter');
    const field = page.getByLabel('Weight in kg');
    expect(await field.inputValue()).toBe(String(wrong.value));
    await field.press('Control+A');
    // as fast as a person: what comes faster is a scanner
    await page.keyboard.type(right, { delay: 80 });
    await page.getByRole('button', { name: t('correction.review') }).press('Enter');
    const review = page.getByRole('dialog', { name: t('correction.saveTitle') });
    expect(await review.getByLabel(t('correction.changes')).innerText()).toMatch(
      new RegExp(`Weight in kg\\s+${wrong.value}\\s+→?\\s*${right}`),
    );
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: t('correction.reasonTyping') }).waitFor();
    await page.keyboard.press('Enter');
    await review.getByRole('button', { name: t('correction.save') }).press('Enter');
    const saved = page.getByRole('dialog', { name: t('patient.observations') });
    await saved.getByText(`${right} kg`).waitFor();
    await saved
      .getByText(t('correction.because', { reason: t('correction.reasonTyping') }))
      .first()
      .waitFor();
  });

  it('says the new value on the page of the patient, and the old one in its history', async () => {
    const { t } = staff;
    await staff.visit(`/patient/detail?patient=${wrong.person.uuid}`);
    await page.getByText(right).first().waitFor();
    await page.getByRole('button', { name: t('patient.values') }).click();
    await page.getByText(String(wrong.value)).first().waitFor();
  });

  it('is voided, and brought back from the service history after the page was left', async () => {
    const { t } = staff;
    const history = `/patient/detail/visit?patient=${wrong.person.uuid}`;
    await staff.visit(`${history}&encounter=${wrong.encounter.uuid}`);
    await page.getByRole('button', { name: t('correction.inError') }).press('Enter');
    const why = page.getByRole('dialog', { name: t('correction.inError') });
    await why
      .getByRole('combobox', { name: t('correction.reason') })
      .or(why.getByRole('textbox', { name: t('correction.reason') }))
      .first()
      .press('ArrowDown');
    await page.getByRole('option', { name: t('correction.reasonTwice') }).waitFor();
    await page.keyboard.press('Enter');
    await why.getByRole('button', { name: t('correction.voidIt') }).press('Enter');
    await page.getByText(t('correction.voided', { form: 'TB Treatment Initiation' })).waitFor();
    await staff.visit(history);
    await page.getByLabel(t('correction.showGone')).press('Space');
    await page.getByRole('button', { name: /^Undo: TB Treatment Initiation/ }).press('Enter');
    await page.getByText(t('correction.undone')).waitFor();
    await page.getByText(t('correction.noneGone')).waitFor();
    await page.getByRole('row').filter({ hasText: 'TB Treatment Initiation' }).first().waitFor();
  });

  it('goes to whom it belongs, and comes back when that was wrong', async () => {
    const { t } = staff;
    const history = `/patient/detail/visit?patient=${wrong.person.uuid}`;
    await staff.visit(`${history}&encounter=${wrong.encounter.uuid}`);
    await page.getByRole('button', { name: t('correction.wrongPatient') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('correction.wrongPatient') });
    await dialog.getByLabel(t('correction.rightPatient')).fill('TBP-00004');
    await page
      .getByRole('option', { name: /TBP-00004/ })
      .first()
      .click();
    await dialog.getByLabel(t('correction.reason')).first().press('ArrowDown');
    await page.getByRole('option', { name: t('correction.reasonNamesake') }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('correction.moveIt') }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await staff.visit(history);
    await page.getByLabel(t('correction.showGone')).press('Space');
    await page.getByText(t('correction.wasMoved')).first().waitFor();
    await page.getByRole('button', { name: /^Undo: TB Treatment Initiation/ }).press('Enter');
    await page.getByText(t('correction.undone')).waitFor();
    await page.getByText(t('correction.noneGone')).waitFor();
  });
});
