import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseProblems } from '../engine/database-problem.ts';
import { Problem } from '../engine/problem.ts';
import { unreachable } from '../engine/unreachable.ts';
import { envelope } from './envelope.ts';

/** Seconds after which a client may ask again while the database cannot be reached. */
const RETRY_AFTER = '5';

/** Every failure leaves as the OpenMRS envelope; what is not a problem is logged and told as 500 without details. */
export function errorHandling(app: FastifyInstance, problems: DatabaseProblems): void {
  app.setErrorHandler(problemHandler(problems, { type: 'application/json; charset=utf-8', bodyOf: envelope }));
}

/** How a protocol tells a problem. */
interface ProblemForm {
  readonly type: string;
  readonly bodyOf: (problem: Problem) => unknown;
}

/** What answers a failure in the form of a protocol. */
export function problemHandler(problems: DatabaseProblems, { type, bodyOf }: ProblemForm) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = problems.problem(error);
    const known = problem instanceof Problem ? problem : problemOf(error);
    // whoever hung up in the middle of a body is told nothing, and it is no fault of ours
    if (request.raw.destroyed && !request.raw.complete) request.log.debug({ method: request.method }, 'the client went away');
    else if (known.status >= 500)
      request.log.error({ failure: failureOf(error), method: request.method, route: request.routeOptions.url }, 'request failed');
    if (known.status === 503) reply.header('retry-after', RETRY_AFTER);
    if (known.status === 429 && known.holes['seconds'] !== undefined) reply.header('retry-after', String(known.holes['seconds']));
    void reply
      .code(known.status)
      .header('cache-control', 'no-store')
      .type(type)
      .send(JSON.stringify(bodyOf(known)));
  };
}

/**
 * What may be logged of a failure. Messages and details of the database repeat values (names, identifiers of patients),
 * so only its code and the place are kept.
 */
export function failureOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const found = { type: error.name, stack: frames.slice(0, 8).map((line) => line.trim()) };
  if (!('code' in error)) return { ...found, message: error.message };
  const fields = ['code', 'constraint', 'table', 'column', 'routine', 'position'] as const;
  const facts: Readonly<Record<string, unknown>> = { ...error };
  return { ...found, ...Object.fromEntries(fields.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]])) };
}

/** A URL that cannot be read at all: Fastify refuses it before any route or handler. */
export function unreadableUrl(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  void reply
    .code(400)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(new Problem('engine.badRequest'))));
}

function problemOf(error: FastifyError): Problem {
  if (unreachable(error)) return new Problem('engine.unavailable');
  switch (error.statusCode) {
    case 413:
      return new Problem('engine.tooLarge');
    case 429:
      return new Problem('engine.tooMany');
    case 400:
      return new Problem(
        error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError ? 'engine.malformed' : 'engine.badRequest',
      );
    case 403: // a folder of the web app
    case 404:
      return new Problem('engine.notFound');
    case 415:
      return new Problem('engine.malformed');
    default:
      return new Problem('engine.internal');
  }
}
