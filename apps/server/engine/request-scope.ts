import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that the present work is part of; none outside of requests. */
const scope = new AsyncLocalStorage<string>();

/** Runs the work, and whatever it starts, as part of a request. */
export function withinRequest<T>(id: string, work: () => T): T {
  return scope.run(id, work);
}

/** The id of the request that is being served; null where there is none. */
export function requestAtWork(): string | null {
  return scope.getStore() ?? null;
}
