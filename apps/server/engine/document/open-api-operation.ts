import type { OperationWire } from '@fieldward/contract/operation.ts';
import { documentedSchema } from '@fieldward/contract/operation-schema.ts';
import { parameter, PROBLEM, type Json } from './open-api-parts.ts';
import { statusesOf } from '../operation-response.ts';

/** An operation in the document: its path, and what stands under its method. Schemas with a name are added to `components`. */
export function operationRoute(wire: OperationWire, components: Record<string, unknown>): Json & { readonly path: string } {
  const path = `/${wire.path}`.replace(/:(\w+)/g, '{$1}');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => parameter(match[1] ?? '', 'path', ''));
  const route = {
    summary: wire.about,
    tags: ['operations'],
    description: rightsOf(wire),
    ...(wire.privilege === 'anybody' ? { security: [] } : {}),
    parameters: [...inPath, ...queryOf(wire, components), ...(wire.ifMatch === true ? [IF_MATCH] : [])],
    ...bodyOf(wire, components),
    responses: responsesOf(wire, components),
  };
  return { path, [wire.method.toLowerCase()]: route };
}

function rightsOf({ privilege }: OperationWire): string {
  if (privilege === 'anybody') return 'For everybody, also without signing in.';
  return privilege === 'authenticated' ? 'For everybody who is signed in.' : `Privilege: ${[privilege].flat().join(', ')}.`;
}

const IF_MATCH = parameter('If-Match', 'header', 'version that is changed');
const ETAG = { ETag: { description: 'the version', schema: { type: 'string' } } };

function queryOf({ query }: OperationWire, components: Record<string, unknown>): Json[] {
  if (query === undefined) return [];
  const needed: readonly string[] = query.required ?? [];
  return Object.entries(query.properties).map(([name, schema]) => {
    const { description = '', ...plain } = documentedSchema(schema, components);
    return {
      ...parameter(name, 'query', String(description), plain),
      required: needed.includes(name),
      // a list is one text with commas
      ...(plain['type'] === 'array' ? { style: 'form', explode: false } : {}),
    };
  });
}

function bodyOf({ body }: OperationWire, components: Record<string, unknown>): Json {
  if (body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: documentedSchema(body, components) } } } };
}

function responsesOf(wire: OperationWire, components: Record<string, unknown>): Json {
  const content = {
    ...(wire.response === undefined ? {} : { 'application/json': { schema: documentedSchema(wire.response, components) } }),
    ...Object.fromEntries((wire.files ?? []).map((type) => [type, {}])),
  };
  const done = {
    description: wire.about,
    ...(wire.etag === true ? { headers: ETAG } : {}),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
  return {
    ...Object.fromEntries(statusesOf(wire).map((status) => [status, done])),
    ...(wire.ifMatch === true ? { 409: PROBLEM } : {}),
    default: PROBLEM,
  };
}
