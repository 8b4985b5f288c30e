import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'playwright-core';

/**
 * What the server told a page. A browser keeps the bodies that it has given its page for a while only, and on a busy machine one that is asked for late is
 * gone: it is asked for again as the same person.
 */
export const toldText = (response: Response): Promise<string> =>
  response.text().catch(async () => {
    const request = response.request();
    // a page that was left, or what only a write tells
    if (request.method() !== 'GET') return '';
    const again = await request
      .frame()
      .page()
      .request.get(response.url())
      .catch(() => null);
    return again === null ? '' : again.text();
  });

/**
 * What a look at a page finds that the server has not told of. A busy browser tells of a response later than it shows it, so whatever is found is looked for again,
 * `tries` times at most.
 */
export async function untold(look: () => Promise<string[]>, tries = 4): Promise<string[]> {
  const found = await look();
  if (found.length === 0 || tries <= 1) return found;
  await pause(500);
  return untold(look, tries - 1);
}
