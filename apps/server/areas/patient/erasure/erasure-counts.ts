import type { Db } from '../../../engine/db.ts';
import { ownedTables } from './erasure-columns.ts';
import { FATES } from './erasure-fates.ts';
import type { ErasureRecord } from './erasure-record.ts';

/** How many rows of each table go, and of how many rows the coded part stays; tables without any left out. */
export async function erasureCounts(
  db: Db,
  { patients }: Pick<ErasureRecord, 'patients'>,
): Promise<readonly { readonly table: string; readonly count: number }[]> {
  const tables = (await ownedTables(db)).filter(({ table }) => FATES[table] !== 'follows' && table !== 'patient');
  const rows = await db.rows<{ table: string; count: number }>(
    tables
      .map(
        ({ table, owners }) =>
          `select '${table}' as "table", count(*)::int as count from ${table} t where ${owners.map((owner) => `t."${owner}" = any ($1::bigint[])`).join(' or ')}`,
      )
      .join(' union all '),
    [patients],
  );
  return rows.filter(({ count }) => count > 0);
}
