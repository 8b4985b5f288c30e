import type { Db } from '../engine/db.ts';

/** Two who send a request with the same uuid wait for each other, until the end of the transaction: the second finds what the first made. */
export async function inTurn(tx: Db, uuid: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 16))', [uuid.replaceAll('\0', '')]);
}
