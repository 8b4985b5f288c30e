import type { FactCode } from '@fieldward/contract/audit/fact-codes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  recoveryCodesWire,
  secondFactorBeginWire,
  secondFactorConfirmWire,
  secondFactorRemoveWire,
  secondFactorWire,
} from '@fieldward/contract/account/second-factor.operations.ts';
import { auditWrite } from '../engine/audit.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { beginFactor, confirmFactor, factorState, newRecoveryCodes, removeFactor } from '../areas/account/session/session-second-factor.ts';
import type { Caller } from './authentication.ts';
import { Entrance } from './entrance.ts';
import { entranceRoute } from './entrance-route.ts';
import type { Serving } from './serving.ts';

const MOST_A_MINUTE = 600;

/** The own second factor: adding it, new recovery codes, removing it; also for people who must add one before anything else. */
export function secondFactorRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database, trail } = serving;
  const entrance = new Entrance(serving);
  const route = entranceRoute(app, serving, MOST_A_MINUTE);

  const demandOwner = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await authentication.demandPerson(request);
    if (caller.account.mustChangePassword) throw new Problem('engine.passwordChangeNeeded');
    return caller;
  };

  /** The password, checked and slowed as at sign-in. */
  const demandPassword = async (request: FastifyRequest, body: unknown, caller: Caller): Promise<void> => {
    const password = textOf(body, 'password');
    const fits = await authentication.signIn.check(caller.account.actor.username, password, request.ip);
    if (fits === null) return refuse(request, caller, 'password', new Problem('signin.wrongPassword', {}, 'password'));
  };

  const refuse = (request: FastifyRequest, caller: Caller, because: FactCode<'because'>, problem: Problem): never => {
    trail.note({ action: 'second factor refused', actor: { ...caller.account.actor, address: request.ip }, detail: { because } });
    throw problem;
  };

  const demandCode = async (request: FastifyRequest, body: unknown, caller: Caller): Promise<void> => {
    const code = textOf(body, 'code');
    const accepted = await authentication.signIn.code(database, caller.account, code, request.ip);
    if (accepted === null) refuse(request, caller, 'code', new Problem('session.wrongCode', {}, 'code'));
  };

  const audited = (request: FastifyRequest, caller: Caller, action: string) => ({
    action,
    actor: { ...caller.account.actor, address: request.ip },
    resource: 'user',
    uuid: caller.account.actor.userUuid,
  });

  /** Ends all sessions of the account but this one, which goes on under a new token. */
  const freshSession = async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> => {
    const mine = caller.token === null ? null : await entrance.begin(request, reply, caller.account, caller.session?.via ?? 'password');
    await authentication.sessions.endOthers(database, caller.account.actor.userId, mine?.token ?? null);
    await authentication.changed();
  };

  route(secondFactorWire, async ({ request }) => {
    const caller = await demandOwner(request);
    const state = await factorState(database, caller.account.actor.userId);
    return { body: { ...state, demanded: caller.account.factorDemanded, passwordNeeded: caller.session?.fresh !== true } };
  });

  route(secondFactorBeginWire, async ({ request, body }) => {
    const caller = await demandOwner(request);
    if (caller.session?.fresh !== true) await demandPassword(request, body, caller);
    const { userId, username } = caller.account.actor;
    const factor = await beginFactor(database, serving.secretKeys, userId, username);
    if (factor === null) throw new Problem('signin.factorExists');
    return { body: factor };
  });

  route(secondFactorConfirmWire, async ({ request, reply, body }) => {
    const caller = await demandOwner(request);
    const code = textOf(body, 'code');
    const { userId } = caller.account.actor;
    await authentication.signIn.slowCode(userId, request.ip);
    const codes = await database.transaction(async (tx) => {
      if (!(await confirmFactor(tx, serving.secretKeys, userId, code))) throw new Problem('session.wrongCode', {}, 'code');
      await auditWrite(tx, audited(request, caller, 'second factor added'));
      return newRecoveryCodes(tx, userId);
    });
    await authentication.signIn.codeWasRight(userId, request.ip);
    await freshSession(request, reply, caller);
    return { body: { recoveryCodes: codes } };
  });

  route(recoveryCodesWire, async ({ request, body }) => {
    const caller = await demandOwner(request);
    await demandPassword(request, body, caller);
    await demandCode(request, body, caller);
    const codes = await database.transaction(async (tx) => {
      await auditWrite(tx, audited(request, caller, 'recovery codes renewed'));
      return newRecoveryCodes(tx, caller.account.actor.userId);
    });
    return { body: { recoveryCodes: codes } };
  });

  route(secondFactorRemoveWire, async ({ request, reply, body }) => {
    const caller = await demandOwner(request);
    await demandPassword(request, body, caller);
    await demandCode(request, body, caller);
    await database.transaction(async (tx) => {
      await removeFactor(tx, caller.account.actor.userId);
      await auditWrite(tx, audited(request, caller, 'second factor removed'));
    });
    await freshSession(request, reply, caller);
    return {};
  });
}

/** A text of the body. Raises `engine.required` for that property without one. */
function textOf(body: unknown, name: string): string {
  const value = isObject(body) ? body[name] : undefined;
  if (typeof value !== 'string' || value === '' || value.length > 200) throw new Problem('engine.required', {}, name);
  return value;
}
