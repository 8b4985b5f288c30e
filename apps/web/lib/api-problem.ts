import type { Code, HoleValue } from '@fieldward/messages/catalogue.ts';
import { isCode } from './sentences.ts';

/** One complaint about one field, as the envelope carries it. */
interface FieldError {
  code: Code | undefined;
  message: string;
  holes?: Readonly<Record<string, HoleValue>>;
}

/** A refused or failed request, as data that a screen can show. */
export class ApiProblem extends Error {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** Our catalogue code, when the server sent one. */
  readonly code: Code | undefined;
  readonly holes: Readonly<Record<string, HoleValue>>;
  readonly fieldErrors: Readonly<Record<string, readonly FieldError[]>>;
  /** By which the server's log knows the request; undefined when there was no response. */
  readonly reference: string | undefined;
  /** The whole answer, for the few that need more than the sentence (a conflict shows both versions). */
  readonly body: unknown;

  constructor(status: number, body: unknown, message = '', reference?: string) {
    const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
    super(textIn(error['message']) || message || `HTTP ${status}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = isCode(error['code']) ? error['code'] : undefined;
    this.holes = holesIn(error['holes']);
    this.fieldErrors = fieldErrorsIn(error['fieldErrors']);
    this.body = body;
    this.reference = reference;
  }
}

/** Whether something is missing because the records are on another OpenMRS server: to try again does not help, and nobody here can. */
export function needsOwnServer(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'shell.ownServer';
}

/** Whether a device that holds patients does not hold this, and its server is out of reach: it is asked for again when that answers. */
export function waitsForServer(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'shell.needsServer';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function holesIn(value: unknown): Record<string, HoleValue> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, HoleValue] => typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
}

function fieldErrorsIn(value: unknown): Record<string, FieldError[]> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, list]) => [
      field,
      (Array.isArray(list) ? list : []).filter(isRecord).map((item) => ({
        code: isCode(item['code']) ? item['code'] : undefined,
        message: textIn(item['message']),
        holes: holesIn(item['holes']),
      })),
    ]),
  );
}
