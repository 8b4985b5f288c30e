// area: whole
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../apps/web/pages/all-pages.ts';
import { LONGEST_USERNAME, seedHostileRecords } from './harness/hostile-records.ts';
import { type Staff, openStaff } from './harness/staff.ts';
import { StaffPool } from './harness/staff-pool.ts';
import { listen, unharmed } from './harness/unharmed.ts';
import { cutBeginnings, cutCells, cutMarks, cutNames } from './harness/cut-cells.ts';
import { rawDays } from './harness/raw-days.ts';
import { hear, untranslated } from './harness/untranslated.ts';
import { violations, WCAG } from './harness/violations.ts';

const VIEWS = [
  { view: 'English, light, 1280 px', language: 'en' as const, width: 1280, dark: false },
  { view: 'Arabic, dark, 390 px', language: 'ar' as const, width: 390, dark: true },
];

/** In the browser: inputs and buttons of which a part is out of sight, where nobody can scroll to it. */
function cutControls(): string[] {
  const cut: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>('main :is(input, select, textarea, button)')) {
    const own = control.getBoundingClientRect();
    if (own.width < 8 || own.height < 8 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    for (let around = control.parentElement; around !== null && around.tagName !== 'MAIN'; around = around.parentElement) {
      const { overflowY } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowY)) break;
      if (overflowY === 'visible') continue;
      const room = around.getBoundingClientRect();
      if (own.top < room.top - 3 || own.bottom > room.bottom + 3) {
        cut.push(`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent ?? ''}`.trim());
        break;
      }
    }
  }
  return cut;
}

/** In the browser: lists that must be scrolled sideways on a desk. */
function sidewaysLists(): string[] {
  const lists = [...document.querySelectorAll('main :has(> table), main :has(> * > table)')];
  return lists
    .filter((list) => /auto|scroll/.test(getComputedStyle(list).overflowX) && list.scrollWidth > list.clientWidth + 1)
    .map((list) => `${list.scrollWidth - list.clientWidth} px: ${(list.textContent ?? '').slice(0, 60)}`);
}

/** In the browser: the heads of the page, where they are not one, and the name of its tab, where that tells nothing. */
function nameless(): string[] {
  const heads = document.querySelectorAll('main h1').length;
  return [...(heads === 1 ? [] : [`heads: ${heads}`]), ...(document.title === 'Fieldward' ? ['no title'] : [])];
}

/** Figures by two groupings side by side: more columns than a desk has room for. */
const WIDE = /^\/laboratory\/turnaround/;

beforeAll(async () => {
  await seedHostileRecords(String(Date.now() % 1e6));
}, 120_000);

