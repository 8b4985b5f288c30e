import type { FastifyInstance } from 'fastify';
import { nestsTooDeep } from '../engine/json-depth.ts';
import { Problem } from '../engine/problem.ts';

/** How bodies are read: JSON that nests no deeper than we follow; whatever else was sent is passed over, as OpenMRS does. */
export function requestBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(['application/json', 'application/fhir+json'], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (nestsTooDeep(String(body))) done(new Problem('engine.tooDeep'), undefined);
    else void parse(request, typeof body === 'string' ? body : body.toString('utf8'), done);
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, undefined));
  });
}
