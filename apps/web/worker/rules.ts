import type { KeepRequest } from '../lib/kept-build.ts';

/** What every worker knows, also one that keeps nothing. */
export interface Kept {
  /** Names of our caches and locks begin with it. */
  readonly prefix: string;
}

/** What the build keeps on devices: names of files, and which of them belong to what (apps/web/kept-files-plugin.ts writes it). */
export interface KeptFiles extends Kept {
  /** The file that the entry page begins with: it is another one in every build that differs in anything. */
  readonly build: string;
  readonly files: readonly string[];
  /** Positions in `files`: of `shell`, `frame`, the addresses of pages, and of each of them with a language, `/patient fr`. */
  readonly of: Readonly<Record<string, readonly number[]>>;
}

/** How a request is answered: a page of the application, a file of a build, or by the network alone. */
type Way = 'page' | 'file' | 'network';

/** Where the server answers with data: never kept, and never answered by the worker. */
const DATA = /^\/(openmrs|fieldward|health|metrics|docs\/api)(\/|$)/;

/** How a request is answered. */
export function wayOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || DATA.test(pathname)) return 'network';
  if (pathname.startsWith('/assets/')) return 'file';
  return mode === 'navigate' ? 'page' : 'network';
}

/** Whether a response is of a server, and not of a proxy that has lost it. */
export const isResponse = ({ status }: Pick<Response, 'status'>): boolean => status < 502 || status > 504;

/** Whether a response may be kept as a file of a build: a hotel's sign-in page is no script. */
export function mayBeKept({ ok, redirected, type, headers }: Response): boolean {
  return ok && !redirected && type === 'basic' && !(headers.get('content-type') ?? '').includes('html');
}

/** The parts of a build that pages in a language are made of. */
export const partsFor = ({ pages, language }: KeepRequest['keep']): readonly string[] =>
  ['shell', 'frame', ...pages].flatMap((part) => [part, `${part} ${language}`]);

/** The files of parts, each once; of a part that the build does not know there are none. */
export function filesOf({ files, of }: KeptFiles, parts: readonly string[]): readonly string[] {
  const positions = new Set(parts.flatMap((part) => of[part] ?? []));
  return [...positions].flatMap((at) => files[at] ?? []);
}

/**
 * Which caches may go: those of builds that no page runs any more. Without knowing which run, the newest two besides the own one stay.
 * @param caches in the order in which they were made
 */
export function cachesToDrop(
  caches: readonly string[],
  { prefix, build }: KeptFiles,
  running: readonly string[] | undefined,
): readonly string[] {
  const others = caches.filter((name) => name.startsWith(prefix) && name !== prefix + build);
  return running === undefined ? others.slice(0, -2) : others.filter((name) => !running.includes(name));
}

/** The entry page as it is shown without a connection: it says so to the script (app/main.ts). */
export const markOffline = (entry: string): string => entry.replace('<html', '<html data-offline');
