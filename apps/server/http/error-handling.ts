import type { FastifyError, FastifyInstance } from 'fastify';
import type { DatabaseProblems } from '../engine/database-problem.ts';
import { Problem } from '../engine/problem.ts';
import { envelope } from './envelope.ts';

/** Network and shutdown errors of the database driver: nothing is wrong with the request. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '08006', '08001']);

/** Every failure leaves as the OpenMRS envelope; what is not a problem is logged and told as 500 without details. */
export function errorHandling(app: FastifyInstance, problems: DatabaseProblems): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problems.problem(error);
    const known = problem instanceof Problem ? problem : problemOf(error);
    if (known.status >= 500) request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed');
    return reply
      .code(known.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelope(known)));
  });
}

function problemOf(error: FastifyError): Problem {
  if (UNREACHABLE.has(error.code)) return new Problem('engine.unavailable');
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
