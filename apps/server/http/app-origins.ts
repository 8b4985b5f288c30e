import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../engine/db.ts';

const KEPT_FOR = 5_000;
const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, If-Match, If-None-Match, If-None-Exist, Prefer, X-Requested-With',
  'access-control-expose-headers': 'ETag, Location, Content-Location, Retry-After, WWW-Authenticate',
  'access-control-max-age': '600',
};

/** The websites of the registered apps: browsers let their pages read what these addresses answer. No others, and never with cookies. */
export class AppOrigins {
  readonly #db: Db;
  #known: ReadonlySet<string> = new Set();
  #until = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Says so at these addresses and all below them, and answers what browsers ask beforehand. */
  admit(app: FastifyInstance, prefixes: readonly string[]): void {
    const here = ({ url }: FastifyRequest): boolean =>
      prefixes.some((prefix) => url.startsWith(prefix) && /^(?:$|[/?])/.test(url.slice(prefix.length)));
    app.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers;
      if (origin === undefined || !here(request)) return;
      reply.header('vary', 'Origin');
      if (!(await this.#isKnown(origin))) return;
      reply.headers({ 'access-control-allow-origin': origin, ...ALLOWED });
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) return reply.code(204).send();
    });
  }

  /** Looked up every five seconds at most: an app that ended just now says nothing that a token could read. */
  async #isKnown(origin: string): Promise<boolean> {
    if (Date.now() > this.#until) {
      const rows = await this.#db.rows<{ address: string }>(
        'select unnest(redirects) as address from connected_app where date_ended is null',
      );
      this.#known = new Set(rows.map(({ address }) => new URL(address).origin));
      this.#until = Date.now() + KEPT_FOR;
    }
    return this.#known.has(origin);
  }
}
