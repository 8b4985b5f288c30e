// area: care, patient
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, type Staff } from './harness/staff.ts';

/** The name of somebody keeps its own direction of writing within a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;
/** Where the demonstration lives, and a zone in which it is still morning when the day is nearly over there: nobody books a time that is past. */
const [OURS, LATE] = ['Asia/Karachi', 'America/Lima'] as const;
const hourOurs = new Intl.DateTimeFormat('en-GB', { timeZone: OURS, hour: '2-digit', hourCycle: 'h23' }).format(Date.now());
const zone = Number(hourOurs) < 21 ? OURS : LATE;
const inDays = (days: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    Date.now() + days * 86_400_000,
  );
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A clinic sets up a service, books, moves, sees people come and not come, and moves a whole day. In English, by keyboard where it says so. */
describe.each([1280, 390])('appointments, %d px wide', { timeout: 180_000 }, (width) => {
  const clinic = width === 1280 ? 'Sukkur Health Centre' : 'Quetta Health Centre';
  const service = `Dressing ${width}`;
  const run = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  const people = [`APA-${run}`, `APB-${run}`, `APC-${run}`] as const;
  const given = ['Rehana', 'Nasreen', 'Kulsoom'] as const;
  const family = width === 1280 ? 'Marri' : 'Bugti';
  const name = (at: number): string => `${given[at] ?? ''} ${family}`;
  let staff: Staff;
  let page: Page;
  const programmeIn = async (place: string): Promise<void> => {
    const setting = `${staff.url}/openmrs/ws/rest/v1/systemsetting/fieldward.timeZone`;
    const headers = { authorization: `Basic ${btoa('admin:Admin123')}` };
    expect((await page.request.post(setting, { headers, data: { value: place } })).status()).toBe(200);
  };
  beforeAll(async () => {
    staff = await openStaff({ width, zone });
    page = staff.page;
    await programmeIn(zone);
  }, 120_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(async () => {
    await programmeIn(OURS);
    await staff.close();
  });

  const dialog = (): Locator => page.getByRole('dialog');
  const saveIt = async (): Promise<void> => {
    await dialog()
      .getByRole('button', { name: staff.t('shell.save'), exact: true })
      .press('Enter');
    await dialog().waitFor({ state: 'hidden' });
  };
  const choose = async (label: string, option: string): Promise<void> => {
    await dialog()
      .getByRole('textbox', { name: label })
      .or(dialog().getByRole('combobox', { name: label }))
      .first()
      .fill(option);
    await page.getByRole('option', { name: option }).first().click();
  };
  const clinicPage = async (more = ''): Promise<void> => {
    await staff.visit(`/appointments${more}`);
    await page
      .getByRole('textbox', { name: staff.t('appointment.clinic') })
      .or(page.getByRole('combobox', { name: staff.t('appointment.clinic') }))
      .first()
      .fill(clinic);
    await page.getByRole('option', { name: clinic }).first().click();
    await staff.settled();
  };
  const row = (at: number): Locator =>
    page
      .getByRole('row')
      .or(page.getByRole('list', { name: staff.t('appointment.title') }).getByRole('listitem'))
      .filter({ hasText: name(at) });
  const more = async (at: number, entry: string): Promise<void> => {
    await staff.chooseFromMenu(row(at).getByRole('button', { name: staff.t('appointment.moreOf', { name: isolated(name(at)) }) }), entry);
  };

  it('the administrator says what the clinic offers, and on which day it is closed', async () => {
    const { t } = staff;
    await staff.arrive();
    await staff.visit('/administration/appointmentServices');
    await page.getByRole('button', { name: t('appointment.addService') }).press('Enter');
    await dialog().getByLabel(t('entries.name')).fill(service);
    // the mistake stands at its field, and nothing that was typed is lost
    await dialog()
      .getByRole('button', { name: t('shell.save'), exact: true })
      .press('Enter');
    await dialog().locator('[aria-invalid="true"]').first().waitFor();
    await choose(t('appointment.clinic'), clinic);
    await dialog().getByLabel(t('appointment.duration')).fill('30');
    await dialog().getByLabel(t('appointment.capacity')).fill('1');
    for (const [at] of WEEK.entries()) {
      await dialog()
        .getByRole('button', { name: t('appointment.addHours') })
        .press('Enter');
      await dialog()
        .getByLabel(t('appointment.weekday'))
        .nth(at)
        .selectOption(String(at + 1));
      await dialog().getByLabel(t('appointment.opens')).nth(at).fill('00:00');
      await dialog().getByLabel(t('appointment.closes')).nth(at).fill('23:30');
    }
    await saveIt();
    await page.getByText(t('appointment.serviceSaved')).first().waitFor();
    await staff.visit('/administration/closedDays');
    await page.getByRole('button', { name: t('entries.createNew') }).press('Enter');
    await dialog().getByLabel(t('entries.name')).fill(`Whitewash ${width}`);
    await dialog().getByLabel(t('appointment.firstDay')).fill(inDays(3));
    await dialog().getByLabel(t('appointment.lastDay')).fill(inDays(3));
    await choose(t('appointment.clinicOrAll'), clinic);
    await saveIt();
  });

  it('somebody is registered three times over', async () => {
    const { t } = staff;
    for (const [at, identifier] of people.entries()) {
      await staff.visit('/patient');
      if (at === 0) await staff.chooseWorkflow('Tuberculosis Programme');
      await page.getByRole('button', { name: t('patient.createNew') }).click();
      await dialog().getByLabel(t('patient.identifier')).first().fill(identifier);
      await dialog()
        .getByLabel(t('patient.personName'))
        .fill(given[at] ?? '');
      await dialog().getByLabel(t('patient.familyName')).fill(family);
      await dialog().getByLabel(t('patient.gender')).selectOption('F');
      await dialog()
        .getByLabel(t('patient.estimatedAge'))
        .fill(String(30 + at));
      await staff.saveRegistration(dialog());
      await dialog().waitFor({ state: 'hidden' });
    }
  });

  it('two are booked from the page of the clinic, one at a time and one at any', async () => {
    const { t } = staff;
    await clinicPage();
    for (const at of [0, 1]) {
      await page.getByRole('button', { name: t('appointment.book'), exact: true }).press('Enter');
      if (at === 0) {
        // who it is for is asked first
        await dialog()
          .getByRole('button', { name: t('shell.save'), exact: true })
          .press('Enter');
        await dialog().getByText(t('person.required')).first().waitFor();
      }
      await choose(t('appointment.patient'), people[at] ?? '');
      await choose(t('appointment.service'), service);
      const first = dialog().getByRole('region', { name: new RegExp(inDays(0)) });
      await first.waitFor();
      const any = first.getByRole('radio', { name: t('appointment.anyTime') });
      await (at === 0 ? any : first.getByRole('radio').first()).press('Space');
      await saveIt();
    }
    await row(0).waitFor();
    expect(await row(1).count()).toBe(1);
  });

  it('is closed on the day that was closed', async () => {
    const { t } = staff;
    await page.getByRole('button', { name: t('appointment.book'), exact: true }).press('Enter');
    await choose(t('appointment.patient'), people[2]);
    await choose(t('appointment.service'), service);
    await dialog().getByLabel(t('appointment.from')).fill(inDays(3));
    await dialog()
      .getByRole('region', { name: new RegExp(inDays(4)) })
      .waitFor();
    expect(
      await dialog()
        .getByRole('region', { name: new RegExp(inDays(3)) })
        .count(),
    ).toBe(0);
    await dialog()
      .getByRole('region', { name: new RegExp(inDays(4)) })
      .getByRole('radio')
      .first()
      .press('Space');
    await saveIt();
  });

  it('one is moved to tomorrow and back', async () => {
    const { t } = staff;
    await more(0, t('appointment.move'));
    await dialog()
      .getByText(new RegExp(name(0)))
      .first()
      .waitFor();
    await dialog().getByLabel(t('appointment.from')).fill(inDays(1));
    await dialog()
      .getByRole('region', { name: new RegExp(inDays(1)) })
      .getByRole('radio', { name: '09:00' })
      .press('Space');
    await saveIt();
    await row(0).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: t('appointment.after') }).press('Enter');
    await row(0).getByText('09:00').first().waitFor();
    await more(0, t('appointment.move'));
    await dialog().getByLabel(t('appointment.from')).fill(inDays(0));
    await dialog()
      .getByRole('region', { name: new RegExp(inDays(0)) })
      .getByRole('radio', { name: t('appointment.anyTime') })
      .press('Space');
    await saveIt();
    await row(0).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: t('appointment.today'), exact: true }).press('Enter');
    await row(0).waitFor();
  });

  it('who comes is checked in and finished; who does not is missed, and that is taken back', async () => {
    const { t } = staff;
    await row(0)
      .getByRole('button', { name: t('appointment.arriveOf', { name: isolated(name(0)) }) })
      .press('Enter');
    await row(0)
      .getByText(new RegExp(`^${t('appointment.arrived')}$`))
      .first()
      .waitFor();
    await row(0)
      .getByRole('button', { name: t('appointment.completeOf', { name: isolated(name(0)) }) })
      .press('Enter');
    await row(0)
      .getByText(new RegExp(`^${t('appointment.completed')}$`))
      .first()
      .waitFor();
    await more(1, t('appointment.miss'));
    await row(1)
      .getByText(new RegExp(`^${t('appointment.missed')}$`))
      .first()
      .waitFor();
    await more(1, t('appointment.cancel'));
    await dialog().getByRole('textbox').first().fill('Went to her sister');
    await dialog()
      .getByRole('button', { name: t('shell.save'), exact: true })
      .or(dialog().locator('button[type="submit"]'))
      .first()
      .press('Enter');
    await row(1)
      .getByText(new RegExp(`^${t('appointment.cancelled')}$`))
      .first()
      .waitFor();
  });

  it('who is there without an appointment is noted', async () => {
    const { t } = staff;
    await page.getByRole('button', { name: t('appointment.book'), exact: true }).press('Enter');
    await choose(t('appointment.patient'), people[1]);
    await choose(t('appointment.service'), service);
    await dialog().getByLabel(t('appointment.walkInNow')).press('Space');
    await saveIt();
    await row(1)
      .getByText(new RegExp(`^${t('appointment.arrived')}$`))
      .first()
      .waitFor();
  });

  it('what another person recorded meanwhile is shown in words, and can be left', async () => {
    const { t } = staff;
    const api = `${staff.url}/openmrs/ws/rest/v1/fieldward`;
    // the screen asks anew each minute: it is held back until both have spoken
    await page.route('**/fieldward/clinicdays*', (route) => route.abort());
    const day = inDays(0).split('/').toReversed().join('-');
    const listed = await page.request.get(`${api}/clinicdays?from=${day}`);
    const { appointments } = (await listed.json()) as { appointments: { uuid: string; status: string; patient: { display: string } }[] };
    const theirs = appointments.find(({ status, patient }) => status === 'arrived' && patient.display === name(1));
    const answer = await page.request.post(`${api}/appointment/${theirs?.uuid ?? ''}`, {
      headers: { authorization: `Basic ${btoa('admin:Admin123')}` },
      data: { status: 'missed' },
    });
    expect(answer.status()).toBe(200);
    await row(1)
      .getByRole('button', { name: t('appointment.completeOf', { name: isolated(name(1)) }) })
      .press('Enter');
    const conflict = page.getByRole('dialog', { name: t('conflict.title') });
    await conflict.getByText(t('appointment.missed'), { exact: true }).waitFor();
    await conflict.getByText(t('appointment.completed'), { exact: true }).waitFor();
    await page.unroute('**/fieldward/clinicdays*');
    await conflict.getByRole('button', { name: t('conflict.goOn') }).press('Enter');
    await conflict.waitFor({ state: 'hidden' });
    await row(1)
      .getByText(new RegExp(`^${t('appointment.missed')}$`))
      .first()
      .waitFor();
  });

  it('a clinic day falls out: everybody goes to the next free time, after a preview', async () => {
    const { t } = staff;
    for (let day = 0; day < 4; day += 1) await page.getByRole('button', { name: t('appointment.after') }).press('Enter');
    await row(2).waitFor();
    await page.getByRole('button', { name: t('appointment.moveDayOpen') }).press('Enter');
    await dialog()
      .getByRole('row')
      .filter({ hasText: name(2) })
      .getByText(new RegExp(inDays(5)))
      .waitFor();
    await dialog()
      .getByRole('button', { name: t('appointment.moveAll') })
      .press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await row(2).waitFor({ state: 'hidden' });
    await page.getByText(t('appointment.viewWeek'), { exact: true }).click();
    await expect.poll(() => page.url()).toContain('view=week');
  });

  it('stands on the page of the patient, with what became of it', async () => {
    const { t } = staff;
    await staff.visit('/patient');
    await page.getByPlaceholder(t('patient.searchPlaceholder')).first().fill(people[0]);
    await page.keyboard.press('Enter');
    await staff.openRow(people[0]);
    await page
      .getByRole('region', { name: t('appointment.title') })
      .getByText(new RegExp(`^${t('appointment.completed')}$`))
      .first()
      .waitFor();
  });
});
