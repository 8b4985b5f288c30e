/**
 * Where files are kept that belong to records: photos of patients. A key names one file for ever: what changes is put under another one, so
 * that a store needs neither versions nor transactions.
 */
export interface FileStore {
  /** Keeps a whole file or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file; null when there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes it; nothing happens when there is none. */
  remove(key: string): Promise<void>;
}

/** Keys are paths of small letters, digits and hyphens: the same everywhere, and never out of the store. */
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/** @throws Error for what is no key */
export function demandKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not the key of a file');
  return key;
}
