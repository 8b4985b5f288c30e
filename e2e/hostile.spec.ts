// area: whole
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOf } from '../apps/web/pages/all-pages.ts';
import { type HostileRecords, seedHostileRecords } from './harness/hostile-records.ts';
import type { Staff } from './harness/staff.ts';
import { StaffPool } from './harness/staff-pool.ts';
import { listen, unharmed } from './harness/unharmed.ts';

/**
 * The addresses that show a page by another name, or one about something that the address does not name. All other pages are opened
 * with hostile texts where their accessibility is looked at.
 */
const addresses = [...pageOf]
  .filter(([path, { screen, about, path: own }]) => screen !== null && (about !== undefined || path !== own))
  .map(([path]) => path);

const more = [
  '/patient?q=HOS-',
  '/patient?q=script',
  '/patient?q=%3Cimg%20src%3Dx%20onerror%3D%22window.__hacked%3D1%22%3E',
  '/administration/location?view=tree',
  '/administration/roles?view=matrix',
  '/administration/options?q=hacked',
  '/administration/questions?q=hacked',
  '/administration/form?q=hacked',
  '/administration/users?q=hostile',
  '/administration/location?q=hacked',
  '/administration/audit?user=%3Cscript%3Ewindow.__hacked%3D1%3C%2Fscript%3E',
  '/%3Cscript%3Ewindow.__hacked=1%3C/script%3E',
  '/login?next=javascript:window.__hacked=1',
  '/help',
];

/** Screens with rows whose buttons open dialogs about a hostile record. */
const lists = [
  '/administration/users?q=hostile',
  '/administration/roles?q=Hostile',
  '/administration/location?q=Hostile',
  '/administration/options?q=hacked',
  '/administration/questions?q=hacked',
  '/administration/form?q=hacked',
  '/administration/audit',
  '/administration/assets?q=hacked',
  '/administration/workforce?q=hacked',
  '/administration/manageLabTest?q=hacked',
  '/event?from=2031-01-01&to=2031-01-31',
];

let records: HostileRecords;
beforeAll(async () => {
  records = await seedHostileRecords(String(Date.now() % 1e6));
}, 120_000);

it('the texts were taken where people may write freely', () => {
  const people = ['patient', 'user', 'participant', 'described role', 'place'];
  const content = ['option', 'question', 'form', 'workflow', 'phase', 'stage', 'setting', 'asset', 'event type', 'event', 'test type'];
  for (const kind of [...people, ...content]) expect(records.counts[kind] ?? 0, kind).toBeGreaterThan(0);
  expect(addresses.length).toBeGreaterThanOrEqual(5);
});

describe.each([1280, 390])('hostile texts on every screen, %d px wide', { timeout: 180_000 }, (width) => {
  let pool: StaffPool;
  beforeAll(async () => {
    pool = await StaffPool.open(3, { width }, listen);
  }, 120_000);
  afterAll(() => pool.close());

  /** Each address as a new document at one width, and as a link of the app opens it at the other. */
  const open = (staff: Staff, path: string): Promise<void> => (width === 1280 ? staff.visit(path) : staff.goTo(path));

  it.concurrent.each(addresses)('%s', (path) =>
    pool.use(async (staff) => {
      await staff.goTo(path);
      await unharmed(staff, path);
    }),
  );

  it.concurrent.each(more)('%s', (path) =>
    pool.use(async (staff) => {
      await open(staff, path);
      await unharmed(staff, path);
    }),
  );

  it.concurrent.each(lists)('the dialogs of %s', (path) =>
    pool.use(async (staff) => {
      await open(staff, path);
      await staff.settled();
      const rows = staff.page.locator('tbody tr');
      const buttons = rows.first().getByRole('button');
      const count = Math.min(await buttons.count(), 6);
      const dialogs = staff.page.getByRole('dialog').or(staff.page.getByRole('menu'));
      const before = staff.page.url();
      for (let at = 0; at < count; at += 1) {
        // what a button opened goes by a key; where it led elsewhere or is stubborn, the list is opened anew
        if (at > 0) await staff.page.keyboard.press('Escape');
        if (staff.page.url() !== before || (await dialogs.count()) > 0) {
          await staff.visit(path);
          await staff.settled();
        }
        const button = buttons.nth(at);
        if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
        await button.click();
        await staff.page.waitForTimeout(400);
        await unharmed(staff, `${path}, button ${at + 1} of the first row`);
      }
    }),
  );

  it.concurrent('a patient, what is asked about them, and their pages', () =>
    pool.use(async (staff) => {
      // not from within the app: a dialog of the step before may still be open
      await staff.visit('/patient');
      await staff.chooseWorkflow('Tuberculosis Programme');
      for (const identifier of records.patients.slice(0, 4)) {
        await open(staff, `/patient?q=${identifier}`);
        await staff.openRow(identifier);
        await staff.page.getByRole('button', { name: staff.t('patient.generalActions') }).waitFor();
        await unharmed(staff, `patient ${identifier}`);
        const here = new URL(staff.page.url()).search;
        await staff.page.getByRole('button', { name: staff.t('patient.generalActions') }).click();
        await staff.page.getByRole('dialog').first().waitFor();
        await unharmed(staff, `actions of ${identifier}`);
        for (const page of ['visit', 'dataentry']) {
          await open(staff, `/patient/detail/${page}${here}`);
          await unharmed(staff, `${page} of ${identifier}`);
        }
      }
    }));

  it.concurrent('events in the planner, at their closure and on paper', () =>
    pool.use(async (staff) => {
      for (const event of records.events)
        for (const page of ['planner', 'closure', 'print']) {
          await open(staff, `/event/${page}?event=${event}`);
          await unharmed(staff, `${page} of ${event}`);
        }
      for (const view of ['month', 'week', 'list']) {
        await open(staff, `/event/calendar?view=${view}&date=2031-01-08`);
        await unharmed(staff, `calendar by ${view}`);
      }
    }));

  it.concurrent('forms in the builder and in the rule engine', () =>
    pool.use(async (staff) => {
      for (const form of records.forms.slice(0, 6)) {
        await open(staff, '/');
        await staff.page.evaluate((uuid) => localStorage.setItem('active_form', JSON.stringify({ uuid, display: 'x' })), form);
        await open(staff, `/administration/form/create?form=${form}`);
        await unharmed(staff, `builder of ${form}`);
        await open(staff, `/administration/ruleEngine?form=${form}`);
        await unharmed(staff, `rules of ${form}`);
      }
    }));
});
