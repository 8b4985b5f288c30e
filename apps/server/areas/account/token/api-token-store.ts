import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../engine/db.ts';
import type { Account } from '../../../sql/account-row.ts';
import { accountOfToken, GOOD_TOKEN, TOKEN_COLUMNS, type TokenRow } from '../../../sql/token-account.ts';

/** How a token begins, so that people and secret scanners know one. */
const MARK = 'fwt_';
const SHAPE = /^fwt_[A-Za-z0-9_-]{43}$/;
const SHOWN = 8;

const KEPT_FOR = 5_000;
const NOTED_EVERY = 30_000;
const MOST_KEPT = 10_000;

/** A token that is good, with the account as far as the token may act for it. */
interface TokenCaller {
  readonly account: Account;
  readonly uuid: string;
  readonly perMinute: number;
}

interface Kept {
  readonly caller: TokenCaller | null;
  readonly until: number;
}

const FIND = `select ${TOKEN_COLUMNS} from api_token k join users u using (user_id) where k.token_hash = $1 and ${GOOD_TOKEN}`;

const NOTE = 'update api_token set last_used = now(), last_address = $2 where uuid = $1';

/** A new token: 256 random bits; its hash, which is all that is stored; and how it begins. */
export function newToken(): { readonly token: string; readonly hash: Buffer; readonly begins: string } {
  const token = `${MARK}${randomBytes(32).toString('base64url')}`;
  return { token, hash: digest(token), begins: token.slice(0, SHOWN) };
}

/**
 * Tokens in the database, each looked up at most every five seconds per process. Whoever ends one, or changes what an account may do,
 * has every process forget; where that news does not come, it shows within that time.
 */
export class ApiTokens {
  readonly #db: Db;
  readonly #kept = new Map<string, Kept>();
  readonly #noted = new Map<string, number>();
  /** Grows whenever something is forgotten: what was asked before is not remembered after. */
  #forgotten = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Who acts with a token, and notes that it was used; null where it is unknown, has expired or was ended, or its account retired. */
  async find(token: string, address: string): Promise<TokenCaller | null> {
    if (!SHAPE.test(token)) return null;
    const now = Date.now();
    const key = `${token} ${address}`;
    const known = this.#kept.get(key);
    const caller = known !== undefined && known.until > now ? known.caller : await this.#lookUp(token, key, address, now);
    if (caller !== null) this.#note(caller.uuid, address, now);
    return caller;
  }

  /** Forgets what was looked up. */
  forget(): void {
    this.#forgotten += 1;
    this.#kept.clear();
  }

  async #lookUp(token: string, key: string, address: string, now: number): Promise<TokenCaller | null> {
    const forgotten = this.#forgotten;
    const [row] = await this.#db.rows<TokenRow>(FIND, [digest(token)]);
    const caller = row === undefined ? null : { account: accountOfToken(row, address), uuid: row.tokenUuid, perMinute: row.perMinute };
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    if (forgotten === this.#forgotten) this.#kept.set(key, { caller, until: now + KEPT_FOR });
    return caller;
  }

  #note(uuid: string, address: string, now: number): void {
    if (now - (this.#noted.get(uuid) ?? 0) < NOTED_EVERY) return;
    this.#noted.set(uuid, now);
    // failing to note the use is not a failure of the request; the next one tries again
    this.#db.rows(NOTE, [uuid, address]).catch(() => this.#noted.delete(uuid));
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
