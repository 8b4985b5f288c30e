import type { KeepResponse, KeepRequest } from '../lib/kept-build.ts';
import { Keeping } from './keeping.ts';
import { isResponse, wayOf, type KeptFiles } from './rules.ts';
import type { Route, WorkerScope } from './scope.ts';

/** A page that the server has not begun to send after so many milliseconds counts as unreachable. */
const PATIENCE = 10_000;

/** The same as `wayOf` says, for whoever need not ask. */
const ROUTES: readonly Route[] = [
  { condition: { urlPattern: { pathname: '/openmrs/*' } }, source: 'network' },
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
];

/**
 * The service worker. It takes over at once and interrupts nothing by that: pages come from the network, files of any build that still runs
 * from what is kept, and everything else is not its business. Which version a page takes, and when, the page decides (app/new-version.ts).
 */
export function serve(scope: WorkerScope, kept: KeptFiles): void {
  const keeping = new Keeping(kept);

  scope.addEventListener('install', (event) => {
    event.waitUntil(keeping.keepShell().then(() => scope.skipWaiting()));
    // a page loads faster by half where a browser answers these by itself
    if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes(ROUTES).catch(() => undefined));
  });
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('message', (event) => {
    if (!isKeepRequest(event.data)) return;
    event.ports[0]?.postMessage({ build: kept.build } satisfies KeepResponse);
    // what could not be kept now is asked for again by the next page
    const done = keeping.keepPages(event.data.keep).then(
      () => keeping.tidy(),
      () => undefined,
    );
    event.waitUntil(done);
  });
  scope.addEventListener('fetch', (event) => {
    const way = wayOf(event.request, scope.location.origin);
    if (way === 'page') event.respondWith(page(event.request));
    if (way === 'file') event.respondWith(file(event.request));
  });

  async function page(request: Request): Promise<Response> {
    const offline = await keeping.offlinePage();
    if (offline === undefined) return fetch(request);
    const answered = fetch(request).catch(() => undefined);
    const tired = new Promise<undefined>((done) => setTimeout(done, PATIENCE, undefined));
    const response = await Promise.race([answered, tired]);
    return response !== undefined && isResponse(response) ? response : offline;
  }

  async function file(request: Request): Promise<Response> {
    return (await keeping.file(request)) ?? fetch(request);
  }
}

function isKeepRequest(data: unknown): data is KeepRequest {
  return typeof data === 'object' && data !== null && 'keep' in data;
}
