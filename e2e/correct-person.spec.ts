// area: patient
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
const [mother, baby] = [`CRM-${digits}`, `CRB-${digits}`];
const phone = `0300 ${digits.slice(0, 3)} 7${digits.slice(3)}`;

/** A misspelt name is put right, somebody is related to somebody else, and found by their phone. In English. */
describe('a person who is corrected', () => {
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

  it('is a baby of five months, and told so', async () => {
    const { t } = staff;
    for (const [identifier, given, age, unit] of [
      [mother, 'Zarnab', '27', 'years'],
      [baby, 'Zohaib', '5', 'months'],
    ] as const) {
      await staff.visit('/patient');
      await page.getByRole('button', { name: t('patient.createNew') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('patient.identifier')).first().fill(identifier);
      await dialog.getByLabel(t('patient.personName')).fill(given);
      await dialog.getByLabel(t('patient.familyName')).fill('Chandyo');
      await dialog.getByLabel(t('patient.gender')).selectOption('F');
      await dialog.getByLabel(t('patient.estimatedAge')).fill(age);
      await dialog.getByLabel(t('person.ageUnit')).selectOption(unit);
      await staff.saveRegistration(dialog);
      await dialog.waitFor({ state: 'hidden' });
    }
    await staff.openPatient(baby);
    await page.getByText('5 months', { exact: false }).first().waitFor();
  });

  it('gets the right name beside the wrong one, which ends, and a phone', async () => {
    const { t } = staff;
    await staff.openPatient(mother);
    await page.getByRole('button', { name: t('patient.correct'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('patient.addName') }).click();
    await dialog.getByLabel(t('patient.personName')).nth(1).fill('Zainab');
    await dialog.getByLabel(t('patient.familyName')).nth(1).fill('Chandio');
    await dialog.getByRole('button', { name: `${t('patient.endName')}: Zarnab Chandyo` }).click();
    await dialog.getByLabel(t('patient.phone'), { exact: true }).fill(phone);
    await dialog.getByLabel(t('person.reason')).fill('misspelt at registration');
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await page.getByRole('heading', { name: 'Zainab Chandio' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Zarnab').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('patient.values') }).click();
    await page.getByText('Zarnab').first().waitFor();
  });

  it('is related to the baby, whose page says the other side', async () => {
    const { t } = staff;
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

  it('is found by the phone, however it is typed', async () => {
    await staff.visit('/patient');
    await page.getByPlaceholder(staff.t('patient.searchPlaceholder')).fill(`+92${phone.slice(1).replaceAll(' ', '-')}`);
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: mother, exact: true }).waitFor();
    expect(await page.getByRole('cell', { name: baby, exact: true }).count()).toBe(0);
  });

  it('is reached by a second phone as well', async () => {
    const { t } = staff;
    const second = `0321 ${digits}`;
    await staff.openPatient(mother);
    await page.getByRole('button', { name: t('patient.correct'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('patient.addPhone') }).click();
    await dialog.getByLabel(t('patient.phone'), { exact: true }).nth(1).fill(second);
    await dialog.getByLabel(t('person.reason')).fill('she gave us another one');
    await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const details = page.getByRole('region', { name: t('patient.details') });
    for (const each of [phone, second]) await details.getByRole('link', { name: each, exact: true }).waitFor();
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
      await staff.saveRegistration(dialog);
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('cell', { name: "N'Golo", exact: true }).waitFor();
      await staff.openPatient(number);
      await page.getByText('5 months', { exact: false }).first().waitFor();
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

  it('keeps a relationship that was voided in error, also later', async () => {
    const { t } = staff;
    await staff.openPatient(mother);
    // what comes late has its place: a menu hides when its button moves out of sight
    await page.getByRole('button', { name: t('household.make') }).waitFor();
    await page.getByRole('button', { name: t('patient.moreOfRelated', { name: 'Zohaib Chandyo' }) }).click();
    await page.getByRole('menuitem', { name: t('patient.voidRelationship') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('person.reason')).fill('somebody else');
    await dialog.getByRole('button', { name: t('patient.voidRelationship'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: t('patient.removedRelationships') }).click();
    await page.getByText('somebody else').waitFor();
    await page.getByRole('button', { name: t('patient.takeRelationshipBackOf', { name: 'Zohaib Chandyo' }) }).click();
    await page.getByText(t('patient.noRemovedRelationships')).waitFor();
    await page.getByRole('link', { name: 'Zohaib Chandyo' }).first().waitFor();
  });

  it('lives with the baby in a household, which never lacks a head', async () => {
    const { t } = staff;
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
    // by the keyboard alone
    await page.getByRole('button', { name: t('household.moreOf', { name: 'Zainab Chandio' }) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: t('household.leaves') }).press('Enter');
    await dialog.getByLabel(t('household.newHeadOfOthers')).waitFor();
    await dialog.getByLabel(t('household.mistake')).press('Space');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(t('household.childrenOnly')).waitFor();
    expect(await page.getByText('Zainab Chandio').count()).toBe(0);
  });
});
