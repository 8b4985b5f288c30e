import type { Page } from 'playwright-core';

/** Milliseconds between two looks at a page for what a step waits for. */
const PAUSE = 40;

/** What Playwright has behind a frame of a page. */
interface Frame {
  retryWithProgressAndTimeouts(progress: unknown, pauses: readonly number[], action: unknown): Promise<unknown>;
}

const done = new WeakSet<Frame>();

/**
 * Lets Playwright look for what a step waits for every 40 milliseconds. By itself it looks five times within 270 milliseconds, and then every
 * half a second: what is there after 300 was found after 770, hundreds of times a run. There is no setting of it; a release of Playwright
 * that has another way to wait fails here.
 */
export function lookOften(page: Page): void {
  const { _connection: line } = page as unknown as { _connection: { toImpl(page: Page): { mainFrame(): Frame } } };
  const frame = Object.getPrototypeOf(line.toImpl(page).mainFrame()) as Frame;
  if (done.has(frame)) return;
  // oxlint-disable-next-line typescript/unbound-method -- called with each frame below
  const { retryWithProgressAndTimeouts: look } = frame;
  if (typeof look !== 'function') throw new Error('This release of Playwright waits in another way: see e2e/harness/quick-looks.ts');
  frame.retryWithProgressAndTimeouts = function often(progress, pauses, action) {
    return look.call(
      this,
      progress,
      pauses.map((pause) => Math.min(pause, PAUSE)),
      action,
    );
  };
  done.add(frame);
}
