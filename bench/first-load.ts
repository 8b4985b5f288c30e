import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChromium } from '../e2e/harness/chromium.ts';
import { countedPage, slowDown } from './slow-page.ts';
import { startProduct } from './product-process.ts';
import { short, type Result } from './result.ts';
import { signedIn } from './signed-in.ts';

/** Pages whose first load is measured, each opened afresh without a cache by somebody who is signed in. */
const routes = [
  '/',
  '/patient',
  '/patient/detail',
  '/patient/detail/dataentry',
  '/patient/detail/dataentry/form',
  '/patient/detail/visit',
  '/workflow',
  '/workflow/phase',
  '/workflow/phase/stage',
  '/workflow/phase/stage/form',
  '/administration',
  '/administration/options',
  '/administration/questions',
  '/administration/form',
  '/administration/form/create',
  '/administration/ruleEngine',
  '/administration/users',
  '/administration/roles',
  '/administration/location',
  '/administration/systemsettings',
  '/administration/audit',
  '/account',
];

const kilo = (bytes: number): number => bytes / 1_000;

/** Script sizes of the first load over the wire, and the time until the sign-in form is there on a slow machine and line. */
export async function benchFirstLoad(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-bench-web-'));
  const product = await startProduct(folder, { FIELDWARD_DEMO: 'full' });
  const browser = await openChromium();
  const results: Result[] = [];
  try {
    const visible: number[] = [];
    let scripts = 0;
    let styles = 0;
    for (let n = 0; n < 5; n++) {
      const context = await browser.newContext();
      const { page, session, traffic } = await countedPage(context);
      await slowDown(session, { network: true });
      const begun = performance.now();
      await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
      await page.locator('input[type=password]').waitFor({ state: 'visible' });
      visible.push(performance.now() - begun);
      if (n === 0) ({ scripts, styles } = { ...traffic });
      await context.close();
    }
    const median = visible.toSorted((a, b) => a - b)[2] ?? Number.NaN;
    results.push({
      what: 'first load of /login, script over the wire',
      measured: `${short(kilo(scripts))} kB`,
      budget: '≤ 120 kB',
      met: kilo(scripts) <= 120,
      note: `until the form is there, compressed, response headers included; styles ${short(kilo(styles))} kB`,
    });
    results.push({
      what: 'sign-in form visible, 4× slower, 1.6 Mbit/s, 150 ms',
      measured: `${short(median / 1000)} s`,
      budget: '< 2 s',
      met: median < 2_000,
      note: `median of five; all: ${visible.map((ms) => short(ms / 1000)).join(', ')} s`,
    });

    const context = await signedIn(browser, product.url);
    const sizes: { route: string; bytes: number }[] = [];
    for (const route of routes) {
      const { page, traffic } = await countedPage(context);
      await page.goto(product.url + route, { waitUntil: 'networkidle' });
      sizes.push({ route, bytes: traffic.scripts });
      await page.close();
    }
    const largest = sizes.toSorted((a, b) => b.bytes - a.bytes)[0] ?? { route: '', bytes: 0 };
    results.push({
      what: 'first load of a route, script over the wire, largest',
      measured: `${largest.route} ${short(kilo(largest.bytes))} kB`,
      budget: '≤ 300 kB',
      met: kilo(largest.bytes) <= 300,
      note: `all, kB: ${sizes.map(({ route, bytes }) => `${route} ${short(kilo(bytes))}`).join(', ')}`,
    });
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}
