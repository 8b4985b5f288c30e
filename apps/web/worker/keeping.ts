import type { KeepRequest } from '../lib/kept-build.ts';
import { cachesToDrop, filesOf, markOffline, mayBeKept, partsFor, type KeptFiles } from './rules.ts';

/** How many files are fetched side by side: somebody works meanwhile, perhaps on a slow line. */
const LANES = 2;

/** Where the page for no connection is kept. */
const OFFLINE_PAGE = '/';

/** What is kept of one build, in a cache of its own. Answers of the API are never among it. */
export class Keeping {
  readonly #kept: KeptFiles;
  readonly #name: string;

  constructor(kept: KeptFiles) {
    this.#kept = kept;
    this.#name = kept.prefix + kept.build;
  }

  /**
   * Keeps what the page for no connection needs.
   * @throws Error when the server has another build than this worker: its own worker is on the way.
   */
  async keepShell(): Promise<void> {
    const entry = await fetch('/index.html', { cache: 'no-store' });
    const text = await entry.text();
    if (!entry.ok || !text.includes(`"/${this.#kept.build}"`)) throw new Error('the server has another build');
    const cache = await caches.open(this.#name);
    await this.#keepFiles(cache, ['shell']);
    const headers = new Headers(entry.headers);
    for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
    await cache.put(OFFLINE_PAGE, new Response(markOffline(text), { headers }));
  }

  /** Keeps the files of pages in a language: what is there is not fetched, what the browser has by itself costs no network. */
  async keepPages(wanted: KeepRequest['keep']): Promise<void> {
    await this.#keepFiles(await caches.open(this.#name), partsFor(wanted));
  }

  async #keepFiles(cache: Cache, parts: readonly string[]): Promise<void> {
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const waiting = filesOf(this.#kept, parts)
      .map((file) => `/${file}`)
      .filter((path) => !there.has(path));
    const lane = async (): Promise<void> => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        // oxlint-disable-next-line no-await-in-loop -- a lane does one after the other
        const response = (await this.file(path)) ?? (await fetch(path, { priority: 'low' }));
        if (!mayBeKept(response)) throw new Error(`not a file of a build: ${path}`);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await cache.put(path, response);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /** A file of this build or of one that is still running somewhere. */
  file(request: Request | string): Promise<Response | undefined> {
    return caches.match(request, { ignoreVary: true });
  }

  /** The page for no connection. */
  async offlinePage(): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(OFFLINE_PAGE);
  }

  /** Drops what no page needs any more: each says by a lock which build it runs, for as long as it lives. */
  async tidy(): Promise<void> {
    const locks = 'locks' in navigator ? (await navigator.locks.query()).held : undefined;
    const running = locks?.flatMap(({ name }) => name ?? []);
    await Promise.all(cachesToDrop(await caches.keys(), this.#kept, running).map((name) => caches.delete(name)));
  }
}
