/** How drafts stand in a store of the browser: `time:sealed text`, each under a name that says nothing. Pure storage; no ciphers. */
import { DEVICE_PREFIX } from './local-store.ts';

const PREFIX = `${DEVICE_PREFIX}sealed:`;
const DRAFTS = /^fieldward:(sealed|draft):/;

/** What stands in a store of a draft: when it was last changed, in milliseconds since 1970, and its sealed text. */
export interface Entry {
  readonly name: string;
  readonly at: number;
  readonly sealed: string;
}

/** The entry with a name; undefined when there is none. */
export function readEntry(storage: Storage, name: string): Entry | undefined {
  const stored = storage.getItem(PREFIX + name);
  if (stored === null) return undefined;
  const end = stored.indexOf(':');
  return { name, at: Number(stored.slice(0, end)) || 0, sealed: stored.slice(end + 1) };
}

/** Stores a draft. When the store is full, the oldest drafts give way; returns whether there was room. */
export function writeEntry(storage: Storage, { name, at, sealed }: Entry): boolean {
  const own = PREFIX + name;
  for (;;) {
    try {
      storage.setItem(own, `${at}:${sealed}`);
      return true;
    } catch {
      const oldest = timesOf(storage).find(({ item }) => item !== own);
      if (!oldest) return false;
      storage.removeItem(oldest.item);
    }
  }
}

/** Removes a draft. */
export const removeEntry = (storage: Storage, name: string): void => storage.removeItem(PREFIX + name);

/** All drafts of a store, whoever wrote them. */
export function entriesOf(storage: Storage): Entry[] {
  return Object.keys(storage).flatMap((item) => (item.startsWith(PREFIX) ? (readEntry(storage, item.slice(PREFIX.length)) ?? []) : []));
}

/** The name of the draft that an item of a store is; undefined for other items. */
export const nameOfItem = (item: string): string | undefined => (item.startsWith(PREFIX) ? item.slice(PREFIX.length) : undefined);

/** Removes the drafts from before a moment, whoever wrote them, and what cannot be read. */
export function sweepEntries(storage: Storage, before: number): void {
  for (const { item, at } of timesOf(storage)) if (at < before) storage.removeItem(item);
}

/** Removes all drafts of a store. */
export const clearEntries = (storage: Storage): void => sweepEntries(storage, Infinity);

/** Whether a browser has anything that somebody typed, sealed or from before drafts were. */
export const someDrafts = (): boolean => Object.keys({ ...localStorage, ...sessionStorage }).some((item) => DRAFTS.test(item));

/** The items of a store that are drafts, oldest first; an unreadable one counts as very old. */
function timesOf(storage: Storage): { item: string; at: number }[] {
  return Object.keys(storage)
    .flatMap((item) => {
      const name = nameOfItem(item);
      return name === undefined ? [] : [{ item, at: readEntry(storage, name)?.at ?? 0 }];
    })
    .toSorted((a, b) => a.at - b.at);
}
