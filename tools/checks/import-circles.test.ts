import { expect, it } from 'vitest';
import { circlesIn } from './import-circles.ts';

it('finds the files that lead back to themselves', () => {
  const imports = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e', 'library'], e: ['d'], f: ['a'] };
  expect(circlesIn(new Map(Object.entries(imports)))).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});
