import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { auditWrite } from '../engine/audit.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { ACCOUNT_COLUMNS, accountOf, type AccountRow } from '../sql/account-row.ts';
import { setPassword } from '../areas/account/session/session-account.ts';
import { hashPassword } from '../areas/account/session/session-password.ts';
import { resetLink, type ResetLink } from '../areas/account/session/session-reset-link.ts';
import { Throttle } from '../areas/account/session/session-throttle.ts';
import { demandNotStronger } from '../sql/account-rights.ts';
import { demandGoodPassword } from '../areas/account/user/password-policy.ts';
import { demandOwnOrigin } from './authentication.ts';
import { API } from './path-form.ts';
import type { Serving } from './serving.ts';

/** A whole clinic may stand behind one address. */
const LIMIT = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } };
const LONGEST_TOKEN = 200;

/**
 * `POST /fieldward/resetlink {token, newPassword?}`, for whoever holds the link: without a password it tells `{username, policy}`, with
 * one it sets it, once, and ends the account's sessions; a second factor stays. Unknown, used and expired links and those of retired
 * accounts, and those whose maker has fewer rights by now than the account, answer alike, `session.resetInvalid`; guesses are slowed and then refused per address (`session.tooMany`).
 */
export function resetLinkRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database, trail } = serving;
  const throttle = new Throttle();

  app.post(`${API}/fieldward/resetlink`, LIMIT, async (request, reply) => {
    if (request.headers.origin !== undefined) demandOwnOrigin(request);
    const body = isObject(request.body) ? request.body : {};
    const { token, newPassword } = body;
    const account = `reset link ${request.ip}`;
    const delay = throttle.begin(account, request.ip);
    if (delay === null) throw new Problem('session.tooMany');
    if (delay > 0) await wait(delay);
    if (newPassword !== undefined && (typeof newPassword !== 'string' || newPassword === ''))
      throw new Problem('engine.required', {}, 'newPassword');
    const told = await database.transaction(async (tx) => {
      const link = typeof token === 'string' && token.length <= LONGEST_TOKEN ? await resetLink(tx, token) : null;
      if (link === null || !(await isEntrusted(tx, link))) return null;
      throttle.succeeded(account, request.ip);
      if (newPassword === undefined) return { username: link.username, policy: link.policy };
      await demandGoodPassword(tx, newPassword, [link.username, link.systemId], 'newPassword');
      await setPassword(tx, link.userId, await hashPassword(newPassword));
      const actor = { userId: link.userId, address: request.ip };
      await auditWrite(tx, { action: 'password', actor, resource: 'user', uuid: link.userUuid, detail: { via: 'reset link' } });
      return { username: link.username };
    });
    if (told === null) {
      trail.note({ action: 'reset link refused', actor: null, address: request.ip });
      throw new Problem('session.resetInvalid');
    }
    if (newPassword !== undefined) authentication.forget();
    return reply.header('cache-control', 'no-store').send(told);
  });
}

/** Whether who made a link might still take over its account, which may have been given more rights since. */
async function isEntrusted(tx: Db, { creatorId, userId }: ResetLink): Promise<boolean> {
  const [maker] = await tx.rows<AccountRow>(`select ${ACCOUNT_COLUMNS} from users u where u.user_id = $1 and not u.retired`, [creatorId]);
  if (maker === undefined) return false;
  try {
    await demandNotStronger(tx, accountOf(maker, '').actor, userId);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
