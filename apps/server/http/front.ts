import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Seconds for which a browser that came by TLS comes by nothing else: a year. */
const BY_TLS_FOR = 31_536_000;

/** Milliseconds in which a request has arrived with its whole body: slow lines of the field have time, held connections end. */
export const REQUEST_WITHIN = 300_000;

/** Which proxies are believed: none, so many in front, or those at these addresses. */
export type TrustedProxies = false | number | string;

const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/**
 * Reads `FIELDWARD_TRUST_PROXY`: how many proxies stand in front (`true` is one), or their addresses, ranges and `loopback`, `linklocal`,
 * `uniquelocal`. Whatever a client itself writes into X-Forwarded-For stands before what these append, and is not believed.
 * Undefined when it is none of these.
 */
export function trustedProxies(text: string | undefined): TrustedProxies | undefined {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= 10 ? Number(text) : undefined;
  const list = text.split(/[\s,]+/).filter((each) => each !== '');
  return list.length > 0 && list.every((each) => NAMES.includes(each) || isRange(each)) ? list.join(',') : undefined;
}

/** The same as Fastify asks for it: the hops from us outwards that are believed. */
export function believed(proxies: boolean | number | string): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Tells browsers that came by TLS to come by nothing else. */
export function stayWithTls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${BY_TLS_FOR}`);
    done();
  });
}

/** Whose requests are answered, by the name that they call the server by. */
export interface KnownHosts {
  /** Names without port, in lower case; those of this machine need not be among them. */
  readonly names: readonly string[];
  /** Addresses count, too: a page of another website cannot make a browser take its name for one. */
  readonly addresses: boolean;
}

/** Paths that probes and monitors ask by whatever address they have; they tell nothing of anybody. */
const PROBES = /^\/(health(\/|$|\?)|metrics($|\?))/;

/** Whether a host of a request (without its port) is known. */
export function isKnownHost(host: string, { names, addresses }: KnownHosts): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))) return true;
  return names.includes(name) || (addresses && isIP(name) !== 0);
}

/**
 * Refuses requests that call the server by another name with 421. A page of another website could otherwise let its own name lead to this
 * machine (DNS rebinding) and speak to the server as if it were ours.
 */
export function answerOnly(app: FastifyInstance, known: KnownHosts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (PROBES.test(request.url) || isKnownHost(request.hostname, known)) return;
    return reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send(
        'This server does not answer to this name. Whoever runs it adds the name to FIELDWARD_HOSTS, or opens it by the address that the start shows.\n',
      );
  });
}
