import type { Db } from '../../../engine/db.ts';

/** The migrations of a database, as a hash. Rows travel only between databases that have the same. */
export async function schemaHash(db: Db): Promise<string> {
  const [row] = await db.rows<{ hash: string }>(
    `select md5(string_agg(m.name || ' ' || m.hash, ' ' order by m.name collate "C")) as hash from schema_migration m`,
  );
  return row?.hash ?? '';
}
