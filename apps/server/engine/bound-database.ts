import type { Actor } from './actor.ts';
import type { AppReach } from './app-reach.ts';
import type { Database, Db } from './db.ts';

/** Whose view of the database it is. */
type Seer = Pick<Actor, 'bound' | 'guarded' | 'userId' | 'app'>;

/** The schema in front of the tables for an actor; null for whoever sees everything. */
function schemaOf({ bound, guarded, app }: Seer): string | null {
  const parts = [...(isForOne(app) ? ['app'] : []), ...(bound ? ['bound'] : []), ...(guarded ? ['guarded'] : [])];
  return parts.length === 0 ? null : parts.join('_');
}

/** Whether an app is open for one patient, and sees nobody else. */
const isForOne = (app: Actor['app']): app is AppReach & { readonly patient: string } => app !== undefined && app.patient !== null;

/** SQL: from here on names mean the tables again, until the transaction ends. Nothing that is read so may be shown. */
export const BEHIND_ALL_VIEWS = `set_config('search_path', regexp_replace(current_setting('search_path'), '^((app_bound_guarded|app_guarded|app_bound|app|bound_guarded|bound|guarded), )+', ''), true)`;

/** Whether the actor sees a part of the database only. */
export const seesPart = (actor: Seer): boolean => schemaOf(actor) !== null;

const entering = ({ app, userId }: Seer, schema: string): string =>
  `select ${schema}.enter(${BigInt(userId)}${isForOne(app) ? `, ${BigInt(app.patient)}` : ''})`;

/** Such statements have names of their own: the same text means other tables there, and is planned otherwise. */
const marked = (tx: Db, schema: string): Db => ({ rows: (text, values) => tx.rows(`/* ${schema} */ ${text}`, values) });

/**
 * The database as an actor sees it. Who is bound to places works in transactions in which the names of tables with patients'
 * data mean views of what those places know (db/bound-views.sql), and who lacks the right to sensitive data in ones without it
 * (db/guarded-views.sql); an app that is open for one patient works in ones with that patient alone (db/app-views.sql): whatever reads or writes, invisible rows do not exist. Everybody else gets the database itself.
 */
export function boundTo(actor: Seer, database: Database): Database {
  const schema = schemaOf(actor);
  if (schema === null) return database;
  const first = entering(actor, schema);
  const entered = <T>(work: (tx: Db) => Promise<T>, reading = false): Promise<T> =>
    database.transaction((tx) => work(marked(tx, schema)), { first, reading });
  return {
    rows: (text, values) => entered((tx) => tx.rows(text, values), true),
    transaction: (work, options) => entered(work, options?.reading),
    snapshot: () => database.snapshot(first),
  };
}

/** What entering changes for the rest of a transaction. */
const STATE = ['search_path', 'plan_cache_mode', 'fieldward.actor', 'fieldward.guarded'] as const;
const NOTED = `select ${STATE.map((name) => `coalesce(current_setting('${name}', true), '') as "${name}"`).join(', ')}`;
const PUT_BACK = `select ${STATE.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}`;

/**
 * A piece of a transaction as another account sees the database, which then is as it was; where the work fails, once the transaction goes
 * back to a savepoint before it. Whoever sees everything works as the transaction does.
 */
export async function asSeenBy<T>(actor: Seer, tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const schema = schemaOf(actor);
  if (schema === null) return work(tx);
  const [before] = await tx.rows<Readonly<Record<(typeof STATE)[number], string>>>(NOTED);
  await tx.rows(entering(actor, schema));
  const done = await work(marked(tx, schema));
  await tx.rows(
    PUT_BACK,
    STATE.map((name) => before?.[name] ?? ''),
  );
  return done;
}

/** SQL: past all views, and as nobody. */
const AS_SERVER = `select ${BEHIND_ALL_VIEWS}, set_config('fieldward.actor', '', true), set_config('fieldward.guarded', '', true)`;

/**
 * A piece of a transaction as the server itself works, which then is as it was: for what somebody may set going and nobody does in person. Nothing that it
 * reads may be shown. Where the work fails, once the transaction goes back.
 */
export async function asServer<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const [before] = await tx.rows<Readonly<Record<(typeof STATE)[number], string>>>(NOTED);
  await tx.rows(AS_SERVER);
  const done = await work(tx);
  await tx.rows(
    PUT_BACK,
    STATE.map((name) => before?.[name] ?? ''),
  );
  return done;
}
