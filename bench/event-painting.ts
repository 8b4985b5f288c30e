import type { BrowserContext, Page } from 'playwright-core';
import { monthFromNow, nameOfMonth } from './event-rows.ts';

/** From the last byte of the events to the frame that shows them, in ms. */
interface Painting {
  /** As the page opens. */
  readonly opened: readonly number[];
  /** As another month is chosen. */
  readonly turned: readonly number[];
}

/** Watches for `words`: tells when the frame after their appearance is painted, counted from the last byte of the latest event range. */
async function painted(page: Page, words: string): Promise<number> {
  const handle = await page.waitForFunction(
    (text) => {
      const seen = globalThis as unknown as { paintedAt: Record<string, number> };
      return seen.paintedAt?.[text];
    },
    words,
    { timeout: 60_000, polling: 50 },
  );
  const at = await handle.jsonValue();
  return page.evaluate(
    ({ shown, text }) => {
      const ranges = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const last = ranges.filter(({ name }) => name.includes('/fieldward/eventrange')).at(-1);
      if (last === undefined || shown === undefined) throw new Error(`no events were fetched for ${text}`);
      return shown - last.responseEnd;
    },
    { shown: at, text: words },
  );
}

/** Puts a watch into every page: each frame looks whether the words are there, and the moment after that frame counts. */
async function watch(page: Page, words: readonly string[]): Promise<void> {
  await page.addInitScript(
    (all) => {
      const paintedAt: Record<string, number> = {};
      Object.assign(globalThis, { paintedAt });
      const check = (): void => {
        const calendar = document.querySelector('main') ?? document.body;
        const text = calendar?.textContent ?? '';
        for (const each of all) {
          if (paintedAt[each] !== undefined || !text.includes(each)) continue;
          paintedAt[each] = Number.NaN;
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => (paintedAt[each] = performance.now()), { once: true });
          channel.port1.start();
          channel.port2.postMessage(null);
        }
        requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    },
    [...words],
  );
}

/** Opens the calendar with a month of 10,000 events, then turns to the month before with as many, `rounds` times. */
export async function eventPainting(context: BrowserContext, url: string, rounds = 5): Promise<Painting> {
  const [before, now] = [nameOfMonth(monthFromNow(-1)), nameOfMonth(monthFromNow(0))];
  const opened: number[] = [];
  const turned: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage();
    await watch(page, [before, now]);
    // in the middle of the month: the weeks around it have days of its neighbours
    await page.goto(`${url}/event/calendar?date=${monthFromNow(0)}-15`);
    opened.push(await painted(page, now));
    await page.waitForLoadState('networkidle');
    await page.evaluate((text) => delete (globalThis as unknown as { paintedAt: Record<string, number> }).paintedAt[text], before);
    await page.getByRole('button', { name: 'Previous month' }).first().click();
    turned.push(await painted(page, before));
    await page.close();
  }
  return { opened, turned };
}
