import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allFhir } from '../areas/all-fhir.ts';
import { capabilityStatement } from '../engine/fhir/capability-statement.ts';
import type { Actor } from '../engine/actor.ts';
import { FhirReader } from '../engine/fhir/fhir-reader.ts';
import { FhirWriter } from '../engine/fhir/fhir-writer.ts';
import { operationOutcome } from '../engine/fhir/operation-outcome.ts';
import { Problem } from '../engine/problem.ts';
import { apiBase } from './api-base.ts';
import { problemHandler } from './error-handling.ts';
import { asOneRecord } from './merged-records.ts';
import { FHIR_API } from './path-form.ts';
import { productVersion } from './product-version.ts';
import { versionOf } from './rest-routes.ts';
import type { Serving } from './serving.ts';

const FHIR_JSON = 'application/fhir+json; fhirVersion=4.0; charset=utf-8';

/**
 * `GET /openmrs/ws/fhir2/R4/<type>` and `…/<type>/<id>`, `POST`, `PUT` and `DELETE` of what can be written, and `…/metadata` for everybody.
 * Problems leave as an OperationOutcome.
 */
export function fhirRoutes(app: FastifyInstance, serving: Serving): void {
  const reader = new FhirReader(serving.engine, allFhir);
  const writer = new FhirWriter(serving.engine, reader.maps);
  /** What the statement says of itself: true since this server started, until another version does. */
  const statement = { date: new Date().toISOString(), version: productVersion() };
  const errorHandler = problemHandler(serving.engine.problems, { type: FHIR_JSON, bodyOf: operationOutcome });

  app.get(`${FHIR_API}/metadata`, { errorHandler }, async (request, reply) => {
    demandJson(request);
    const { registry } = serving.engine;
    const stated = capabilityStatement({ registry, maps: allFhir, ...statement, base: apiBase(request, FHIR_API) });
    return reply.type(FHIR_JSON).send(JSON.stringify(stated));
  });

  const read = async ({ parts: [type = '', id, operation], parameters }: Asked, request: FastifyRequest, actor: Actor): Promise<Answer> => {
    const wrote = serving.ownWrites?.last(request, actor) ?? 0;
    const reading = { actor, base: apiBase(request, FHIR_API), parameters, wrote };
    if (id === undefined) return { status: 200, json: await reader.search(type, reading) };
    if (operation !== undefined) {
      if (type !== 'Patient' || operation !== '$everything') throw new Problem('engine.notFound');
      return { status: 200, json: await reader.everything(id, reading) };
    }
    const { json, version } = await reader.one(type, id, reading);
    return unchanged(request, version) ? { status: 304, json: null } : { status: 200, json, version };
  };

  /** Writes as the declared resource does, and answers what is there then to whoever may read it. */
  const write = async ({ parts: [type = '', id] }: Asked, request: FastifyRequest, actor: Actor): Promise<Answer> => {
    serving.ownWrites?.begin(request, actor);
    const removes = request.method === 'DELETE';
    if ((id === undefined) !== (request.method === 'POST')) throw new Problem('engine.notFound');
    const { path, body } = removes
      ? { path: writer.path(type), body: undefined }
      : await writer.meant(type, id ?? null, request.body, actor);
    const ifMatch = versionOf(request);
    const sent = { path: id === undefined ? path : `${path}/${id}`, query: {}, body };
    const written = await asOneRecord(serving.merged, sent, (now) =>
      serving.engine.serve({
        method: removes ? 'DELETE' : 'POST',
        path: now.path,
        query: removes ? { reason: 'FHIR' } : { v: 'custom:(uuid)' },
        body: now.body,
        actor,
        base: apiBase(request),
        ifMatch,
      }),
    );
    if (removes) return { status: 204, json: null };
    const { uuid = '' } = JSON.parse(written.json ?? '{}') as { uuid?: string }; // our own JSON
    const base = apiBase(request, FHIR_API);
    const location = `${base}/${type}/${uuid}`;
    const shown = await reader
      .one(type, uuid, { actor, base, parameters: new URLSearchParams(), wrote: Date.now() })
      .catch((error: unknown) => {
        if (error instanceof Problem && [403, 404].includes(error.status)) return null; // who may write it need not see it
        throw error;
      });
    return { status: written.status, location, json: shown?.json ?? null, ...(shown === null ? {} : { version: shown.version }) };
  };

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${FHIR_API}/*`,
    errorHandler,
    handler: async (request, reply) => {
      const caller = await serving.authentication.demandCaller(request);
      const { actor } = caller.account;
      if (caller.account.mustChangePassword) throw new Problem('engine.passwordChangeNeeded');
      if (caller.account.mustAddFactor) throw new Problem('session.factorDemanded');
      demandJson(request);
      // a query goes with the path: what it repeats counts each time
      const sent = { path: request.url.slice(FHIR_API.length + 1), query: {}, body: undefined };
      const answer = await asOneRecord(serving.merged, sent, async ({ path }) => {
        const asked = partsOf(path);
        const [type = '', ...further] = asked.parts;
        if (further.length > 2 || !reader.maps.has(type)) throw new Problem('engine.notFound');
        serving.metrics?.name(request, ['fhir', type, ...further.map((_part, at) => (at === 0 ? 'id' : 'operation'))].join('/'));
        return request.method === 'GET' ? read(asked, request, actor) : write(asked, request, actor);
      });
      reply.code(answer.status).header('cache-control', 'no-store');
      if (answer.version !== undefined) reply.header('etag', `W/"${answer.version}"`);
      if (answer.location !== undefined) reply.header('location', answer.location);
      return answer.json === null ? reply.send() : reply.type(FHIR_JSON).send(answer.json);
    },
  });
}

/** What a URL asks for below the address of the API. */
interface Asked {
  readonly parts: readonly string[];
  readonly parameters: URLSearchParams;
}

interface Answer {
  readonly status: number;
  readonly json: string | null;
  readonly version?: string;
  readonly location?: string;
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

function unchanged(request: FastifyRequest, version: string): boolean {
  return request.headers['if-none-match']?.replace(/^W\//, '').replaceAll('"', '').trim() === version;
}
