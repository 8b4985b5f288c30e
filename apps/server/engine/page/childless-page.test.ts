import { describe, expect, it } from 'vitest';
import { ChildlessPage } from './childless-page.ts';
import type { Db } from '../db.ts';

/** A database whose pages have children where `some` says so, and what it was asked. */
function pages(some: (page: number) => boolean): { db: Db; asked: string[] } {
  const asked: string[] = [];
  const db: Db = {
    rows: async <T>(text: string, values: readonly unknown[] = []) => {
      asked.push(text);
      const page = Number(values[0]); // as the tests send it
      return [{ j: `${text} ${page}`, p: null, ...(text === 'without' ? { h: some(page) } : {}) }] as T[];
    },
  };
  return { db, asked };
}

const shown = async (page: ChildlessPage, db: Db, n: number): Promise<string | null | undefined> =>
  (await page.rows<{ j: string | null }>('whole', [n], db))[0]?.j;

describe('a page whose rows may have children', () => {
  it('is read once where they have none', async () => {
    const { db, asked } = pages(() => false);
    const page = new ChildlessPage('without');
    expect([await shown(page, db, 1), await shown(page, db, 2)]).toEqual(['without 1', 'without 2']);
    expect(asked).toEqual(['without', 'without']);
  });

  it('is read whole where one has some, and so are the next pages, at once', async () => {
    const { db, asked } = pages((n) => n === 1);
    const page = new ChildlessPage('without');
    const all = [];
    for (let n = 1; n <= 51; n += 1) all.push(await shown(page, db, n));
    expect(all).toEqual([...Array.from({ length: 50 }, (_, at) => `whole ${at + 1}`), 'without 51']);
    expect(asked.filter((text) => text === 'without')).toHaveLength(2);
  });

  it('is empty where there are no rows', async () => {
    const db: Db = { rows: async <T>() => [] as T[] };
    expect(await new ChildlessPage('without').rows('whole', [], db)).toEqual([]);
  });
});
