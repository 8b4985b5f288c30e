import type { OperationWire } from '@fieldward/contract/operation.ts';
import type { FastifyReply } from 'fastify';
import type { OperationResponse } from '../engine/operation.ts';
import { responseMistake, statusesOf } from '../engine/operation-response.ts';
import type { Serving } from './serving.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sends the response of an operation, which no cache may keep. Raises an Error where responses are checked (tests) and it is not one
 * that the wire declares.
 */
export function sendResponse(
  { responseMistakes }: Serving,
  reply: FastifyReply,
  wire: OperationWire,
  response: OperationResponse,
): FastifyReply {
  if (responseMistakes !== undefined) demandDeclared(responseMistakes, wire, response);
  const { body, headers = {}, trailers = {} } = response;
  reply
    .code(response.status ?? statusesOf(wire)[0] ?? 200)
    .header('cache-control', 'no-store')
    .headers(headers);
  for (const [name, value] of Object.entries(trailers)) reply.trailer(name, (_reply, _payload, done) => done(null, value()));
  if (body === undefined) return reply.send();
  if (!reply.hasHeader('content-type')) reply.type(usualType(wire));
  if (typeof body === 'string' || body instanceof Uint8Array || isStream(body)) return reply.send(body);
  return reply.send(JSON.stringify(body));
}

function demandDeclared(report: (mistake: string) => void, wire: OperationWire, response: OperationResponse): void {
  const mistake = responseMistake(wire, response);
  if (mistake === null) return;
  report(mistake);
  throw new Error(mistake);
}

/** JSON where there is any, else the first media type of the files. */
function usualType(wire: OperationWire): string {
  const type = wire.response === undefined ? wire.files?.[0] : undefined;
  return type === undefined ? JSON_TYPE : type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function';
}
