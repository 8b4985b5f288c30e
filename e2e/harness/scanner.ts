import type { Page } from 'playwright-core';

/** What a scanner does to a page: a key each 10 milliseconds, and Enter. */
export async function scanOn(page: Page, code: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const keys = [...[...code].map((key) => ({ key, text: key })), { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }];
  await Promise.all(
    keys.flatMap(({ text, ...key }, at) => [
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key, timestamp: began + at / 100 }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: began + at / 100 + 0.005 }),
    ]),
  );
  await devtools.detach();
}
