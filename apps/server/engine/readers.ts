import type { Db } from './db.ts';

/** Where reads go when the database has replicas. */
export interface Readers {
  /**
   * A door for somebody who last wrote at `wrote` (milliseconds of the clock, 0 for never): what it reads has at least that write.
   */
  since(wrote: number): Db;
}
