import type { Field } from '@fieldward/contract/field.ts';
import type { OperationWire } from '@fieldward/contract/operation.ts';
import { problemSchema } from '@fieldward/contract/problem.ts';
import { operationRoute } from './open-api-operation.ts';
import { parameter, PROBLEM, type Json } from './open-api-parts.ts';
import type { Registry, Resource } from '../resource.ts';
import { goneColumn } from '../shape.ts';

const REFERENCE = { $ref: '#/components/schemas/Reference' };
const NO_BODY = { description: 'Done' };

/** The OpenAPI 3.1 document of all resources and operations, derived from their declarations. `api` is the path of the API. */
export function openApi(registry: Registry, operations: readonly OperationWire[], api: string): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = { ...COMMON };
  for (const r of registry.all) {
    schemas[r.name] = readSchema(r);
    schemas[`${r.name}-write`] = writeSchema(r);
    Object.assign(paths, resourcePaths(r, r.wire.path, []));
    if (r.wire.parent !== null) {
      const above = registry.of(r.wire.parent.wire);
      Object.assign(
        paths,
        resourcePaths(r, `${above.wire.path}/{parent}/${r.wire.parent.path}`, [parameter('parent', 'path', 'uuid of the parent')]),
      );
    }
  }
  for (const each of operations) {
    const { path, ...route } = operationRoute(each, schemas);
    Object.assign((paths[path] ??= {}), route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldward',
      version: '1.0.0',
      description: 'OpenMRS-compatible REST API of Fieldward. The representation is chosen by `v`: ref, default, full, or custom:(…).',
    },
    servers: [{ url: api }],
    security: [{ session: [] }, { basic: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { basic: { type: 'http', scheme: 'basic' }, session: { type: 'apiKey', in: 'cookie', name: 'fieldward' } },
    },
  };
}

const COMMON: Json = {
  Reference: {
    type: 'object',
    properties: { uuid: { type: 'string' }, display: { type: 'string' }, links: { type: 'array', items: { type: 'object' } } },
    required: ['uuid'],
  },
  Problem: { ...problemSchema },
};

function resourcePaths(r: Resource, path: string, above: readonly Json[]): Record<string, Record<string, unknown>> {
  const { privileges } = r.wire;
  const body = { required: true, content: { 'application/json': { schema: { $ref: `#/components/schemas/${r.name}-write` } } } };
  const one = { description: 'The object', content: { 'application/json': { schema: { $ref: `#/components/schemas/${r.name}` } } } };
  const list = {
    description: 'The list',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            [r.wire.listKey]: { type: 'array', items: { $ref: `#/components/schemas/${r.name}` } },
            totalCount: { type: 'integer' },
            links: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
  };
  const view = parameter('v', 'query', 'representation');
  const searches = Object.entries(r.storage.searches ?? {}).map(([name, search]) => parameter(name, 'query', search.about));
  const paging = ['limit', 'startIndex', 'totalCount', 'includeAll', 'sort'].map((name) => parameter(name, 'query', ''));
  const uuid = parameter('uuid', 'path', '');
  const reason = parameter('reason', 'query', 'why: stands in the audit log, and in a DELETE with what was retired or voided');
  const tags = [r.name];
  const collection: Record<string, unknown> = {
    get: {
      tags,
      summary: `List or search ${r.name}`,
      description: `Privilege: ${privileges.read}.`,
      parameters: [...above, view, ...searches, ...paging],
      responses: { 200: list, default: PROBLEM },
    },
  };
  const item: Record<string, unknown> = {
    get: {
      tags,
      summary: `Read one ${r.name}`,
      description: `Privilege: ${privileges.read}.`,
      parameters: [...above, uuid, view],
      responses: { 200: one, default: PROBLEM },
    },
    delete: {
      tags,
      summary: { metadata: 'Retire', data: 'Void', link: 'Remove' }[r.wire.kind] + ` one ${r.name}`,
      description: `Privilege: ${privileges.remove ?? privileges.write}${privileges.purge === undefined ? '' : `; with purge=true: ${privileges.purge}`}.`,
      parameters: [...above, uuid, reason, parameter('purge', 'query', 'true: removed for good')],
      responses: { 204: NO_BODY, default: PROBLEM },
    },
  };
  if (!r.wire.readOnly) {
    collection['post'] = {
      tags,
      summary: `Create one ${r.name}`,
      description: `Privilege: ${privileges.write}.`,
      parameters: [...above, view],
      requestBody: body,
      responses: { 201: one, default: PROBLEM },
    };
    item['post'] = {
      tags,
      summary: `Change one ${r.name}`,
      description: `Privilege: ${privileges.edit ?? privileges.write}. What is not sent stays.`,
      parameters: [...above, uuid, view, reason, parameter('If-Match', 'header', 'version that is changed')],
      requestBody: body,
      responses: { 200: one, 409: PROBLEM, default: PROBLEM },
    };
  }
  return { [`/${path}`]: collection, [`/${path}/{uuid}`]: item };
}

