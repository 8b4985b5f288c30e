import type { FastifyRequest } from 'fastify';
import { demand, type Actor } from '../engine/actor.ts';
import { demandNoApp } from '../engine/app-reach.ts';
import { FhirExports } from '../engine/fhir/fhir-export.ts';
import { dropFhirExport, fhirExportOf, type ExportedFile } from '../engine/fhir/fhir-export-record.ts';
import { readRights } from '../engine/fhir/fhir-plans.ts';
import type { FhirReader } from '../engine/fhir/fhir-reader.ts';
import { operationOutcome } from '../engine/fhir/operation-outcome.ts';
import { Problem } from '../engine/problem.ts';
import { sightOf } from '../engine/sight.ts';
import { apiBase } from './api-base.ts';
import type { FhirResponse, Asked } from './fhir-responses.ts';
import { FHIR_API } from './path-form.ts';
import type { Serving } from './serving.ts';

const NDJSON = 'application/fhir+ndjson';
const FORMATS = [NDJSON, 'application/ndjson', 'ndjson'];
const KNOWN = ['_outputFormat', '_since', '_type', '_format', '_pretty'];
/** Extension of a file of a manifest. */
const EXTENSION = 'https://fieldward.org/fhir/export-file';

/**
 * Bulk exports (https://hl7.org/fhir/uv/bulkdata): `$export` and `Patient/$export` begin one, `$export-status/<uuid>` tells how far it is and which files it
 * made, or gives it up (DELETE), `$export-file/<uuid>/<file>` is a file.
 */
export function fhirExports(serving: Serving, reader: FhirReader, failed: (error: unknown) => void) {
  const { database, files, engine } = serving;
  const exports = new FhirExports({ database, files, reader, failed });

  /** Null for what is no export. */
  const respond = async ({ parts, parameters }: Asked, request: FastifyRequest, actor: Actor): Promise<FhirResponse | null> => {
    const [first = '', second, third, further] = parts;
    if (first.startsWith('$export') || second?.startsWith('$export') === true) demandNoApp(actor);
    if (further !== undefined) return null;
    const base = apiBase(request, FHIR_API);
    if (request.method === 'GET' && third === undefined && (first === '$export' || second === '$export')) {
      if (second !== undefined && first !== 'Patient') return null;
      const url = `${base}/${request.url.slice(FHIR_API.length + 1)}`;
      return begin(parameters, first === 'Patient', url, base, actor);
    }
    if (second === undefined || (third === undefined) !== (first === '$export-status')) return null;
    if (first === '$export-status') return request.method === 'DELETE' ? drop(second, actor) : status(second, base, actor);
    return first === '$export-file' ? file(second, third ?? '', request, actor) : null;
  };

  const begin = async (
    parameters: URLSearchParams,
    ofPatients: boolean,
    url: string,
    base: string,
    actor: Actor,
  ): Promise<FhirResponse> => {
    demand(actor, 'View Reports');
    const unknown = [...parameters.keys()].find((name) => !KNOWN.includes(name));
    if (unknown !== undefined) throw new Problem('engine.unknownParameter', { parameter: unknown.slice(0, 60) }, unknown.slice(0, 60));
    const format = parameters.get('_outputFormat');
    if (format !== null && !FORMATS.includes(format.replace(/ /g, '+')))
      throw new Problem('engine.badParameter', { parameter: '_outputFormat' }, '_outputFormat');
    const types = parameters.getAll('_type').flatMap((each) => each.split(','));
    const asked = { types: types.length === 0 ? null : types, since: parameters.get('_since'), ofPatients, request: url, actor };
    const uuid = await exports.begin(asked);
    return { status: 202, json: null, headers: { 'content-location': `${base}/$export-status/${uuid}` } };
  };

  const status = async (uuid: string, base: string, actor: Actor): Promise<FhirResponse> => {
    const { state, request, resources, files: made, started, failure } = await fhirExportOf(database, actor, uuid);
    if (state === 'running') return { status: 202, json: null, headers: { 'x-progress': `${resources} resources`, 'retry-after': '1' } };
    if (state !== 'done') {
      const problem = new Problem(failure?.code ?? 'report.exportFailed', { ...failure?.holes });
      return { status: 500, json: JSON.stringify(operationOutcome(problem)) };
    }
    const manifest = {
      transactionTime: started,
      request,
      requiresAccessToken: true,
      output: made.map(({ key, type, count, sha256, bytes }) => ({
        type,
        url: `${base}/$export-file/${uuid}/${nameOf(key)}`,
        count,
        extension: { [EXTENSION]: { sha256, bytes } },
      })),
      error: [],
    };
    return { status: 200, json: JSON.stringify(manifest), type: 'application/json; charset=utf-8' };
  };

  const drop = async (uuid: string, actor: Actor): Promise<FhirResponse> => {
    await dropFhirExport(database, actor, uuid);
    exports.stop(uuid);
    return { status: 202, json: null };
  };

  /** Whoever lost the right to its rows since, or sees other people or less of them, is not given a file. */
  const file = async (uuid: string, name: string, { headers }: FastifyRequest, actor: Actor): Promise<FhirResponse> => {
    demand(actor, 'View Reports');
    const { state, files: made, sight } = await fhirExportOf(database, actor, uuid);
    const found = state === 'done' ? made.find(({ key }) => nameOf(key) === name) : undefined;
    const bytes = found === undefined ? null : await files.get(found.key);
    if (found === undefined || bytes === null) throw new Problem('engine.notFound');
    demandStill(found, actor);
    if (sight !== (await sightOf(database, actor))) throw new Problem('report.exportOutdated');
    const etag = `"${found.sha256}"`;
    // whoever has the beginning of another file gets this one whole
    const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? askedRange(headers.range, bytes.length) : null;
    serving.trail.note({ action: 'export', actor, resource: 'fhir', uuid, detail: { file: name, count: found.count } });
    const fileHeaders = { etag, 'accept-ranges': 'bytes', digest: `sha-256=${Buffer.from(found.sha256, 'hex').toString('base64')}` };
    if (asked === null) return { status: 200, json: Buffer.from(bytes), type: NDJSON, headers: fileHeaders };
    const [from, to] = asked;
    const part = { ...fileHeaders, 'content-range': `bytes ${from}-${to}/${bytes.length}` };
    return { status: 206, json: Buffer.from(bytes.subarray(from, to + 1)), type: NDJSON, headers: part };
  };

  const demandStill = ({ type, of }: ExportedFile, actor: Actor): void => {
    const source = reader.maps.get(type)?.sources.find((each) => each.of === of);
    if (source === undefined) throw new Problem('engine.notFound');
    demand(actor, ...readRights(engine.registry, source));
  };

  return { respond, close: () => exports.close() };
}

/** First and last byte of the part that is asked for; null for the whole, also where several parts are. Raises `engine.badRange`. */
function askedRange(range: string | undefined, length: number): readonly [number, number] | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (from > to) throw new Problem('engine.badRange', { bytes: length });
  return [from, to];
}

const nameOf = (key: string): string => `${key.slice(key.lastIndexOf('/') + 1)}.ndjson`;
