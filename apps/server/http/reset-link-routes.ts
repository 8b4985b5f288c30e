import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { resetLinkWire } from '@fieldward/contract/account/session.operations.ts';
import { auditWrite } from '../engine/audit.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { ACCOUNT_COLUMNS, accountOf, type AccountRow } from '../sql/account-row.ts';
import { setPassword } from '../areas/account/session/session-account.ts';
import { hashPassword } from '../areas/account/session/session-password.ts';
import { resetLink, type ResetLink } from '../areas/account/session/session-reset-link.ts';
import { demandNotStronger } from '../sql/account-rights.ts';
import { demandGoodPassword } from '../areas/account/user/password-policy.ts';
import { demandOwnOriginIfAny } from './authentication.ts';
import { entranceRoute } from './entrance-route.ts';
import type { Serving } from './serving.ts';

/** A whole clinic may stand behind one address. */
const MOST_A_MINUTE = 600;
const LONGEST_TOKEN = 200;

/**
 * For the holder of a one-time link. It works once; a second factor stays. Links that are unknown, used or expired, of retired accounts,
 * or made by somebody who by now has fewer rights than the account, are all refused alike with `session.resetInvalid`. Guesses are
 * slowed, then refused per address (`session.tooMany`).
 */
export function resetLinkRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database, trail } = serving;
  const throttle = serving.throttles.resetLink;

  entranceRoute(
    app,
    serving,
    MOST_A_MINUTE,
  )(resetLinkWire, async ({ request, body }) => {
    demandOwnOriginIfAny(request);
    const { token, newPassword } = isObject(body) ? body : {};
    const account = `reset link ${request.ip}`;
    const delay = await throttle.begin(account, request.ip);
    if (delay === null) throw new Problem('session.tooMany');
    if (delay > 0) await wait(delay);
    if (newPassword !== undefined && (typeof newPassword !== 'string' || newPassword === ''))
      throw new Problem('engine.required', {}, 'newPassword');
    const found = await database.transaction((tx) => entrusted(tx, token));
    if (found !== null) await throttle.succeeded(account, request.ip);
    const shown = await database.transaction(async (tx) => {
      const link = found === null ? null : await entrusted(tx, token);
      if (link === null) return null;
      if (newPassword === undefined) return { username: link.username, policy: link.policy };
      await demandGoodPassword(tx, newPassword, [link.username, link.systemId], 'newPassword');
      await setPassword(tx, link.userId, await hashPassword(newPassword));
      const actor = { userId: link.userId, address: request.ip };
      await auditWrite(tx, { action: 'password', actor, resource: 'user', uuid: link.userUuid, detail: { via: 'reset link' } });
      return { username: link.username };
    });
    if (shown === null) {
      trail.note({ action: 'reset link refused', actor: null, address: request.ip });
      throw new Problem('session.resetInvalid');
    }
    if (newPassword !== undefined) await authentication.changed();
    return { body: shown };
  });
}

/** The link of a token, locked, that still counts; null for anything else. */
async function entrusted(tx: Db, token: unknown): Promise<ResetLink | null> {
  const link = typeof token === 'string' && token.length <= LONGEST_TOKEN ? await resetLink(tx, token) : null;
  return link !== null && (await isEntrusted(tx, link)) ? link : null;
}

/** Whether the maker of a link may still set the password of its account, which may have got more rights since. */
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
