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
