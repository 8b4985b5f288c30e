import { createHash, randomBytes } from 'node:crypto';
import type { OwnSession } from '@fieldward/contract/account/own-sessions.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from '../../../sql/account-row.ts';

/** A session that is alive. */
export interface Session {
  readonly account: Account;
  readonly locationUuid: string | null;
  readonly locale: string | null;
  readonly via: SignedInVia;
  /** Begun within the last ten minutes: who sits there has just shown who they are. */
  readonly fresh: boolean;
}

/** How a session was begun: with a password, or at the OpenID provider. */
export type SignedInVia = 'password' | 'openid';

/** What a new session is given. */
interface SessionStart {
  readonly address: string;
  readonly agent: string;
  readonly locale: string | null;
  readonly locationUuid: string | null;
  readonly via: SignedInVia;
  /** The code of the second factor is still to come: until then it opens nothing. */
  readonly awaitsCode: boolean;
}

interface SessionRow extends AccountRow {
  readonly locationUuid: string | null;
  readonly locale: string | null;
  readonly via: SignedInVia;
  readonly fresh: boolean;
}

interface Kept {
  readonly session: Session | null;
  readonly until: number;
}

const CACHE = 5_000;
const TOUCH = 30_000;
const MAX_CACHED = 10_000;
const IDLE_MINUTES = `coalesce((select substring(s.value from '^[0-9]{1,4}$')::int from system_setting s where lower(s.property) = 'fieldward.idleminutes'), 30)`;

/** Hours after which a session ends however busy it is. */
const MOST_HOURS = `greatest(coalesce((select substring(s.value from '^[0-9]{1,3}$')::int from system_setting s where lower(s.property) = 'fieldward.sessionhours'), 12), 1)`;

/** Whether a session `s` of the account `u` has not been ended by a retirement or another password. */
const KEPT = `not u.retired and (u.password_changed is null or s.date_created >= u.password_changed)`;

/** Whether a session `s` of the account `u` opens anything. */
const ALIVE = `${KEPT} and s.awaits is null and s.last_used > now() - make_interval(mins => ${IDLE_MINUTES})
  and s.date_created > now() - make_interval(hours => ${MOST_HOURS})`;

const LOOK_UP = `select ${ACCOUNT_COLUMNS}, l.uuid as "locationUuid", s.locale, s.via, s.date_created > now() - interval '10 minutes' as fresh
  from session s join users u using (user_id) left join location l on l.location_id = s.location_id
  where s.token_hash = $1`;
const FIND = `${LOOK_UP} and ${ALIVE}`;
const FIND_AWAITING = `${LOOK_UP} and ${KEPT} and s.awaits = 'code' and s.date_created > now() - interval '10 minutes'`;

/**
 * Sessions in the database. Only the hash of a token is stored. A session is looked up at most every five seconds per process; a change
 * of rights, a retirement or a sign-out in another process is heard from the database, and shows within that time where it is not.
 */
export class SessionStore {
  readonly #db: Db;
  readonly #cache = new Map<string, Kept>();
  readonly #touched = new Map<string, number>();
  /** Grows whenever something is forgotten: what was asked before is not remembered after. */
  #forgotten = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A new session; returns its token, which is only known to the client. */
  async begin(db: Db, userId: string, about: SessionStart): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await db.rows(
      `insert into session (token_hash, user_id, address, user_agent, locale, location_id, via, awaits) values ($1, $2, $3, $4, $5, (select location_id from location where uuid = $6), $7, $8)`,
      [
        digest(token),
        userId,
        about.address,
        about.agent.slice(0, 300),
        about.locale,
        about.locationUuid,
        about.via,
        about.awaitsCode ? 'code' : null,
      ],
    );
    // its first request comes at once, and has nothing to note
    this.#touched.set(token, Date.now());
    return token;
  }

  /** The session of a token, and notes that it was used; null when it has ended. */
  async find(token: string, address: string): Promise<Session | null> {
    const now = Date.now();
    const known = this.#cache.get(token);
    if (known !== undefined && known.until > now) {
      this.#touch(token, now);
      return known.session;
    }
    const forgotten = this.#forgotten;
    const [row] = await this.#db.rows<SessionRow>(FIND, [digest(token)]);
    const session = row === undefined ? null : sessionOf(row, address);
    if (forgotten === this.#forgotten) {
      this.#cache.delete(token);
      this.#cache.set(token, { session, until: now + CACHE });
    }
    if (this.#cache.size > MAX_CACHED) this.forget();
    if (session !== null) this.#touch(token, now);
    return session;
  }

  /** A session that still awaits the code of the second factor, for ten minutes; null for every other token. Never from memory. */
  async findAwaiting(token: string, address: string): Promise<Session | null> {
    const [row] = await this.#db.rows<SessionRow>(FIND_AWAITING, [digest(token)]);
    return row === undefined ? null : sessionOf(row, address);
  }

  /** Remembers the chosen location (null: none) or locale of a session. */
  async change(token: string, what: { locationUuid?: string | null; locale?: string }): Promise<void> {
    if (what.locationUuid !== undefined) {
      await this.#db.rows('update session set location_id = (select location_id from location where uuid = $2) where token_hash = $1', [
        digest(token),
        what.locationUuid,
      ]);
    }
    if (what.locale !== undefined)
      await this.#db.rows('update session set locale = $2 where token_hash = $1', [digest(token), what.locale]);
    this.#drop(token);
  }

  /** Ends a session. */
  async end(token: string): Promise<void> {
    await this.#db.rows('delete from session where token_hash = $1', [digest(token)]);
    this.#drop(token);
    this.#touched.delete(token);
  }

  /** Ends all sessions of an account but the one with this token, or of those only the one with this id; how many they were. `forget` follows. */
  async endOthers(db: Db, userId: string, token: string | null, id: string | null = null): Promise<number> {
    const ended = await db.rows(
      'delete from session where user_id = $1 and token_hash <> $2 and ($3::text is null or session_id::text = $3) returning 1',
      [userId, digest(token ?? ''), id],
    );
    return ended.length;
  }

  /** Removes sessions that nobody used for a day. */
  async sweep(): Promise<void> {
    await this.#db.rows(`delete from session where last_used < now() - interval '1 day'`);
  }

  /** Forgets what was looked up: something about accounts or roles changed. */
  forget(): void {
    this.#forgotten += 1;
    this.#cache.clear();
    this.#touched.clear();
  }

  #drop(token: string): void {
    this.#forgotten += 1;
    this.#cache.delete(token);
  }

  #touch(token: string, now: number): void {
    if (now - (this.#touched.get(token) ?? 0) < TOUCH) return;
    this.#touched.set(token, now);
    // failing to note the use is not a failure of the request; the next one tries again
    this.#db.rows('update session set last_used = now() where token_hash = $1', [digest(token)]).catch(() => this.#touched.delete(token));
  }
}

/** Where an account is signed in, the session with this token first, then the last used; at most a hundred. */
export async function aliveSessions(db: Db, userId: string, token: string | null): Promise<OwnSession[]> {
  return db.rows<OwnSession>(
    `select s.session_id::text as id, iso(s.date_created) as since, iso(s.last_used) as "lastUsed", s.address, s.user_agent as device,
       s.token_hash = $2 as current
     from session s join users u using (user_id) where s.user_id = $1 and ${ALIVE}
     order by s.token_hash = $2 desc, s.last_used desc limit 100`,
    [userId, digest(token ?? '')],
  );
}

function sessionOf(row: SessionRow, address: string): Session {
  return { account: accountOf(row, address), locationUuid: row.locationUuid, locale: row.locale, via: row.via, fresh: row.fresh };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
