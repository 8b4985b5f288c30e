import { readFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const DIST = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** What a file of another build has in its name. */
export const OTHER = '.other';

/** A line between a browser and a product: a test cuts it, and lets it lead to another build of the web app. */
export interface Line {
  readonly url: string;
  /** The paths that were asked for since the test emptied it. */
  readonly asked: string[];
  /** From now on nobody gets through. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on a new version is installed: all its files have other names, and the old ones are gone. */
  upgrade(): void;
  /** From now on the server keeps nothing on devices. */
  switchOff(): void;
  end(): Promise<void>;
}

/** Opens a line to a product. */
export async function openLine(product: string): Promise<Line> {
  const asked: string[] = [];
  let other = false;
  let off = false;
  const server = createServer((asking, answering) => {
    const path = (asking.url ?? '/').split('?')[0] ?? '/';
    asked.push(path);
    if (off && path === '/sw.js') void sendBuilt('/sw-off.js', answering, String);
    else if (other && !/^\/(openmrs|health|icon|manifest)/.test(path)) void sendBuilt(path, answering, renamed);
    else pass(product, asking, answering);
  });
  const listen = (port: number): Promise<void> => new Promise((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    cut: close,
    mend: () => listen(port),
    upgrade: () => {
      other = true;
    },
    switchOff: () => {
      off = true;
    },
    end: () => (server.listening ? close() : Promise.resolve()),
  };
}

function pass(product: string, asking: IncomingMessage, answering: ServerResponse): void {
  const to = new URL(asking.url ?? '/', product);
  const passed = request(to, { method: asking.method, headers: asking.headers }, (answer) => {
    answering.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(answering);
  });
  passed.on('error', () => answering.destroy());
  asking.pipe(passed);
}

/** The text of a file of the build with the names of all files as they are in the other build. */
const renamed = (text: string): string => text.replace(/([\w.-]+-[\w-]{7,8})\.(js|css)\b/g, `$1${OTHER}.$2`);

/** Sends a file of the build, in the other build under its other name only. */
async function sendBuilt(path: string, answering: ServerResponse, change: (text: string) => string): Promise<void> {
  const asset = path.startsWith('/assets/');
  const name = extname(path) === '' ? '/index.html' : path;
  const there = !asset || change === String || name.includes(OTHER);
  const content = there ? await readFile(join(DIST, name.replace(OTHER, '')), 'utf8').catch(() => undefined) : undefined;
  answering.writeHead(content === undefined ? 404 : 200, {
    'content-type': TYPES[extname(name)] ?? 'text/plain',
    'cache-control': asset ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  answering.end(content === undefined ? '' : change(content));
}
