/**
 * The door to PostgreSQL that everything above the pool is handed: a transaction, or the pool itself
 * where a single statement is enough. Nobody above `http` and the migration runner sees a pool.
 */
export interface Db {
  /** Runs one statement with its parameters ($1, $2 …) and answers its rows. */
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

/** A pool: `rows` runs on any connection, `transaction` gives one connection between begin and commit (rollback on throw); `first` is a statement without values that is sent with the begin. */
export interface Database extends Db {
  transaction<T>(work: (tx: Db) => Promise<T>, options?: { readonly first?: string }): Promise<T>;
}
