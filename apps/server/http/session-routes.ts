import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { auditWrite } from '../engine/audit.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { anonymousResponse, isLocale, sessionResponse } from '../areas/account/session/session-response.ts';
import { setPassword } from '../areas/account/session/session-account.ts';
import { hashPassword, passwordFits } from '../areas/account/session/session-password.ts';
import { demandGoodPassword } from '../areas/account/user/password-policy.ts';
import { basicOf, demandOwnOrigin, type Caller } from './authentication.ts';
import { apiBase } from './api-base.ts';
import { Entrance } from './entrance.ts';
import { API } from './path-form.ts';
import type { Serving } from './serving.ts';

/** A whole clinic may stand behind one address. */
const LIMIT = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } };
const JSON_TYPE = 'application/json; charset=utf-8';

/** Signing in and out, the session's location and locale, one's own password. */
export function sessionRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database } = serving;
  const entrance = new Entrance(serving);

  const answer = async (request: FastifyRequest, reply: FastifyReply, caller: Caller | 'awaits code' | null): Promise<FastifyReply> => {
    reply.type(JSON_TYPE).header('cache-control', 'no-store');
    if (caller === null || caller === 'awaits code') return reply.send(anonymousResponse(caller !== null));
    const { account, session, token } = caller;
    return reply.send(
      await sessionResponse(database, {
        userId: account.actor.userId,
        base: apiBase(request),
        sessionId: token === null ? '' : createHash('sha256').update(`id ${token}`).digest('hex').slice(0, 32),
        locationUuid: session?.locationUuid ?? null,
        locale: session?.locale ?? null,
        mustChangePassword: account.mustChangePassword,
        mustAddFactor: account.mustAddFactor,
      }),
    );
  };

  app.get(`${API}/session`, LIMIT, async (request, reply) => {
    const basic = basicOf(request);
    if (basic !== null) return answer(request, reply, await entrance.password(request, reply, basic.name, basic.password));
    const caller = await authentication.callerByCookie(request);
    if (caller !== null) return answer(request, reply, caller);
    return answer(request, reply, (await authentication.awaiting(request)) === null ? null : 'awaits code');
  });

  app.post(`${API}/session`, LIMIT, async (request, reply) => {
    const body = isObject(request.body) ? request.body : {};
    if (typeof body['username'] === 'string' && typeof body['password'] === 'string') {
      demandOwnOriginIfAny(request);
      return answer(request, reply, await entrance.password(request, reply, body['username'], body['password']));
    }
    if (typeof body['code'] === 'string') {
      demandOwnOrigin(request);
      return answer(request, reply, await entrance.code(request, reply, body['code']));
    }
    const caller = await authentication.demandCaller(request);
    if (caller.token === null) return answer(request, reply, caller);
    const { locale, sessionLocation } = body;
    if (locale !== undefined && !isLocale(locale)) throw new Problem('engine.badParameter', { parameter: 'locale' }, 'locale');
    const location = isObject(sessionLocation) ? sessionLocation['uuid'] : sessionLocation;
    if (typeof location === 'string') {
      const { bound, userId } = caller.account.actor;
      const known = await database.rows(
        `select 1 from location l where l.uuid = $1 and not l.retired
           and (not $2::boolean or exists (select 1 from user_place p where p.user_id = $3 and p.location_id = l.location_id))`,
        [location, bound, userId],
      );
      if (known.length === 0)
        throw new Problem('engine.unknownReference', { resource: 'location', uuid: location.slice(0, 40) }, 'sessionLocation');
    }
    await authentication.sessions.change(caller.token, {
      ...(isLocale(locale) ? { locale } : {}),
      ...(typeof location === 'string' || location === null ? { locationUuid: location } : {}),
    });
    return answer(request, reply, await authentication.caller(request));
  });

  app.delete(`${API}/session`, async (request, reply) => {
    const caller = await authentication.callerByCookie(request);
    if (caller !== null) {
      demandOwnOrigin(request);
      await auditWrite(database, { action: 'sign-out', actor: { ...caller.account.actor, address: request.ip } });
      await authentication.end(request, reply);
      // who signed in at the OpenID provider signs out there too: the next person at this machine must not get in with one click
      const elsewhere = caller.session?.via === 'openid' ? await serving.openId?.signOutAddress() : null;
      if (elsewhere != null) reply.header('location', elsewhere);
    } else if ((await authentication.awaiting(request)) !== null) {
      demandOwnOrigin(request);
      await authentication.end(request, reply);
    }
    return reply.code(204).send();
  });

  const changePassword = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await authentication.demandCaller(request);
    const body = isObject(request.body) ? request.body : {};
    const { oldPassword, newPassword } = body;
    if (typeof oldPassword !== 'string' || oldPassword === '') throw new Problem('engine.required', {}, 'oldPassword');
    if (typeof newPassword !== 'string' || newPassword === '') throw new Problem('engine.required', {}, 'newPassword');
    if (!(await passwordFits(caller.account.password, oldPassword))) throw new Problem('engine.wrongPassword', {}, 'oldPassword');
    await demandGoodPassword(database, newPassword, [caller.account.actor.username], 'newPassword');
    const hashed = await hashPassword(newPassword);
    const { actor } = caller.account;
    await database.transaction(async (tx) => {
      await setPassword(tx, actor.userId, hashed);
      await auditWrite(tx, { action: 'password', actor: { ...actor, address: request.ip }, resource: 'user', uuid: actor.userUuid });
    });
    authentication.forget();
    if (caller.token === null) return answer(request, reply, { ...caller, account: { ...caller.account, mustChangePassword: false } });
    const account = { ...caller.account, password: hashed, mustChangePassword: false };
    return answer(request, reply, await entrance.begin(request, reply, account, caller.session?.via ?? 'password'));
  };
  app.post(`${API}/fieldward/password`, LIMIT, changePassword);
  app.post(`${API}/password`, LIMIT, changePassword);
}

/** A sign-in by a form of another website would put its visitor into a foreign account. */
function demandOwnOriginIfAny(request: FastifyRequest): void {
  if (request.headers.origin !== undefined) demandOwnOrigin(request);
}
