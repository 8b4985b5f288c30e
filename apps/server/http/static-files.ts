import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../engine/problem.ts';
import { envelope } from './envelope.ts';

/** Paths that are never pages of the web app. */
const NOT_PAGES = /^\/(openmrs|fieldward|health|docs\/api|assets)(\/|$)/;

/** Serves the built web app: pre-compressed files, and its entry page for the app's own routes, to browsers that open one. */
export async function staticFiles(app: FastifyInstance, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const reading = request.method === 'GET' || request.method === 'HEAD';
    // a monitor that asks for /metrics must not take the app's page for an answer
    const wanted = (request.headers.accept ?? '').includes('text/html') || entryOf(root, path) !== 'index.html';
    const page = built && reading && wanted && !NOT_PAGES.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path);
    if (page) return reply.code(200).header('cache-control', 'no-cache').sendFile(entryOf(root, path));
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelope(new Problem('engine.notFound'))));
  });
}

/** The page of a path: its own (`/help` → help/index.html or help.html) if the build has one, else that of the app. */
function entryOf(root: string, path: string): string {
  const name = /^\/([a-z][a-z-]*)$/.exec(path)?.[1];
  if (name === undefined) return 'index.html';
  return [`${name}.html`, `${name}/index.html`].find((file) => existsSync(join(root, file))) ?? 'index.html';
}
