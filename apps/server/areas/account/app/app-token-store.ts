import { privileges } from '@fieldward/contract/privileges.ts';
import { resourceScope } from '@fieldward/domain/account/app-scope.ts';
import type { Db } from '../../../engine/db.ts';
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from '../../../sql/account-row.ts';
import { appDigest } from './app-secrets.ts';
import { GOOD_GRANT } from './connected-app-rows.ts';

const KEPT_FOR = 5_000;
const NOTED_EVERY = 30_000;
const MOST_KEPT = 10_000;

interface Row extends AccountRow {
  readonly grant: string;
  readonly scopes: readonly string[];
  readonly narrow: boolean;
  readonly patient: string | null;
  /** Milliseconds of the clock. */
  readonly expires: number;
}

/** The account as an app may act for it, and the grant that lets it. */
interface AppCaller {
  readonly account: Account;
  readonly grant: string;
}

interface Kept {
  readonly caller: AppCaller | null;
  readonly until: number;
}

/** A grant for a patient who is gone opens nothing. */
const FIND = `select ${ACCOUNT_COLUMNS}, g.uuid as grant, k.scopes, g.narrow, p.patient_id::text as patient,
    (extract(epoch from k.expires) * 1000)::float8 as expires
  from app_token k join app_grant g using (app_grant_id) join connected_app a using (connected_app_id) join users u on u.user_id = g.user_id
    left join patient p on p.uuid = g.opened_for and not p.voided
  where k.token_hash = $1 and not k.renews and k.expires > now() and ${GOOD_GRANT} and a.date_ended is null and not u.retired
    and (g.opened_for is null or p.patient_id is not null)`;

const NOTE = 'update app_grant set last_used = now(), last_address = $2 where uuid = $1';

/** Tokens of apps in the database, each looked up at most every five seconds per process, as those of programs are (api-token-store.ts). */
export class AppTokens {
  readonly #db: Db;
  readonly #kept = new Map<string, Kept>();
  readonly #noted = new Map<string, number>();
  #forgotten = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Who acts with a token, and notes that it was used; null where it is unknown, over or was ended, or its app, account or patient is gone. */
  async find(token: string, address: string): Promise<AppCaller | null> {
    const hash = appDigest(token);
    if (hash === null) return null;
    const now = Date.now();
    const key = `${hash.toString('base64')} ${address}`;
    const known = this.#kept.get(key);
    const caller = known !== undefined && known.until > now ? known.caller : await this.#lookUp(hash, key, address, now);
    if (caller !== null) this.#note(caller.grant, address, now);
    return caller;
  }

  /** Forgets what was looked up. */
  forget(): void {
    this.#forgotten += 1;
    this.#kept.clear();
  }

  async #lookUp(hash: Buffer, key: string, address: string, now: number): Promise<AppCaller | null> {
    const forgotten = this.#forgotten;
    const [row] = await this.#db.rows<Row>(FIND, [hash]);
    const account = row === undefined ? null : accountOfApp(row, address);
    const caller = row === undefined || account === null ? null : { account, grant: row.grant };
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    if (forgotten === this.#forgotten) this.#kept.set(key, { caller, until: Math.min(now + KEPT_FOR, row?.expires ?? now + KEPT_FOR) });
    return caller;
  }

  #note(grant: string, address: string, now: number): void {
    if (now - (this.#noted.get(grant) ?? 0) < NOTED_EVERY) return;
    if (this.#noted.size >= MOST_KEPT) this.#noted.clear();
    this.#noted.set(grant, now);
    // failing to note the use is not a failure of the request; the next one tries again
    this.#db.rows(NOTE, [grant, address]).catch(() => this.#noted.delete(grant));
  }
}

/** What the person may do at this moment, never as a super user, and as far as the scopes reach. Null where it is for one patient, and that is nobody. */
function accountOfApp({ grant, scopes, narrow, patient, expires: _over, ...row }: Row, address: string): Account | null {
  if (narrow && patient === null) return null;
  const whole = accountOf(row, address);
  const held = whole.actor.superuser ? Object.keys(privileges) : row.privileges;
  const account = accountOf({ ...row, privileges: held }, address, grant);
  const app = { scopes: scopes.flatMap((text) => resourceScope(text) ?? []), patient: narrow ? patient : null };
  return { ...account, actor: { ...account.actor, app } };
}
