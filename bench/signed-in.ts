import type { Browser, BrowserContext } from 'playwright-core';

/** A browser context in which the administrator has signed in through the sign-in page. */
export async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input:not([type=password])').first().fill('admin');
  await page.locator('input[type=password]').fill('Admin123');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.close();
  return context;
}
