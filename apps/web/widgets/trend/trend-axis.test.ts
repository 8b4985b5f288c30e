// @vitest-environment node
import { expect, test } from 'vitest';
import { axisOf } from './trend-axis.ts';

test.each([
  [
    [14, 62, 82],
    [0, 20, 40, 60, 80, 100],
  ],
  [
    [12, 16, 13.4],
    [11, 12, 13, 14, 15, 16, 17],
  ],
  [
    [0.74, 1.35],
    [0.6, 0.8, 1, 1.2, 1.4],
  ],
  [
    [5, 5],
    [2, 4, 6, 8],
  ],
  [
    [0, 0],
    [0, 0.25],
  ],
  [
    [-3, 3],
    [-4, -2, 0, 2, 4],
  ],
])('an axis for %j', (values, expected) => {
  expect(axisOf(values)).toEqual(expected);
});

test('holds every value and has few ticks', () => {
  for (let n = 1; n < 400; n += 1) {
    const values = [Math.sin(n) * 10 ** (n % 7), Math.cos(n * 3) * 10 ** (n % 5)];
    const ticks = axisOf(values);
    expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values));
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
    expect(ticks.length).toBeLessThan(9);
  }
});
