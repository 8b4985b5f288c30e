import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nestsTooDeep } from '../engine/json-depth.ts';
import { Problem } from '../engine/problem.ts';

const sizes = new WeakMap<FastifyRequest, number>();

/** Bytes of the JSON that a request brought, whether it said how many or not. */
export const bytesOf = (request: FastifyRequest): number => sizes.get(request) ?? 0;

/** How bodies are read: JSON that nests no deeper than we follow; whatever else was sent is passed over, as OpenMRS does. */
export function requestBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(['application/json', 'application/fhir+json'], { parseAs: 'string' }, (request, body, done) => {
    sizes.set(request, Buffer.byteLength(body));
    if (body === '') done(null, undefined);
    else if (nestsTooDeep(String(body))) done(new Problem('engine.tooDeep'), undefined);
    else void parse(request, typeof body === 'string' ? body : body.toString('utf8'), done);
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, undefined));
  });
}
