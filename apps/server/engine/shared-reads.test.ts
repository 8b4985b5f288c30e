import { describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { SharedReads } from './shared-reads.ts';

interface Shown {
  readonly u: string;
  readonly j: string | null;
}
const statement = { text: 'of patients' };
const base = 'http://here';

/** A database that answers when it is told to; `given` is what each statement asked for. */
function slowDb(rowOf: (uuid: string, of: readonly string[]) => Shown | null) {
  const given: (readonly string[])[] = [];
  const open: (() => void)[] = [];
  const db: Db = {
    rows: async <T>(_text: string, values: readonly unknown[] = []) => {
      const uuids = values[1] as readonly string[]; // as SharedReads sends them
      given.push(uuids);
      await new Promise<void>((resolve) => open.push(resolve));
      return uuids.flatMap((uuid) => rowOf(uuid, uuids) ?? []) as T[];
    },
  };
  const answer = async (): Promise<void> => {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    for (const each of open.splice(0)) each();
  };
  return { db, given, answer };
}

const shown = (uuid: string): Shown => ({ u: uuid, j: `{"uuid":"${uuid}"}` });

describe('reads at the same time', () => {
  it('share a statement with those that came while another ran, and never join one that runs', async () => {
    const { db, given, answer } = slowDb((uuid) => (uuid === 'nobody' ? null : shown(uuid)));
    const reads = new SharedReads<Shown>(db, { atOnce: 1, heavy: 60_000 });
    const first = reads.one(statement, base, 'a');
    await expect.poll(() => given).toEqual([['a']]);
    const others = ['b', 'c', 'b', 'nobody'].map((uuid) => reads.one(statement, base, uuid));
    const elsewhere = reads.one(statement, 'http://there', 'd');
    await answer();
    expect(await first).toEqual(shown('a'));
    await expect.poll(() => given).toHaveLength(3);
    await answer();
    expect(await Promise.all([...others, elsewhere])).toEqual([shown('b'), shown('c'), shown('b'), undefined, shown('d')]);
    expect(given).toEqual([['a'], ['d'], ['b', 'c', 'nobody']]);
  });

  it('are at most sixteen a statement', async () => {
    const { db, given, answer } = slowDb(shown);
    const reads = new SharedReads<Shown>(db, { atOnce: 3, heavy: 60_000 });
    const all = Array.from({ length: 20 }, (_, n) => reads.one(statement, base, `p${n}`));
    await expect.poll(() => given.map(({ length }) => length)).toEqual([16, 4]);
    await answer();
    expect((await Promise.all(all)).map((each) => each?.u)).toEqual(Array.from({ length: 20 }, (_, n) => `p${n}`));
  });

  it('are asked again alone where one fails, or is too long for its share', async () => {
    const { db, given, answer } = slowDb((uuid, of) => {
      if (uuid === 'broken') throw new Error('no such thing');
      return of.length > 1 && uuid === 'long' ? { u: uuid, j: null } : shown(uuid);
    });
    const reads = new SharedReads<Shown>(db, { atOnce: 1, heavy: 60_000 });
    const pair = ['long', 'short'].map((uuid) => reads.one(statement, base, uuid));
    await answer();
    await expect.poll(() => given).toEqual([['long', 'short'], ['long']]);
    await answer();
    expect(await Promise.all(pair)).toEqual([shown('long'), shown('short')]);
    const [failing, sound] = [reads.one(statement, base, 'broken'), reads.one(statement, base, 'sound')];
    await answer();
    await expect.poll(() => given.slice(2)).toEqual([['broken', 'sound'], ['broken'], ['sound']]);
    await answer();
    await expect(failing).rejects.toThrow('no such thing');
    expect(await sound).toEqual(shown('sound'));
  });

  it('are waited for a moment by who shared a statement with them', async () => {
    const { db, given, answer } = slowDb(shown);
    const reads = new SharedReads<Shown>(db, { atOnce: 1, heavy: 60_000, back: 60_000 });
    const all = (...uuids: string[]) => uuids.map((uuid) => reads.one(statement, base, uuid));
    const first = all('a', 'b', 'c');
    await answer();
    await Promise.all(first);
    // answered together, they come back one after the other
    const back = all('a');
    await new Promise(setImmediate);
    back.push(...all('b'));
    await new Promise(setImmediate);
    back.push(...all('c'));
    await answer();
    await Promise.all(back);
    expect(given).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('wait for nobody behind one that was read alone', async () => {
    const { db, given, answer } = slowDb(shown);
    const reads = new SharedReads<Shown>(db, { atOnce: 1, heavy: 60_000, back: 60_000 });
    const first = reads.one(statement, base, 'a');
    await answer();
    await first;
    const next = reads.one(statement, base, 'b');
    await answer();
    expect(await next).toEqual(shown('b'));
    expect(given).toEqual([['a'], ['b']]);
  });

  it('do not wait for heavy ones', async () => {
    const { db, given, answer } = slowDb(shown);
    const reads = new SharedReads<Shown>(db, { atOnce: 1, heavy: 5 });
    const slow = reads.one(statement, base, 'slow');
    await expect.poll(() => given).toHaveLength(1);
    await new Promise((done) => setTimeout(done, 15));
    await answer();
    await slow;
    const all = ['a', 'b', 'c'].map((uuid) => reads.one(statement, base, uuid));
    await expect.poll(() => given.slice(1)).toEqual([['a'], ['b'], ['c']]);
    await answer();
    await Promise.all(all);
  });
});
