// area: patient
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
const [mother, baby] = [`CRM-${digits}`, `CRB-${digits}`];

/** Small children, relatives, a household, and people whom a form of the programme registers and corrects. In English. */
describe('people and their families', () => {
  let staff: Staff;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive('maryam.data');
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  it('has a baby of five months, and is told so', async () => {
    const { t } = staff;
    for (const [identifier, given, family, age, unit] of [
      [mother, 'Zainab', 'Chandio', '27', 'years'],
      [baby, 'Zohaib', 'Chandyo', '5', 'months'],
    ] as const) {
      await staff.visit('/patient');
      await page.getByRole('button', { name: t('patient.createNew') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('patient.identifier')).first().fill(identifier);
      await dialog.getByLabel(t('patient.personName')).fill(given);
      await dialog.getByLabel(t('patient.familyName')).fill(family);
      await dialog.getByLabel(t('patient.gender')).selectOption('F');
      await dialog.getByLabel(t('patient.estimatedAge')).fill(age);
      await dialog.getByLabel(t('person.ageUnit')).selectOption(unit);
      await staff.saveRegistration(dialog);
      await dialog.waitFor({ state: 'hidden' });
    }
    await staff.openPatient(baby);
    await page.getByText('5 months', { exact: false }).first().waitFor();
  });

  it('is related to the baby, whose page says the other side', async () => {
    const { t } = staff;
    await staff.openPatient(mother);
    await page.getByRole('button', { name: t('patient.addRelationship') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('patient.relatedPerson')).fill(baby);
    await page.getByRole('option', { name: /Zohaib/ }).click();
    await staff.choose(t('patient.relationTo', { name: 'Zainab Chandio' }), 'Child');
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page.getByRole('link', { name: 'Zohaib Chandyo' }).click();
    await page.getByRole('heading', { name: 'Zohaib Chandyo' }).waitFor();
    await page.getByText(`Parent · ${mother}`).waitFor();
  });

  it('with one name and an age in months is registered with the form of the programme, and corrected with it', async () => {
    const { t } = staff;
    const api = `${staff.url}/openmrs/ws/rest/v1`;
    const headers = { authorization: `Basic ${btoa('admin:Admin123')}` };
    const { results } = (await (await page.request.get(`${api}/hydra/form?registers=true`, { headers })).json()) as {
      results: readonly { readonly uuid: string }[];
    };
    const register = (form: string) => page.request.post(`${api}/fieldward/settings`, { headers, data: { registrationForm: form } });
    await register(results[0]?.uuid ?? '');
    try {
      const number = `CRF-${digits}`;
      await staff.visit('/patient');
      await page.getByRole('button', { name: t('patient.createNew') }).click();
      const dialog = page.getByRole('dialog', { name: t('patient.addTitle') });
      await dialog.getByLabel('Identifier').fill(number);
      await dialog.getByLabel('Name', { exact: false }).first().fill("N'Golo");
      await dialog.getByLabel('Sex').selectOption('TRANSGENDER');
      await dialog.getByLabel(t('person.ageUnit')).selectOption('months');
      await dialog.getByLabel('Age', { exact: true }).fill('5');
      await dialog.getByRole('radiogroup', { name: 'Agrees that these data are kept' }).getByRole('radio', { name: 'YES' }).check();
      await dialog.getByRole('button', { name: t('photo.add'), exact: true }).click();
      const camera = page.getByRole('dialog', { name: t('photo.add') });
      const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) };
      await camera.locator('input[type=file]').last().setInputFiles(picture);
      await camera.getByRole('button', { name: t('photo.use'), exact: true }).click();
      await dialog.getByRole('img', { name: t('photo.preview') }).waitFor();
      await staff.saveRegistration(dialog);
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('cell', { name: "N'Golo", exact: true }).waitFor();
      await staff.openPatient(number);
      await page.getByText('5 months', { exact: false }).first().waitFor();
      await page.locator('header button img').waitFor();
      await page.getByRole('button', { name: t('patient.correct'), exact: true }).click();
      const correction = page.getByRole('dialog', { name: t('patient.correctTitle') });
      await correction.getByLabel('Name', { exact: false }).first().fill("N'Goro");
      await correction.getByRole('radiogroup', { name: 'Agrees that these data are kept' }).getByRole('radio', { name: 'NO' }).check();
      await correction.getByLabel(t('person.reason')).fill('misheard');
      await correction.getByRole('button', { name: t('shell.save'), exact: true }).click();
      await correction.waitFor({ state: 'hidden' });
      await page
        .getByRole('region', { name: t('patient.details') })
        .getByText("N'Goro")
        .waitFor();
    } finally {
      await register('shipped');
    }
  });

  it('lives with the baby in a household, which never lacks a head', async () => {
    const { t } = staff;
    await staff.openPatient(mother);
    await page.getByRole('button', { name: t('household.make') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /Zohaib/, checked: true }).waitFor();
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page.getByRole('link', { name: t('household.open', { name: 'Chandio' }) }).click();
    await page.getByRole('heading', { name: t('household.titleOf', { name: 'Chandio' }) }).waitFor();
    // a form opens from here, and the way back leads here
    await page.getByRole('button', { name: t('household.enterDataOf', { name: 'Zohaib Chandyo' }) }).click();
    await page.waitForURL(/dataentry\?.*household=/);
    await page.goBack();
    await addsGrandmother(staff);
    // by the keyboard alone
    await staff.chooseFromMenu(
      page.getByRole('button', { name: t('household.moreOf', { name: 'Zainab Chandio' }) }),
      t('household.leaves'),
    );
    await dialog.getByLabel(t('household.newHeadOfOthers')).waitFor();
    await dialog.getByLabel(t('household.mistake')).press('Space');
    await dialog.getByRole('textbox', { name: t('household.mistakeWhy') }).fill('Lives with her sister');
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByText('Zainab Chandio').count()).toBe(0);
  });
});

/** Somebody who is no patient comes to live there, is corrected, and becomes a patient with what is known of them. */
async function addsGrandmother(staff: Staff): Promise<void> {
  const { page, t } = staff;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('household.addMember') }).click();
  await dialog.getByText(t('household.noPatient'), { exact: true }).click();
  // everything that is wrong is shown at once, and nothing is lost
  await dialog.getByRole('textbox', { name: t('patient.familyName') }).fill('Chandio');
  await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await dialog.getByText(t('person.required')).first().waitFor();
  await dialog.getByRole('textbox', { name: t('patient.personName') }).fill('Rukhsana');
  await dialog.getByRole('combobox', { name: t('patient.gender') }).selectOption('F');
  await dialog.getByRole('textbox', { name: t('patient.estimatedAge') }).fill('71');
  await dialog.getByRole('textbox', { name: t('household.phone') }).fill('0300 1234567');
  await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(t('household.noPatients', { count: 1 })).waitFor();
  expect(await page.getByRole('link', { name: 'Rukhsana Chandio' }).count()).toBe(0);
  await page.getByRole('button', { name: t('household.registerOf', { name: 'Rukhsana Chandio' }) }).click();
  // the dialog of registration comes on first use
  await expect.poll(() => dialog.getByLabel(t('patient.personName')).first().inputValue(), { timeout: 20_000 }).toBe('Rukhsana');
  await dialog.getByLabel(t('patient.identifier')).first().fill(`RKH-${digits}`);
  await staff.saveRegistration(dialog);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Rukhsana Chandio' }).waitFor();
}
