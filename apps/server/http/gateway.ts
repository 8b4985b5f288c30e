import proxy from '@fastify/http-proxy';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { staticFiles } from './static-files.ts';

/** Where this server answers, whatever the other one calls it. */
const HERE = '/openmrs';

export interface GatewayOptions {
  /** Base address of the other server, such as https://example.org/openmrs. */
  readonly openmrsUrl: URL;
  /** Folder of the built web app. */
  readonly webRoot: string;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: boolean;
}

/**
 * The gateway: the web app in front of another OpenMRS server, to which everything below /openmrs is passed on.
 * Keeps no data and knows no user. Cookies and redirects of the other server are re-addressed to this one; a same-origin
 * `Origin` becomes what the other server would see from a page of its own, and a foreign one stays what it is.
 */
export async function buildGateway({ openmrsUrl, webRoot, logger, trustProxy = false }: GatewayOptions): Promise<FastifyInstance> {
  const app = fastify({ ...(logger === undefined ? { logger: false } : { loggerInstance: logger }), trustProxy });
  const base = openmrsUrl.pathname.replace(/\/+$/, '');
  await app.register(proxy, {
    upstream: openmrsUrl.origin,
    prefix: HERE,
    rewritePrefix: base,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        host: openmrsUrl.host,
        ...(isOwnOrigin(headers['origin'], request.headers.host) ? { origin: openmrsUrl.origin } : {}),
      }),
      rewriteHeaders: (headers, request) => {
        const cookies = headers['set-cookie'];
        const { location } = headers;
        const secure = request?.protocol === 'https';
        return {
          ...headers,
          ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map((each) => ourCookie(each, base, secure)) }),
          ...(location === undefined ? {} : { location: ourLocation(location, openmrsUrl, base) }),
        };
      },
    },
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  for (const url of ['/health', '/health/ready']) {
    app.get(url, async (_request, reply) => {
      const answer = await fetch(`${openmrsUrl.origin}${base}/ws/rest/v1/session`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      const up = answer?.ok === true;
      return reply.code(up ? 200 : 503).send({ status: up ? 'ready' : 'unavailable', gateway: true });
    });
  }
  await staticFiles(app, webRoot);
  return app;
}

function isOwnOrigin(origin: string | string[] | undefined, host: string | undefined): boolean {
  return typeof origin === 'string' && URL.canParse(origin) && (host === undefined || new URL(origin).host === host);
}

/** A path below the other server's base as a path of ours; any other path stays. */
function ourPath(path: string, base: string): string {
  return path === base || path.startsWith(`${base}/`) ? `${HERE}${path.slice(base.length)}` : path;
}

/**
 * A cookie of the other server as one of ours: its path moved, no domain, and `Secure` only when the browser came over TLS
 * (it would drop the cookie otherwise).
 * @param cookie the value of one Set-Cookie header
 */
export function ourCookie(cookie: string, base: string, secure: boolean): string {
  return cookie
    .split(/;\s*/)
    .filter((part, at) => at === 0 || !(/^domain=/i.test(part) || (!secure && /^secure$/i.test(part))))
    .map((part, at) => (at > 0 && /^path=/i.test(part) ? `Path=${ourPath(part.slice(5), base)}` : part))
    .join('; ');
}

/** A redirect of the other server to itself as one to us; a redirect to elsewhere stays. */
export function ourLocation(location: string, openmrsUrl: URL, base: string): string {
  return ourPath(location.startsWith(`${openmrsUrl.origin}/`) ? location.slice(openmrsUrl.origin.length) : location, base);
}
