import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The addresses of all that is kept, by cache. */
export const keptBy = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return found;
  });

/** Waits until nothing more is being kept, and as much as a page needs is. */
export async function kept(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const count = Object.values(await keptBy(page)).flat().length;
        const same = count > 50 && count === before;
        before = count;
        return same;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
}
