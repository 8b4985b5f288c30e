import type { Db } from './db.ts';

/** What waits for the end of each transaction that gathers, by its key. */
const waiting = new WeakMap<Db, Map<string, () => Promise<void>>>();

/**
 * Does something that follows from several writes of a transaction, and is the same whichever of them asked for it: once behind all of them where the
 * transaction gathers (`gathered`), else at once.
 */
export async function onceAtEnd(tx: Db, key: string, work: () => Promise<void>): Promise<void> {
  const later = waiting.get(tx);
  if (later === undefined) return work();
  if (!later.has(key)) later.set(key, work);
}

/** Does the writes of a transaction, then what was put off to their end. */
export async function gathered<T>(tx: Db, writes: () => Promise<T>): Promise<T> {
  const later = new Map<string, () => Promise<void>>();
  waiting.set(tx, later);
  try {
    const done = await writes();
    waiting.delete(tx);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const work of later.values()) await work();
    return done;
  } finally {
    waiting.delete(tx);
  }
}
