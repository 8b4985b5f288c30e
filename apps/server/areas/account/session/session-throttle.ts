/** Free attempts before waiting begins. */
const FREE = 5;
const LONGEST_WAIT = 8_000;
/** Failures at one address after which attempts from there are refused until they are forgotten. */
const REFUSED_FROM = 30;
/** Failures of an account, wherever they come from, after which every further one waits: the owner, too, but gets in. */
const SLOWED_FROM = 120;
const SLOWED_BY = 2_000;
const FORGOTTEN_AFTER = 15 * 60_000;
const MAX_KEYS = 20_000;

interface Count {
  failures: number;
  last: number;
}

/** What slows guesses; it may be kept in another process. */
interface Slowing {
  /** Milliseconds to wait before looking at the guess; null when it must not be looked at. */
  begin(account: string, address: string): number | null | Promise<number | null>;
  succeeded(account: string, address: string): void;
}

/** One for each thing that can be guessed: a right guess of one does not make the next of another faster. */
export type Throttles = Readonly<Record<'password' | 'code' | 'ownPassword' | 'resetLink', Slowing>>;

/** Throttles that count in this process. */
export const ownThrottles = (): Throttles => ({
  password: new Throttle(),
  code: new Throttle(Date.now, 'refuse'),
  ownPassword: new Throttle(),
  resetLink: new Throttle(),
});

/** Slows wrong passwords, per account and address and per account alone (many addresses against one account). */
export class Throttle implements Slowing {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;
  readonly #attacked: 'slow' | 'refuse';

  /**
   * `attacked` says what an account that is guessed at from many addresses does to the next one: it lets the owner in after a while, or
   * refuses everybody, where only those get so far who know the password.
   */
  constructor(now: () => number = Date.now, attacked: 'slow' | 'refuse' = 'slow') {
    this.#now = now;
    this.#attacked = attacked;
  }

  /**
   * Begins an attempt, counted as a failure until `succeeded` says otherwise, so that attempts side by side do not slip through.
   * Returns the milliseconds to wait before looking at the password, or null when it must not be looked at.
   */
  begin(account: string, address: string): number | null {
    // an attempt that is refused says nothing of the password: it neither counts nor makes the refusal longer
    const [before, attacked] = [this.#failures(`${account}\n${address}`), this.#failures(account) >= SLOWED_FROM];
    if (before >= REFUSED_FROM || (attacked && (before >= FREE || this.#attacked === 'refuse'))) return null;
    const here = this.#bump(`${account}\n${address}`);
    this.#bump(account);
    const wait = here <= FREE ? 0 : Math.min(LONGEST_WAIT, 250 * 2 ** (here - FREE - 1));
    return attacked ? Math.max(wait, SLOWED_BY) : wait;
  }

  /** Forgets the failures of an account at an address. */
  succeeded(account: string, address: string): void {
    this.#counts.delete(`${account}\n${address}`);
    this.#counts.delete(account);
  }

  #failures(key: string): number {
    const known = this.#counts.get(key);
    return known !== undefined && this.#now() - known.last < FORGOTTEN_AFTER ? known.failures : 0;
  }

  #bump(key: string): number {
    const now = this.#now();
    const known = this.#counts.get(key);
    const count = known !== undefined && now - known.last < FORGOTTEN_AFTER ? known : { failures: 0, last: now };
    count.failures += 1;
    count.last = now;
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > MAX_KEYS) {
      for (const oldest of this.#counts.keys()) {
        this.#counts.delete(oldest);
        break;
      }
    }
    return count.failures;
  }
}
