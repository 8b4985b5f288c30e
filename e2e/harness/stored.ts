import type { Page } from 'playwright-core';

/** All that the stores of the page's origin hold, as one text: databases, local and session storage, caches. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error ?? new Error('no answer'));
      });
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const db = await asked(indexedDB.open(name));
        const rows = await Promise.all(
          [...db.objectStoreNames].map(async (store) => {
            const of = db.transaction(store).objectStore(store);
            return [store, await Promise.all([asked(of.getAllKeys()), asked(of.getAll())])];
          }),
        );
        db.close();
        return [name, rows];
      }),
    );
    const answers = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return (await cache.keys()).map(({ url }) => url).filter((url) => !new URL(url).pathname.startsWith('/assets/'));
      }),
    );
    return JSON.stringify([databases, Object.entries(localStorage), Object.entries(sessionStorage), answers]);
  });

/** Which of these stands there, at the beginning of a word: a few letters in a row stand somewhere in what is sealed, too. */
export const foundIn = (stored: string, ...texts: readonly string[]): string[] =>
  texts.filter((text) => new RegExp(`(?<![A-Za-z0-9+/_-])${text}`, 'i').test(stored));
