import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Siblings } from './siblings.ts';

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

/** Where the limits of requests count: a store of `@fastify/rate-limit`, each route by itself. */
export function countedTogether(siblings: Siblings): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #route: string;

    constructor(options: Partial<FastifyRateLimitOptions> & { readonly routeInfo?: { readonly method: unknown; readonly url: string } }) {
      this.#route = options.routeInfo === undefined ? '' : `${String(options.routeInfo.method)} ${options.routeInfo.url}`;
    }

    incr(key: string, done: (error: Error | null, result?: RequestCount) => void, window: number): void {
      Promise.resolve(siblings.count(`${this.#route} ${key}`, window)).then(
        (result) => done(null, result),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    }

    child(options: ConstructorParameters<typeof Store>[0]): Store {
      return new Store(options);
    }
  };
}
