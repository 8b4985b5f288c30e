import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeepResponse } from '../lib/kept-build.ts';
import { end } from './end.ts';
import type { KeptFiles } from './rules.ts';
import type { WorkerScope } from './scope.ts';
import { serve } from './serve.ts';

const ORIGIN = 'http://localhost:3000';
const BUILD: KeptFiles = {
  prefix: 'fieldward-build:',
  build: 'assets/index-1.js',
  files: ['assets/index-1.js', 'assets/app-1.js', 'assets/patient-1.js', 'assets/texts-fr.js'],
  of: { shell: [0], frame: [1], '/patient': [2], '/patient fr': [3] },
};

/** The caches of a browser. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  readonly #pathOf = (of: Request | string): string => new URL(typeof of === 'string' ? of : of.url, ORIGIN).pathname;

  async open(name: string) {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
      put: async (of: Request | string, answer: Response) => void entries.set(this.#pathOf(of), answer),
      match: async (of: Request | string) => entries.get(this.#pathOf(of))?.clone(),
    };
  }
  async match(of: Request | string) {
    return [...this.all.values()].flatMap((entries) => entries.get(this.#pathOf(of)) ?? [])[0]?.clone();
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
}

/** A browser that runs a worker, and the network behind it. */
function browser(run: (scope: WorkerScope) => void) {
  const listeners = new Map<string, (event: never) => void>();
  const scope = {
    location: { origin: ORIGIN },
    clients: { claim: vi.fn(async () => undefined) },
    registration: { unregister: vi.fn(async () => true) },
    skipWaiting: vi.fn(async () => undefined),
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  run(scope as WorkerScope);
  /** Sends an event; ends with the work that the browser waits for. */
  const send = async (type: string, more: object = {}): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (wait: Promise<unknown>) => (work = wait), ...more } as never);
    await work;
  };
  /** What is answered to a request; undefined when the worker leaves it alone. */
  const ask = async (path: string, mode: string): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined;
    const request = { method: 'GET', mode, url: ORIGIN + path };
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) } as never);
    return (await answer)?.text();
  };
  return { scope, send, ask };
}

let network: Map<string, string>;
let cut: boolean;
let asked: string[];
let caches: Caches;

const answerOf = (text: string, status = 200): Response =>
  Object.defineProperty(
    new Response(text, { status, headers: { 'content-type': text.startsWith('<') ? 'text/html' : 'text/javascript' } }),
    'type',
    { value: 'basic' },
  );

beforeEach(() => {
  network = new Map([
    ['/index.html', '<html><script src="/assets/index-1.js"></script>'],
    ['/patient', '<html>from the server'],
    ...BUILD.files.map((file) => [`/${file}`, `script ${file}`] as const),
  ]);
  cut = false;
  asked = [];
  caches = new Caches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (of: { url: string } | string) => {
    if (cut) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(typeof of === 'string' ? of : of.url, ORIGIN);
    asked.push(pathname);
    const text = network.get(pathname);
    return text === undefined ? answerOf('<p>none', 404) : answerOf(text, text === 'down' ? 503 : 200);
  });
});
afterEach(() => vi.unstubAllGlobals());

const kept = (build = 'assets/index-1.js'): readonly string[] => [...(caches.all.get(`fieldward-build:${build}`)?.keys() ?? [])].toSorted();
const keep = (pages: readonly string[], language: string, onResponse: (answer: KeepResponse) => void = () => undefined) => ({
  data: { keep: { pages, language } },
  ports: [{ postMessage: onResponse }],
});

