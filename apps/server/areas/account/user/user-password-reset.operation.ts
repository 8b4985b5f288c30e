import { passwordResetWire } from '@fieldward/contract/account/user-account.operations.ts';
import { randomInt } from 'node:crypto';
import { passwordProblem } from '@fieldward/domain/account/password.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { demandNotStronger } from '../../../sql/account-rights.ts';
import { programmePasswordPolicy } from './password-policy.ts';
import { uuidOf } from '../../../engine/body-reader.ts';
import { endResetLink, makeResetLink, resetPath } from '../session/session-reset-link.ts';
import { hashPassword } from '../session/session-password.ts';
import { userAccountRow } from './user-account-row.ts';

/** Without letters and digits that are taken for one another when they are read out or copied by hand. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 14;

/** A password of 14 characters (some 80 bits) that every policy of a programme allows. */
function temporaryPassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    if (passwordProblem(password, 'specification') === null && passwordProblem(password, 'modern') === null) return password;
  }
}

/**
 * `temporary` (the default) gives an account a temporary password, shown this once; it has to be changed at the next sign-in, and
 * all sessions end. `link` makes a link to set a new one, shown this once; the present password stays until the link is used. Either
 * ends an older link.
 * Raises `staff.retired`, `engine.badParameter`, `engine.forbidden` for an account that may more than the caller.
 */
export const passwordReset = operation(passwordResetWire, {
  changesRights: true,
  handle: async ({ body, actor, audit }, tx) => {
    const uuid = isObject(body) ? uuidOf(body['user']) : null;
    if (uuid === null) throw new Problem('engine.required', {}, 'user');
    const how = isObject(body) ? (body['how'] ?? 'temporary') : 'temporary';
    if (how !== 'temporary' && how !== 'link') throw new Problem('engine.badParameter', { parameter: 'how' }, 'how');
    const account = await userAccountRow(tx, uuid);
    if (account === null) throw unknownObject('user', uuid);
    if (account.retired) throw new Problem('staff.retired');
    await demandNotStronger(tx, actor, account.id);
    if (how === 'link') {
      const { token, expires } = await makeResetLink(tx, account.id, actor.userId);
      await audit({ action: 'password reset', resource: 'user', uuid: account.uuid, detail: { how } });
      return { body: { link: resetPath(token), expires } };
    }
    const password = temporaryPassword();
    const { policy } = await programmePasswordPolicy(tx);
    if (passwordProblem(password, policy) !== null) throw new Error('a temporary password does not meet the policy');
    await tx.rows(
      'update users set password = $2, password_changed = now(), must_change_password = true, changed_by = $3, date_changed = now() where user_id = $1',
      [account.id, await hashPassword(password), actor.userId],
    );
    await tx.rows('delete from session where user_id = $1', [account.id]);
    await endResetLink(tx, account.id);
    await audit({ action: 'password reset', resource: 'user', uuid: account.uuid });
    return { body: { password } };
  },
});
