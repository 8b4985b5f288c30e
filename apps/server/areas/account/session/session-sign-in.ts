import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../../../engine/problem.ts';
import type { Db } from '../../../engine/db.ts';
import { type Account } from '../../../sql/account-row.ts';
import type { SecretKeys } from './secret-keys.ts';
import { accountNamed } from './session-account.ts';
import { passwordFits } from './session-password.ts';
import { takeCode, type AcceptedCode } from './session-second-factor.ts';
import type { Throttles } from './session-throttle.ts';

const VERIFIED_FOR = 60_000;
const ACCOUNT_FOR = 5_000;
const MAX_KEPT = 5_000;

interface Verified {
  readonly stored: string;
  readonly until: number;
  account: Account;
  fresh: number;
}

/**
 * Checks names and passwords. Verified Basic credentials are remembered for a minute under a keyed hash, so that API clients do
 * not pay Argon2 on every call; the account behind them is looked up again every five seconds.
 */
export class SignIn {
  readonly #db: Db;
  readonly #keys: SecretKeys;
  readonly #key = randomBytes(32);
  readonly #throttles: Throttles;
  readonly #verified = new Map<string, Verified>();
  readonly #running = new Map<string, Promise<Account | null>>();

  constructor(db: Db, keys: SecretKeys, throttles: Throttles) {
    this.#db = db;
    this.#keys = keys;
    this.#throttles = throttles;
  }

  /** The account, or null when name and password do not fit. Raises `session.tooMany` after too many wrong ones. */
  async check(name: string, password: string, address: string): Promise<Account | null> {
    const account = name.trim().toLowerCase();
    const delay = await this.#throttles.password.begin(account, address);
    if (delay === null) throw new Problem('session.tooMany');
    if (delay > 0) await wait(delay);
    const found = await accountNamed(this.#db, name.trim(), address);
    const fits = await passwordFits(found?.password ?? null, password);
    if (!fits) return null;
    await this.#throttles.password.succeeded(account, address);
    return found;
  }

  /**
   * Takes a code of the second factor, slowed as wrong passwords are. A right password does not make the next guess faster: codes are
   * counted on their own. Raises `session.tooMany` after too many wrong ones.
   */
  async code(db: Db, account: Account, code: string, address: string): Promise<AcceptedCode> {
    const { userId } = account.actor;
    await this.slowCode(userId, address);
    const accepted = await takeCode(db, this.#keys, userId, code);
    if (accepted !== null) await this.codeWasRight(userId, address);
    return accepted;
  }

  /** Forgets the wrong codes of an account at an address. */
  async codeWasRight(userId: string, address: string): Promise<void> {
    await this.#throttles.code.succeeded(userId, address);
  }

  /** Waits as long as the next code of an account has to; raises `session.tooMany` when it is not looked at. */
  async slowCode(userId: string, address: string): Promise<void> {
    const delay = await this.#throttles.code.begin(userId, address);
    if (delay === null) throw new Problem('session.tooMany');
    if (delay > 0) await wait(delay);
  }

  /** Whether somebody who is signed in knows the own password; slowed as at the sign-in. Raises `session.tooMany` after too many wrong ones. */
  async ownPasswordFits({ password: stored, actor: { userId } }: Account, password: string, address: string): Promise<boolean> {
    const delay = await this.#throttles.ownPassword.begin(userId, address);
    if (delay === null) throw new Problem('session.tooMany');
    if (delay > 0) await wait(delay);
    const fits = await passwordFits(stored, password);
    if (fits) await this.#throttles.ownPassword.succeeded(userId, address);
    return fits;
  }

  /** The account of a Basic header's name and password, from memory when it was verified within a minute. */
  async basic(name: string, password: string, address: string): Promise<Account | null> {
    const mark = createHmac('sha256', this.#key).update(`${name}\n${password}\n${address}`).digest('base64');
    const known = this.#verified.get(mark);
    const now = Date.now();
    if (known !== undefined && known.until > now) {
      if (known.fresh > now) return known.account;
      const again = await accountNamed(this.#db, name.trim(), address);
      if (again !== null && again.password === known.stored) {
        known.account = again;
        known.fresh = now + ACCOUNT_FOR;
        return again;
      }
      this.#verified.delete(mark);
    }
    const running = this.#running.get(mark);
    if (running !== undefined) return running;
    const checking = this.check(name, password, address).finally(() => this.#running.delete(mark));
    this.#running.set(mark, checking);
    const account = await checking;
    if (account?.password) {
      if (this.#verified.size >= MAX_KEPT) this.#verified.clear();
      this.#verified.set(mark, { stored: account.password, account, until: now + VERIFIED_FOR, fresh: now + ACCOUNT_FOR });
    }
    return account;
  }

  /** Forgets verified credentials: something about accounts changed. */
  forget(): void {
    this.#verified.clear();
  }
}
