import type { EntranceWire } from '@fieldward/contract/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestOf, ResponseOf } from '../engine/operation.ts';
import { requestReader } from '../engine/operation-request.ts';
import { queryOf } from './api-base.ts';
import { knownFirst } from './known-first.ts';
import { sendResponse } from './operation-reply.ts';
import { API } from './path-form.ts';
import type { Serving } from './serving.ts';

/** Query and body as the wire declares them, and what cookies need. */
export interface EntranceRequest<W extends EntranceWire = EntranceWire> extends Pick<RequestOf<W>, 'query' | 'body'> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves a wire: `route(sessionWire, async ({ request, reply }) => ({ body: … }))`. */
type EntranceRoute = <const W extends EntranceWire>(wire: W, handle: (asked: EntranceRequest<W>) => Promise<ResponseOf<W>>) => void;

/** Serves wires of the entrance, with at most so many requests a minute from one address. */
export function entranceRoute(app: FastifyInstance, serving: Serving, mostAMinute: number): EntranceRoute {
  const config = { rateLimit: { max: mostAMinute, timeWindow: '1 minute' } };
  return (wire, handle) => {
    const read = requestReader(wire);
    app.route({
      method: wire.method,
      url: `${API}/${wire.path}`,
      config,
      ...(wire.privilege === 'authenticated' ? { onRequest: knownFirst((request) => serving.authentication.demandCaller(request)) } : {}),
      handler: async (request, reply) => {
        // the reader has made query and body what the wire declares
        const declared = read({ query: queryOf(request), body: request.body }) as Pick<RequestOf<typeof wire>, 'query' | 'body'>; // read by this wire
        return sendResponse(serving, reply, wire, await handle({ ...declared, request, reply }));
      },
    });
  };
}
