import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allFhir } from '../areas/all-fhir.ts';
import { capabilityStatement } from '../engine/fhir/capability-statement.ts';
import { FhirReader } from '../engine/fhir/fhir-reader.ts';
import { operationOutcome } from '../engine/fhir/operation-outcome.ts';
import { Problem } from '../engine/problem.ts';
import { apiBase } from './api-base.ts';
import { fhirResponses, type Asked } from './fhir-responses.ts';
import { failureOf, problemHandler } from './error-handling.ts';
import { fhirExports } from './fhir-exports.ts';
import { knownFirst } from './known-first.ts';
import { asOneRecord } from './merged-records.ts';
import { smartConfiguration } from './oauth-routes.ts';
import { FHIR_API } from './path-form.ts';
import { productVersion } from './product-version.ts';
import type { Serving } from './serving.ts';

/** `Patient/_search`, whose parameters are in the body, too. */
const POSTED_SEARCH = new RegExp(`^${FHIR_API}/([A-Za-z]+)/_search(?:\\?(.*))?$`, 's');
/** Largest bundle in bytes. */
const BUNDLE_LIMIT = 32 * 1024 * 1024;
const FHIR_JSON = 'application/fhir+json; fhirVersion=4.0; charset=utf-8';

/**
 * `GET /openmrs/ws/fhir2/R4/<type>` and `…/<type>/<id>`, `POST`, `PUT` and `DELETE` of what can be written, and `…/metadata` for everybody.
 * Problems leave as an OperationOutcome.
 */
export function fhirRoutes(app: FastifyInstance, serving: Serving): void {
  const reader = new FhirReader(serving.engine, allFhir);
  /** What the statement says of itself: true since this server started, until another version does. */
  const statement = { date: new Date().toISOString(), version: productVersion() };
  const errorHandler = problemHandler(serving.engine.problems, { type: FHIR_JSON, bodyOf: operationOutcome });

  app.get(`${FHIR_API}/metadata`, { errorHandler }, async (request, reply) => {
    demandJson(request);
    const { registry } = serving.engine;
    const oauth = smartConfiguration(request);
    const stated = capabilityStatement({ registry, maps: allFhir, ...statement, oauth, base: apiBase(request, FHIR_API) });
    return reply.type(FHIR_JSON).send(JSON.stringify(stated));
  });

  const { read, write, bundle, match, operate } = fhirResponses(serving, reader);
  const exports = fhirExports(serving, reader, (error) => app.log.error({ failure: failureOf(error) }, 'an export failed'));
  app.addHook('preClose', () => exports.close());

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await serving.authentication.demandFhirCaller(request);
    const { actor } = caller.account;
    if (caller.account.mustChangePassword) throw new Problem('engine.passwordChangeNeeded');
    if (caller.account.mustAddFactor) throw new Problem('session.factorDemanded');
    demandJson(request);
    // a query goes with the path: what it repeats counts each time
    const posted = POSTED_SEARCH.exec(request.url);
    const sent =
      posted === null
        ? { path: request.url.slice(FHIR_API.length + 1), query: {}, body: request.body }
        : { path: `${posted[1]}?${[posted[2] ?? '', request.body ?? ''].join('&')}`, query: {}, body: undefined };
    const reads = request.method === 'GET' || posted !== null;
    const response = await asOneRecord(serving.merged, sent, async ({ path, body }) => {
      const asked = partsOf(path);
      const [type = '', ...further] = asked.parts;
      if (type === '' && further.length === 0 && request.method === 'POST') return bundle(body, request, actor);
      const exported = await exports.respond(asked, request, actor);
      if (exported !== null) return exported;
      if (further.length > (further[1] === '_history' ? 3 : 2) || !reader.maps.has(type)) throw new Problem('engine.notFound');
      serving.metrics?.name(request, ['fhir', type, ...further.map((_part, at) => (at === 0 ? 'id' : 'operation'))].join('/'));
      if (request.method === 'POST' && type === 'Patient' && further[0] === '$match' && further.length === 1)
        return match(body, request, actor);
      const operation = reader.operationOf(type, further);
      if (operation !== null && (reads || request.method === 'POST')) return operate(type, operation, asked, body, request, actor);
      return reads ? read(asked, request, actor) : write(asked, body, request, actor);
    });
    reply.code(response.status).header('cache-control', 'no-store');
    if (response.version !== undefined) reply.header('etag', `W/"${response.version}"`);
    if (response.location !== undefined) reply.header('location', response.location);
    if (response.headers !== undefined) reply.headers(response.headers);
    return response.json === null ? reply.send() : reply.type(response.type ?? FHIR_JSON).send(response.json);
  };
  const onRequest = knownFirst((request) => serving.authentication.demandFhirCaller(request));
  app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: `${FHIR_API}/*`, errorHandler, onRequest, handler });
  // a search may be sent as a form; nowhere else is one read
  void app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    forms.route({ method: 'POST', url: `${FHIR_API}/:type/_search`, errorHandler, onRequest, handler });
  });
  app.route({ method: 'POST', url: FHIR_API, bodyLimit: BUNDLE_LIMIT, errorHandler, onRequest, handler });
}

function partsOf(asked: string): Asked {
  const at = asked.indexOf('?');
  const path = at === -1 ? asked : asked.slice(0, at);
  try {
    return { parts: path.split('/').map(decodeURIComponent), parameters: new URLSearchParams(at === -1 ? '' : asked.slice(at + 1)) };
  } catch {
    throw new Problem('engine.badRequest');
  }
}

/** Refuses whoever takes no JSON: `_format` says it, else the header. Raises `engine.jsonOnly`. */
function demandJson(request: FastifyRequest): void {
  const format = new URL(request.url, 'http://localhost').searchParams.get('_format') ?? '';
  const asked = format === '' ? (request.headers.accept ?? '') : format.replace(/ /g, '+');
  if (asked !== '' && !/json|\*\/\*|application\/\*|text\/html/i.test(asked)) throw new Problem('engine.jsonOnly');
}
