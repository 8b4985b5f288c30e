import type { Moment } from '@fieldward/domain/time/day.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { accountNamed } from './session-account.ts';
import { makeResetLink, resetPath } from './session-reset-link.ts';

/**
 * A one-time link to set the password of an account, for whoever runs the server: at the first start, and by the command `password-link`.
 * The account counts as its maker, so that the link needs nobody else. It ends an older one, and a second factor stays.
 * @param name user name or system id, in any case
 * @returns the path of the web app; null when there is no such account, or it is retired
 */
export async function operatorLink(tx: Db, name: string): Promise<{ readonly path: string; readonly expires: Moment } | null> {
  const account = await accountNamed(tx, name, '');
  if (account === null) return null;
  const { userId, userUuid } = account.actor;
  const { token, expires } = await makeResetLink(tx, userId, userId);
  await auditWrite(tx, {
    action: 'password reset',
    actor: null,
    resource: 'user',
    uuid: userUuid,
    detail: { how: 'link', by: 'operator' },
  });
  return { path: resetPath(token), expires };
}
