import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RequestCount } from './request-counts.ts';
import type { Siblings } from './siblings.ts';

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
