// area: whole
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '../apps/web/pages/all-pages.ts';
import type { Staff } from './harness/staff.ts';
import { StaffPool } from './harness/staff-pool.ts';
import { hearRecords, stillEnglish } from './harness/still-english.ts';

/** Every page in French, whose sentences are the longest of the three languages: on a desk and on a telephone, with what opens on it. */
let pool: StaffPool;
beforeAll(async () => {
  pool = await StaffPool.open(2, { language: 'fr' }, hearRecords);
}, 120_000);
afterAll(() => pool?.close());

const DESK = { width: 1280, height: 900 };
const TELEPHONE = { width: 390, height: 844 };

/** In the browser: how far the page goes beyond its screen, and what stands there. */
function beyond(): string[] {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth + 1) return [];
  const parts = [...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > innerWidth + 1);
  return [`${scrollWidth - innerWidth} px: ${(parts.at(-1)?.textContent ?? '').slice(0, 60)}`];
}

async function french(staff: Staff): Promise<void> {
  await staff.settled();
  expect(await stillEnglish(staff)).toEqual([]);
  expect(await staff.page.evaluate(beyond)).toEqual([]);
  await staff.page.setViewportSize(TELEPHONE);
  await staff.settled();
  expect(await stillEnglish(staff)).toEqual([]);
  expect(await staff.page.evaluate(beyond)).toEqual([]);
  await staff.page.setViewportSize(DESK);
}

/** The dialog in which something new is made, where the page has one. */
async function dialogOf(staff: Staff): Promise<void> {
  const { page } = staff;
  const make = page
    .getByRole('main')
    .getByRole('button', { name: /^(Créer|Ajouter|Nouve|Prendre)/ })
    .first();
  if ((await make.count()) === 0 || !(await make.isEnabled())) return;
  await page.setViewportSize(TELEPHONE);
  await make.click();
  await staff.settled();
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) > 0) {
    expect(await stillEnglish(staff)).toEqual([]);
    expect(await page.evaluate(beyond)).toEqual([]);
  }
  await page.setViewportSize(DESK);
  await staff.leaveApp();
}

const plain = pages.filter(({ screen, about }) => screen !== null && about === undefined).map(({ path }) => path);
it.concurrent.each([...plain, '/administration/location?view=tree', '/event/calendar?view=week'])('%s', { timeout: 120_000 }, (path) =>
  pool.use(async (staff) => {
    await staff.goTo(path);
    await french(staff);
    await dialogOf(staff);
  }),
);

it('a patient, the history and a form', { timeout: 120_000 }, () =>
  pool.use(async (staff) => {
    const { page } = staff;
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
    await staff.goTo('/patient?q=qureshi');
    await staff.openRow(/^[A-Z]{3}-\d{6}$/);
    await page.getByRole('button', { name: staff.t('patient.generalActions') }).waitFor();
    await french(staff);
    const here = new URL(page.url()).search;
    await staff.goTo(`/patient/detail/visit${here}`);
    await french(staff);
    await staff.visit(`/patient/detail/dataentry${here}`);
    await staff.openForm('TB Screening');
    await page.getByRole('button', { name: staff.t('shell.save'), exact: true }).waitFor();
    await french(staff);
    await page.getByRole('button', { name: staff.t('shell.save'), exact: true }).click();
    await french(staff);
  }),
);

it('an English sentence among French ones is found', { timeout: 60_000 }, () =>
  pool.use(async (staff) => {
    await staff.goTo('/');
    await staff.settled();
    await staff.page.evaluate(() => document.body.append(Object.assign(document.createElement('p'), { textContent: 'Save' })));
    expect(await stillEnglish(staff)).toEqual(['shell.save: save']);
    await staff.leaveApp();
  }),
);
