import { privileges } from '@fieldward/contract/privileges.ts';
import { resourceScope } from '@fieldward/domain/account/app-scope.ts';
import type { Db } from '../../../engine/db.ts';
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from '../../../sql/account-row.ts';
import { KeptCallers, type Found } from '../token/kept-callers.ts';
import { appDigest } from './app-secrets.ts';
import { GOOD_GRANT } from './connected-app-rows.ts';

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

/** A grant for a patient who is gone opens nothing. */
const FIND = `select ${ACCOUNT_COLUMNS}, g.uuid as grant, k.scopes, g.narrow, p.patient_id::text as patient,
    (extract(epoch from k.expires) * 1000)::float8 as expires
  from app_token k join app_grant g using (app_grant_id) join connected_app a using (connected_app_id) join users u on u.user_id = g.user_id
    left join patient p on p.uuid = g.opened_for and not p.voided
  where k.token_hash = $1 and not k.renews and k.expires > now() and ${GOOD_GRANT} and a.date_ended is null and not u.retired
    and (g.opened_for is null or p.patient_id is not null)`;

const NOTE = 'update app_grant set last_used = now(), last_address = $2 where uuid = $1';

/** Tokens of apps in the database. */
export class AppTokens {
  readonly #db: Db;
  readonly #callers: KeptCallers<AppCaller>;

  constructor(db: Db) {
    this.#db = db;
    this.#callers = new KeptCallers(db, NOTE);
  }

  /** Who acts with a token, and notes that it was used; null where it is unknown, over or was ended, or its app, account or patient is gone. */
  async find(token: string, address: string): Promise<AppCaller | null> {
    const hash = appDigest(token);
    return hash === null ? null : this.#callers.find(hash.toString('base64'), address, () => this.#lookUp(hash, address));
  }

  /** Forgets what was looked up. */
  forget(): void {
    this.#callers.forget();
  }

  async #lookUp(hash: Buffer, address: string): Promise<Found<AppCaller> | null> {
    const [row] = await this.#db.rows<Row>(FIND, [hash]);
    const account = row === undefined ? null : accountOfApp(row, address);
    return row === undefined || account === null ? null : { caller: { account, grant: row.grant }, uuid: row.grant, expires: row.expires };
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
