import { MOST_COUNTED } from '@fieldward/contract/limits.ts';
import type { Db } from '../engine/db.ts';

/** How many rows a list has, at most `MOST_COUNTED`. @param from SQL from `from` on, with its placeholders */
export async function countOf(db: Db, from: string, values: readonly unknown[]): Promise<number> {
  const [found] = await db.rows<{ count: number }>(`select count(*)::int as count from (select ${from} limit ${MOST_COUNTED}) counted`, [
    ...values,
  ]);
  return found?.count ?? 0;
}
