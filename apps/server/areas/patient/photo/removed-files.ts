import type { Database } from '../../../engine/db.ts';
import type { FileStore } from '../../../engine/file-store.ts';

/** As many at once as a store removes in a few seconds. */
const AT_ONCE = 50;

/**
 * Removes the files from the store that no row names any more. What the store refuses keeps no other file and is tried again later.
 * @throws AggregateError with what the store refused, when all have been tried
 */
export async function removeFiles(database: Database, files: FileStore): Promise<void> {
  const keys = await database.rows<{ key: string }>(
    `select file_key as key from file_removal order by date_refused nulls first, date_created limit ${AT_ONCE}`,
  );
  const refused: unknown[] = [];
  for (const { key } of keys) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- what is done is done, whatever the store says of the next one
      await files.remove(key);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await database.rows('delete from file_removal where file_key = $1', [key]);
    } catch (error) {
      refused.push(error);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await database.rows('update file_removal set date_refused = now() where file_key = $1', [key]);
    }
  }
  if (refused.length > 0)
    throw new AggregateError(refused, `The file store did not remove ${refused.length} of ${keys.length} files`, { cause: refused[0] });
}
