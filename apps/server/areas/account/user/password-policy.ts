import { knownPasswordsProperty, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { passwordPolicyOf, passwordProblem, type PasswordPolicy } from '@fieldward/domain/account/password.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { isKnownPassword } from './known-passwords.ts';

/** What the programme asks of new passwords, and whether it refuses those that are known from leaks. */
export async function programmePasswordPolicy(db: Db): Promise<{ readonly policy: PasswordPolicy; readonly refusesKnown: boolean }> {
  const [setting] = await db.rows<{ policy: string | null; known: string | null }>(
    `select max(value) filter (where lower(property) = lower($1)) as policy, max(value) filter (where lower(property) = lower($2)) as known
     from system_setting where lower(property) in (lower($1), lower($2))`,
    [settingProperty.passwordPolicy, knownPasswordsProperty],
  );
  const policy = passwordPolicyOf(setting?.policy);
  return { policy, refusesKnown: policy === 'modern' || setting?.known?.trim() === 'true' };
}

/**
 * Refuses a new password that the policy of the programme does not allow; every place that sets one asks here.
 * @param names user name and system id of the account
 * Raises the problems of `passwordProblem` at `field`, and `person.passwordKnown`.
 */
export async function demandGoodPassword(
  db: Db,
  password: string,
  names: readonly (string | null | undefined)[],
  field: string,
): Promise<void> {
  const { policy, refusesKnown } = await programmePasswordPolicy(db);
  const message = passwordProblem(password, policy, names);
  if (message !== null) throw new Problem(message.code, message.holes, field);
  if (refusesKnown && (await isKnownPassword(password))) throw new Problem('person.passwordKnown', {}, field);
}
