import { signInChoicesWire } from '@fieldward/contract/account/session.operations.ts';
import type { Shape } from '@fieldward/contract/operation.ts';
import proxy from '@fastify/http-proxy';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { safeHeaders } from '../safe-headers.ts';
import { API } from '../path-form.ts';
import { staticFiles } from '../static-files.ts';
import { ownOperations } from './own-operations.ts';
import { answerOnly, believed, REQUEST_WITHIN, stayWithTls, type KnownHosts } from '../front.ts';

/** Where the web app expects the API, whatever the path of the OpenMRS behind. */
const OURS = '/openmrs';

interface GatewayOptions {
  /** Base address of the other server, such as https://example.org/openmrs. */
  readonly openmrsUrl: URL;
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** Whether browsers may keep the web app for a time without a connection; they may unless told otherwise. */
  readonly keptOnDevices?: boolean;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: boolean | number | string;
  /** The names that it answers to; to any unless given. */
  readonly hosts?: KnownHosts;
}

/**
 * The gateway: the web app in front of another OpenMRS server, to which everything below /openmrs is passed on.
 * Keeps no data and knows no user. Cookies of the other server are re-addressed to this one, and so are redirects
 * into it; `Origin` of our own pages is what the other server would see from a page of its own.
 */
export async function buildGateway({
  openmrsUrl,
  webRoot,
  keptOnDevices = true,
  logger,
  trustProxy = false,
  hosts,
}: GatewayOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    trustProxy: believed(trustProxy),
    requestTimeout: REQUEST_WITHIN,
    disableRequestLogging: true,
  });
  if (hosts !== undefined) answerOnly(app, hosts);
  const theirs = openmrsUrl.pathname.replace(/\/+$/, '');
  safeHeaders(app, { crossOriginResourcePolicy: false });
  stayWithTls(app);
  // The pages are ours; what the other server says about its own responses stays as it is.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === OURS || request.url.startsWith(`${OURS}/`)) {
      reply.removeHeader('content-security-policy');
      reply.removeHeader('x-frame-options');
    }
  });
  await app.register(proxy, {
    upstream: openmrsUrl.origin,
    prefix: OURS,
    rewritePrefix: theirs,
    replyOptions: {
      // Only our own pages speak for the other server's; a foreign one stays foreign, and is refused there.
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        host: openmrsUrl.host,
        ...forwarded(request),
        ...(headers['origin'] === ownOrigin(request) ? { origin: openmrsUrl.origin } : {}),
      }),
      rewriteHeaders: (headers, request) => {
        const cookies = headers['set-cookie'];
        const location = headers['location'];
        const secure = request !== undefined && 'protocol' in request && request.protocol === 'https';
        return {
          ...headers,
          ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map((cookie) => ourCookie(String(cookie), theirs, secure)) }),
          ...(typeof location === 'string' ? { location: ourLocation(location, openmrsUrl, theirs) } : {}),
        };
      },
    },
  });
  await ownOperations(
    app,
    new URL(`${theirs}/ws/rest/v1`, openmrsUrl.origin).href,
    (request) => (request.headers.origin === ownOrigin(request) ? openmrsUrl.origin : request.headers.origin),
    forwarded,
  );
  // Our sign-in page asks this; the other server signs people in by name and password.
  app.get(`${API}/${signInChoicesWire.path}`, async (): Promise<Shape<typeof signInChoicesWire.response>> => ({ openId: null }));
  app.get('/health/live', async () => ({ status: 'live' }));
  for (const url of ['/health', '/health/ready']) {
    app.get(url, async (_request, reply) => {
      const session = new URL(`${theirs}/ws/rest/v1/session`, openmrsUrl.origin);
      const up = await fetch(session, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status < 500,
        () => false,
      );
      return reply.code(up ? 200 : 503).send({ status: up ? 'ready' : 'unavailable', mode: 'gateway' });
    });
  }
  await staticFiles(app, webRoot, keptOnDevices);
  return app;
}

/** Whom a request is passed on for: what the client itself says of that counts as far as whoever operates the gateway believes it. */
const forwarded = ({ ip }: Pick<FastifyRequest, 'ip'>): Readonly<Record<string, string>> => ({ 'x-forwarded-for': ip });

/** The origin of our own pages, as this request reached them. */
const ownOrigin = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string => `${protocol}://${host}`;

/** A cookie of theirs, for our host and path; `Secure` is dropped on plain http, where the browser would refuse it. */
export function ourCookie(cookie: string, theirs: string, secure: boolean): string {
  return cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => !/^domain=/i.test(part) && (secure || !/^secure$/i.test(part)))
    .map((part) => (/^path=/i.test(part) ? `Path=${ourPath(part.slice('path='.length), theirs)}` : part))
    .join('; ');
}

/** A redirect of theirs, to our address when it leads into their application. */
export function ourLocation(location: string, openmrsUrl: URL, theirs: string): string {
  const target = new URL(location, openmrsUrl);
  if (target.host !== openmrsUrl.host) return location;
  return ourPath(target.pathname, theirs) + target.search + target.hash;
}

function ourPath(path: string, theirs: string): string {
  return path === theirs || path.startsWith(`${theirs}/`) ? OURS + path.slice(theirs.length) : path;
}
