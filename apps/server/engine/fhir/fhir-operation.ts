import type { Db } from '../db.ts';
import { Problem } from '../problem.ts';
import { isObject } from '../references.ts';

/** A parameter of an operation: a text as it stands in an address, or what a `Parameters` says. */
type Parameter = string | number | boolean | Readonly<Record<string, unknown>>;

/** What an operation is asked. */
export interface AskedOperation {
  /** Of the resource that it is asked of; null where it is asked of the type. */
  readonly id: string | null;
  /** The first one of each name. */
  readonly parameters: ReadonlyMap<string, Parameter>;
}

/** An operation on a type (`CodeSystem/$lookup`), or on one of its resources (`ValueSet/<id>/$expand`). It only reads. */
export interface FhirOperation {
  /** Without its sign: `lookup`. */
  readonly name: string;
  /** Address of its definition. */
  readonly definition: string;
  /** Of which it may be asked. */
  readonly on: readonly ('type' | 'instance')[];
  /** Names of declared resources: their read privilege is needed. */
  readonly opens: readonly string[];
  /** Parameters that it knows: another one is refused. */
  readonly parameters: readonly string[];
  readonly answer: (asked: AskedOperation, db: Db) => Promise<Readonly<Record<string, unknown>>>;
}

const ANYWHERE = ['_format', '_pretty'];

/**
 * The parameters of an address, and those of a body. Raises `engine.notAnObject` for a body that is no `Parameters`, `engine.unknownParameter`,
 * `engine.badParameter` for one that has no value.
 */
export function askedParameters(query: URLSearchParams, body: unknown, known: readonly string[]): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>();
  const take = (name: string, value: unknown): void => {
    if (ANYWHERE.includes(name)) return;
    if (!known.includes(name)) throw new Problem('engine.unknownParameter', { parameter: name.slice(0, 60) }, name.slice(0, 60));
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean' && !isObject(value))
      throw new Problem('engine.badParameter', { parameter: name }, name);
    if (!found.has(name)) found.set(name, typeof value === 'string' ? value.replaceAll('\0', '') : value);
  };
  for (const [name, value] of query) take(name, value);
  if (body === undefined || body === null) return found;
  if (!isObject(body) || body['resourceType'] !== 'Parameters') throw new Problem('engine.notAnObject');
  const sent = Array.isArray(body['parameter']) ? (body['parameter'] as unknown[]) : [];
  for (const each of sent) {
    if (!isObject(each) || typeof each['name'] !== 'string')
      throw new Problem('engine.badParameter', { parameter: 'parameter' }, 'parameter');
    take(each['name'], Object.entries(each).find(([key]) => key.startsWith('value'))?.[1]);
  }
  return found;
}

/** A parameter that is a text; null where it is not sent. Raises `engine.badParameter`. */
export function textParameter({ parameters }: AskedOperation, name: string): string | null {
  const value = parameters.get(name) ?? null;
  if (value === null) return null;
  if (typeof value === 'object') throw new Problem('engine.badParameter', { parameter: name }, name);
  return String(value);
}

/** One that is a whole number from 0 on. Raises `engine.badParameter`. */
export function countParameter(asked: AskedOperation, name: string): number | null {
  const text = textParameter(asked, name);
  if (text !== null && !/^\d{1,9}$/.test(text)) throw new Problem('engine.badParameter', { parameter: name }, name);
  return text === null ? null : Number(text);
}
