import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from './account-row.ts';

/** Columns of a token with its account, for a statement where `k` is the token and `u` the user. */
export const TOKEN_COLUMNS = `${ACCOUNT_COLUMNS}, k.uuid as "tokenUuid", k.privileges as granted, k.per_minute as "perMinute"`;

/** Whether it is good: nobody has ended it, its last day is not over, and its account is not retired. */
export const GOOD_TOKEN = '(k.date_ended is null and k.expires > now() and not u.retired)';

export interface TokenRow extends AccountRow {
  readonly tokenUuid: string;
  readonly granted: readonly string[];
  readonly perMinute: number;
}

/**
 * The account as the token may act for it: what both may do, and never everything. A program has no password to change and no second
 * factor to add: whoever made its token had done both.
 * @param address where the request comes from, or goes to
 */
export function accountOfToken({ granted, tokenUuid, perMinute: _rate, ...row }: TokenRow, address: string): Account {
  const whole = accountOf(row, address).actor;
  const privileges = whole.superuser ? granted : granted.filter((name) => whole.privileges.has(name));
  return accountOf({ ...row, privileges, mustChangePassword: false, factorDemanded: false }, address, tokenUuid);
}
