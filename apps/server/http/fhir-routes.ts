import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allFhir } from '../areas/all-fhir.ts';
import { capabilityStatement } from '../engine/fhir/capability-statement.ts';
import { FhirReader } from '../engine/fhir/fhir-reader.ts';
import { operationOutcome } from '../engine/fhir/operation-outcome.ts';
import { Problem } from '../engine/problem.ts';
import { apiBase } from './api-base.ts';
import { problemHandler } from './error-handling.ts';
import { asOneRecord } from './merged-records.ts';
import { FHIR_API } from './path-form.ts';
import type { Serving } from './serving.ts';

const FHIR_JSON = 'application/fhir+json; fhirVersion=4.0; charset=utf-8';
/** The first day on which the capability statement was true; it changes with the declarations. */
const STATED = '2026-11-24';

/** `GET /openmrs/ws/fhir2/R4/<type>` and `…/<type>/<id>`, and `…/metadata` for everybody; problems leave as an OperationOutcome. */
export function fhirRoutes(app: FastifyInstance, serving: Serving): void {
  const reader = new FhirReader(serving.engine, allFhir);
  const errorHandler = problemHandler(serving.engine.problems, { type: FHIR_JSON, bodyOf: operationOutcome });

  app.get(`${FHIR_API}/metadata`, { errorHandler }, async (request, reply) => {
    demandJson(request);
    const base = apiBase(request, FHIR_API);
    const { registry } = serving.engine;
    return reply
      .type(FHIR_JSON)
      .send(JSON.stringify(capabilityStatement({ registry, maps: allFhir, date: STATED, version: '0.1.0', base })));
  });

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${FHIR_API}/*`,
    errorHandler,
    handler: async (request, reply) => {
      const caller = await serving.authentication.demandCaller(request);
      const { actor } = caller.account;
      if (caller.account.mustChangePassword) throw new Problem('engine.passwordChangeNeeded');
      if (caller.account.mustAddFactor) throw new Problem('session.factorDemanded');
      if (request.method !== 'GET') throw new Problem('engine.notFound');
      demandJson(request);
      // a query goes with the path: what it repeats counts each time
      const asked = request.url.slice(FHIR_API.length + 1);
      return asOneRecord(serving.merged, { path: asked, query: {}, body: undefined }, async ({ path }) => {
        const { parts, parameters } = partsOf(path);
        const [type = '', id] = parts;
        if (parts.length > 2 || !reader.maps.has(type)) throw new Problem('engine.notFound');
        serving.metrics?.name(request, id === undefined ? `fhir/${type}` : `fhir/${type}/id`);
        const wrote = serving.ownWrites?.last(request, actor) ?? 0;
        const base = apiBase(request, FHIR_API);
        reply.type(FHIR_JSON).header('cache-control', 'no-store');
        if (id === undefined) return reply.send(await reader.search(type, { actor, base, parameters, wrote }));
        const { json, version } = await reader.one(type, id, { actor, base, parameters, wrote });
        return unchanged(request, version) ? reply.code(304).send() : reply.header('etag', `W/"${version}"`).send(json);
      });
    },
  });
}

function partsOf(asked: string): { readonly parts: readonly string[]; readonly parameters: URLSearchParams } {
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

function unchanged(request: FastifyRequest, version: string): boolean {
  return request.headers['if-none-match']?.replace(/^W\//, '').replaceAll('"', '').trim() === version;
}
