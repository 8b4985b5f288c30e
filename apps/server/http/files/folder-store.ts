import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { demandKey, type FileStore } from '../../engine/file-store.ts';

/** Only the server's user reads what it keeps. */
const [OWN_FOLDER, OWN_FILE] = [0o700, 0o600];

const missing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder, which is made when the first one comes. A file is there whole or not at all, also when the power fails. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, demandKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
      // backups leave drafts out
      const draft = join(dirname(path), `draft-${randomUUID()}`);
      try {
        const file = await open(draft, 'wx', OWN_FILE);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Files that last as long as this process: for servers that are given no store, as those of tests. */
export function passingStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void files.set(demandKey(key), bytes),
    get: async (key) => files.get(demandKey(key)) ?? null,
    remove: async (key) => void files.delete(demandKey(key)),
  };
}
