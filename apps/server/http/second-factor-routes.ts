import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { auditWrite } from '../engine/audit.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { beginFactor, confirmFactor, factorState, newRecoveryCodes, removeFactor } from '../areas/account/session/session-second-factor.ts';
import type { Caller } from './authentication.ts';
import { Entrance } from './entrance.ts';
import { API } from './path-form.ts';
import type { Serving } from './serving.ts';

const LIMIT = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } };

/** One's own second factor: adding it, new recovery codes, removing it. They work while a role demands one and there is none. */
export function secondFactorRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database, trail } = serving;
  const entrance = new Entrance(serving);

  const demandOwner = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await authentication.demandCaller(request);
    if (caller.account.mustChangePassword) throw new Problem('engine.passwordChangeNeeded');
    return caller;
  };

  /** The password, checked and slowed as at sign-in. */
  const demandPassword = async (request: FastifyRequest, caller: Caller): Promise<void> => {
    const password = textOf(request, 'password');
    const fits = await authentication.signIn.check(caller.account.actor.username, password, request.ip);
    if (fits === null) return refuse(request, caller, 'password', new Problem('signin.wrongPassword', {}, 'password'));
  };

  const refuse = (request: FastifyRequest, caller: Caller, because: string, problem: Problem): never => {
    trail.note({ action: 'second factor refused', actor: { ...caller.account.actor, address: request.ip }, detail: { because } });
    throw problem;
  };

  const demandCode = async (request: FastifyRequest, caller: Caller): Promise<void> => {
    const code = textOf(request, 'code');
    const accepted = await authentication.signIn.code(database, caller.account, code, request.ip);
    if (accepted === null) refuse(request, caller, 'code', new Problem('session.wrongCode', {}, 'code'));
  };

  const audited = (request: FastifyRequest, caller: Caller, action: string) => ({
    action,
    actor: { ...caller.account.actor, address: request.ip },
    resource: 'user',
    uuid: caller.account.actor.userUuid,
  });

  /** Everything that was open under the old terms ends, except for who asks. */
  const freshSession = async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> => {
    const mine = caller.token === null ? null : await entrance.begin(request, reply, caller.account, caller.session?.via ?? 'password');
    await authentication.sessions.endOthers(caller.account.actor.userId, mine?.token ?? null);
    authentication.forget();
  };

  const send = (reply: FastifyReply, body: unknown): FastifyReply => reply.header('cache-control', 'no-store').send(body);

  app.get(`${API}/fieldward/secondfactor`, LIMIT, async (request, reply) => {
    const caller = await demandOwner(request);
    return send(reply, {
      ...(await factorState(database, caller.account.actor.userId)),
      demanded: caller.account.factorDemanded,
      passwordNeeded: caller.session?.fresh !== true,
    });
  });

  app.post(`${API}/fieldward/secondfactor`, LIMIT, async (request, reply) => {
    const caller = await demandOwner(request);
    if (caller.session?.fresh !== true) await demandPassword(request, caller);
    const { userId, username } = caller.account.actor;
    const factor = await beginFactor(database, userId, username);
    if (factor === null) throw new Problem('signin.factorExists');
    return send(reply, factor);
  });

  app.post(`${API}/fieldward/secondfactor/confirm`, LIMIT, async (request, reply) => {
    const caller = await demandOwner(request);
    const code = textOf(request, 'code');
    const { userId } = caller.account.actor;
    await authentication.signIn.slowCode(userId, request.ip);
    const codes = await database.transaction(async (tx) => {
      if (!(await confirmFactor(tx, userId, code, Date.now()))) throw new Problem('session.wrongCode', {}, 'code');
      await auditWrite(tx, audited(request, caller, 'second factor added'));
      return newRecoveryCodes(tx, userId);
    });
    authentication.signIn.codeWasRight(userId, request.ip);
    await freshSession(request, reply, caller);
    return send(reply, { recoveryCodes: codes });
  });

  app.post(`${API}/fieldward/secondfactor/recoverycodes`, LIMIT, async (request, reply) => {
    const caller = await demandOwner(request);
    await demandPassword(request, caller);
    await demandCode(request, caller);
    const codes = await database.transaction(async (tx) => {
      await auditWrite(tx, audited(request, caller, 'recovery codes renewed'));
      return newRecoveryCodes(tx, caller.account.actor.userId);
    });
    return send(reply, { recoveryCodes: codes });
  });

  app.post(`${API}/fieldward/secondfactor/remove`, LIMIT, async (request, reply) => {
    const caller = await demandOwner(request);
    await demandPassword(request, caller);
    await demandCode(request, caller);
    await database.transaction(async (tx) => {
      await removeFactor(tx, caller.account.actor.userId);
      await auditWrite(tx, audited(request, caller, 'second factor removed'));
    });
    await freshSession(request, reply, caller);
    return reply.code(204).send();
  });
}

/** A text of the body. Raises `engine.required` for that property without one. */
function textOf(request: FastifyRequest, name: string): string {
  const value = isObject(request.body) ? request.body[name] : undefined;
  if (typeof value !== 'string' || value === '' || value.length > 200) throw new Problem('engine.required', {}, name);
  return value;
}
