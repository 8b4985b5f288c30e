import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../engine/problem.ts';
import { envelope } from './envelope.ts';

/** Paths that are never pages of the web app. */
const NOT_PAGES = /^\/(openmrs|fieldward|health|docs\/api|assets)(\/|$)/;

/** The service worker of the web app, and what ends it on the devices that have it (apps/web/worker/worker.ts). */
const WORKER = { address: '/sw.js', on: 'sw.js', off: 'sw-off.js' } as const;

/**
 * Serves the built web app: pre-compressed files, and its entry page for the app's own routes, to browsers that open one.
 * @param keptOnDevices whether browsers may keep the app for a time without a connection; else its worker ends itself
 */
export async function staticFiles(app: FastifyInstance, root: string, keptOnDevices: boolean): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  const sendEntry = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
    reply
      .header('cache-control', 'no-cache')
      .sendFile(ownEntry(root, path) ?? (hasSession(request) ? appEntry(root, path) : undefined) ?? 'index.html');
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      // its own route reads the whole folder for each file that is asked for, to compare the spelling
      serve: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const files = filesOf(root);
    app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const name = request.params['*'];
      return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
    app.get('/', (request, reply) => sendEntry(request, reply, '/'));
    if (!keptOnDevices) app.get(WORKER.address, (_request, reply) => reply.sendFile(WORKER.off));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const reading = request.method === 'GET' || request.method === 'HEAD';
    // a monitor that asks for /metrics must not take the app's page for an answer
    const wanted = (request.headers.accept ?? '').includes('text/html') || ownEntry(root, path) !== undefined;
    const page = built && reading && wanted && !NOT_PAGES.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path);
    if (page) return sendEntry(request, reply.code(200), path);
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelope(new Problem('engine.notFound'))));
  });
}

/** The files of the built app by their paths from its root, each spelt as it is. */
function filesOf(root: string): ReadonlySet<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/')));
}

/** The page beside the app that stands at a path: `/help` → help.html or help/index.html. */
function ownEntry(root: string, path: string): string | undefined {
  const name = /^\/([a-z][a-z-]*)$/.exec(path)?.[1];
  return name === undefined ? undefined : [`${name}.html`, `${name}/index.html`].find((file) => existsSync(join(root, file)));
}

/** The app's entry page that names all that the page of a path needs, so that it is fetched at once (apps/web/page-entries-plugin.ts). */
function appEntry(root: string, path: string): string | undefined {
  if (!/^(\/|(\/[A-Za-z]+)+)$/.test(path)) return undefined;
  const file = `pages${path === '/' ? '/index' : path}.html`;
  return existsSync(join(root, file)) ? file : undefined;
}

/** Whether a request comes with a cookie, which only a session sets: who has none is led to sign in, and needs nothing else. */
function hasSession(request: FastifyRequest): boolean {
  return request.headers.cookie !== undefined;
}
