import type { Json } from './open-api-parts.ts';

const METHODS = ['get', 'post', 'delete'];
/** What both know of a schema; the rest is left out, which allows more than the server takes. */
const KEPT = [
  'description',
  'pattern',
  'format',
  'enum',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/**
 * The OpenAPI document as Swagger 2.0, which generated clients of OpenMRS ask for first. What Swagger cannot say (one of several schemas) may
 * be anything there.
 */
export function swagger2(document: Json): Json {
  const { info, servers, paths, components } = document as {
    readonly info: Json;
    readonly servers: readonly { readonly url: string }[];
    readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  };
  const names = new Set<string>();
  const routes = Object.entries(paths).map(([path, route]) => [
    path,
    Object.fromEntries(
      Object.entries(route)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, each]) => [method, operation(ownName(names, operationName(method, path)), path, each)]),
    ),
  ]);
  return {
    swagger: '2.0',
    info,
    basePath: servers[0]?.url ?? '/',
    consumes: ['application/json'],
    produces: ['application/json'],
    security: [{ basic: [] }],
    securityDefinitions: { basic: { type: 'basic' } },
    paths: Object.fromEntries(routes) as Json,
    definitions: Object.fromEntries(Object.entries(components.schemas).map(([name, each]) => [name, schema(each)])),
  };
}

/** A name that no other operation has. */
function ownName(names: Set<string>, wanted: string): string {
  let name = wanted;
  for (let n = 2; names.has(name); n += 1) name = `${wanted}${n}`;
  names.add(name);
  return name;
}

function operation(operationId: string, path: string, route: Json): Json {
  const { summary, description, tags, parameters = [], requestBody, responses = {} } = route;
  const body = requestBody === undefined ? [] : [{ name: 'body', in: 'body', required: true, schema: schema(contentOf(requestBody)) }];
  return {
    operationId,
    summary,
    description,
    tags: tags === undefined || (Array.isArray(tags) && tags[0] === 'operations') ? [path.split('/')[1]] : tags,
    ...(Array.isArray(route['security']) ? { security: [] } : {}),
    parameters: [...(parameters as readonly Json[]).map(parameter), ...body],
    responses: Object.fromEntries(
      Object.entries(responses as Readonly<Record<string, Json>>).map(([status, each]) => [status, response(each)]),
    ),
  };
}

/** `getAllPatient`, `getPatient`, `createPatient`, `updatePatient`, `deletePatient`. */
function operationName(method: string, path: string): string {
  const one = path.endsWith('}');
  const verb = method === 'get' ? (one ? 'get' : 'getAll') : method === 'post' ? (one ? 'update' : 'create') : one ? 'delete' : 'deleteAll';
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'uuid');
  return verb + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parameter({ name, in: position, required, description, schema: declared }: Json): Json {
  const shown = schema(declared);
  const type = typeof shown['type'] === 'string' && shown['type'] !== 'object' ? shown : { type: 'string' };
  const list = type['type'] === 'array' ? { items: { type: 'string' }, collectionFormat: 'csv' } : {};
  return { name, in: position, required, ...(description === undefined ? {} : { description }), ...without(type, 'x-nullable'), ...list };
}

function response({ description, content }: Json): Json {
  const types = Object.keys((content as Json | undefined) ?? {});
  if (types.length === 0) return { description };
  return { description, schema: types.includes('application/json') ? schema(contentOf({ content })) : { type: 'file' } };
}

function contentOf(of: unknown): unknown {
  const { content } = of as { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
  return content['application/json']?.schema ?? {};
}

function schema(of: unknown): Json {
  if (typeof of !== 'object' || of === null) return {};
  const s = of as Json;
  if (typeof s['$ref'] === 'string') return { $ref: s['$ref'].replace('#/components/schemas/', '#/definitions/') };
  const either = (s['anyOf'] ?? s['oneOf']) as readonly Json[] | undefined;
  if (either !== undefined) {
    const some = either.filter(({ type }) => type !== 'null');
    return some.length === 1 ? { ...schema(some[0]), ...(some.length < either.length ? { 'x-nullable': true } : {}) } : {};
  }
  if (s['const'] !== undefined) return { enum: [s['const']] };
  const types = [s['type']].flat().filter((each) => each !== undefined && each !== 'null');
  const nullable = Array.isArray(s['type']) && s['type'].includes('null');
  return {
    ...Object.fromEntries(KEPT.filter((name) => s[name] !== undefined).map((name) => [name, s[name]])),
    ...(types.length === 1 ? { type: types[0] } : {}),
    ...(nullable ? { 'x-nullable': true } : {}),
    ...(types[0] === 'array' ? { items: schema(s['items']) } : {}),
    ...(typeof s['properties'] === 'object'
      ? { properties: Object.fromEntries(Object.entries(s['properties'] ?? {}).map(([name, each]) => [name, schema(each)])) }
      : {}),
    ...(typeof s['additionalProperties'] === 'object' ? { additionalProperties: schema(s['additionalProperties']) } : {}),
  };
}

function without(of: Json, name: string): Json {
  return Object.fromEntries(Object.entries(of).filter(([each]) => each !== name));
}