function readSchema(r: Resource): Json {
  const gone = goneColumn(r.wire);
  const properties: Record<string, unknown> = { uuid: { type: 'string' }, display: { type: 'string' } };
  for (const [name, declared] of Object.entries({ ...r.wire.fields, ...r.wire.derived }))
    if (!declared.hidden) properties[name] = shown(declared);
  if (r.wire.numericId !== null) properties[r.wire.numericId] ??= { type: 'integer' };
  if (gone !== null) properties[gone] ??= { type: 'boolean' };
  return { type: 'object', properties };
}

function writeSchema(r: Resource): Json {
  const fields: readonly (readonly [string, Field])[] = Object.entries(r.wire.fields);
  return {
    type: 'object',
    properties: {
      uuid: { type: 'string', pattern: '^[A-Za-z0-9-]{1,38}$' },
      ...Object.fromEntries(fields.map(([name, declared]) => [name, sent(declared)])),
    },
    required: fields.filter(([, declared]) => declared.required).map(([name]) => name),
    additionalProperties: false,
  };
}

function scalarSchema(declared: Field): Json {
  switch (declared.kind) {
    case 'int':
      return { type: 'integer', ...limits(declared) };
    case 'double':
      return { type: 'number', ...limits(declared) };
    case 'bool':
      return { type: 'boolean' };
    case 'date':
    case 'datetime':
      return { type: 'string', description: 'ISO 8601' };
    case 'json':
      return {};
    case 'choice':
      return { enum: declared.choices ?? [] };
    default:
      return { type: 'string', ...(declared.max === undefined || declared.kind !== 'text' ? {} : { maxLength: declared.max }) };
  }
}

function limits(declared: Field): Json {
  return {
    ...(declared.min === undefined ? {} : { minimum: declared.min }),
    ...(declared.max === undefined ? {} : { maximum: declared.max }),
  };
}

function shown(declared: Field): Json {
  if (declared.kind === 'ref' || declared.kind === 'part')
    return { anyOf: [REFERENCE, { $ref: `#/components/schemas/${declared.target}` }, { type: 'null' }] };
  if (declared.kind === 'refs' || declared.kind === 'parts')
    return { type: 'array', items: { anyOf: [REFERENCE, { $ref: `#/components/schemas/${declared.target}` }] } };
  const schema = scalarSchema(declared);
  return declared.required || Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

function sent(declared: Field): Json {
  const one = { anyOf: [{ type: 'string' }, { type: 'object', properties: { uuid: { type: 'string' } } }] };
  const part = { anyOf: [{ type: 'string' }, { $ref: `#/components/schemas/${declared.target}-write` }] };
  switch (declared.kind) {
    case 'ref':
      return one;
    case 'refs':
      return { type: 'array', items: one };
    case 'part':
      return part;
    case 'parts':
      return { type: 'array', items: part, ...(declared.min === undefined ? {} : { minItems: declared.min }) };
    default:
      return scalarSchema(declared);
  }
}
