import { Compile, type Validator } from 'typebox/compile';
import type { OperationWire } from '@fieldward/contract/operation.ts';
import { responseSchema } from '@fieldward/contract/operation-schema.ts';
import type { OperationResponse } from './operation.ts';
import { fieldOf } from './schema-problems.ts';

const checkers = new WeakMap<OperationWire, Validator>();

/** The statuses of success that an operation declares; the first is the usual one. */
export function statusesOf(wire: OperationWire): readonly number[] {
  return [wire.status ?? (wire.response === undefined && wire.files === undefined ? 204 : 200)].flat();
}

/**
 * What is wrong with a response by its declaration, with the path of each mistake but without its value; null when nothing is. For
 * tests: it reads the whole JSON again.
 */
export function responseMistake(wire: OperationWire, response: OperationResponse): string | null {
  const mistakes = [...headMistakes(wire, response), ...bodyMistakes(wire, response)];
  return mistakes.length === 0 ? null : `${wire.method} ${wire.path} responds against its declaration: ${mistakes.join('; ')}`;
}

function* headMistakes(wire: OperationWire, { status, headers = {} }: OperationResponse): Generator<string> {
  if (status !== undefined && !statusesOf(wire).includes(status)) yield `status ${status}`;
  if (wire.etag === true && !headers['etag']) yield 'no etag';
}

function bodyMistakes(wire: OperationWire, { status, headers = {}, body }: OperationResponse): string[] {
  if (body === undefined && status === 204) return [];
  if (body === undefined) return wire.response === undefined && wire.files === undefined ? [] : ['no body'];
  const type = headers['content-type']?.split(';')[0]?.trim() ?? wire.files?.[0];
  if (type !== undefined && wire.files?.includes(type) === true && (headers['content-type'] !== undefined || wire.response === undefined))
    return [];
  if (headers['content-type'] !== undefined && type !== 'application/json') return [`content type ${type}`];
  if (wire.response === undefined) return ['a body'];
  const checker = checkers.get(wire) ?? Compile(responseSchema(wire.response));
  checkers.set(wire, checker);
  let json: unknown;
  try {
    json = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));
  } catch {
    return ['text that is not JSON'];
  }
  if (checker.Check(json)) return [];
  const errors = checker.Errors(json).filter((error) => error.keyword !== 'boolean');
  return errors.slice(0, 10).map((error) => {
    const more = error.keyword === 'additionalProperties' ? ` (${error.params.additionalProperties.join(', ')})` : '';
    const choices = error.keyword === 'enum' ? ` (${error.params.allowedValues.join(', ')})` : '';
    return `${fieldOf(error.instancePath) || 'the whole'} ${error.message}${more}${choices}`;
  });
}
