import proxy from '@fastify/http-proxy';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { staticFiles } from './static-files.ts';

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
 * Keeps no data and knows no user. Cookies of the other server are re-addressed to this one, and so are absolute
 * addresses in `Location`; `Origin` is what the other server would see from a page of its own.
 */
export async function buildGateway({ openmrsUrl: target, webRoot, logger, trustProxy = false }: GatewayOptions): Promise<FastifyInstance> {
  const app = fastify({ ...(logger === undefined ? { logger: false } : { loggerInstance: logger }), trustProxy });
  const base = target.pathname.replace(/\/+$/, '');
  const here = '/openmrs';
  await app.register(proxy, {
    upstream: target.origin,
    prefix: here,
    rewritePrefix: base,
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        host: target.host,
        ...(headers['origin'] === undefined ? {} : { origin: target.origin }),
      }),
      rewriteHeaders: (headers) => {
        const cookies = headers['set-cookie'];
        const location = headers['location'];
        return {
          ...headers,
          ...(cookies === undefined
            ? {}
            : { 'set-cookie': (Array.isArray(cookies) ? cookies : [cookies]).map((each) => cookieHere(String(each), base, here)) }),
          ...(typeof location === 'string' ? { location: location.replace(target.origin, '').replace(base, here) } : {}),
        };
      },
    },
  });
  app.get('/health', async () => ({ status: 'ok', mode: 'gateway' }));
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const answer = await fetch(new URL(`${base}/ws/rest/v1/session`, target.origin)).catch(() => null);
    return reply.code(answer?.ok === true ? 200 : 503).send({ status: answer?.ok === true ? 'ok' : 'unreachable' });
  });
  await staticFiles(app, webRoot);
  return app;
}

function cookieHere(cookie: string, base: string, here: string): string {
  return cookie
    .replace(/;\s*domain=[^;]*/i, '')
    .replace(
      /(;\s*path=)([^;]*)/i,
      (_all, name: string, path: string) => `${name}${path === base || path.startsWith(`${base}/`) ? path.replace(base, here) : path}`,
    );
}
