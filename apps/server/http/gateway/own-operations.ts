import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../engine/references.ts';
import { Problem } from '../../engine/problem.ts';
import { envelope } from '../envelope.ts';
import { API } from '../path-form.ts';
import { OpenMrsCalls, OpenMrsRefusal, parsed, type OpenMrsResponse } from './openmrs-calls.ts';
import { operationsOnOpenMrs } from './operations-on-openmrs.ts';

/** The headers by which the other server knows who asks, and in which language. */
const PASSED_ON = ['authorization', 'cookie', 'accept-language', 'user-agent'] as const;

/**
 * Operations of ours that the web app needs and another OpenMRS does not know: the other server is asked first, because it may be one of
 * ours; where it knows no such address, the operation is done with the calls that the specification names.
 * @param base address below which the other server answers REST
 * @param originOf the origin that the other server is told
 * @param forwardedFor the headers that tell it whom a request is passed on for
 */
export async function ownOperations(
  app: FastifyInstance,
  base: string,
  originOf: (request: FastifyRequest) => string | undefined,
  forwardedFor: (request: FastifyRequest) => Readonly<Record<string, string>>,
): Promise<void> {
  await app.register(async (scope) => {
    // bodies are read here; everything else is passed on as it comes
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      const json = parsed(String(body));
      done(json === undefined && body !== '' ? new Problem('engine.malformed') : null, json);
    });
    scope.setErrorHandler(refused);
    for (const { wire, handle } of operationsOnOpenMrs)
      scope.route({
        method: wire.method,
        url: `${API}/${wire.path}`,
        handler: async (request, reply) => {
          const origin = originOf(request);
          const calls = new OpenMrsCalls(base, {
            ...Object.fromEntries(
              PASSED_ON.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
            ),
            ...forwardedFor(request),
            ...(origin === undefined ? {} : { origin }),
          });
          const response = await calls.send(wire.method, request.url.slice(API.length + 1), request.body, headersOf(request));
          if (!isUnknown(response)) return sendResponse(reply, response);
          const asked = {
            query: request.query as Record<string, unknown>,
            body: request.body,
            ifMatch: request.headers['if-match']?.replaceAll('"', ''),
          }; // as Fastify parses it
          const { status = 200, body, etag } = await handle(asked, calls);
          return reply
            .code(status)
            .headers(etag === undefined ? {} : { etag: `"${etag}"` })
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(body));
        },
      });
  });
}

const headersOf = (request: FastifyRequest): Record<string, string> => {
  const ifMatch = request.headers['if-match'];
  return ifMatch === undefined ? {} : { 'if-match': ifMatch };
};

/** Whether the other server says that it knows no such address. Our own says with a code of its own what it does not find. */
function isUnknown({ status, text }: Pick<OpenMrsResponse, 'status' | 'text'>): boolean {
  if (![400, 404, 405].includes(status)) return false;
  const json = parsed(text);
  const error = isObject(json) && isObject(json['error']) ? json['error'] : {};
  if (typeof error['code'] === 'string' && 'globalErrors' in error) return false;
  return status !== 400 || /unknown resource/i.test(String(error['message'] ?? ''));
}

/** Passes on what the other server responded. */
function sendResponse(reply: FastifyReply, { status, type, etag, text }: OpenMrsResponse) {
  return reply
    .code(status)
    .headers(etag === null ? {} : { etag })
    .type(type)
    .send(text);
}

function refused(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof OpenMrsRefusal) return void sendResponse(reply, error.response);
  if (!(error instanceof Problem))
    request.log.warn(
      { route: request.routeOptions.url, failure: error instanceof Error ? error.name : typeof error },
      'the other server could not be asked',
    );
  const problem = error instanceof Problem ? error : new Problem('shell.otherServer');
  void reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(problem)));
}
