// area: whole
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Staff } from './harness/staff.ts';
import { StaffPool } from './harness/staff-pool.ts';

/** In the browser: what is wrong with the dialog on top, as somebody with a finger on a phone meets it. */
function dialogFaults(): string[] {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].findLast((each) => each.checkVisibility());
  if (dialog === undefined) return ['no dialog'];
  const faults: string[] = [];
  const named = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
  if (!dialog.contains(document.activeElement)) faults.push('the keyboard is not in it');
  const { left, right } = dialog.getBoundingClientRect();
  if (left < -1 || right > innerWidth + 1) faults.push('is wider than the screen');
  for (const element of dialog.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (element.scrollWidth <= element.clientWidth + 2 || element.clientWidth < 8 || element.matches('input, textarea, select')) continue;
    if (/auto|scroll/.test(overflowX) && element.querySelector('table, [role=tablist]') === null)
      faults.push(`scrolls sideways: ${named(element)}`);
    const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
    const hidden = textOverflow === 'ellipsis' || /hidden|clip/.test(overflowX);
    if (hidden && ownText && element.title === '') faults.push(`is cut: ${named(element)}`);
  }
  const controls = [...dialog.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')].filter(
    (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !each.matches(':disabled, [aria-hidden=true] *'),
  );
  for (const control of controls) {
    const { labels } = control as HTMLInputElement;
    if (named(control) === '' && !control.hasAttribute('aria-labelledby') && !control.title && (labels?.[0]?.textContent ?? '') === '')
      faults.push(`has no name: ${control.tagName}`);
    // a box with its label, and what stands within the frame of a field, are one target
    const whole = control.matches('input')
      ? control.closest('[class*="-body"]:not(.mantine-Modal-body), label, .mantine-Input-wrapper')
      : null;
    const { width, height } = (whole ?? control).getBoundingClientRect();
    if (width < 2) continue;
    // what empties a field is beside that field, where typing does the same; a frame takes two points
    const clears = control.matches('.mantine-Input-section button');
    if (!clears && Math.min(width, height) < 41.5)
      faults.push(`is small: ${named(control) || control.tagName} ${Math.round(width)} × ${Math.round(height)}`);
    control.scrollIntoView({ block: 'nearest' });
    const { top, bottom } = control.getBoundingClientRect();
    if (bottom - top < innerHeight && (top < -2 || bottom > innerHeight + 2)) faults.push(`cannot be scrolled to: ${named(control)}`);
  }
  return [...new Set(faults)];
}

/** The buttons of a page, by their texts, that open a dialog each; with the line of the menu that the button opens. */
type Openers = readonly (PlainCode | readonly [PlainCode, PlainCode])[];
const plain: readonly (readonly [string, Openers])[] = [
  ['/patient', ['patient.createNew', 'patient.selectWorkflow', 'shell.openMenu', 'shell.quickOpenPlaceholder']],
  ['/workflow', ['shell.create']],
  ['/appointments', ['appointment.book', 'shell.chooseColumns', ['appointment.more', 'appointment.subscribe']]],
  ['/referral', ['shell.chooseColumns']],
  ['/administration/users', ['staff.addUser']],
  ['/administration/roles', ['staff.addRole']],
  ['/administration/location', ['place.createNew', 'place.import']],
  ['/administration/options', ['bankscreen.addOption', 'bankscreen.import']],
  ['/administration/questions', ['bankscreen.addQuestion']],
  ['/administration/form', ['xlsform.import', 'shell.chooseColumns']],
  ['/administration/services', ['supplyscreen.createType', 'supplyscreen.serviceTypes']],
  ['/administration/assets', ['supplyscreen.createCategory', 'supplyscreen.typesAndCategories']],
  ['/administration/manageLabTest', ['labcatalogue.addTest']],
  ['/administration/manageLabTestAttribute', ['labcatalogue.addField']],
];
const ofPatient: Openers = [
  'patient.generalActions',
  'appointment.book',
  'chart.refer',
  'enrolment.enrol',
  'chart.addAllergy',
  'chart.addMedicine',
  'chart.addImmunization',
];

/** As a phone does: without it, the sizes are those for a mouse. */
async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/** Opens the dialog of each button, looks at it, closes it, and sees the keyboard come back to the button. */
async function eachDialog(staff: Staff, openers: Openers): Promise<string[]> {
  const { page, t } = staff;
  const faults: string[] = [];
  for (const opener of openers) {
    const [code, line = null] = typeof opener === 'string' ? [opener] : opener;
    const button = page.getByRole('button', { name: t(code), exact: line !== null }).first();
    await button.click();
    if (line !== null) await page.getByRole('menuitem', { name: t(line), exact: true }).click();
    const dialog = page.locator('[role=dialog]:visible').last();
    await dialog.waitFor();
    await staff.settled();
    faults.push(...(await page.evaluate(dialogFaults)).map((fault) => `${code} ${fault}`));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const shown = await button.elementHandle();
    const back = page.waitForFunction((each) => each === document.activeElement, shown, { timeout: 2_000 });
    await back.catch(() => faults.push(`${code} leaves the keyboard elsewhere`));
  }
  return faults;
}

/** Dialogs as a phone shows them from right to left in the dark, each opened once. */
describe('dialogs on a phone', { timeout: 120_000 }, () => {
  let pool: StaffPool;
  beforeAll(async () => {
    pool = await StaffPool.open(3, { language: 'ar', width: 390, height: 844, dark: true });
  }, 120_000);
  afterAll(() => pool.close());

  it.concurrent.each(plain)('%s', (path, openers) =>
    pool.use(async (staff) => {
      await touch(staff.page);
      await staff.visit(path);
      await staff.settled();
      expect(await eachDialog(staff, openers)).toEqual([]);
    }),
  );

  it.concurrent('a patient', () =>
    pool.use(async (staff) => {
      await touch(staff.page);
      const found = await staff.page.request.get(`${staff.url}/openmrs/ws/rest/v1/patient?q=TBP-000005&v=custom:(uuid)`);
      const { results } = (await found.json()) as { results: { uuid: string }[] };
      await staff.visit(`/patient/detail?patient=${results[0]?.uuid}`);
      await staff.settled();
      expect(await eachDialog(staff, ofPatient)).toEqual([]);
    }));
});
