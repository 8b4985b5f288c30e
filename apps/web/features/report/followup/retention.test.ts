// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { curveOf, keptOf } from './retention.ts';

const after = (months: number, inCare: number, lost: number, more: object = {}) => ({
  months,
  inCare,
  finished: 0,
  transferred: 0,
  lost,
  died: 0,
  ...more,
});

describe('who stays in care', () => {
  it('counts who has finished, and leaves out who was transferred', () => {
    expect(keptOf(after(1, 6, 1, { finished: 2, died: 1, transferred: 5 }))).toEqual({ stay: 8, of: 10, percent: 80 });
    expect(keptOf(after(1, 0, 0, { transferred: 3 }))).toEqual({ stay: 0, of: 0, percent: null });
  });

  it('is one curve of all cohorts, each as long as it is known', () => {
    const cohorts = [
      { month: '2026-01', started: 10, after: [after(1, 9, 1), after(2, 5, 5)] },
      { month: '2026-02', started: 30, after: [after(1, 27, 3)] },
    ];
    expect(curveOf(cohorts)).toEqual([
      { after: 0, kept: 100 },
      { after: 1, kept: 90 },
      { after: 2, kept: 50 },
    ]);
    expect(curveOf([])).toEqual([]);
  });
});
