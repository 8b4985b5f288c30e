import { describe, expect, it } from 'vitest';
import { nearestRank, turnaround } from './turnaround.ts';

const hours = (count: number): number => count * 3_600_000;

describe('turnaround', () => {
  it('takes the nearest rank', () => {
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect([nearestRank(ten, 0.5), nearestRank(ten, 0.9), nearestRank([7], 0.9), nearestRank([], 0.5)]).toEqual([5, 9, 7, null]);
  });

  it('counts each stage by what has happened', () => {
    const found = turnaround([
      { ordered: 0, collected: hours(2), accepted: hours(3), released: hours(10) },
      { ordered: 0, collected: hours(4), accepted: hours(4.5), released: null },
      { ordered: hours(1), collected: null, accepted: null, released: hours(7) },
      { ordered: hours(5), collected: hours(4), accepted: null, released: null },
    ]);
    expect(found).toEqual({
      collected: { count: 2, median: 2, p90: 4 },
      accepted: { count: 2, median: 0.5, p90: 1 },
      released: { count: 1, median: 7, p90: 7 },
      total: { count: 2, median: 6, p90: 10 },
    });
  });

  it('counts what happened at once, and long times exactly', () => {
    const at = { ordered: 0, collected: 0, accepted: 0, released: hours(10_000) };
    expect(turnaround([at])).toMatchObject({
      collected: { count: 1, median: 0 },
      accepted: { count: 1, median: 0 },
      total: { count: 1, median: 10_000 },
    });
    expect(turnaround([{ ...at, released: hours(20_000_000) }]).total.median).toBe(20_000_000);
  });

  it('of nothing is nothing', () => expect(turnaround([]).total).toEqual({ count: 0, median: null, p90: null }));
});
