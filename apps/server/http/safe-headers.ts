import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { pagePolicy } from './page-policy.ts';

/**
 * Every response says what browsers may do with it (helmet). What it says is the same for all requests, so it is worked out once; the
 * policy of pages stands in `page-policy.ts`, and TLS is spoken of by `stayWithTls`.
 */
export function safeHeaders(app: FastifyInstance, { crossOriginResourcePolicy = true } = {}): void {
  const headers = headersOf({
    contentSecurityPolicy: pagePolicy,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The headers that helmet sets. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return { ...response.getHeaders() };
}
