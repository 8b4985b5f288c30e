import { expect } from 'vitest';
import type { Staff } from './staff.ts';

/** What went wrong on the page of somebody since it was last looked at. */
const problemsOf = new WeakMap<Staff, string[]>();

/** Notes what a hostile text would do: errors, dialogs, what the policy of the page stopped, and requests to elsewhere. */
export function listen(staff: Staff): void {
  const { page } = staff;
  const problems: string[] = [];
  problemsOf.set(staff, problems);
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(`policy: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(staff.url) && !/^(data|blob):/.test(request.url())) problems.push(`request: ${request.url()}`);
  });
}

/** Once the page is at rest: it shows something, no hostile text on it did anything, and nothing sticks out to the side. */
export async function unharmed(staff: Staff, where: string): Promise<void> {
  await staff.settled();
  const seen = await staff.page.evaluate(() => ({
    hacked: '__hacked' in window,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shown: document.body.innerText.trim().length,
    foreign: document.querySelectorAll(
      'script:not([src]):not([type="application/json"]), img[src="x"], [onload], [onerror], a[href^="javascript"]',
    ).length,
  }));
  expect([seen.hacked, seen.foreign, problemsOf.get(staff)?.splice(0)], where).toEqual([false, 0, []]);
  expect(seen.sideways, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
  expect(seen.shown, where).toBeGreaterThan(0);
  expect(await staff.page.getByRole('heading', { name: staff.t('shell.crashed'), exact: true }).count(), `${where} crashed`).toBe(0);
}
