/** The events of a service worker that ours hears; the compiler's own library of them excludes that of pages. */
interface WorkerEvents {
  readonly install: WaitingEvent & {
    /** What is answered without starting the worker, in browsers that know it. */
    addRoutes?(routes: readonly Route[]): Promise<void>;
  };
  readonly activate: WaitingEvent;
  readonly message: WaitingEvent & { readonly data: unknown; readonly ports: readonly MessagePort[] };
  readonly fetch: { readonly request: Request; respondWith(response: Promise<Response>): void };
}

/** Paths that are answered by the network alone, or by what any cache has, else by the network. */
export interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network' | 'cache';
}

interface WaitingEvent {
  /** The browser lets the worker live until it is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** What a service worker knows of itself. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener<E extends keyof WorkerEvents>(type: E, listener: (event: WorkerEvents[E]) => void): void;
}

/** The scope of the worker that runs. */
export const workerScope = (): WorkerScope => globalThis as unknown as WorkerScope; // this script is registered as one and nothing else