/** Every screen, with hostile texts among its records, by the rules of WCAG 2.2 A and AA that a machine can check. */
describe.each(VIEWS)('accessibility: $view', { timeout: 180_000 }, ({ language, width, dark }) => {
  let pool: StaffPool;

  beforeAll(async () => {
    pool = await StaffPool.open(3, { language, width, dark }, (staff) => {
      listen(staff);
      hear(staff);
    });
  }, 120_000);
  afterAll(() => pool.close());

  async function scan(staff: Staff): Promise<void> {
    await unharmed(staff, staff.page.url());
    expect(await violations(staff.page, WCAG)).toEqual([]);
    expect(await staff.page.evaluate(nameless)).toEqual([]);
    expect(await staff.page.evaluate(cutControls)).toEqual([]);
    expect(await staff.page.evaluate(cutCells)).toEqual([]);
    expect(await staff.page.evaluate(cutMarks)).toEqual([]);
    expect(await staff.page.evaluate(cutNames)).toEqual([]);
    expect(await staff.page.evaluate(cutBeginnings)).toEqual([]);
    if (width === 1280 && !WIDE.test(new URL(staff.page.url()).pathname)) expect(await staff.page.evaluate(sidewaysLists)).toEqual([]);
    expect(await rawDays(staff)).toEqual([]);
    if (language === 'ar') expect(await untranslated(staff)).toEqual([]);
  }

  /** The address with few rows in its list: the rows of a list are alike, and axe looks at each. */
  const fewRows = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}size=6`;
  /** As a link of the app opens it, which takes a third of the time; as new documents, the journeys of privileges open each page. */
  const open = (staff: Staff, path: string): Promise<void> => staff.goTo(path);

  /** Every page that shows something without more in its address, … */
  const plain = pages.filter(({ screen, about }) => screen !== null && about === undefined).map(({ path }) => path);
  /** … and what an address can say of it. */
  const more = [
    '/patient?q=muhammad',
    '/patient?q=siddiqi',
    '/dashboard?by=place',
    '/dashboard/people?indicator=registrations',
    '/password?reset=x',
    '/followup/people?measure=open',
    '/nowhere',
    '/patient/detail',
    '/testorder',
    '/event/planner?event=nope',
    '/event/calendar?view=week',
    '/event/calendar?view=list',
    '/administration/location?view=tree',
    `/administration/audit?user=${LONGEST_USERNAME}`,
  ];
  it.concurrent.each([...plain, ...more])('%s', (path) =>
    pool.use(async (staff) => {
      await open(staff, fewRows(path));
      await scan(staff);
    }),
  );

  it.concurrent('phases, stages and forms of a workflow', () =>
    pool.use(async (staff) => {
      await open(staff, '/workflow');
      await staff.page.getByText('Tuberculosis Programme', { exact: true }).first().click();
      await staff.page.getByRole('link', { name: 'Screening', exact: true }).waitFor();
      await scan(staff);
      await staff.page.getByRole('link', { name: 'Screening', exact: true }).click();
      await staff.page.getByRole('link', { name: 'Symptom Screening', exact: true }).waitFor();
      await scan(staff);
      await staff.page.getByRole('link', { name: 'Symptom Screening', exact: true }).click();
      await staff.page.getByText('TB Screening').first().waitFor();
      await scan(staff);
    }));

  it.concurrent('a schedule: its steps, trying it, its test cases, its rehearsal and its versions', () =>
    pool.use(async (staff) => {
      const answer = await staff.page.request.get(`${staff.url}/openmrs/ws/rest/v1/fieldward/schedule?limit=1&v=ref`);
      const { results } = (await answer.json()) as { results: { uuid: string }[] };
      await open(staff, `/administration/schedules?schedule=${results[0]?.uuid}`);
      await staff.page.getByRole('tabpanel').locator('button[aria-expanded]').first().click();
      await staff.page.getByLabel(staff.t('schedulescreen.stepName')).waitFor();
      await scan(staff);
      for (const tab of ['schedulescreen.try', 'schedule.tests', 'schedulescreen.rehearse', 'schedulescreen.versions'] as const) {
        await staff.page.getByRole('tab', { name: staff.t(tab), exact: true }).click();
        await scan(staff);
      }
    }));

  it.concurrent('an event that is to be closed, one that was, its sheet and its plan', () =>
    pool.use(async (staff) => {
      const answer = await staff.page.request.get(`${staff.url}/openmrs/ws/rest/v1/hydra/event?limit=100&v=custom:(uuid,closed)`);
      const { events: all } = (await answer.json()) as { events: { uuid: string; closed: boolean | null }[] };
      for (const closed of [null, true]) {
        const event = all.find((each) => each.closed === closed)?.uuid ?? '';
        await open(staff, `/event/closure?event=${event}`);
        await scan(staff);
        await open(staff, `/event/print?event=${event}`);
        await scan(staff);
        await open(staff, `/event/planner?event=${event}`);
        await scan(staff);
      }
    }));

  it.concurrent('the calendars of a day and of a moment', () =>
    pool.use(async (staff) => {
      const calendar = staff.page.locator('.mantine-DateInput-calendarHeaderLevel, .mantine-DateTimePicker-calendarHeaderLevel').first();
      const opened = async (path: string, field: Locator): Promise<void> => {
        await staff.visit(path);
        await staff.settled();
        await field.click();
        await calendar.waitFor();
        await scan(staff);
      };
      await opened('/appointments', staff.page.getByRole('textbox', { name: staff.t('appointment.day') }));
      await opened('/event/planner', staff.page.getByRole('button', { name: new RegExp(`^${staff.t('planner.startDate')}`) }));
    }));

  it.concurrent('registration', () =>
    pool.use(async (staff) => {
      await open(staff, '/patient');
      // the page of the step before may have the same button, and goes with its dialog
      await staff.settled();
      await staff.page.getByRole('button', { name: staff.t('patient.createNew') }).click();
      await staff.page.getByRole('dialog').waitFor();
      await scan(staff);
    }));

  it.concurrent('a patient, the history, the forms, and a form', () =>
    pool.use(async (staff) => {
      // not from within the app: a dialog of the step before may still be open
      await staff.visit('/patient');
      await staff.chooseWorkflow('Tuberculosis Programme');
      await open(staff, '/patient?q=qureshi');
      await staff.openRow(/^[A-Z]{3}-\d{6}$/);
      await staff.page.getByRole('button', { name: staff.t('patient.generalActions') }).waitFor();
      await scan(staff);
      const here = new URL(staff.page.url()).search;
      await open(staff, `/patient/detail/visit${here}`);
      await staff.page
        .getByRole('button', { name: new RegExp(staff.t('patient.view')) })
        .first()
        .waitFor();
      await scan(staff);
      // longer than a phone
      await staff.page
        .getByRole('button', { name: new RegExp(staff.t('patient.view')) })
        .first()
        .click();
      await staff.page.getByRole('dialog').waitFor();
      await scan(staff);
      // not from within the app: the dialog is still open
      await staff.visit(`/patient/detail/dataentry${here}`);
      await staff.openForm('TB Screening');
      await staff.page.getByRole('button', { name: staff.t('shell.save'), exact: true }).waitFor();
      await scan(staff);
      await staff.page.getByRole('button', { name: staff.t('shell.save'), exact: true }).click();
      await scan(staff);
    }));
});

describe('accessibility: sign-in', () => {
  it.each(VIEWS)('$view', async ({ language, width, dark }) => {
    const staff = await openStaff({ language, width, dark });
    await staff.visit('/login');
    await staff.page.getByRole('button', { name: staff.t('session.login'), exact: true }).waitFor();
    expect(await violations(staff.page)).toEqual([]);
    await staff.close();
  });
});

/** In the browser: how far the words of each head stand from the line on which the words of its cells begin, or end where they are numbers. */
function headsApart(): { head: string; apart: number }[] {
  const edges = (cell: Element): { left: number; right: number } | undefined => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if ((text.textContent ?? '').trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      // what does not fit into the cell is cut there
      const room = cell.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      if (right - left > 1)
        return {
          left: Math.max(left, room.left + Number.parseFloat(paddingLeft)),
          right: Math.min(right, room.right - Number.parseFloat(paddingRight)),
        };
    }
    return undefined;
  };
  const cells = [...document.querySelectorAll('tbody tr:first-of-type td')];
  return [...document.querySelectorAll('thead th')].flatMap((head, at) => {
    const cell = cells[at];
    if (cell === undefined || (head.textContent ?? '').trim() === '') return [];
    const [over, under] = [edges(head), edges(cell)];
    if (over === undefined || under === undefined) return [];
    const fromStart = getComputedStyle(cell).textAlign !== 'end';
    const left = (document.documentElement.dir === 'rtl') !== fromStart;
    const apart = left ? Math.abs(over.left - under.left) : Math.abs(over.right - under.right);
    return apart < 12 ? [] : [{ head: head.textContent ?? '', apart }];
  });
}

describe.each(['en', 'ar'] as const)('a list in %s', (language) => {
  let staff: Staff;

  beforeAll(async () => {
    staff = await openStaff({ language });
    await staff.arrive();
  });
  afterAll(() => staff.close());

  it.each(['/administration/services', '/administration/assets', '/laboratory'])('%s has each head over its cells', async (path) => {
    await staff.visit(path);
    await staff.settled();
    await staff.page.getByRole('row').nth(1).waitFor();
    expect(await staff.page.evaluate(headsApart)).toEqual([]);
  });
});
