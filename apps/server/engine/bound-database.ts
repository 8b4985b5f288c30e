import type { Actor } from './actor.ts';
import type { Database, Db } from './db.ts';

/** Statements of bound accounts have names of their own: the same text means other tables there, and is planned otherwise. */
const mark = (text: string): string => `/* bound */ ${text}`;

/**
 * The database as an actor sees it. Who is bound to places works in transactions in which the names of tables with patients'
 * data mean views of what those places know (db/bound-views.sql): whatever reads or writes, invisible rows do not exist.
 * Everybody else gets the database itself.
 */
export function boundTo(actor: Pick<Actor, 'bound' | 'userId'>, database: Database): Database {
  if (!actor.bound) return database;
  const first = `select bound.enter(${BigInt(actor.userId)})`;
  const entered = <T>(work: (tx: Db) => Promise<T>, reading = false): Promise<T> =>
    database.transaction((tx) => work({ rows: (text, values) => tx.rows(mark(text), values) }), { first, reading });
  return {
    rows: (text, values) => entered((tx) => tx.rows(text, values), true),
    transaction: (work, options) => entered(work, options?.reading),
    snapshot: () => database.snapshot(first),
  };
}
