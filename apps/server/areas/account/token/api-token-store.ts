import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../engine/db.ts';
import type { Account } from '../../../sql/account-row.ts';
import { accountOfToken, GOOD_TOKEN, TOKEN_COLUMNS, type TokenRow } from '../../../sql/token-account.ts';
import { KeptCallers, type Found } from './kept-callers.ts';

/** How a token begins, so that people and secret scanners know one. */
const MARK = 'fwt_';
const SHAPE = /^fwt_[A-Za-z0-9_-]{43}$/;
const SHOWN = 8;

/** A token that is good, with the account as far as the token may act for it. */
interface TokenCaller {
  readonly account: Account;
  readonly uuid: string;
  readonly perMinute: number;
}

const FIND = `select ${TOKEN_COLUMNS} from api_token k join users u using (user_id) where k.token_hash = $1 and ${GOOD_TOKEN}`;

const NOTE = 'update api_token set last_used = now(), last_address = $2 where uuid = $1';

/** A new token: 256 random bits; its hash, which is all that is stored; and how it begins. */
export function newToken(): { readonly token: string; readonly hash: Buffer; readonly begins: string } {
  const token = `${MARK}${randomBytes(32).toString('base64url')}`;
  return { token, hash: digest(token), begins: token.slice(0, SHOWN) };
}

/** Tokens of programs in the database. */
export class ApiTokens {
  readonly #db: Db;
  readonly #callers: KeptCallers<TokenCaller>;

  constructor(db: Db) {
    this.#db = db;
    this.#callers = new KeptCallers(db, NOTE);
  }

  /** Who acts with a token, and notes that it was used; null where it is unknown, has expired or was ended, or its account retired. */
  async find(token: string, address: string): Promise<TokenCaller | null> {
    return SHAPE.test(token) ? this.#callers.find(token, address, () => this.#lookUp(token, address)) : null;
  }

  /** Forgets what was looked up. */
  forget(): void {
    this.#callers.forget();
  }

  async #lookUp(token: string, address: string): Promise<Found<TokenCaller> | null> {
    const [row] = await this.#db.rows<TokenRow>(FIND, [digest(token)]);
    if (row === undefined) return null;
    const uuid = row.tokenUuid;
    return { caller: { account: accountOfToken(row, address), uuid, perMinute: row.perMinute }, uuid };
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
