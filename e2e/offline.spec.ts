// area: whole
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Line, openLine, OTHER } from './harness/line.ts';
import { kept, keptBy } from './harness/kept-files.ts';
import { productUrl } from './harness/product.ts';
import { openStaff, type Staff } from './harness/staff.ts';
import { violations } from './harness/violations.ts';

/** Most milliseconds from opening the application without a connection to its page, at a quarter of the speed. */
const COLD_START = 2_000;

const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

describe('without a connection', () => {
  let line: Line;
  let staff: Staff;
  let page: Page;

  beforeAll(async () => {
    line = await openLine(productUrl());
    staff = await openStaff({ url: line.url, kept: true });
    page = staff.page;
    await staff.arriveByLogin();
  }, 60_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff.close();
    await line.end();
  });

  const offlinePage = () => page.getByRole('heading', { name: staff.t('offline.title') });
  const banner = () => page.getByText(staff.t('offline.banner'));

  it('files that the browser has are not fetched again to be kept', async () => {
    await kept(page);
    const files = line.asked.filter((path) => path.startsWith('/assets/'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((path, at) => files.indexOf(path) < at)).toEqual([]);
  });

  it.each(widths)('a reload at $width px is answered by our page, which names nobody and goes by itself', async (view) => {
    await page.setViewportSize(view);
    await staff.visit('/patient?q=ahmed');
    await staff.settled();
    await line.cut();
    await page.reload();
    await offlinePage().waitFor();
    const shown = await page.locator('body').innerText();
    expect(shown).toContain(staff.t('offline.server'));
    expect(shown.toLowerCase()).not.toMatch(/ahmed|admin/);
    await page.getByRole('button', { name: staff.t('offline.again') }).click();
    await page.getByText(staff.t('offline.still')).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await line.mend();
    await page.getByPlaceholder(staff.t('patient.searchPlaceholder')).first().waitFor();
    expect(new URL(page.url()).search).toBe('?q=ahmed');
  });

  it('the application starts in two seconds on a slow device', async () => {
    await line.cut();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('about:blank');
    const begin = performance.now();
    await page.goto(line.url, { waitUntil: 'commit' });
    await offlinePage().waitFor();
    const took = performance.now() - begin;
    process.stderr.write(`offline start at a quarter of the speed: ${Math.round(took)} ms\n`);
    expect(took).toBeLessThan(COLD_START);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await line.mend();
  });

  it('what is kept are files of the build: no answer of the API, and no name', async () => {
    await staff.visit('/patient?q=a');
    await staff.settled();
    const api = '/openmrs/ws/rest/v1';
    const read = async (path: string): Promise<readonly { readonly display: string }[]> =>
      ((await (await page.request.get(`${line.url}${api}/${path}`)).json()) as { results: { display: string }[] }).results;
    const displays = [...(await read('patient?limit=50&v=ref')), ...(await read('location?limit=20&v=ref'))].map(({ display }) => display);
    expect(displays.length).toBeGreaterThan(50);
    await page
      .getByRole('link', { name: staff.t('shell.home') })
      .first()
      .click();
    await staff.settled();
    const entries = await page.evaluate(async () => {
      const all: { path: string; text: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          all.push({ path: new URL(request.url).pathname, text: (await (await cache.match(request))?.text()) ?? '' });
      }
      return all;
    });
    expect(entries.filter(({ path }) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    const personal = displays.filter((display) => display.includes(' ') && entries.some(({ text }) => text.includes(display)));
    expect(personal).toEqual([]);
    await page.evaluate(() => localStorage.getItem('username')).then((user) => expect(user).toBe('admin'));
  });

  it.each(widths)(
    'a form at $width px keeps what was typed, says why it is not saved, and is saved when there is one again',
    async (view) => {
      await page.setViewportSize(view);
      const text = `Typed at ${view.width} px`;
      await staff.visit('/administration/services');
      await staff.openRow('Oxygen Check');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(staff.t('supplyscreen.description')).fill(text);
      await line.cut();
      await dialog.getByRole('button', { name: staff.t('shell.save'), exact: true }).click();
      await page.getByText(staff.t('shell.offline')).waitFor();
      await banner().waitFor();
      expect(await dialog.getByLabel(staff.t('supplyscreen.description')).inputValue()).toBe(text);
      const again = page.getByRole('button', { name: staff.t('offline.again') });
      await again.click();
      await again.waitFor();

      // somebody reloads: what was typed is offered again
      await page.reload();
      await offlinePage().waitFor();
      await line.mend();
      await staff.openRow('Oxygen Check');
      await dialog.getByRole('button', { name: staff.t('shell.draftRestore'), exact: true }).click();
      expect(await dialog.getByLabel(staff.t('supplyscreen.description')).inputValue()).toBe(text);

      await line.cut();
      await dialog.getByRole('button', { name: staff.t('shell.save'), exact: true }).click();
      await banner().waitFor();
      await line.mend();
      await banner().waitFor({ state: 'detached' });
      await again.click();
      await dialog.waitFor({ state: 'hidden' });
      await staff.openRow('Oxygen Check');
      expect(await dialog.getByLabel(staff.t('supplyscreen.description')).inputValue()).toBe(text);
    },
  );

  it('a page that is open goes on, and a part that was never opened is there', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await staff.visit('/');
    await staff.settled();
    await line.cut();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('link', { name: staff.t('shell.findPatient') })
      .first()
      .click();
    await page.getByPlaceholder(staff.t('patient.searchPlaceholder')).first().fill('ahmed');
    await banner().waitFor();
    expect(await violations(page)).toEqual([]);
    await line.mend();
    await banner().waitFor({ state: 'detached' });
  });

  it('what is kept outlives signing out', async () => {
    await staff.visit('/');
    await staff.settled();
    await staff.chooseFromMenu(page.getByRole('button', { name: staff.t('shell.account', { user: 'Admin' }) }), staff.t('session.logout'));
    await page.getByLabel(staff.t('session.username'), { exact: true }).waitFor();
    await line.cut();
    await page.reload();
    await offlinePage().waitFor();
    await line.mend();
    await staff.arriveByLogin();
  });

  it('a new version disturbs nobody who types, and comes with the next page', async () => {
    const [old = ''] = Object.keys(await keptBy(page));
    const builds = async (): Promise<string[]> => Object.keys(await keptBy(page));
    const script = (of: Page): Promise<string | null> => of.locator('script[src^="/assets/index-"]').getAttribute('src');
    const second = await page.context().newPage();
    await second.goto(`${line.url}/patient`);
    await second.getByPlaceholder(staff.t('patient.searchPlaceholder')).first().waitFor();

    await staff.visit('/patient?add=true');
    const dialog = page.getByRole('dialog');
    const given = dialog.getByLabel(staff.t('patient.personName')).first();
    await given.fill('Zubaida');
    line.upgrade();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const notice = page.getByText(staff.t('offline.newVersion'));
    // when all its files are there
    await notice.waitFor({ state: 'attached', timeout: 60_000 });
    expect(await given.inputValue()).toBe('Zubaida');
    expect(await script(page)).not.toContain(OTHER);

    // the other page runs the old version, whose files the server has no longer
    line.asked.length = 0;
    await second.keyboard.press('Control+k');
    await second.getByRole('dialog').waitFor();
    await second.keyboard.press('Escape');
    expect(line.asked.filter((path) => path.startsWith('/assets/') && !path.includes(OTHER))).toEqual([]);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: staff.t('shell.yes') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('link', { name: staff.t('shell.home') })
      .first()
      .click();
    await expect.poll(() => script(page).catch(() => null), { timeout: 20_000 }).toContain(OTHER);
    await page
      .getByRole('link', { name: staff.t('shell.help') })
      .first()
      .waitFor();
    await kept(page);
    expect(await builds()).toContain(old);
    expect(await script(second)).not.toContain(OTHER);

    await second.getByText(staff.t('offline.newVersion')).waitFor();
    await second.getByRole('button', { name: staff.t('offline.take') }).click();
    await expect.poll(() => script(second).catch(() => null), { timeout: 20_000 }).toContain(OTHER);
    await expect.poll(builds, { timeout: 30_000 }).not.toContain(old);
  }, 120_000);

  it('a server that keeps nothing on devices takes away what is there', async () => {
    line.switchOff();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => page.evaluate(async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]), {
        timeout: 20_000,
      })
      .toEqual([0, 0]);
    await page.reload();
    await page
      .getByRole('link', { name: staff.t('shell.help') })
      .first()
      .waitFor();
  });
});

it('the application is installed in the language of the person', async () => {
  const staff = await openStaff({ language: 'ar' });
  await staff.arriveByLogin();
  const link = staff.page.locator('link[rel=manifest][href*="-ar."]');
  await link.waitFor({ state: 'attached' });
  const read = (path: string) => staff.page.request.get(`${staff.url}${path}`);
  const manifest = (await (await read((await link.getAttribute('href')) ?? '')).json()) as {
    shortcuts: { name: string; url: string }[];
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', display: 'standalone', start_url: '/' });
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    staff.t('shell.home'),
    staff.t('patient.addTitle'),
    staff.t('patient.findTitle'),
  ]);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any ',
  ]);
  const statuses = await Promise.all(manifest.icons.map(async ({ src }) => (await read(src)).status()));
  expect(statuses).toEqual([200, 200, 200, 200]);
  await staff.close();
});
