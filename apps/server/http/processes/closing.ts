import type { Logger } from 'pino';

/** A request that takes longer than this does not hold up the end. */
const CLOSING_MS = 10_000;

interface Opened {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  readonly within: number;
}

/** What a process has opened, closed in the opposite order when it ends. */
export class Closing {
  readonly #opened: Opened[] = [];
  readonly #log: () => Logger;
  #ending: Promise<void> | undefined;

  constructor(log: () => Logger) {
    this.#log = log;
  }

  /** @param within milliseconds after which it is not waited for */
  add(name: string, close: () => Promise<unknown>, within = CLOSING_MS): void {
    this.#opened.push({ name, close, within });
  }

  get begun(): boolean {
    return this.#ending !== undefined;
  }

  /** Closes everything, the newest first, and ends the process. */
  end(code: number): Promise<void> {
    this.#ending ??= (async () => {
      for (const { name, close, within } of this.#opened.toReversed()) {
        const late = new Promise<void>((resolve) => setTimeout(resolve, within).unref());
        await Promise.race([close(), late]).catch((error: unknown) => this.#log().error({ err: error }, `closing the ${name}`));
      }
      process.exit(code);
    })();
    return this.#ending;
  }
}
