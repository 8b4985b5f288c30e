// @vitest-environment node
import { expect, it } from 'vitest';
import { changeCount, nextCell, noChanges, withCell } from './rights-changes.ts';

it('a cell that is set back is no change', () => {
  const one = withCell(noChanges, 'nurse', 'read', true, false);
  const two = withCell(one, 'nurse', 'write', false, true);
  expect([changeCount(one), changeCount(two)]).toEqual([1, 2]);
  const back = withCell(withCell(two, 'nurse', 'read', false, false), 'nurse', 'write', true, true);
  expect([changeCount(back), back.size]).toEqual([0, 0]);
  expect(changeCount(one)).toBe(1);
});

it.each<[[number, number], string, boolean, [number, number] | null]>([
  [[0, 0], 'ArrowDown', false, [1, 0]],
  [[0, 0], 'ArrowUp', false, [0, 0]],
  [[0, 0], 'ArrowRight', false, [0, 1]],
  [[0, 1], 'ArrowRight', true, [0, 0]],
  [[0, 0], 'ArrowLeft', true, [0, 1]],
  [[3, 2], 'End', false, [3, 4]],
  [[3, 2], 'Home', false, [3, 0]],
  [[15, 2], 'PageDown', false, [19, 2]],
  [[3, 2], 'PageUp', false, [0, 2]],
  [[3, 2], 'Tab', false, null],
])('from %j %s (right to left %s) leads to %j', (at, key, rightToLeft, to) => {
  expect(nextCell(at, key, [20, 5], rightToLeft)).toEqual(to);
});
