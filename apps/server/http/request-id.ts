import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { withinRequest } from '../engine/request-scope.ts';

/** A new id: a uuid of version 7, which grows with time, so that an index of ids grows at its end only. */
function freshId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of a request: a new one, or what the proxy in front gave it, where one is believed and that is a plain name. */
export function requestId(given: unknown, behindProxy: boolean): string {
  return behindProxy && typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : freshId();
}

/** Tells every response the id of its request, and makes all that a request does part of it. */
export function namedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withinRequest(request.id, done);
  });
  // a body arrives in the course of its connection, which belongs to no request
  app.addHook('preValidation', (request, _reply, done) => withinRequest(request.id, done));
}
