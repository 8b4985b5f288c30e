import { expect, it } from 'vitest';
import { RequestCounts } from './request-counts.ts';

it('counts within a window that begins with the first request, each key by itself', () => {
  let now = 1_000;
  const counts = new RequestCounts(() => now);
  expect(counts.count('a', 60_000)).toEqual({ current: 1, ttl: 60_000 });
  now += 59_999;
  expect(counts.count('a', 60_000)).toEqual({ current: 2, ttl: 1 });
  expect(counts.count('b', 60_000)).toEqual({ current: 1, ttl: 60_000 });
  now += 1;
  expect(counts.count('a', 60_000)).toEqual({ current: 1, ttl: 60_000 });
});

it('forgets the oldest of too many', () => {
  const counts = new RequestCounts(() => 0);
  counts.count('first', 1_000);
  for (let n = 0; n < 5_000; n += 1) counts.count(`${n}`, 1_000);
  expect(counts.count('first', 1_000).current).toBe(1);
});
