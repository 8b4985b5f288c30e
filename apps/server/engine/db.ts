import type { Readable } from 'node:stream';

/**
 * The door to PostgreSQL that everything above the pool is handed: a transaction, or the pool itself
 * where a single statement is enough. Nobody above `http` and the migration runner sees a pool.
 */
export interface Db {
  /** Runs one statement with its parameters ($1, $2 …) and answers its rows. */
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

/** What a statement for an export may be given: what PostgreSQL reads as text, null, or a list of such. */
export type PlainValue = string | number | boolean | null | readonly (string | number | boolean | null)[];

/**
 * One read-only moment of the data on a connection of its own beside the pool: for what takes long, so that the pool's
 * connections stay with those who wait for a page. To be closed or cancelled by whoever opened it.
 */
export interface Snapshot extends Db {
  /** The rows of one statement as CSV without a header, every value in quotes, null as nothing; lines end with \n. */
  copyCsv(text: string, values: readonly PlainValue[]): Readable;
  /** The rows of one statement of one column as lines, a backslash written twice. */
  copyLines(text: string, values: readonly PlainValue[]): Readable;
  /** Gives the connection back; what still runs is stopped. Never throws, and may be called again. */
  close(): Promise<void>;
}

/**
 * A pool: `rows` runs on any connection, `transaction` gives one connection between begin and commit (rollback on throw); `first` is a
 * statement without values that is sent with the begin. Statements of `rows` are stopped when they take too long, those of a transaction
 * only when it is `reading`.
 */
export interface Database extends Db {
  transaction<T>(work: (tx: Db) => Promise<T>, options?: { readonly first?: string; readonly reading?: boolean }): Promise<T>;
  /** Opens a snapshot; `first` is a statement without values that is run in it first. */
  snapshot(first?: string): Promise<Snapshot>;
}
