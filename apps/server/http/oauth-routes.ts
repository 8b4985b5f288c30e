import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exchange, revoke } from '../areas/account/app/app-exchange.ts';
import { auditWrite } from '../engine/audit.ts';
import type { Db } from '../engine/db.ts';
import { apiBase } from './api-base.ts';
import { AppOrigins } from './app-origins.ts';
import { FHIR_API } from './path-form.ts';
import type { Serving } from './serving.ts';

/** Where apps speak OAuth 2. */
const OAUTH_API = '/openmrs/oauth2';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Longest question that a browser carries here. */
const LONGEST_QUESTION = 8_000;
const PER_MINUTE = { rateLimit: { max: 120, timeWindow: '1 minute' } };

/** What a server of SMART App Launch says of itself (https://hl7.org/fhir/smart-app-launch/conformance.html). */
export const smartConfiguration = (request: FastifyRequest): Readonly<Record<string, unknown>> => ({
  authorization_endpoint: apiBase(request, `${OAUTH_API}/authorize`),
  token_endpoint: apiBase(request, `${OAUTH_API}/token`),
  revocation_endpoint: apiBase(request, `${OAUTH_API}/revoke`),
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['launch', 'launch/patient', 'offline_access', 'online_access', 'patient/*.cruds', 'user/*.cruds'],
  capabilities: [
    'launch-ehr',
    'launch-standalone',
    'client-public',
    'client-confidential-symmetric',
    'context-banner',
    'context-ehr-patient',
    'context-standalone-patient',
    'permission-offline',
    'permission-online',
    'permission-patient',
    'permission-user',
    'permission-v1',
    'permission-v2',
  ],
});

/**
 * The endpoints of OAuth 2: apps send browsers to `authorize`, which leads on to the page where a person allows or denies, exchange a code
 * at `token`, and give a token back at `revoke`. docs/decisions/smart.md
 */
export function oauthRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database } = serving;
  new AppOrigins(database).admit(app, [FHIR_API, `${OAUTH_API}/token`, `${OAUTH_API}/revoke`]);

  app.get(`${FHIR_API}/.well-known/smart-configuration`, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .send(JSON.stringify(smartConfiguration(request))),
  );

  // the cookie of a session does not come along from another website: the page asks for everything again
  app.get(`${OAUTH_API}/authorize`, { config: PER_MINUTE }, async (request, reply) => {
    const at = request.url.indexOf('?');
    const query = at === -1 ? '' : request.url.slice(at + 1);
    const kept = query.length > LONGEST_QUESTION ? '' : Buffer.from(query).toString('base64url');
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(`/permission?of=q${kept}`, 302);
  });

  /** In one transaction that is committed whatever the answer: what was used up stays so. A grant that ended for it is forgotten everywhere. */
  const ending = async <T extends { readonly ended: string | null }>(request: FastifyRequest, work: (tx: Db) => Promise<T>): Promise<T> => {
    const done = await database.transaction(async (tx) => {
      const result = await work(tx);
      if (result.ended !== null)
        await auditWrite(tx, {
          action: 'end',
          actor: null,
          address: request.ip,
          resource: 'appgrant',
          uuid: result.ended,
          detail: { by: 'app' },
        });
      return result;
    });
    if (done.ended !== null) await authentication.changed();
    return done;
  };

  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, String(body)));
    forms.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null, undefined));
    });

    forms.post(`${OAUTH_API}/token`, { config: PER_MINUTE, bodyLimit: 20_000 }, async (request, reply) => {
      const body = formOf(request);
      if (body === null) return refuse(reply, 400, 'invalid_request', 'the body is no form, or names something more than once');
      const answer = await ending(request, (tx) => exchange(tx, { headers: headersOf(request), body }));
      return sendJson(reply.code(answer.status).headers(answer.headers), answer.body);
    });

    forms.post(`${OAUTH_API}/revoke`, { config: PER_MINUTE, bodyLimit: 20_000 }, async (request, reply) => {
      const body = formOf(request);
      if (body === null) return refuse(reply, 400, 'invalid_request', 'the body is no form, or names something more than once');
      const basic = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
      const [name, secret] =
        basic === undefined ? [body['client_id'], body['client_secret']] : splitAtColon(Buffer.from(basic, 'base64').toString());
      const done = await ending(request, (tx) => revoke(tx, { clientId: name ?? '', secret, token: body['token'] ?? '' }));
      return done.known ? sendJson(reply.code(200), {}) : refuse(reply, 401, 'invalid_client', 'the app is unknown or its secret is wrong');
    });
  });
}

const splitAtColon = (text: string): readonly [string, string] => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)];

/** Values by name; null for what is no form, or names something twice. */
function formOf({ body }: FastifyRequest): Readonly<Record<string, string>> | null {
  if (typeof body !== 'string') return null;
  const sent = [...new URLSearchParams(body)];
  return new Set(sent.map(([name]) => name)).size === sent.length ? Object.fromEntries(sent) : null;
}

/** Headers that the library reads; the length says that there is a body. */
const headersOf = ({ headers, body }: FastifyRequest): Readonly<Record<string, string>> => ({
  'content-type': FORM,
  'content-length': String(String(body).length),
  ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
});

const refuse = (reply: FastifyReply, status: number, error: string, about: string): FastifyReply =>
  sendJson(reply.code(status), { error, error_description: about });

const sendJson = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache').type(JSON_TYPE).send(JSON.stringify(body));
