import type { Database } from '../../../engine/db.ts';
import type { FileStore } from '../../../engine/file-store.ts';

/** As many at once as a store removes in a few seconds. */
const AT_ONCE = 50;

/** Removes the files from the store that no row names any more. What the store refuses is tried again the next time. */
export async function removeFiles(database: Database, files: FileStore): Promise<void> {
  const keys = await database.rows<{ key: string }>(`select file_key as key from file_removal order by date_created limit ${AT_ONCE}`);
  for (const { key } of keys) {
    // oxlint-disable-next-line no-await-in-loop -- what is done is done, whatever the store says of the next one
    await files.remove(key);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await database.rows('delete from file_removal where file_key = $1', [key]);
  }
}
