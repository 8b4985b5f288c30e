/** Addresses that are remembered at most. */
const MAX_KEYS = 5_000;

/** Requests within the window, and the milliseconds until it ends. */
export interface RequestCount {
  readonly current: number;
  readonly ttl: number;
}

/** How many requests came under each key within a window of time that begins with the first. */
export class RequestCounts {
  readonly #now: () => number;
  readonly #windows = new Map<string, { begun: number; current: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts one more. */
  count(key: string, window: number): RequestCount {
    const now = this.#now();
    const known = this.#windows.get(key);
    const counted = known !== undefined && known.begun + window > now ? known : { begun: now, current: 0 };
    counted.current += 1;
    this.#windows.delete(key);
    this.#windows.set(key, counted);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return { current: counted.current, ttl: window - (now - counted.begun) };
  }
}
