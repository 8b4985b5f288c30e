import { createHash } from 'node:crypto';
import type { Db } from '../../../engine/db.ts';

/** Free attempts before waiting begins. */
const FREE = 5;
const LONGEST_WAIT = 8_000;
/** Failures at one address after which attempts from there are refused until they are forgotten. */
const REFUSED_FROM = 30;
/** Failures of an account, wherever they come from, after which every further one waits: the owner, too, but gets in. */
const SLOWED_FROM = 120;
const SLOWED_BY = 2_000;
const FORGOTTEN_AFTER = `interval '15 minutes'`;

/** One for each thing that can be guessed: a right guess of one does not make the next of another faster. */
const kinds = { password: 'slow', code: 'refuse', ownPassword: 'slow', resetLink: 'slow' } as const;

type Kind = keyof typeof kinds;
export type Throttles = Readonly<Record<Kind, Throttle>>;

/** Throttles that count in the database, so that many servers have one budget of guesses. */
export function throttlesOf(db: Db): Throttles {
  const of = (kind: Kind): Throttle => new Throttle(db, kind);
  return { password: of('password'), code: of('code'), ownPassword: of('ownPassword'), resetLink: of('resetLink') };
}

/** Rows that are kept at most: names that somebody makes up come to more than people forget passwords. */
const MOST_KEPT = 100_000;

/** The guesses that a condition, still to come, chooses and that nobody is counting just now. */
const FORGET = 'delete from guess where ctid = any(array(select ctid from guess';

/** Forgets guesses that count no longer; of too many those that were guessed least. */
export async function sweepGuesses(db: Db, most = MOST_KEPT): Promise<void> {
  await db.rows(`${FORGET} where last < clock_timestamp() - ${FORGOTTEN_AFTER} for update skip locked))`);
  await db.rows(`${FORGET} order by failures desc, last desc offset $1::bigint for update skip locked))`, [most]);
}

/**
 * $1 kind, $2 account, $3 address, $4 whether an attacked account is refused to everybody. An attempt that is refused says nothing of
 * the password: it neither counts nor makes the refusal longer. Rows are counted one after the other, so that attempts side by side
 * do not slip through: each is told which one it was. An account's row comes before that of its address, here and in SUCCEEDED: two
 * that took them the other way round would wait for each other.
 */
const BEGIN = `
  with before as (
    select coalesce(max(failures) filter (where address <> ''), 0) as here, coalesce(max(failures) filter (where address = ''), 0) as whole
    from guess where kind = $1 and account = $2 and address in ($3::bytea, ''::bytea) and last > clock_timestamp() - ${FORGOTTEN_AFTER}),
  judged as (select whole >= ${SLOWED_FROM} as attacked,
    here >= ${REFUSED_FROM} or (whole >= ${SLOWED_FROM} and (here >= ${FREE} or $4::boolean)) as refused from before),
  counted as (
    insert into guess as g (kind, account, address, failures)
    select $1, $2, x.address, 1 from judged, (values ($3::bytea), (''::bytea)) x (address) where not refused order by x.address
    on conflict (kind, account, address) do update
    set failures = case when g.last > clock_timestamp() - ${FORGOTTEN_AFTER} then g.failures + 1 else 1 end, last = clock_timestamp()
    returning address, failures)
  select attacked, (select failures from counted where address <> '') as here from judged`;

const SUCCEEDED = `
  delete from guess where ctid = any(array(
    select ctid from guess where kind = $1 and account = $2 and address in ($3::bytea, ''::bytea) order by address for update))`;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Slows wrong guesses, per account and address and per account alone (many addresses against one account). */
class Throttle {
  readonly #db: Db;
  readonly #kind: Kind;

  constructor(db: Db, kind: Kind) {
    this.#db = db;
    this.#kind = kind;
  }

  /**
   * Begins an attempt, counted as a failure until `succeeded` says otherwise. Returns the milliseconds to wait before looking at the
   * guess, or null when it must not be looked at. An account that is guessed at from many addresses lets its owner in after a while, or
   * refuses everybody where only those get so far who know the password.
   */
  async begin(account: string, address: string): Promise<number | null> {
    const values = [this.#kind, digest(account), digest(address), kinds[this.#kind] === 'refuse'];
    const [attempts] = await this.#db.rows<{ attacked: boolean; here: number | null }>(BEGIN, values);
    if (attempts === undefined || attempts.here === null || attempts.here > REFUSED_FROM) return null;
    const wait = attempts.here <= FREE ? 0 : Math.min(LONGEST_WAIT, 250 * 2 ** (attempts.here - FREE - 1));
    return attempts.attacked ? Math.max(wait, SLOWED_BY) : wait;
  }

  /** Forgets the failures of an account at an address. Not within a transaction: it takes a connection of its own. */
  async succeeded(account: string, address: string): Promise<void> {
    await this.#db.rows(SUCCEEDED, [this.#kind, digest(account), digest(address)]);
  }
}
