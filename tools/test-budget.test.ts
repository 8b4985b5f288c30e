import { describe, expect, it } from 'vitest';
import { judge, partOf } from './test-budget.ts';

const speed = (seconds: number) => ({ name: 'speed', tests: 5, seconds });

describe('the budget of a run', () => {
  it('is shown beside what was used', () => {
    const { lines, exceeded } = judge([speed(20), { name: 'rules', tests: 10, seconds: 5.4, slowest: 'a.test.ts 3 s' }], 100);
    expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
      ['project', 'tests', 'seconds', 'budget', 'slowest file'],
      ['speed', '5', '20', '120'],
      ['rules', '10', '5', '100', 'a.test.ts 3 s'],
      ['all, by the clock', '15', '100', '900'],
    ]);
    expect(exceeded).toBe(0);
  });

  it('warns when it is exceeded, and counts what is exceeded by far', () => {
    const little = judge([speed(130)], 100);
    expect(little.lines.at(-1)).toMatch(/^WARNING: speed took 130 s of a budget of 120 s/);
    expect(little.exceeded).toBe(0);
    expect(judge([speed(370)], 100).exceeded).toBe(1);
  });

  it('is that of a quiet machine: a slower one is told, and may take as much longer', () => {
    const { lines, exceeded } = judge([speed(370)], 100, 1.5);
    expect(lines.at(-2)).toBe('This machine takes 1.5 times as long as the one that the budgets are of.');
    expect(exceeded).toBe(0);
    expect(judge([speed(550)], 100, 1.5).exceeded).toBe(1);
  });

  it('counts failed tests too', () => {
    const report = { project: 'web', passed: 3, failed: 1, busy: 8, slowest: { path: 'a.test.tsx', seconds: 6.6 } };
    expect(partOf(report)).toEqual({ name: 'web', tests: 4, seconds: 8, slowest: 'a.test.tsx 7 s' });
  });
});
