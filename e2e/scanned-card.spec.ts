// area: patient
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { scanOn } from './harness/scanner.ts';
import { type Staff, openStaff } from './harness/staff.ts';

let staff: Staff;
beforeAll(async () => {
  staff = await openStaff();
  await staff.arriveAtHome();
  await staff.settled();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await staff.keepPicture(task.name);
});
afterAll(() => staff.close());

/** Scans, and waits for the page of the person with that number. */
async function opens(number: string): Promise<void> {
  await scanOn(staff.page, number);
  await staff.page.waitForURL('**/patient/detail?**');
  await staff.page.getByText(number, { exact: true }).first().waitFor();
}

it('a scanned card opens the person from any page, and from the quick open', async () => {
  await opens('TBP-000001');
  await staff.visit('/events');
  await staff.settled();
  await opens('TBP-000002');
  await staff.page.keyboard.press('Control+k');
  await staff.page.getByPlaceholder(staff.t('shell.quickOpenPlaceholder')).waitFor();
  await opens('TBP-000003');
  expect(await staff.page.getByPlaceholder(staff.t('shell.quickOpenPlaceholder')).count()).toBe(0);
});

it('a number that nobody has starts the registration with it', async () => {
  const number = 'CRD-770077';
  await staff.visit('/');
  await staff.settled();
  await scanOn(staff.page, number);
  await staff.page.getByRole('button', { name: staff.t('card.register'), exact: true }).click();
  const dialog = staff.page.getByRole('dialog', { name: staff.t('patient.addTitle') });
  await dialog.waitFor();
  expect(await dialog.getByLabel(staff.t('patient.identifier')).first().inputValue()).toBe(number);
  await dialog.getByLabel(staff.t('patient.personName')).fill('Kobina');
  await dialog.getByLabel(staff.t('patient.familyName')).fill('Scanwell');
  await dialog.getByLabel(staff.t('patient.estimatedAge')).fill('41');
  await dialog.getByLabel(staff.t('patient.gender')).selectOption('M');
  await staff.saveRegistration(dialog);
  await staff.page.getByText(number).first().waitFor();
  await opens(number);
});

it('a photo is chosen, cut, saved and removed, and what is no picture is refused', async () => {
  await opens('TBP-000050');
  const add = staff.page.getByRole('button', { name: staff.t('photo.add'), exact: true });
  await add.click();
  const dialog = staff.page.getByRole('dialog');
  const file = dialog.locator('input[type=file]').last();
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') });
  await dialog.getByText(staff.t('photo.notPicture')).waitFor();
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await staff.page.screenshot({ type: 'jpeg' }) });
  await dialog.getByRole('slider', { name: staff.t('photo.bigger') }).press('End');
  await dialog.getByRole('button', { name: staff.t('photo.save'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await staff.page.locator('header button img').click();
  await dialog.locator('img').waitFor();
  await dialog.getByRole('button', { name: staff.t('photo.remove'), exact: true }).click();
  await staff.page
    .getByRole('dialog', { name: staff.t('photo.remove') })
    .getByRole('button', { name: staff.t('photo.remove'), exact: true })
    .click();
  await add.waitFor();
});
