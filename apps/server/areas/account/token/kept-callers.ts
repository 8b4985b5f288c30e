import type { Db } from '../../../engine/db.ts';

const KEPT_FOR = 5_000;
const NOTED_EVERY = 30_000;
const MOST_KEPT = 10_000;

/** Who acts with a token. */
export interface Found<Caller> {
  readonly caller: Caller;
  /** uuid of the row that says when it was last used. */
  readonly uuid: string;
  /** Until when it is good, in milliseconds of the clock, where that can be sooner than it is looked up again. */
  readonly expires?: number;
}

interface Kept<Caller> {
  readonly found: Found<Caller> | null;
  readonly until: number;
}

/**
 * Tokens that are each looked up at most every five seconds per process. Whoever ends one, or changes what an account may do, has every process
 * forget; where that news does not come, it shows within that time.
 */
export class KeptCallers<Caller> {
  readonly #db: Db;
  readonly #note: string;
  readonly #kept = new Map<string, Kept<Caller>>();
  readonly #noted = new Map<string, number>();
  /** Grows whenever something is forgotten: what was asked before is not remembered after. */
  #forgotten = 0;

  /** @param note SQL that notes a use: $1 is the uuid, $2 the address */
  constructor(db: Db, note: string) {
    this.#db = db;
    this.#note = note;
  }

  /** Who acts, and notes that the token was used; null for nobody. @param token what stands for it in memory */
  async find(token: string, address: string, lookUp: () => Promise<Found<Caller> | null>): Promise<Caller | null> {
    const now = Date.now();
    const key = `${token} ${address}`;
    const known = this.#kept.get(key);
    const found = known !== undefined && known.until > now ? known.found : await this.#keep(key, now, lookUp);
    if (found === null) return null;
    this.#used(found.uuid, address, now);
    return found.caller;
  }

  /** Forgets what was looked up. */
  forget(): void {
    this.#forgotten += 1;
    this.#kept.clear();
  }

  async #keep(key: string, now: number, lookUp: () => Promise<Found<Caller> | null>): Promise<Found<Caller> | null> {
    const forgotten = this.#forgotten;
    const found = await lookUp();
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    if (forgotten === this.#forgotten) this.#kept.set(key, { found, until: Math.min(now + KEPT_FOR, found?.expires ?? Infinity) });
    return found;
  }

  #used(uuid: string, address: string, now: number): void {
    if (now - (this.#noted.get(uuid) ?? 0) < NOTED_EVERY) return;
    if (this.#noted.size >= MOST_KEPT) this.#noted.clear();
    this.#noted.set(uuid, now);
    // failing to note the use is not a failure of the request; the next one tries again
    this.#db.rows(this.#note, [uuid, address]).catch(() => this.#noted.delete(uuid));
  }
}
