/** Webhooks in the background: each is one process's at a time, and none waits for another. */
import { randomUUID } from 'node:crypto';
import { inTurns } from '../../../engine/background-turns.ts';
import type { Database } from '../../../engine/db.ts';
import { deliverNext, giveBack, takeWebhooks, type WebhookAround } from './webhook-delivery.ts';

/** Receivers that a process waits for at once; those that fail rest and are not among them. */
const AT_ONCE = 16;
/** Batches of a webhook that one turn sends: then others come first, if there are any. */
const IN_A_ROW = 50;

/** Sends what waits to receivers, several at once. */
export class WebhookWork {
  readonly #database: Database;
  readonly #around: WebhookAround;
  readonly #failed: (error: unknown) => void;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(database: Database, around: WebhookAround, failed: (error: unknown) => void) {
    this.#database = database;
    this.#around = around;
    this.#failed = failed;
  }

  /** Begins with what waits, as far as there is room; answers how many it took. */
  async turn(): Promise<number> {
    const room = AT_ONCE - this.#running.size;
    if (room <= 0 || this.#stopping.signal.aborted) return 0;
    const claim = randomUUID();
    const taken = await takeWebhooks(this.#database, claim, room);
    for (const id of taken) {
      const work = this.#deliver(id, claim).finally(() => this.#running.delete(work));
      this.#running.add(work);
    }
    return taken.length;
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Breaks off what is on its way: it is sent again, with the same id. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  async #deliver(id: string, claim: string): Promise<void> {
    const { signal } = this.#stopping;
    try {
      for (let sent = 0; sent < IN_A_ROW && !signal.aborted; sent += 1)
        // oxlint-disable-next-line no-await-in-loop -- a batch follows the receipt of the one before it
        if (!(await deliverNext(this.#database, id, claim, this.#around, signal))) break;
    } catch (error) {
      if (!signal.aborted) this.#failed(error);
    }
    // failing to give it back is no loss: it is taken again when its time is over
    await giveBack(this.#database, id, claim).catch(this.#failed);
  }
}

/** Works in turns until stopped. @param every milliseconds between looks for what waits */
export function startWebhooks(
  database: Database,
  around: WebhookAround,
  failed: (error: unknown) => void,
  every: number,
): { stop(): Promise<void> } {
  const work = new WebhookWork(database, around, failed);
  const turns = inTurns(
    async () => {
      await work.turn();
      return every;
    },
    failed,
    every,
  );
  return {
    async stop() {
      await turns.stop();
      await work.stop();
    },
  };
}
