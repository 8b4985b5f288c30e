// area: whole
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '../apps/web/pages/all-pages.ts';
import { type OtherOpenMrs, otherOpenMrs } from './harness/other-openmrs.ts';
import { productUrl } from './harness/product.ts';
import type { Staff } from './harness/staff.ts';
import { StaffPool } from './harness/staff-pool.ts';

/**
 * The web app in front of another OpenMRS that knows only the calls of the specification: every page works there, or says that it
 * needs a server of Fieldward. Nothing crashes, and nobody is asked to try again what cannot work.
 */
let other: OtherOpenMrs;
let pool: StaffPool;
const errors: string[] = [];
const listen = ({ page }: Staff): void => void page.on('pageerror', ({ message }) => errors.push(message));

beforeAll(async () => {
  other = await otherOpenMrs(productUrl());
  pool = await StaffPool.open(3, { url: other.url }, listen);
}, 120_000);
afterAll(async () => {
  await pool?.close();
  await other?.close();
});

/** What a page says that is wrong, each in its own words. */
async function alerts({ page }: Staff): Promise<string[]> {
  return (await page.getByRole('main').getByRole('alert').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

async function honest(staff: Staff, path: string, works: boolean): Promise<void> {
  await staff.settled();
  const needs = staff.t('shell.ownServer');
  const said = await alerts(staff);
  expect(
    said.filter((text) => !text.includes(needs)),
    path,
  ).toEqual([]);
  if (works) expect(said, path).toEqual([]);
  const retry = staff.page.getByRole('main').getByRole('button', { name: staff.t('shell.retry'), exact: true });
  expect(await retry.count(), path).toBe(0);
  expect(await staff.page.getByRole('heading', { name: staff.t('shell.crashed'), exact: true }).count(), path).toBe(0);
  expect((await staff.page.getByRole('main').innerText()).trim().length, path).toBeGreaterThan(20);
  expect(errors.splice(0), path).toEqual([]);
}

const shown = pages.filter(({ screen, about }) => screen !== null && about === undefined);
it.concurrent.each(shown.map(({ path, gateway }) => [path, gateway] as const))('%s', { timeout: 120_000 }, (path, gateway) =>
  pool.use(async (staff) => {
    await staff.goTo(path);
    await honest(staff, path, gateway === 'specification');
  }),
);

it('a patient is found, opened, and read as far as the other server knows them', () =>
  pool.use(async (staff) => {
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
    await staff.visit('/patient?q=qureshi');
    await staff.openRow(/^[A-Z]{3}-\d{6}$/);
    await staff.page.getByRole('button', { name: staff.t('patient.generalActions') }).waitFor();
    await honest(staff, 'a patient', false);
    const here = new URL(staff.page.url()).search;
    await staff.visit(`/patient/detail/visit${here}`);
    await honest(staff, 'the service history', true);
    await staff.visit(`/patient/detail/dataentry${here}`);
    await honest(staff, 'the forms', true);
    await staff.page.getByRole('button', { name: /^TB Screening/ }).click();
    await staff.page.getByRole('button', { name: staff.t('shell.save'), exact: true }).waitFor();
    await honest(staff, 'a form', true);
  }));
