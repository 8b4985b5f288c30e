import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { OperationWire } from '@fieldward/contract/operation.ts';
import { requestSchema } from '@fieldward/contract/operation-schema.ts';
import { invalid, Problem, type FieldProblem } from './problem.ts';
import { schemaProblems } from './schema-problems.ts';

/** What of a request an operation declares. */
interface ReadRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Reads the query and the body of one request. Raises `engine.badParameter`, `engine.notAnObject`, and what is wrong at each field. */
export type RequestReader = (sent: { readonly query: Readonly<Record<string, string>>; readonly body: unknown }) => ReadRequest;

/** Compiles the schemas of an operation once. */
export function requestReader(wire: OperationWire): RequestReader {
  const query = queryReader(wire);
  const body = bodyReader(wire);
  return (sent) => ({ query: query(sent.query), body: body(sent.body) });
}

function bodyReader({ body: schema }: OperationWire): (body: unknown) => unknown {
  if (schema === undefined) return () => undefined;
  const checker = Compile(requestSchema(schema));
  return (body) => {
    if (checker.Check(body)) return body;
    const problems = schemaProblems(checker.Errors(body));
    const whole = problems.find((problem) => problem.field === '');
    if (whole !== undefined) throw new Problem(whole.code === 'engine.notObject' ? 'engine.notAnObject' : whole.code, whole.holes);
    throw invalid(problems);
  };
}

type QueryReader = (query: Readonly<Record<string, string>>) => Readonly<Record<string, unknown>>;

function queryReader({ query: schema }: OperationWire): QueryReader {
  if (schema === undefined) return () => ({});
  const names = Object.entries(schema.properties).map(([name, parameter]) => ({ name, decode: decoder(parameter) }));
  const checker = Compile(requestSchema(Type.Object(schema.properties)));
  return (sent) => {
    const query: Record<string, unknown> = {};
    for (const { name, decode } of names) {
      const value = decode(sent[name]);
      if (value !== undefined) query[name] = value;
    }
    // PostgreSQL has no text with a null character: a response that is streamed would begin, and break off
    const unstorable = names.flatMap(({ name }) => (sent[name]?.includes('\0') === true ? name : []));
    if (unstorable.length === 0 && checker.Check(query)) return query;
    const bad = new Set([...unstorable, ...schemaProblems(checker.Errors(query)).map(({ field }) => field.replace(/[[.].*$/, ''))]);
    const problems = [...bad].map((parameter): FieldProblem => ({ field: parameter, code: 'engine.badParameter', holes: { parameter } }));
    throw invalid(problems, true);
  };
}

/** How the text of a parameter becomes its value; what cannot be read stays text, which the schema refuses. */
function decoder(parameter: TSchema): (text: string | undefined) => unknown {
  const schema: Readonly<Record<string, unknown>> = { ...parameter };
  if (schema['x-handler-checks'] === true) return (text) => text;
  if (schema['x-lenient'] === true) return lenientNumber(schema);
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return (text) => (text === undefined || text === '' ? undefined : /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text);
    case 'boolean':
      // as everywhere: only `true` is true
      return (text) => (text === undefined ? undefined : text === 'true');
    case 'array':
      return (text) => text?.split(',').flatMap((part) => part.trim() || []);
    default:
      // a choice that is left empty is none
      return Array.isArray(schema['enum']) && !schema['enum'].includes('') ? (text) => text || undefined : (text) => text;
  }
}

function lenientNumber(schema: Readonly<Record<string, unknown>>): (text: string | undefined) => number {
  const { default: otherwise, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return (text) => {
    const value = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number(otherwise);
    return Math.min(Math.max(value, Number(minimum)), Number(maximum));
  };
}
