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

/**
 * The database as an actor sees it. Who is bound to places works in transactions in which the names of tables with patients'
 * data mean views of what those places know (db/bound-views.sql), and who lacks the right to sensitive data in ones without it
 * (db/guarded-views.sql); an app that is open for one patient works in ones with that patient alone (db/app-views.sql): whatever reads or writes, invisible rows do not exist. Everybody else gets the database itself.
 */
export function boundTo(actor: Seer, database: Database): Database {
  const schema = schemaOf(actor);
  if (schema === null) return database;
  const patient = isForOne(actor.app) ? `, ${BigInt(actor.app.patient)}` : '';
  const first = `select ${schema}.enter(${BigInt(actor.userId)}${patient})`;
  // such statements have names of their own: the same text means other tables there, and is planned otherwise
  const mark = (text: string): string => `/* ${schema} */ ${text}`;
  const entered = <T>(work: (tx: Db) => Promise<T>, reading = false): Promise<T> =>
    database.transaction((tx) => work({ rows: (text, values) => tx.rows(mark(text), values) }), { first, reading });
  return {
    rows: (text, values) => entered((tx) => tx.rows(text, values), true),
    transaction: (work, options) => entered(work, options?.reading),
    snapshot: () => database.snapshot(first),
  };
}
