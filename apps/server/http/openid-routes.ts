import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OpenIdError } from '../areas/account/session/session-openid.ts';
import { accountNamed } from '../areas/account/session/session-account.ts';
import { failureOf } from './error-handling.ts';
import { Entrance } from './entrance.ts';
import { API } from './path-form.ts';
import { queryOf } from './api-base.ts';
import type { Serving } from './serving.ts';

const LIMIT = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };

/**
 * Signing in at the OpenID provider. `GET /fieldward/signin` tells the sign-in page whether there is one; `openid/start` sends the
 * browser there, `openid/return` takes it back and always ends on the sign-in page, which says how it went in a sentence of its own.
 */
export function openIdRoutes(app: FastifyInstance, serving: Serving): void {
  const { database, openId, trail } = serving;
  const entrance = new Entrance(serving);

  app.get(`${API}/fieldward/signin`, LIMIT, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ openId: openId === undefined ? null : { name: openId.settings.name } }),
  );
  if (openId === undefined) return;

  // The session cookie is SameSite=Strict and does not come along from another website; this one must, and is good for nothing else.
  const secure = openId.settings.redirectBase.protocol === 'https:';
  const cookieName = secure ? '__Host-fieldward-openid' : 'fieldward-openid';
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const toLogin = (reply: FastifyReply, how: string, next = '/'): FastifyReply => {
    const query = new URLSearchParams({ openid: how, ...(next === '/' ? {} : { next }) });
    return reply.header('cache-control', 'no-store').redirect(`/login?${query.toString()}`, 303);
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, how: string, detail: object): FastifyReply => {
    trail.note({ action: 'sign-in refused', actor: null, address: request.ip, detail: { via: 'openid', because: how, ...detail } });
    return toLogin(reply, how);
  };

  app.get(`${API}/fieldward/openid/start`, LIMIT, async (request, reply) => {
    try {
      const { address, browser } = await openId.start(queryOf(request)['next'] ?? '/');
      reply.setCookie(cookieName, browser, { ...cookie, maxAge: 600 });
      return await reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 303);
    } catch (error) {
      if (!(error instanceof OpenIdError)) throw error;
      request.log.warn({ failure: failureOf(error.cause) }, 'the OpenID provider cannot be reached');
      return toLogin(reply, 'failed');
    }
  });

  app.get(`${API}/fieldward/openid/return`, LIMIT, async (request, reply) => {
    reply.clearCookie(cookieName, cookie);
    const at = request.url.indexOf('?');
    try {
      const { name, next } = await openId.finish(at === -1 ? '' : request.url.slice(at), request.cookies[cookieName] ?? '');
      const account = name === null ? null : await accountNamed(database, name, request.ip);
      if (account === null) return refuse(request, reply, 'unknown', { username: name?.slice(0, 100) ?? null });
      await entrance.known(request, reply, account, 'openid');
      return toLogin(reply, 'in', next);
    } catch (error) {
      if (!(error instanceof OpenIdError)) throw error;
      if (error.failure === 'failed') request.log.warn({ failure: failureOf(error.cause) }, 'a sign-in at the OpenID provider failed');
      return refuse(request, reply, error.failure, {});
    }
  });
}
