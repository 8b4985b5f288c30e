import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  openmrsPasswordWire,
  ownPasswordWire,
  sessionChangeWire,
  sessionWire,
  signOutWire,
} from '@fieldward/contract/account/session.operations.ts';
import type { Actor } from '../engine/actor.ts';
import { auditWrite } from '../engine/audit.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { anonymousResponse, isLocale, sessionResponse } from '../areas/account/session/session-response.ts';
import { setPassword } from '../areas/account/session/session-account.ts';
import { hashPassword } from '../areas/account/session/session-password.ts';
import { demandGoodPassword } from '../areas/account/user/password-policy.ts';
import { basicOf, bearerOf, demandOwnOrigin, demandOwnOriginIfAny, type Caller } from './authentication.ts';
import { apiBase } from './api-base.ts';
import { Entrance } from './entrance.ts';
import { entranceRoute, type EntranceRequest } from './entrance-route.ts';
import { OpenIdCookies } from './openid-cookies.ts';
import type { Serving } from './serving.ts';

/** A whole clinic may stand behind one address. */
const MOST_A_MINUTE = 600;

/** Signing in and out, location and locale of the session, the own password. */
export function sessionRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database } = serving;
  const entrance = new Entrance(serving);
  const route = entranceRoute(app, serving, MOST_A_MINUTE);

  const sessionOf = async ({ request }: EntranceRequest, caller: Caller | 'awaits code' | null): Promise<{ body: string }> => {
    if (caller === null || caller === 'awaits code') return { body: anonymousResponse(caller !== null) };
    const { account, session, token } = caller;
    const body = await sessionResponse(database, {
      userId: account.actor.userId,
      base: apiBase(request),
      sessionId: token === null ? '' : createHash('sha256').update(`id ${token}`).digest('hex').slice(0, 32),
      locationUuid: session?.locationUuid ?? null,
      locale: session?.locale ?? null,
      mustChangePassword: account.mustChangePassword,
      mustAddFactor: account.mustAddFactor,
    });
    return { body };
  };

  route(sessionWire, async (asked) => {
    const { request, reply } = asked;
    if (bearerOf(request) !== null) return sessionOf(asked, await authentication.caller(request));
    const basic = basicOf(request);
    if (basic !== null) return sessionOf(asked, await entrance.password(request, reply, basic.name, basic.password));
    const caller = await authentication.callerByCookie(request);
    if (caller !== null) return sessionOf(asked, caller);
    return sessionOf(asked, (await authentication.awaiting(request)) === null ? null : 'awaits code');
  });

  route(sessionChangeWire, async (asked) => {
    const { request, reply } = asked;
    const body = isObject(asked.body) ? asked.body : {};
    if (typeof body['username'] === 'string' && typeof body['password'] === 'string') {
      // a form of another website would sign its visitor in to a foreign account
      demandOwnOriginIfAny(request);
      return sessionOf(asked, await entrance.password(request, reply, body['username'], body['password']));
    }
    if (typeof body['code'] === 'string') {
      demandOwnOrigin(request);
      return sessionOf(asked, await entrance.code(request, reply, body['code']));
    }
    const caller = await authentication.demandCaller(request);
    if (caller.token === null) return sessionOf(asked, caller);
    const { locale, sessionLocation } = body;
    if (locale !== undefined && !isLocale(locale)) throw new Problem('engine.badParameter', { parameter: 'locale' }, 'locale');
    const location = isObject(sessionLocation) ? sessionLocation['uuid'] : sessionLocation;
    if (typeof location === 'string') await demandLocation(database, caller.account.actor, location);
    await authentication.choose(caller.token, {
      ...(isLocale(locale) ? { locale } : {}),
      ...(typeof location === 'string' || location === null ? { locationUuid: location } : {}),
    });
    return sessionOf(asked, await authentication.caller(request));
  });

  route(signOutWire, async ({ request, reply, query }) => {
    const caller = await authentication.callerByCookie(request);
    if (caller !== null) {
      demandOwnOrigin(request);
      await auditWrite(database, { action: 'sign-out', actor: { ...caller.account.actor, address: request.ip } });
      await authentication.end(request, reply);
      // signing out at the OpenID provider too: the next person at this machine must not get in with one click
      const there = caller.session?.via === 'openid' && query.here !== true ? serving.openId : undefined;
      const elsewhere = await there?.signOutAddress();
      if (there !== undefined && elsewhere != null) {
        new OpenIdCookies(there.settings.redirectBase).signedOut(reply);
        return { headers: { location: elsewhere } };
      }
    } else if ((await authentication.awaiting(request)) !== null) {
      demandOwnOrigin(request);
      await authentication.end(request, reply);
    }
    return {};
  });

  const changePassword = async (asked: EntranceRequest<typeof ownPasswordWire>): Promise<{ body: string }> => {
    const { request, reply } = asked;
    const caller = await authentication.demandPerson(request);
    const { oldPassword, newPassword } = isObject(asked.body) ? asked.body : {};
    if (typeof oldPassword !== 'string' || oldPassword === '') throw new Problem('engine.required', {}, 'oldPassword');
    if (typeof newPassword !== 'string' || newPassword === '') throw new Problem('engine.required', {}, 'newPassword');
    if (!(await authentication.signIn.ownPasswordFits(caller.account, oldPassword, request.ip)))
      throw new Problem('engine.wrongPassword', {}, 'oldPassword');
    await demandGoodPassword(database, newPassword, [caller.account.actor.username], 'newPassword');
    const hashed = await hashPassword(newPassword);
    const { actor } = caller.account;
    await database.transaction(async (tx) => {
      await setPassword(tx, actor.userId, hashed);
      await auditWrite(tx, { action: 'password', actor: { ...actor, address: request.ip }, resource: 'user', uuid: actor.userUuid });
    });
    await authentication.changed();
    if (caller.token === null) return sessionOf(asked, { ...caller, account: { ...caller.account, mustChangePassword: false } });
    const account = { ...caller.account, password: hashed, mustChangePassword: false };
    return sessionOf(asked, await entrance.begin(request, reply, account, caller.session?.via ?? 'password'));
  };
  route(ownPasswordWire, changePassword);
  route(openmrsPasswordWire, (asked) => changePassword(asked));
}

/** Refuses a location that does not exist, or is none of those that somebody is bound to. */
async function demandLocation(db: Db, { bound, userId }: Actor, uuid: string): Promise<void> {
  const known = await db.rows(
    `select 1 from location l where l.uuid = $1 and not l.retired
       and (not $2::boolean or exists (select 1 from user_place p where p.user_id = $3 and p.location_id = l.location_id))`,
    [uuid, bound, userId],
  );
  if (known.length === 0)
    throw new Problem('engine.unknownReference', { resource: 'location', uuid: uuid.slice(0, 40) }, 'sessionLocation');
}
