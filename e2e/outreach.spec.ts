// area: event
import type { EventRange } from '@fieldward/contract/event/event-calendar.operations.ts';
import { dayAt, momentOf } from '@fieldward/domain/time/in-zone.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

const two = (number: number): string => String(number).padStart(2, '0');
const zone = 'Asia/Karachi';
const now = (): string => dayAt(momentOf(Date.now()), zone);

/** The day (`YYYY-MM-DD`) that is so many days and months away from another; with months, counted from the first of its month. */
function dayAway(from: string, days: number, months = 0): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + months, months === 0 ? day + days : 1 + days));
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
}

const api = '/openmrs/ws/rest/v1';
/** Days between the round of last month and its copies, which fall into weeks that nobody has planned yet. */
const LATER = 7 * (14 + Math.floor(Math.random() * 150));

/**
 * A coordinator copies last month's round of ten visits, plans one more, is told who is busy, closes it with what really
 * happened, reads planned against actual cost, and deletes a visit with a reason.
 */
describe('outreach', () => {
  const word = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  const name = `Extra visit ${word}`;
  let staff: Staff;
  let page: Page;
  /** The day of the demonstration's open day: that on which the product was started, which may be yesterday by now. */
  let openDay: string;

  beforeAll(async () => {
    staff = await openStaff();
    page = staff.page;
    await staff.arrive();
    const open = (await ranged(dayAway(now(), -1), now())).find((each) => each.name.startsWith('Open day'));
    if (open === undefined) throw new Error('The demonstration has no open day');
    openDay = dayAt(open.start, zone);
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  const button = (label: string | RegExp) => page.getByRole('button', { name: label });
  const toast = (text: string) => page.getByRole('alert').getByText(text).first();
  const save = () => button(staff.t('shell.save')).first();
  const dialog = () => page.getByRole('dialog');

  /** Picks the day (`YYYY-MM-DD`) and the hour in a field of the planner. */
  async function pickMoment(label: string, day: string, hour: number): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    const picker = page.getByRole('dialog').last();
    const wanted = new Date(`${day}T12:00:00Z`);
    const title = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(wanted);
    const [month = '', date = '', year = ''] = title.replace(',', '').split(' ');
    const wantedDay = picker.getByRole('button', { name: `${date} ${month} ${year}`, exact: true });
    const monthBefore = picker.getByRole('button', { name: staff.t('shell.previousMonth') });
    await monthBefore.waitFor();
    // the first of a month may begin after the day
    if ((await wantedDay.count()) === 0) await monthBefore.click();
    await wantedDay.click();
    await picker.getByRole('spinbutton', { name: staff.t('calendar.hours', { field: label }) }).fill(two(hour));
    await picker.getByRole('spinbutton', { name: staff.t('calendar.minutes', { field: label }) }).fill('00');
    await picker.getByRole('button', { name: staff.t('planner.useMoment') }).click();
  }

  async function choose(label: string, option: string): Promise<void> {
    const field = page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .first();
    await field.click();
    await field.fill(option);
    await page.getByRole('option', { name: option }).first().click();
    await page.keyboard.press('Tab');
  }

  const ranged = async (from: string, to: string): Promise<EventRange['events']> => {
    const answer = await page.request.get(`${staff.url}${api}/fieldward/eventrange?from=${from}&to=${to}&tz=${zone}`);
    return ((await answer.json()) as EventRange).events;
  };

  it('copies the ten visits of last month in one action', async () => {
    const { t } = staff;
    const last = dayAway(openDay, 0, -1);
    const types = (await (await page.request.get(`${staff.url}${api}/hydra/event-type`)).json()) as {
      eventTypes: { uuid: string; name: string }[];
    };
    const type = types.eventTypes.find((each) => each.name === 'Screening Visit')?.uuid ?? '';
    await staff.visit(`/event/calendar?date=${last}&type=${type}`);
    await button(t('calendar.more')).first().click();
    await page.getByRole('menuitem', { name: t('calendar.copyMonth') }).click();
    await dialog().getByText(t('calendar.copyByDays'), { exact: true }).click();
    await dialog().getByLabel(t('calendar.copyDays')).fill(String(LATER));
    await dialog().getByText(t('calendar.copyFree')).nth(9).waitFor();
    await dialog()
      .getByRole('button', { name: t('calendar.copySubmit', { count: 10 }) })
      .click();
    await toast(t('calendar.copyDone', { count: 10 })).waitFor();
    const copies = await ranged(dayAway(openDay, LATER, -1), dayAway(openDay, LATER + 31, -1));
    expect(copies.filter((each) => each.name.startsWith('Screening visit')).length).toBeGreaterThanOrEqual(10);
  });

  it('plans one more: the first thing that is missing is named, then who is busy', async () => {
    const { t } = staff;
    await staff.visit('/event/calendar');
    await button(t('calendar.addEvent')).click();
    await page.getByRole('heading', { name: t('planner.newTitle') }).waitFor();
    await save().click();
    await page.getByText('Event type is required').first().waitFor();
    await choose(t('planner.eventType'), 'Screening Visit');
    await save().click();
    await page.getByText('Event name is required').first().waitFor();
    await page.getByRole('textbox', { name: t('planner.eventName') }).fill(name);
    await save().click();
    await page.getByText('Start date is required').first().waitFor();
    // while the team of the open day is at work, and that of the communities is back, whatever the day
    await pickMoment(t('planner.startDate'), openDay, 15);
    await save().click();
    await page.getByText('End date is required').first().waitFor();
    await pickMoment(t('planner.endDate'), openDay, 17);
    await save().click();
    await page.getByText('Location is required').first().waitFor();
    await choose(t('planner.location'), 'Korangi Chest Clinic');
    await save().click();
    await page.getByText('Personnel is required').first().waitFor();
    await choose(t('planner.personnel'), 'Ghulam Baloch');
    await choose(t('planner.personnel'), 'Nida Rehman');
    await save().click();
    await page.getByText('Service is required').first().waitFor();
    await choose(t('planner.findService'), 'Symptom Screening');
    await page
      .getByRole('spinbutton', { name: t('planner.quantityOf', { name: 'Symptom Screening' }) })
      .or(page.getByRole('textbox', { name: t('planner.quantityOf', { name: 'Symptom Screening' }) }))
      .first()
      .fill('40');
    await save().click();
    await page.getByText('Asset is required').first().waitFor();
    await choose(t('planner.findAsset'), 'Surgical Mask');
    await save().click();
    await page.getByText('Nida Rehman').first().waitFor();
    await page
      .getByText(t('planner.clashTitle', { name: 'Nida Rehman' }))
      .first()
      .waitFor();
    await page
      .getByText(/Open day/)
      .first()
      .waitFor();
    const team = page
      .getByRole('combobox', { name: t('planner.personnel') })
      .or(page.getByRole('textbox', { name: t('planner.personnel') }));
    await team.first().press('Backspace');
    await save().click();
    await toast(t('planner.saved', { name })).waitFor();
  });

  it('closes it: a reason for absence and two decimals are asked for, and the total follows', async () => {
    const { t } = staff;
    const closeEvent = () => button(t('closure.close')).first();
    const planned = (await ranged(openDay, openDay)).find((each) => each.name === name);
    expect(planned?.closed).toBeNull();
    await staff.visit(`/event/closure?event=${planned?.uuid}`);
    await page.getByRole('heading', { name: 'Field Trip' }).waitFor();
    const attendance = page.getByRole('radiogroup', { name: t('closure.attendanceOf', { name: 'Ghulam Baloch' }) });
    await attendance.getByText(t('closure.notAttended')).click();
    await closeEvent().click();
    const reason = page.getByRole('textbox', { name: t('closure.absenceReasonOf', { name: 'Ghulam Baloch' }) });
    await reason.waitFor();
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('On leave');
    const cost = page.getByRole('textbox', { name: t('closure.unitCostOf', { name: 'Symptom Screening' }) });
    await cost.fill('60.555');
    await closeEvent().click();
    expect(await cost.getAttribute('aria-invalid')).toBe('true');
    await cost.fill('60.50');
    const quantity = page.getByRole('textbox', { name: t('closure.quantityOf', { name: 'Symptom Screening' }) });
    await quantity.fill('0');
    await closeEvent().click();
    expect(await quantity.getAttribute('aria-invalid')).toBe('true');
    await quantity.fill('42');
    await page.getByRole('textbox', { name: t('closure.closureNotes') }).fill('Two more came than were expected');
    await closeEvent().click();
    await dialog()
      .getByText(t('closure.attendedOf', { attended: 0, people: 1 }))
      .waitFor();
    await dialog()
      .getByRole('button', { name: t('closure.close'), exact: true })
      .click();
    await toast(t('closure.closed', { name })).waitFor();
    await page
      .getByText(/2,541\.00/)
      .first()
      .waitFor(); // 42 × 60.50
    const closed = (await ranged(openDay, openDay)).find((each) => each.name === name);
    expect(closed?.closed).toBe(true);
  });

  it('reads planned against actual cost, of the event and by month', async () => {
    const { t } = staff;
    await staff.visit(`/event?from=${openDay}&to=${openDay}`);
    await button(t('closure.actionOf', { action: 'View Summary', name })).click();
    const summary = dialog();
    await summary
      .getByText(/2,000\.00/)
      .first()
      .waitFor(); // 40 × 50 planned
    await summary
      .getByText(/2,541\.00/)
      .first()
      .waitFor();
    await summary.getByText(t('closure.variance')).first().waitFor();
    await page.keyboard.press('Escape');
    await staff.visit(`/event/costs?from=${openDay}`);
    await page.getByText('Korangi Chest Clinic').first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(/CSV/).click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });

  it('deletes a visit, with a reason', async () => {
    const { t } = staff;
    await staff.visit(`/event?from=${openDay}&to=${openDay}`);
    await button(t('closure.moreOf', { name })).click();
    await page.getByRole('menuitem', { name: t('closure.delete') }).click();
    await dialog().getByRole('heading', { name: 'Confirm to Delete?' }).waitFor();
    const reason = dialog().getByRole('textbox', { name: t('closure.reason') });
    await dialog()
      .getByRole('button', { name: t('closure.delete'), exact: true })
      .click();
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('Entered twice');
    await dialog()
      .getByRole('button', { name: t('closure.delete'), exact: true })
      .click();
    await toast(t('closure.deleted', { name })).waitFor();
    expect((await ranged(openDay, openDay)).some((each) => each.name === name)).toBe(false);
  });
});

/** The same page from right to left, without a mouse. */
describe('the planner by the keyboard alone, in Arabic', () => {
  const name = `زيارة ${String(Math.floor(Math.random() * 1e8))}`;
  let staff: Staff;
  let page: Page;

  beforeAll(async () => {
    staff = await openStaff({ language: 'ar' });
    page = staff.page;
    await staff.arriveAtHome();
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(() => staff.close());

  /** Presses Tab until the control has the focus. */
  async function tabTo(control: Locator): Promise<void> {
    await control.waitFor();
    for (let presses = 0; presses < 90; presses += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab does not lead there');
  }
  const control = (label: string) =>
    page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .or(page.getByRole('button', { name: label }))
      .first();

  async function pick(label: string, option: string): Promise<void> {
    await tabTo(control(label));
    await page.keyboard.type(option);
    await page.getByRole('option', { name: option }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }

  it('plans an event', async () => {
    const { t } = staff;
    await staff.visit('/event/calendar');
    await tabTo(page.getByRole('button', { name: t('calendar.addEvent') }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('planner.newTitle') }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await pick(t('planner.eventType'), 'Staff Training');
    await tabTo(control(t('planner.eventName')));
    await page.keyboard.type(name);
    for (const field of ['planner.startDate', 'planner.endDate'] as const) {
      await tabTo(control(t(field)));
      await page.keyboard.press('Enter');
      const picker = page.getByRole('dialog').last();
      await picker.waitFor();
      // the focus is on the day that could be picked
      await picker.locator('table button:focus').waitFor();
      if (field === 'planner.startDate') {
        // the demonstration plans nothing that far ahead: everybody is free
        await tabTo(picker.getByRole('button', { name: t('shell.nextMonth') }));
        for (let months = 0; months < 3; months += 1) await page.keyboard.press('Enter');
        await tabTo(picker.locator('table button[tabindex="0"]').first());
      }
      await page.keyboard.press('Enter');
      await tabTo(picker.getByRole('button').last());
      await page.keyboard.press('Enter');
      await picker.waitFor({ state: 'hidden' });
    }
    await pick(t('planner.location'), 'Sukkur');
    await pick(t('planner.personnel'), 'Yasir Abbasi');
    await pick(t('planner.findService'), 'Health Education');
    await pick(t('planner.findAsset'), 'Surgical Mask');
    await tabTo(page.getByRole('button', { name: t('shell.save') }).first());
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(t('planner.saved', { name })).first().waitFor();
  });
});
