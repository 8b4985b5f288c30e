import { expect, it } from 'vitest';
import { againstList, measuresOf, offendersIn } from './function-limits.ts';
import { treeOf } from './syntax-tree.ts';

const measures = (text: string) => Object.fromEntries(measuresOf(treeOf('a.tsx', text)));

it('measures each function by its name and the names around it', () => {
  expect(
    measures(`class A {
  run() {
    return this.each((b) => b);
  }
}
export const use = () => {
  const save = async () => 1;
  return save;
};`),
  ).toEqual({
    'A.run': { lines: 3, complexity: 1 },
    'A.run.each': { lines: 1, complexity: 1 },
    use: { lines: 4, complexity: 1 },
    'use.save': { lines: 1, complexity: 1 },
  });
});

it('counts the ways through a function, not those of functions in it', () => {
  expect(
    measures(`function f(a, b = 1) {
  if (a && b) return a ? 1 : 2;
  for (const c of a) b ??= c ?? 0;
  switch (b) { case 1: case 2: return; default: }
  return () => (a || b ? 1 : 2);
}`),
  ).toEqual({ f: { lines: 6, complexity: 9 }, 'f.anonymous': { lines: 1, complexity: 3 } });
});

it('lets the list only get shorter', () => {
  const found = (lines: number, complexity: number) => offendersIn(new Map([['a.ts', new Map([['f', { lines, complexity }]])]]));
  const list = { 'a.ts f': { lines: 120 } };
  expect(found(100, 20)).toEqual({});
  expect(againstList(found(101, 20), {})).toEqual(['a.ts f: lines 101, at most 100; split it']);
  expect(againstList(found(120, 20), list)).toEqual([]);
  expect(againstList(found(110, 21), list)).toEqual(['a.ts f: complexity 21, at most 20; split it']);
  expect(againstList(found(121, 20), list)).toEqual(['a.ts f: lines 121, at most 120; split it']);
  expect(againstList(found(90, 20), list)).toEqual(['a.ts f: lines is within the limit, take it off tools/checks/function-limits.json']);
});
