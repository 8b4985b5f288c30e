// area: device
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { menuOf } from '../apps/web/pages/all-pages.ts';
import { kept as filesKept } from './harness/kept-files.ts';
import { type Line, openLine } from './harness/line.ts';
import { productUrl } from './harness/product.ts';
import { fillScreening, REMARK, saveScreening } from './harness/screening.ts';
import { openStaff, type Staff } from './harness/staff.ts';
import { everythingStored, foundIn } from './harness/stored.ts';
import { violations, WCAG } from './harness/violations.ts';

const PIN = '482915';
const OTHER_PIN = 'under the mango';

/** Somebody sets a device up, and works on where the network is not. */
describe('a device that holds patients', () => {
  let line: Line;
  let staff: Staff;
  let page: Page;
  let patient = '';
  let before = 0;
  /** Whose visit waits. */
  let postponed = '';

  beforeAll(async () => {
    line = await openLine(productUrl());
    staff = await openStaff({ url: line.url, kept: true });
    page = staff.page;
    await staff.arrive();
    await staff.visit('/patient');
    await staff.chooseWorkflow('Tuberculosis Programme');
  }, 60_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff.close();
    await line.end();
  });

  /** How many forms the server has of the patient: asked past the line. */
  async function filled(): Promise<number> {
    const answer = await page.request.get(`${productUrl()}/openmrs/ws/rest/v1/encounter?patient=${patient}&v=ref&limit=100`, {
      headers: { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}` },
    });
    return ((await answer.json()) as { results: unknown[] }).results.length;
  }
  const notice = () => page.getByText(staff.t('unsent.notice', { count: 1 }), { exact: false });

  /** In the format of the programme, in its zone. */
  const tomorrow = (): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
      new Date(Date.now() + 86_400_000),
    );

  const open = async (pin: string): Promise<void> => {
    await page.getByLabel(staff.t('offline.pin'), { exact: true }).fill(pin);
    await page.getByRole('button', { name: staff.t('offline.pinOpen') }).click();
  };

  it('is set up with a PIN that is not the first that one would try, and holds the patients of chosen places', async () => {
    await staff.goTo('/device');
    const [pin, again] = ['ondevice.pin', 'ondevice.pinAgain'] as const;
    await page.getByLabel(staff.t(pin), { exact: true }).fill('123456');
    await page.getByRole('button', { name: staff.t('ondevice.start') }).click();
    await page.getByText(staff.t('ondevice.pinWeak')).waitFor();
    await page.getByLabel(staff.t(pin), { exact: true }).fill(PIN);
    await page.getByLabel(staff.t(again), { exact: true }).fill(PIN);
    await page.getByRole('button', { name: staff.t('ondevice.start') }).click();
    const places = page.getByRole('combobox', { name: staff.t('ondevice.places') });
    for (const place of ['Hyderabad Chest Hospital', 'Korangi Chest Clinic']) {
      await places.fill(place);
      await page.getByRole('option', { name: place, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: staff.t('ondevice.start') }).click();
    await page.getByText(staff.t('ondevice.ready')).waitFor({ timeout: 60_000 });
    expect(await violations(page)).toEqual([]);
    await filesKept(page);
  });

  it('opens by its PIN alone where nobody answers, and counts wrong ones', async () => {
    await line.cut();
    await page.goto(line.url);
    await page.getByLabel(staff.t('offline.pin'), { exact: true }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/admin/i);
    await open('000111');
    await page.getByText(staff.t('offline.pinWrong', { left: 9 })).waitFor();
    expect(await violations(page)).toEqual([]);
    await open(PIN);
    await page.getByText(staff.t('offline.deviceBanner')).waitFor();
  });

  it('says what needs the server before it is begun, and opens what does not', async () => {
    const menu = page.getByRole('navigation', { name: staff.t('shell.mainNavigation') });
    const why = staff.t('shell.needsConnection');
    for (const { menu: entry, offline } of menuOf('main')) {
      const away = menu.getByRole('link', { name: `${staff.t(entry.label)}: ${why}`, exact: true });
      if (offline === 'server') expect(await away.getAttribute('aria-disabled'), entry.label).toBe('true');
      else await menu.getByRole('link', { name: staff.t(entry.label), exact: true }).waitFor();
    }
    expect(await page.getByRole('main').locator('[aria-disabled=true]').getByText(why).count()).toBeGreaterThan(0);
    // nothing is wrong with what waits for the server, and nothing is to be pressed for it
    await page
      .getByRole('status')
      .filter({ hasText: staff.t('shell.needsServer') })
      .first()
      .waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: staff.t('shell.retry') })
        .count(),
    ).toBe(0);
    // what can be done stands above what cannot
    const beyond = page.getByRole('main').getByRole('region', { name: why });
    await beyond.getByText(staff.t('home.appointments')).waitFor();
    await beyond.getByText(staff.t('shell.reports'), { exact: true }).waitFor();
    expect((await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).at(-1)).toBe(why);
    await staff.keepPicture('needs-connection');
    expect(await violations(page)).toEqual([]);
    await staff.goTo('/laboratory');
    await page.getByRole('heading', { name: why }).waitFor();
    await staff.goTo('/');
  });

  it('finds somebody whose name is misspelt, shows what is known of them, and takes a form', async () => {
    await staff.goTo('/patient?q=qurehsi');
    await page.getByRole('row').filter({ hasText: 'Qureshi' }).first().getByRole('cell').nth(1).click();
    await page.getByRole('button', { name: staff.t('patient.generalActions') }).click();
    patient = new URL(page.url()).searchParams.get('patient') ?? '';
    before = await filled();
    await page.getByRole('dialog').getByText(staff.t('patient.enterData'), { exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/patient/detail/dataentry');
    await staff.openForm('TB Screening');
    await fillScreening(staff);
    await saveScreening(staff, 'keptOnDevice');
    await notice().waitFor();
    expect(await filled()).toBe(before);
  });

  it('lists what is to be done for those it holds, and lets a visit wait until a day', async () => {
    await staff.goTo('/');
    const rows = page.getByRole('region', { name: staff.t('task.title') }).getByRole('listitem');
    await rows.first().waitFor();
    const visit = rows.filter({ has: page.getByRole('button', { name: /^More for / }) }).first();
    const name = (await visit.getByRole('link').first().innerText()).trim();
    const whole = await rows.filter({ hasText: name }).count();
    await staff.chooseFromMenu(visit.getByRole('button', { name: /^More for / }), staff.t('task.putOff'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(staff.t('task.until')).first().fill(tomorrow());
    await dialog.getByLabel(staff.t('task.reason')).first().fill('At the wedding of a cousin');
    await dialog.getByRole('button', { name: staff.t('task.putOff'), exact: true }).press('Enter');
    await page.getByText(staff.t('task.keptOnDevice')).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => rows.filter({ hasText: name }).count()).toBe(whole - 1);
    await page.getByText(staff.t('unsent.notice', { count: 2 }), { exact: false }).waitFor();
    postponed = name;
  });

  it('plans the round to the homes of those it holds', async () => {
    await staff.goTo('/round');
    const map = page.getByRole('group', { name: staff.t('round.map') });
    await map.waitFor();
    await page.getByText(staff.t('offline.deviceBanner')).waitFor();
    await map.getByRole('link', { name: /^Stop 1: / }).waitFor();
  });

  it('stores nothing by which a patient could be known, nor what was written of them', async () => {
    const stored = await everythingStored(page);
    expect(stored).toContain('fieldward-device');
    expect(foundIn(stored, 'qureshi', 'cousin', REMARK)).toEqual([]);
  });

  it('goes on with the session that there still is when the server answers, and sends the form once', async () => {
    await line.mend();
    await page.getByText(staff.t('offline.deviceBanner')).waitFor({ state: 'hidden', timeout: 40_000 });
    await page.getByText(staff.t('unsent.notice', { count: 2 }), { exact: false }).waitFor({ state: 'hidden', timeout: 40_000 });
    await notice().waitFor({ state: 'hidden', timeout: 40_000 });
    expect(await filled()).toBe(before + 1);
    const headers = { authorization: `Basic ${Buffer.from('admin:Admin123').toString('base64')}` };
    const api = `${productUrl()}/openmrs/ws/rest/v1/fieldward`;
    const waiting = await page.request.get(`${api}/tasks?only=waiting&limit=100`, { headers });
    const { results } = (await waiting.json()) as {
      results: { uuid: string; patient: { display: string }; putOff: { reason: string } | null }[];
    };
    const visit = results.find(
      ({ patient: { display }, putOff }) => display === postponed && putOff?.reason === 'At the wedding of a cousin',
    );
    expect(visit).toBeDefined();
    // others who share the product find it where it was
    const history = await page.request.get(`${api}/taskhistory?task=${visit?.uuid}`, { headers });
    const { events } = (await history.json()) as { events: { kind: string; act: string | null }[] };
    const act = events.find(({ kind }) => kind === 'putOff')?.act;
    expect((await page.request.post(`${api}/taskactundo`, { headers, data: { act } })).status()).toBe(200);
  });

  it('is listed for its person, as this device', async () => {
    await staff.goTo('/account');
    const mine = page.getByRole('list', { name: staff.t('device.mine') }).getByRole('listitem');
    const here = mine.filter({ hasText: staff.t('signin.thisDevice') });
    await here.waitFor();
    expect(await here.count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  it('is given another PIN by its person, and is opened by that one alone', async () => {
    const mine = page.getByRole('list', { name: staff.t('device.mine') }).getByRole('listitem');
    await mine.getByRole('button', { name: staff.t('ondevice.pinChange') }).click();
    const dialog = page.getByRole('dialog', { name: staff.t('ondevice.pinChange') });
    const type = async (present: string, next: string): Promise<void> => {
      await dialog.getByLabel(staff.t('ondevice.pinPresent')).first().fill(present);
      await dialog.getByLabel(staff.t('ondevice.pinNew')).first().fill(next);
      await dialog.getByLabel(staff.t('ondevice.pinAgain')).first().fill(next);
      await dialog.getByRole('button', { name: staff.t('shell.save'), exact: true }).click();
    };
    await dialog.waitFor();
    expect(await violations(page, WCAG)).toEqual([]);
    await type(PIN, PIN);
    await dialog.getByText(staff.t('ondevice.pinSame')).waitFor();
    await type('000111', OTHER_PIN);
    await dialog.getByText(staff.t('offline.pinWrong', { left: 9 })).waitFor();
    await type(PIN, OTHER_PIN);
    await page.getByText(staff.t('ondevice.pinChanged')).first().waitFor();
    await line.cut();
    await page.goto(line.url);
    await page.getByLabel(staff.t('offline.pin'), { exact: true }).waitFor();
    await open(PIN);
    await page.getByText(staff.t('offline.pinWrong', { left: 9 })).waitFor();
    await open(OTHER_PIN);
    await page.getByText(staff.t('offline.deviceBanner')).waitFor();
    await line.mend();
    await page.getByText(staff.t('offline.deviceBanner')).waitFor({ state: 'hidden', timeout: 40_000 });
  });

  it('is found and ended by an administrator, with a reason, and erases what it holds at its next contact', async () => {
    const office = await openStaff();
    await office.arrive();
    await office.visit('/administration/devices');
    const list = office.page.getByRole('table', { name: office.t('administration.devices') });
    // other journeys of this account may have made theirs devices, too
    await list.getByText(office.t('device.active')).first().waitFor();
    expect(await violations(office.page)).toEqual([]);
    await office.page.getByRole('searchbox', { name: office.t('device.search') }).fill('nobody has this');
    await office.page.getByText(office.t('device.noneFound')).waitFor();
    await office.page.getByRole('searchbox', { name: office.t('device.search') }).fill('chrom');
    const row = list.getByRole('row').filter({ hasText: 'Hyderabad Chest Hospital' });
    await row.getByRole('button').click();
    const dialog = office.page.getByRole('dialog');
    await dialog.getByText(office.t('device.endWhat')).waitFor();
    await dialog.getByRole('button', { name: office.t('device.endDevice') }).click();
    await dialog.getByText(office.t('person.required')).waitFor();
    await dialog.getByLabel(office.t('person.reason')).fill('left on the bus');
    await dialog.getByRole('button', { name: office.t('device.endDevice') }).click();
    await row.getByText(office.t('device.revoked')).waitFor();
    await row.getByText(/left on the bus/).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);

    await staff.goTo('/device');
    await page.getByRole('button', { name: staff.t('ondevice.update') }).click();
    await page.getByRole('button', { name: staff.t('ondevice.start') }).waitFor();
    const stored = await page.evaluate(
      () =>
        new Promise<number>((done, fail) => {
          const asked = indexedDB.open('fieldward-device');
          asked.onerror = () => fail(new Error('no store'));
          asked.onsuccess = () => {
            const count = asked.result.transaction('held').objectStore('held').count();
            count.onsuccess = () => done(count.result);
          };
        }),
    );
    expect(stored).toBe(0);
    await office.visit('/administration/devices?state=gone');
    await list.getByText(office.t('device.erased')).waitFor();
    await office.close();
  });
});
