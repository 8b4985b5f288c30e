import type { TSchema } from 'typebox';

/** A schema as plain JSON. */
type JsonSchema = Readonly<Record<string, unknown>>;

/** What a place may hold in JSON Schema: a schema, or true and false. */
type Place = JsonSchema | boolean;

/** Keywords whose value is one schema. */
const ONE = ['items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames', 'additionalProperties', 'unevaluatedProperties'];
/** Keywords whose value is a list of schemas. */
const MANY = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
/** Keywords whose value names schemas. */
const NAMED = ['properties', 'patternProperties', '$defs'];

/** A schema with every schema directly in it changed. */
function mapped(schema: JsonSchema, change: (inner: JsonSchema) => Place): Record<string, unknown> {
  const each = (inner: unknown): unknown => (isSchema(inner) ? change(inner) : inner);
  const result: Record<string, unknown> = { ...schema };
  for (const [keyword, value] of Object.entries(schema)) {
    if (ONE.includes(keyword)) result[keyword] = each(value);
    else if (MANY.includes(keyword) && Array.isArray(value)) result[keyword] = value.map(each);
    else if (NAMED.includes(keyword) && isSchema(value))
      result[keyword] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, each(inner)]));
  }
  return result;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** References into the OpenAPI document: what a resource shows is checked where resources are. */
const isComponent = (ref: unknown): boolean => typeof ref === 'string' && ref.startsWith('#/components/');

/** A request's schema for its check: what handlers check themselves may be anything, and may be missing. */
export function requestSchema(schema: TSchema): JsonSchema {
  return checked({ ...schema }, false);
}

/** A response's schema for its check: an object has no other properties than those declared. */
export function responseSchema(schema: TSchema): JsonSchema {
  return checked({ ...schema }, true);
}

function checked(schema: JsonSchema, closed: boolean): JsonSchema {
  if (schema['x-handler-checks'] === true) return {};
  if (isComponent(schema['$ref'])) return closed ? { type: 'object' } : {};
  const result = mapped(schema, (inner) => checked(inner, closed));
  // the parts of a cyclic schema refer to each other by $id; elsewhere it is only a name for the document
  if (isSchema(schema['$defs'])) {
    const parts = isSchema(result['$defs']) ? result['$defs'] : {};
    result['$defs'] = Object.fromEntries(
      Object.entries(schema['$defs']).map(([name, part]) => [name, { ...objectOf(parts[name]), ...(isSchema(part) ? { $id: name } : {}) }]),
    );
  }
  delete result['$id'];
  const { properties } = schema;
  if (isSchema(properties)) {
    const left = (name: string): boolean => objectOf(properties[name])['x-handler-checks'] === true;
    if (Array.isArray(result['required'])) result['required'] = result['required'].filter((name: string) => !left(name));
    if (closed) result['additionalProperties'] ??= false;
  }
  if (Array.isArray(result['allOf']) && closed) {
    result['allOf'] = result['allOf'].map((part: unknown) => ({ ...objectOf(part), additionalProperties: true }));
    result['unevaluatedProperties'] = false;
  }
  return result;
}

const objectOf = (value: unknown): JsonSchema => (isSchema(value) ? value : {});

/**
 * A schema for the OpenAPI document: our own marks are left out, and schemas with an `$id` become components of that name.
 * Raises an Error when two different schemas have one name.
 */
export function documentedSchema(schema: TSchema, components: Record<string, unknown>): JsonSchema {
  return documented({ ...schema }, components);
}

function documented(schema: JsonSchema, components: Record<string, unknown>): JsonSchema {
  const { $id, $defs, $ref } = schema;
  if (typeof $id === 'string') {
    const { $id: _named, ...unnamed } = schema;
    return component($id, unnamed, components);
  }
  for (const [name, part] of Object.entries(objectOf($defs))) {
    const { $id: _named, ...unnamed } = objectOf(part);
    component(name, unnamed, components);
  }
  const {
    $defs: _defs,
    'x-handler-checks': _checks,
    'x-lenient': _lenient,
    ...plain
  } = mapped(schema, (inner) => documented(inner, components));
  return typeof $ref === 'string' && !$ref.startsWith('#') ? { ...plain, $ref: `#/components/schemas/${$ref}` } : plain;
}

function component(name: string, schema: JsonSchema, components: Record<string, unknown>): JsonSchema {
  const text = documented(schema, components);
  if (components[name] !== undefined && JSON.stringify(components[name]) !== JSON.stringify(text))
    throw new Error(`two schemas are called ${name}`);
  components[name] = text;
  return { $ref: `#/components/schemas/${name}` };
}
