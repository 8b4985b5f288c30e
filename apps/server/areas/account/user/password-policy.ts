import { settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { passwordPolicyOf, passwordProblem, type PasswordPolicy } from '@fieldward/domain/account/password.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { isKnownPassword } from './known-passwords.ts';

/** What the programme asks of new passwords. */
export async function programmePasswordPolicy(db: Db): Promise<PasswordPolicy> {
  const [setting] = await db.rows<{ value: string | null }>('select value from system_setting where lower(property) = lower($1)', [
    settingProperty.passwordPolicy,
  ]);
  return passwordPolicyOf(setting?.value);
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
  const policy = await programmePasswordPolicy(db);
  const message = passwordProblem(password, policy, names);
  if (message !== null) throw new Problem(message.code, message.holes, field);
  if (policy === 'modern' && (await isKnownPassword(password))) throw new Problem('person.passwordKnown', {}, field);
}
