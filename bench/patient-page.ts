import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { openChromium } from '../e2e/harness/chromium.ts';
import { slowDown } from './slow-page.ts';
import { startProduct } from './product-process.ts';
import { short, type Result } from './result.ts';
import { signedIn } from './signed-in.ts';

const LOADS = 5;
/** The name at the head of the page is what somebody opens it for; the panels are the rest of the first picture. */
const MOST_SECONDS = 2;
const MOST_REQUESTS = 8;

interface Load {
  /** Milliseconds until the browser painted anything, until the name of the patient is there, and the panels. */
  readonly painted: number;
  readonly name: number;
  readonly panels: number;
  /** What was asked for that the browser had not kept, without files that never change. */
  readonly requests: readonly string[];
}

/** Opens the page once on a slow machine and line. @param cold nothing is kept from before */
async function opened(context: BrowserContext, url: string, cold: boolean): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => requests.set(requestId, `${request.method} ${request.url}`));
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) requests.delete(requestId);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: cold });
  await slowDown(session, { network: true });
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('h1').waitFor({ state: 'visible' });
  const name = performance.now() - begun;
  await page.getByRole('button', { name: 'Vitals' }).waitFor({ state: 'visible' });
  const panels = performance.now() - begun;
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
  await page.close();
  return { painted, name, panels, requests: [...requests.values()].filter((each) => !each.includes('/assets/')) };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const seconds = (values: readonly number[]): string => values.map((ms) => short(ms / 1000)).join(', ');
const path = (request: string): string => request.replace(/https?:\/\/[^/]+(\/openmrs\/ws\/rest\/v1)?/, '').replace(/[?].*/, '');

/** How long somebody on a slow machine and line waits for a patient, and for how many requests. */
export async function benchPatientPage(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-bench-page-'));
  const product = await startProduct(folder, { FIELDWARD_DEMO: 'full' });
  const browser = await openChromium();
  try {
    const context = await signedIn(browser, product.url);
    const found = await context.request.get(`${product.url}/openmrs/ws/rest/v1/patient?q=TBP-000030&v=custom:(uuid)`);
    const { results } = (await found.json()) as { results: { uuid: string }[] }; // as the server declares it
    const url = `${product.url}/patient/detail?patient=${results[0]?.uuid ?? ''}`;
    const outcomes: Result[] = [];
    for (const cold of [true, false]) {
      const loads: Load[] = [];
      // the first warm one fills the cache
      if (!cold) await opened(context, url, false);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they would share the line
      for (let n = 0; n < LOADS; n++) loads.push(await opened(context, url, cold));
      const what = `patient page ${cold ? 'opened for the first time' : 'opened before'}, 4× slower, 1.6 Mbit/s, 150 ms`;
      const names = loads.map((load) => load.name);
      const panels = loads.map((load) => load.panels);
      const requests = loads.at(-1)?.requests ?? [];
      outcomes.push({
        what,
        measured: `name after ${short(median(names) / 1000)} s, panels after ${short(median(panels) / 1000)} s`,
        budget: `name < ${MOST_SECONDS} s`,
        met: median(names) < MOST_SECONDS * 1000,
        note: `median of ${LOADS}; first paint after ${short(median(loads.map(({ painted }) => painted)) / 1000)} s; names after ${seconds(names)} s, panels after ${seconds(panels)} s`,
      });
      if (!cold)
        outcomes.push({
          what: 'patient page opened before: requests',
          measured: String(requests.length),
          budget: `≤ ${MOST_REQUESTS}`,
          met: requests.length <= MOST_REQUESTS,
          note: requests.map(path).join(', '),
        });
    }
    return outcomes;
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
