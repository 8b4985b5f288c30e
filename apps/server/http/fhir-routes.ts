import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allFhir } from '../areas/all-fhir.ts';
import { capabilityStatement } from '../engine/fhir/capability-statement.ts';
import type { Actor } from '../engine/actor.ts';
import { FhirReader } from '../engine/fhir/fhir-reader.ts';
import { FhirTransactions } from '../engine/fhir/fhir-transaction.ts';
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
  const writer = new FhirWriter(serving.engine, reader.maps);
  const transactions = new FhirTransactions(serving.engine, reader, writer);
  /** What the statement says of itself: true since this server started, until another version does. */
  const statement = { date: new Date().toISOString(), version: productVersion() };
  const errorHandler = problemHandler(serving.engine.problems, { type: FHIR_JSON, bodyOf: operationOutcome });

  app.get(`${FHIR_API}/metadata`, { errorHandler }, async (request, reply) => {
    demandJson(request);
    const { registry } = serving.engine;
    const stated = capabilityStatement({ registry, maps: allFhir, ...statement, base: apiBase(request, FHIR_API) });
    return reply.type(FHIR_JSON).send(JSON.stringify(stated));
  });

  const read = async (
    { parts: [type = '', id, operation, vid], parameters }: Asked,
    request: FastifyRequest,
    actor: Actor,
  ): Promise<Answer> => {
    const wrote = serving.ownWrites?.last(request, actor) ?? 0;
    const reading = { actor, base: apiBase(request, FHIR_API), parameters, wrote };
    if (id === undefined) return { status: 200, json: await reader.search(type, reading) };
    if (operation === '_history') {
      if (vid === undefined) return { status: 200, json: await reader.history(type, id, reading) };
      return { status: 200, ...(await reader.version(type, id, vid, reading)) };
    }
    if (operation !== undefined) {
      if (type !== 'Patient' || operation !== '$everything') throw new Problem('engine.notFound');
      return { status: 200, json: await reader.everything(id, reading) };
    }
    const { json, version } = await reader.one(type, id, reading);
    return unchanged(request, version) ? { status: 304, json: null } : { status: 200, json, version };
  };

  /** Writes as the declared resource does, and answers what is there then to whoever may read it. */
  const write = async (
    { parts: [type = '', id], parameters }: Asked,
    body: unknown,
    request: FastifyRequest,
    actor: Actor,
  ): Promise<Answer> => {
    serving.ownWrites?.begin(request, actor);
    const does = ({ POST: 'create', PUT: 'update', DELETE: 'remove' } as const)[request.method as 'POST' | 'PUT' | 'DELETE']; // the route has no others
    const base = apiBase(request, FHIR_API);
    const search = does === 'create' ? request.headers['if-none-exist'] : id === undefined && does === 'update' ? parameters : undefined;
    if (search === undefined && (id === undefined) !== (does === 'create')) throw new Problem('engine.notFound');
    const conditions =
      search instanceof URLSearchParams ? search : new URLSearchParams([search ?? ''].flat().join('&').replace(/^.*\?/, ''));
    const match = search === undefined ? null : await reader.onlyMatch(type, conditions, { actor, base, wrote: Date.now() });
    // what is there already is shown instead of created
    if (does === 'create' && match !== null) return shownOnly(type, match, base, request, actor);
    const named = id ?? match ?? (does === 'update' ? randomUUID() : null);
    const writing = { does, type, id: named, sent: body, actor, base: apiBase(request), ifMatch: versionOf(request) };
    const written = await writer.write(writing);
    if (does === 'remove') return { status: 204, json: null };
    const shown = await shownOnly(type, written.id, base, request, actor);
    return { ...shown, status: written.status, ...(written.version === null ? {} : { version: written.version }) };
  };

  /** What is there behind a write, for whoever may read it and wants it. */
  const shownOnly = async (type: string, id: string, base: string, request: FastifyRequest, actor: Actor): Promise<Answer> => {
    const answered = { status: 200, location: `${base}/${type}/${id}` };
    if (wantsLittle(request)) return { ...answered, json: null };
    const shown = await reader
      .one(type, id, { actor, base, parameters: new URLSearchParams(), wrote: Date.now() })
      .catch((error: unknown) => {
        if (error instanceof Problem && [403, 404].includes(error.status)) return null; // who may write it need not see it
        throw error;
      });
    return shown === null ? { ...answered, json: null } : { ...answered, ...shown };
  };

  const bundle = async (body: unknown, request: FastifyRequest, actor: Actor): Promise<Answer> => {
    serving.ownWrites?.begin(request, actor);
    serving.metrics?.name(request, 'fhir/bundle');
    const bases = { base: apiBase(request), fhirBase: apiBase(request, FHIR_API) };
    return { status: 200, json: await transactions.serve(body, { actor, ...bases, wrote: serving.ownWrites?.last(request, actor) ?? 0 }) };
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await serving.authentication.demandCaller(request);
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
    const answer = await asOneRecord(serving.merged, sent, async ({ path, body }) => {
      const asked = partsOf(path);
      const [type = '', ...further] = asked.parts;
      if (type === '' && further.length === 0 && request.method === 'POST') return bundle(body, request, actor);
      if (further.length > (further[1] === '_history' ? 3 : 2) || !reader.maps.has(type)) throw new Problem('engine.notFound');
      serving.metrics?.name(request, ['fhir', type, ...further.map((_part, at) => (at === 0 ? 'id' : 'operation'))].join('/'));
      return reads ? read(asked, request, actor) : write(asked, body, request, actor);
    });
    reply.code(answer.status).header('cache-control', 'no-store');
    if (answer.version !== undefined) reply.header('etag', `W/"${answer.version}"`);
    if (answer.location !== undefined) reply.header('location', answer.location);
    return answer.json === null ? reply.send() : reply.type(FHIR_JSON).send(answer.json);
  };
  app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: `${FHIR_API}/*`, errorHandler, handler });
  // a search may be sent as a form; nowhere else is one read
  void app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    forms.route({ method: 'POST', url: `${FHIR_API}/:type/_search`, errorHandler, handler });
  });
  app.route({ method: 'POST', url: FHIR_API, bodyLimit: BUNDLE_LIMIT, errorHandler, handler });
}

/** Whether a client wants to hear no more than that it was written. */
function wantsLittle(request: FastifyRequest): boolean {
  return [request.headers['prefer']].flat().some((text) => /\breturn\s*=\s*"?(?:minimal|OperationOutcome)\b/i.test(text ?? ''));
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
