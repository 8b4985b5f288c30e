import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../engine/actor.ts';
import type { FhirReader } from '../engine/fhir/fhir-reader.ts';
import { patientSummary } from '../engine/fhir/fhir-summary.ts';
import { FhirTransactions } from '../engine/fhir/fhir-transaction.ts';
import { FhirWriter } from '../engine/fhir/fhir-writer.ts';
import { Problem } from '../engine/problem.ts';
import { apiBase } from './api-base.ts';
import { fhirMatch } from './fhir-match.ts';
import { FHIR_API } from './path-form.ts';
import { versionOf } from './rest-routes.ts';
import type { Serving } from './serving.ts';

/** What a URL asks for below the address of the API. */
export interface Asked {
  readonly parts: readonly string[];
  readonly parameters: URLSearchParams;
}

export interface FhirResponse {
  readonly status: number;
  /** The body; null for none. */
  readonly json: string | Uint8Array | null;
  /** Its media type; that of FHIR by default. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly version?: string;
  readonly location?: string;
}

/** What requests of FHIR are answered: reads, writes and bundles. */
export function fhirResponses(serving: Serving, reader: FhirReader) {
  const writer = new FhirWriter(serving.engine, reader.maps);
  const transactions = new FhirTransactions(serving.engine, reader, writer);

  const read = async (
    { parts: [type = '', id, operation, vid], parameters }: Asked,
    request: FastifyRequest,
    actor: Actor,
  ): Promise<FhirResponse> => {
    const wrote = serving.ownWrites?.last(request, actor) ?? 0;
    const reading = { actor, base: apiBase(request, FHIR_API), parameters, wrote };
    if (id === undefined) return { status: 200, json: await reader.search(type, reading) };
    if (operation === '_history') {
      if (vid === undefined) return { status: 200, json: await reader.history(type, id, reading) };
      return { status: 200, ...(await reader.version(type, id, vid, reading)) };
    }
    if (operation !== undefined) {
      if (type === 'Patient' && operation === '$everything') return { status: 200, json: await reader.everything(id, reading) };
      if (type === 'Patient' && operation === '$summary') return { status: 200, json: await patientSummary(reader, id, reading) };
      throw new Problem('engine.notFound');
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
  ): Promise<FhirResponse> => {
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
    const onlyNew = does === 'update' && demandNoVersion(request);
    const writing = { does, type, id: named, sent: body, actor, base: apiBase(request), ifMatch: versionOf(request), onlyNew };
    const written = await writer.write(writing);
    if (does === 'remove') return { status: 204, json: null };
    const shown = await shownOnly(type, written.id, base, request, actor);
    return { ...shown, status: written.status, ...(written.version === null ? {} : { version: written.version }) };
  };

  /** What is there behind a write, for whoever may read it and wants it. */
  const shownOnly = async (type: string, id: string, base: string, request: FastifyRequest, actor: Actor): Promise<FhirResponse> => {
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

  const bundle = async (body: unknown, request: FastifyRequest, actor: Actor): Promise<FhirResponse> => {
    serving.ownWrites?.begin(request, actor);
    serving.metrics?.name(request, 'fhir/bundle');
    const bases = { base: apiBase(request), fhirBase: apiBase(request, FHIR_API) };
    return { status: 200, json: await transactions.serve(body, { actor, ...bases, wrote: serving.ownWrites?.last(request, actor) ?? 0 }) };
  };

  const match = async (body: unknown, request: FastifyRequest, actor: Actor): Promise<FhirResponse> => {
    const reading = {
      actor,
      base: apiBase(request, FHIR_API),
      parameters: new URLSearchParams(),
      wrote: serving.ownWrites?.last(request, actor) ?? 0,
    };
    return { status: 200, json: await fhirMatch(body, serving.engine, reader, reading) };
  };

  const operate = async (
    type: string,
    operation: NonNullable<ReturnType<FhirReader['operationOf']>>,
    { parameters }: Asked,
    body: unknown,
    request: FastifyRequest,
    actor: Actor,
  ): Promise<FhirResponse> => {
    const wrote = serving.ownWrites?.last(request, actor) ?? 0;
    const sent = request.method === 'POST' ? body : undefined;
    return {
      status: 200,
      json: await reader.operate(type, operation, sent, { actor, base: apiBase(request, FHIR_API), parameters, wrote }),
    };
  };

  return { read, write, bundle, match, operate };
}

/** Whether a client wants to hear no more than that it was written. */
function wantsLittle(request: FastifyRequest): boolean {
  return [request.headers['prefer']].flat().some((text) => /\breturn\s*=\s*"?(?:minimal|OperationOutcome)\b/i.test(text ?? ''));
}

/** Whether a write is to find nothing (`If-None-Match: *`). Raises `engine.refused` for a version: it would be passed over. */
function demandNoVersion({ headers }: FastifyRequest): boolean {
  const sent = headers['if-none-match']?.trim();
  if (sent !== undefined && sent !== '*') throw new Problem('engine.refused', {}, 'If-None-Match');
  return sent === '*';
}

function unchanged(request: FastifyRequest, version: string): boolean {
  return request.headers['if-none-match']?.replace(/^W\//, '').replaceAll('"', '').trim() === version;
}
