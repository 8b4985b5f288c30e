/** When the chain of the audit trail is kept up to date in the background, and when its head is told. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSealing, type ChainHead } from './audit-chain.ts';
import type { Database } from './db.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database where so many entries wait for each call, and whose head moves with every call. */
function waiting(...found: readonly number[]) {
  const state = { calls: 0, seq: 0 };
  const database: Partial<Database> = {
    transaction: async <T>() => {
      state.calls += 1;
      if (state.calls > 20) throw new Error('it never rests');
      state.seq += found[state.calls - 1] ?? 0;
      return (found[state.calls - 1] ?? 0) as T; // how many it has linked
    },
    rows: async <T>() => (state.seq === 0 ? [] : [{ seq: String(state.seq), hash: 'h' }]) as T[], // the head
  };
  return { state, database: database as Database }; // the rest of it is not used
}
const start = (database: Database, every = 1000) => {
  const [reported, failed]: [ChainHead[], unknown[]] = [[], []];
  const sealing = startSealing(
    database,
    (error) => failed.push(error),
    every,
    (head) => reported.push(head),
  );
  return { reported, failed, sealing };
};

it('a turn goes on while it has linked as many as it can at once, then rests', async () => {
  const { state, database } = waiting(1000, 1000, 3);
  const { failed, sealing } = start(database);
  await vi.advanceTimersByTimeAsync(999);
  expect(state.calls).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.calls).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.calls).toBe(4);
  await sealing.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect([state.calls, failed]).toEqual([4, []]);
});

it('a turn that fails is told, and the next one comes', async () => {
  const { state, database } = waiting();
  const { failed } = start({ ...database, transaction: async () => Promise.reject(new Error(`away ${(state.calls += 1)}`)) });
  await vi.advanceTimersByTimeAsync(2000);
  expect(failed).toEqual([new Error('away 1'), new Error('away 2')]);
});

it('the head is told at first and at the end, when it has moved', async () => {
  const { database } = waiting(5, 1);
  const { reported, sealing } = start(database);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reported.map(({ seq }) => seq)).toEqual([5]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reported).toHaveLength(1);
  await sealing.stop();
  expect(reported.map(({ seq }) => seq)).toEqual([5, 6]);
  await sealing.stop();
  expect(reported).toHaveLength(2);
});

it('the head is told every hour, when it has moved', async () => {
  const half = 30 * 60 * 1000;
  const { reported } = start(waiting(1, 1, 1, 0, 0, 1).database, half);
  const after: number[][] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    await vi.advanceTimersByTimeAsync(half);
    after.push(reported.map(({ seq }) => seq));
  }
  expect(after).toEqual([[1], [1], [1, 3], [1, 3], [1, 3], [1, 3], [1, 3, 4]]);
});
