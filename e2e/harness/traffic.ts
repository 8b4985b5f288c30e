import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** Milliseconds without a request after which a page is taken to have all it asks for; longer than any field waits for more keys. */
const QUIET = 350;
/** Milliseconds after which nobody waits for a page any longer. */
const PATIENCE = 20_000;

/** What a page has asked for and not yet got. */
export class Traffic {
  readonly #open = new Set<Request>();
  #last = performance.now();

  constructor(page: Page) {
    page.on('request', (request) => {
      this.#open.add(request);
      this.#last = performance.now();
    });
    const over = (request: Request): void => {
      if (this.#open.delete(request)) this.#last = performance.now();
    };
    page.on('requestfinished', over);
    page.on('requestfailed', over);
  }

  /** Waits until nothing is on its way and nothing was for a moment. */
  async quiet(): Promise<void> {
    const began = performance.now();
    this.#last = Math.max(this.#last, began - QUIET / 2);
    while (performance.now() - began < PATIENCE) {
      if (this.#open.size === 0 && performance.now() - this.#last >= QUIET) return;
      // oxlint-disable-next-line no-await-in-loop -- a look after the other
      await pause(25);
    }
  }
}
