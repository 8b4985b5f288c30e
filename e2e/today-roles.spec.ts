// area: whole
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { productUrl } from './harness/product.ts';
import { openStaff, type Staff } from './harness/staff.ts';

const api = '/openmrs/ws/rest/v1';
const DAY = 86_400_000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** A name keeps its own direction of writing within a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

interface Ref {
  readonly uuid: string;
}

/** A call of the API as the administrator. */
async function call<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${productUrl()}${api}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Basic ${btoa('admin:Admin123')}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as T; // what the wire declares: the server checks its answers here
}
const first = async (path: string): Promise<Ref> => {
  const [found] = (await call<{ results: readonly Ref[] }>(path)).results;
  if (found === undefined) throw new Error(`${path}: nothing`);
  return found;
};
/** The day in the programme's zone, so many days from now. */
const dayOf = (ahead: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(Date.now() + ahead * DAY);

/** What stands on Home for each role, what it leads to, and what is done there. In English. */
describe.each([1280, 390])('the work on Home, %d px wide', { timeout: 180_000 }, (width) => {
  const run = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  const clinic = `Home Clinic ${run}`;
  const camp = `Home camp ${run}`;
  const late = `Late camp ${run}`;
  let staff: Staff;
  let page: Page;
  let expected = '';
  let referred = '';

  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(`${task.name} ${width}`)));
  afterAll(() => staff?.close());

  /** Another person sits down. */
  const as = async (user: string): Promise<void> => {
    await staff?.close();
    staff = await openStaff({ width });
    page = staff.page;
    await staff.arriveAtHome(user);
  };
  const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const dialog = (): Locator => page.getByRole('dialog');
  /** What can wait is drawn when somebody gets there. */
  const scrollTo = (what: Locator): Promise<void> =>
    expect
      .poll(
        async () => {
          await page.keyboard.press('End');
          return what.isVisible();
        },
        { timeout: 30_000 },
      )
      .toBe(true);

  const register = async (givenName: string, nth: number, location: string): Promise<string> => {
    const type = await first('patientidentifiertype?q=Patient Identifier&v=ref');
    const { uuid } = await call<Ref>('patient', {
      person: {
        names: [{ givenName, familyName: `Jatoi${width === 1280 ? 'a' : 'b'}` }],
        gender: 'F',
        birthdate: `19${60 + nth}-03-04`,
        attributes: [{ attributeType: contactNumberType, value: '+92 300 7654321' }],
      },
      identifiers: [{ identifier: `HM${'AB'[nth] ?? ''}-${run}`, identifierType: type.uuid, location, preferred: true }],
    });
    return uuid;
  };
  const nameOf = (givenName: string): string => `${givenName} Jatoi${width === 1280 ? 'a' : 'b'}`;

  beforeAll(async () => {
    const sender = await call<{ results: readonly (Ref & { readonly tags: readonly Ref[] })[] }>(
      'location?tag=Facility&limit=1&v=custom:(uuid,tags:(uuid))',
    );
    const [from] = sender.results;
    const place = await call<Ref>('location', {
      name: clinic,
      description: 'of the work on Home',
      tags: from?.tags.map(({ uuid }) => uuid) ?? [],
    });
    const service = await call<Ref>('fieldward/appointmentservice', {
      name: `Dressing ${run}`,
      location: place.uuid,
      duration: 30,
      capacity: 2,
      hours: WEEK.map((weekday) => ({ weekday, opens: '00:00', closes: '23:30' })),
    });
    expected = await register('Mahnoor', 0, place.uuid);
    referred = await register('Zarqa', 1, from?.uuid ?? '');
    await call('fieldward/appointment', { patient: expected, service: service.uuid, day: dayOf(0) });
    await call('fieldward/referral', {
      patient: referred,
      kind: 'referral',
      from: from?.uuid,
      to: place.uuid,
      service: 'Chest X-ray',
      urgency: 'urgent',
      reason: 'Cough for three weeks',
      expected: dayOf(0),
    });
    const { eventTypes } = await call<{ eventTypes: readonly Ref[] }>('hydra/event-type');
    for (const [name, ahead] of [
      [camp, 2],
      [late, -2],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await call('hydra/event', {
        name,
        description: 'of the work on Home',
        // added without a plan: details are to be added
        closed: false,
        eventType: eventTypes[0]?.uuid,
        location: place.uuid,
        schedule: { plannedDate: `${dayOf(ahead)} 09:00:00`, endDate: `${dayOf(ahead)} 12:00:00` },
        eventParticipants: [],
        eventServices: [],
        eventAssets: [],
      });
  }, 120_000);

  it('clinic: who comes today is called, checked in and finished; who was sent is accepted', async () => {
    await as('maryam.data');
    const { t } = staff;
    const field = page
      .getByRole('textbox', { name: t('task.places') })
      .or(page.getByRole('combobox', { name: t('task.places') }))
      .first();
    await field.fill(clinic);
    await page.getByRole('option', { name: clinic }).first().click();
    const who = isolated(nameOf('Mahnoor'));
    const today = region(t('home.appointments'));
    await today.getByRole('link', { name: nameOf('Mahnoor'), exact: true }).waitFor();
    expect(await today.getByRole('listitem').count()).toBe(1);
    const phone = today.getByRole('link', { name: t('task.call', { name: who, phone: isolated('+92 300 7654321') }) });
    expect(await phone.getAttribute('href')).toBe('tel:+923007654321');
    await today.getByRole('button', { name: t('appointment.arriveOf', { name: who }) }).press('Enter');
    await today.getByText(t('appointment.arrived'), { exact: true }).waitFor();
    await today.getByRole('button', { name: t('appointment.completeOf', { name: who }) }).press('Enter');
    await today.getByText(t('home.finished', { count: 1 })).waitFor();
    expect(await today.getByRole('listitem').count()).toBe(0);

    const sent = region(t('task.title'))
      .getByRole('listitem')
      .filter({ hasText: nameOf('Zarqa') });
    await sent.getByText(/Chest X-ray/).waitFor();
    await sent.getByRole('button', { name: t('home.acceptOf', { name: isolated(nameOf('Zarqa')) }) }).press('Enter');
    await dialog()
      .getByRole('button', { name: t('referral.accept'), exact: true })
      .press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await sent.waitFor({ state: 'hidden' });
  });

  it('everybody: a form that was begun is gone on with, or given up, and who was opened last is at hand', async () => {
    const { t } = staff;
    const { ComponentsFormsMap: forms } = await call<{
      ComponentsFormsMap: readonly (Ref & { readonly form: { readonly name: string } })[];
    }>('hydra/componentform?limit=100&v=custom:(uuid,form:(uuid,name))');
    const form = forms.find((each) => each.form.name === 'TB Screening');
    await staff.visit(`/patient/detail?patient=${expected}`);
    await page.getByRole('button', { name: t('patient.generalActions') }).waitFor();
    await staff.visit(`/patient/detail/dataentry/form?patient=${expected}&componentForm=${form?.uuid}`);
    await page.getByLabel('Remarks').first().waitFor();
    await staff.write('Remarks', 'Came with her sister');
    await page.getByText(t('dataentry.draftKept')).first().waitFor();
    await staff.visit('/');
    const title = t('home.formFor', { what: isolated('TB Screening'), name: isolated(nameOf('Mahnoor')) });
    const begun = region(t('home.unfinished'));
    await begun.getByRole('link', { name: title }).press('Enter');
    await page.getByRole('button', { name: t('shell.draftRestore'), exact: true }).press('Enter');
    expect(await page.getByLabel('Remarks').first().inputValue()).toBe('Came with her sister');
    await staff.visit('/');
    await begun.getByRole('button', { name: t('home.discard', { title }) }).press('Enter');
    await dialog()
      .getByRole('button', { name: t('shell.yes'), exact: true })
      .press('Enter');
    await begun.waitFor({ state: 'hidden' });
    const recent = region(t('home.recent'));
    await scrollTo(recent);
    await recent.getByRole('link', { name: nameOf('Mahnoor'), exact: true }).waitFor();
  });

  it('everybody who registers begins with it here', async () => {
    const { t } = staff;
    await page.getByRole('button', { name: t('home.register'), exact: true }).press('Enter');
    await page.getByRole('dialog', { name: t('patient.addTitle') }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
    await staff.visit('/');
  });

  it('data manager: records to check lead to where that is done', async () => {
    const { t } = staff;
    const check = region(t('home.toCheck'));
    const pairs = check.getByRole('link', { name: new RegExp(`^${t('administration.duplicates')}: \\d`) });
    const waiting = async (): Promise<number> =>
      (await call<{ total: number }>('fieldward/patientpairs?state=open&limit=0&counted=true')).total;
    // they are looked for in the background, and may still become more
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect
      .poll(
        async () => {
          await staff.visit('/');
          await scrollTo(pairs);
          const [shown, count] = [await pairs.getAttribute('aria-label'), await waiting()];
          return shown === t('home.figure', { name: t('administration.duplicates'), count: String(count) });
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await pairs.press('Enter');
    await page.getByRole('heading', { level: 1, name: t('administration.duplicates') }).waitFor();
  });

  it('laboratory: the queue in numbers leads into the work list', async () => {
    await as('kamran.lab');
    const { t } = staff;
    const overdue = region(t('shell.laboratory')).getByRole('link', { name: new RegExp(`^${t('labwork.overdue')}: \\d`) });
    await overdue.press('Enter');
    await page.getByRole('tab', { name: new RegExp(`^${t('labwork.overdue')}`), selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/laboratory');
  });

  it('field worker: who is to be visited, on a map and in the order of the way, from where the device is', async () => {
    await as('ghulam.baloch');
    const { t } = staff;
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 24.86, longitude: 67.05 });
    await region(t('task.title'))
      .getByRole('link', { name: t('round.plan') })
      .press('Enter');
    const map = page.getByRole('group', { name: t('round.map') });
    const stops = page.getByRole('heading', { level: 3 });
    await map.waitFor();
    await page.getByRole('button', { name: t('round.fromHere') }).press('Enter');
    await page.getByText(t('round.startsHere')).waitFor();
    await page
      .getByText(t('round.fromStart', { length: '' }).trim())
      .first()
      .waitFor();
    // the mark of a stop leads to what is to be done there
    const [mark, name] = [map.getByRole('link', { name: /^Stop 1: / }), await stops.first().textContent()];
    expect(await mark.getAttribute('aria-label')).toBe(t('round.toStop', { number: 1, name: isolated(name ?? '') }));
    await mark.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^geo:-?\d+\.\d+,-?\d+\.\d+\?q=/);
    // one village: as many things to do as its name says
    await page.getByRole('combobox', { name: t('round.village') }).press('Enter');
    const village = page.getByRole('option').nth(1);
    const count = Number(/\((\d+)\)$/.exec((await village.textContent()) ?? '')?.[1]);
    await village.click();
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('button', { name: /^More for / })
          .count(),
      )
      .toBe(count);
  });

  it('organiser: what is to be closed, and the events of the week', async () => {
    await as('yasir.events');
    const { t } = staff;
    expect(await region(t('task.title')).count()).toBe(0);
    const week = region(t('home.week'));
    await scrollTo(week);
    const toClose = region(t('home.toClose'));
    await toClose.getByRole('link', { name: late, exact: true }).press('Enter');
    await page.waitForURL(/\/event\/planner\?event=/);
    await staff.visit('/');
    await scrollTo(week);
    await week.getByRole('link', { name: camp, exact: true }).press('Enter');
    await page.waitForURL(/\/event\/planner\?event=/);
  });

  it('manager: what is late leads to the people behind the number', async () => {
    await as('tahira.manager');
    const { t } = staff;
    const missed = region(t('home.late')).getByRole('link', { name: new RegExp(`^${t('followup.missed')}: \\d`) });
    const count = Number((await missed.getAttribute('aria-label'))?.replaceAll(/\D/g, ''));
    await missed.press('Enter');
    await page.waitForURL(/\/followup\/people\?measure=missed/);
    await page
      .getByText(t('followup.count', { count }))
      .or(page.getByText(t('followup.countOne')))
      .first()
      .waitFor();
  });
});