describe('the worker', () => {
  it('keeps the page for no connection when it is installed, and takes over at once', async () => {
    const { scope, send } = browser((of) => serve(of, BUILD));
    await send('install');
    expect(kept()).toEqual(['/', '/assets/index-1.js']);
    expect(scope.skipWaiting).toHaveBeenCalledOnce();
    await send('activate');
    expect(scope.clients.claim).toHaveBeenCalledOnce();
  });

  it('tells a browser that can answer by itself what needs no worker', async () => {
    const addRoutes = vi.fn(async () => undefined);
    const { send } = browser((of) => serve(of, BUILD));
    await send('install', { addRoutes });
    expect(addRoutes.mock.calls).toEqual([
      [
        [
          { condition: { urlPattern: { pathname: '/openmrs/*' } }, source: 'network' },
          { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
        ],
      ],
    ]);
  });

  it('is not installed while the server has another build', async () => {
    network.set('/index.html', '<html><script src="/assets/index-2.js"></script>');
    const { scope, send } = browser((of) => serve(of, BUILD));
    await expect(send('install')).rejects.toThrow('another build');
    expect(scope.skipWaiting).not.toHaveBeenCalled();
  });

  it('keeps the files of a page on demand, none twice, and says which build it has', async () => {
    const { send } = browser((of) => serve(of, BUILD));
    await send('install');
    asked = [];
    const responses: KeepResponse[] = [];
    await send(
      'message',
      keep(['/patient'], 'fr', (answer) => responses.push(answer)),
    );
    expect(asked.toSorted()).toEqual(['/assets/app-1.js', '/assets/patient-1.js', '/assets/texts-fr.js']);
    await send('message', keep(['/patient'], 'fr'));
    expect(asked).toHaveLength(3);
    expect(responses).toEqual([{ build: 'assets/index-1.js' }]);
    await send('message', { data: 'something else', ports: [] });
    expect(kept()).toHaveLength(5);
  });

  it('takes what another build has of the same instead of fetching it', async () => {
    await (await caches.open('fieldward-build:old')).put('/assets/patient-1.js', answerOf('kept earlier'));
    const { send, ask } = browser((of) => serve(of, BUILD));
    await send('install');
    await send('message', keep(['/patient'], 'en'));
    expect(asked).not.toContain('/assets/patient-1.js');
    cut = true;
    expect(await ask('/assets/patient-1.js', 'cors')).toBe('kept earlier');
  });

  it('keeps nothing that is no file of a build, and goes on with the next demand', async () => {
    network.set('/assets/app-1.js', '<html>sign in to this hotel');
    const { send } = browser((of) => serve(of, BUILD));
    await send('install');
    await send('message', keep([], 'en'));
    expect(kept()).not.toContain('/assets/app-1.js');
    network.set('/assets/app-1.js', 'script');
    await send('message', keep([], 'en'));
    expect(kept()).toContain('/assets/app-1.js');
  });

  it('answers pages from the server, and with the page for no connection when there is none', async () => {
    const { send, ask } = browser((of) => serve(of, BUILD));
    await send('install');
    expect(await ask('/patient', 'navigate')).toBe('<html>from the server');
    network.set('/patient', 'down');
    expect(await ask('/patient', 'navigate')).toContain('<html data-offline>');
    cut = true;
    expect(await ask('/patient', 'navigate')).toContain('<html data-offline>');
  });

  it('does not wait for ever for a page', async () => {
    const { send, ask } = browser((of) => serve(of, BUILD));
    await send('install');
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const answer = ask('/patient', 'navigate');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toContain('<html data-offline>');
    vi.useRealTimers();
  });

  it('leaves data alone', async () => {
    const { send, ask } = browser((of) => serve(of, BUILD));
    await send('install');
    expect(await ask('/openmrs/ws/rest/v1/patient', 'cors')).toBeUndefined();
    expect(await ask('/openmrs/ws/rest/v1/fieldward/export/1', 'navigate')).toBeUndefined();
  });

  it('drops builds that no page runs, and answers for those that still run', async () => {
    for (const build of ['running', 'over'])
      await (await caches.open(`fieldward-build:${build}`)).put(`/assets/${build}.js`, answerOf(`script ${build}`));
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: 'fieldward-build:running' }] }) } });
    const { send, ask } = browser((of) => serve(of, BUILD));
    await send('install');
    await send('message', keep([], 'en'));
    expect((await caches.keys()).toSorted()).toEqual(['fieldward-build:assets/index-1.js', 'fieldward-build:running']);
    cut = true;
    expect(await ask('/assets/running.js', 'cors')).toBe('script running');
  });
});

describe('the worker of a server that keeps nothing on devices', () => {
  it('drops what was kept, leaves what is not ours, and unregisters itself', async () => {
    await caches.open('fieldward-build:1');
    await caches.open('theirs');
    const { scope, send, ask } = browser((of) => end(of, { prefix: 'fieldward-build:' }));
    await send('install');
    expect(scope.skipWaiting).toHaveBeenCalledOnce();
    await send('activate');
    expect(await caches.keys()).toEqual(['theirs']);
    expect(scope.registration.unregister).toHaveBeenCalledOnce();
    expect(await ask('/patient', 'navigate')).toBeUndefined();
  });
});
