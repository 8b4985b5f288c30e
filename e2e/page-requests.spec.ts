// area: whole
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Staff, openStaff } from './harness/staff.ts';

/** Most requests that a page may cost besides files that never change: on a slow line each one is a wait. */
const MOST = 12;
/** The page that is opened most may cost less. */
const MOST_OF_CHART = 8;
/** Where people are recognised: their photos come in one answer. */
const LISTS = [
  '/appointments',
  '/referral',
  '/administration/duplicates',
  '/followup/people?measure=open',
  '/dashboard/people?indicator=registrations',
] as const;
/** Files that the entry page names for who is signed in, so that they are fetched at once. */
const NAMED = 20;

describe('what a page asks for', () => {
  const api = '/openmrs/ws/rest/v1';
  let staff: Staff;

  beforeAll(async () => {
    staff = await openStaff({});
    await staff.arriveAtHome();
  }, 60_000);
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => staff.keepPicture(task.name)));
  afterAll(async () => {
    await staff.close();
  });

  it('is little once it was open before', async () => {
    const { page, url } = staff;
    // what Home still asks for when the next page is opened is not that page's
    await staff.settled();
    const first = async (path: string, list = 'results'): Promise<string> => {
      const found = (await (await page.request.get(`${url}${api}/${path}`)).json()) as Record<string, { uuid: string }[]>;
      return found[list]?.[0]?.uuid ?? '';
    };
    const [patient, other, componentForm, form, event] = await Promise.all([
      first('patient?limit=1&v=ref'),
      first('patient?limit=1&startIndex=1&v=ref'),
      first('hydra/componentform?limit=1', 'ComponentsFormsMap'),
      first('hydra/form?limit=1&v=default', 'forms'),
      first('hydra/event?limit=1&v=default', 'events'),
    ]);
    const addresses = [
      '/',
      '/patient?q=ahmed',
      `/patient/detail?patient=${patient}`,
      `/patient/detail/dataentry/form?patient=${patient}&componentForm=${componentForm}`,
      `/administration/form/create?form=${form}`,
      '/dashboard',
      '/event/calendar',
      `/event/planner?event=${event}`,
      '/laboratory',
      ...LISTS,
      `/patient/merge?from=${other}&into=${patient}`,
    ];
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let asked = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      // a picture that stands in an answer is fetched from nowhere
      if (!request.url.startsWith('data:')) asked.set(requestId, request.url);
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache === true) asked.delete(requestId);
    });
    const requestsOf = async (address: string): Promise<string[]> => {
      asked = new Map();
      await staff.visit(address);
      await staff.settled();
      return [...asked.values()];
    };
    const isFile = (request: string): boolean => request.includes('/assets/');
    for (const address of addresses) {
      // oxlint-disable-next-line no-await-in-loop -- a page after the other
      const requests = (await requestsOf(address)).filter((request) => !isFile(request));
      expect(requests.length, `${address}: ${requests.join('\n')}`).toBeLessThanOrEqual(MOST);
      const photos = requests.filter((request) => request.includes('/fieldward/smallphotos'));
      if (LISTS.some((list) => list === address)) expect(photos, address).toHaveLength(1);
    }
    const chart = (await requestsOf(`/patient/detail?patient=${patient}`)).filter((request) => !isFile(request));
    expect(chart.length, chart.join('\n')).toBeLessThanOrEqual(MOST_OF_CHART);
    expect(new Set(chart).size, `nothing is asked for twice: ${chart.join('\n')}`).toBe(chart.length);
    const last = addresses.at(-1) ?? '';
    expect((await requestsOf(last)).filter(isFile), 'files that never change are not asked for again').toEqual([]);
  }, 60_000);

  it('begins with who the patient is, and says it, while the script of the page is still on its way', async () => {
    const { page, url } = staff;
    const found = (await (await page.request.get(`${url}${api}/patient?limit=1&v=ref`)).json()) as {
      results: { uuid: string; display: string }[];
    };
    const { uuid: patient = '', display = '' } = found.results[0] ?? {};
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    const asked: string[] = [];
    let app = 0;
    let named = '';
    const note = (request: string) => {
      if (request.includes(api)) asked.push(new URL(request).pathname);
    };
    session.on('Network.requestWillBeSent', ({ request }) => note(request.url));
    await page.route(/\/assets\/app-.*\.js/, async (route) => {
      await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(2);
      named = (await page.locator('h1').textContent()) ?? '';
      app += 1;
      await route.continue();
    });
    await staff.visit(`/patient/detail?patient=${patient}`);
    await staff.settled();
    await page.unroute(/\/assets\/app-.*\.js/);
    expect(app, 'the app was held up until both were asked for').toBe(1);
    expect(display, 'the name stood there before the app').toContain(named);
    expect(named).not.toBe('');
    // and once the page says it, nowhere else
    expect(await page.locator('h1').allTextContents()).toEqual([named]);
    expect(asked.slice(0, 2)).toEqual([`${api}/patient/${patient}`, `${api}/fieldward/patientbanner`]);
    // what came early was taken: nobody asks again
    expect(asked.filter((path) => asked.indexOf(path) < 2)).toHaveLength(2);
  });

  it('is named by its entry page for who is signed in', async () => {
    const entry = async (cookie: boolean): Promise<number> => {
      const headers = { accept: 'text/html', ...(cookie ? { cookie: 'fieldward=any' } : {}) };
      const text = await (await fetch(`${staff.url}/patient/detail/dataentry/form`, { headers })).text();
      return [...text.matchAll(/rel="modulepreload"/g)].length;
    };
    expect(await entry(true)).toBeGreaterThan(NAMED);
    expect(await entry(false)).toBeLessThan(NAMED);
  });

  it('moves nothing for whoever wants nothing to move', async () => {
    const { page } = staff;
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(globalThis, { moved });
      const note = ({ type, target }: Event): unknown => moved.push(`${type} of ${(target as Element).className}`);
      for (const type of ['transitionrun', 'animationstart']) addEventListener(type, note, true);
    });
    for (const path of ['/', '/event/calendar', '/administration/users']) {
      await staff.visit(path);
      await staff.settled();
      expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved), path).toEqual([]);
    }
  });
});
