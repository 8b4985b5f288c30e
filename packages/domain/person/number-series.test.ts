import { expect, it } from 'vitest';
import { following } from './number-series.ts';

it.each([
  ['ABC-000123', ['ABC-000124', 'ABC-000125']],
  ['A-09', ['A-10', 'A-11']],
  ['99', ['100', '101']],
  ['LAB-2026/0012', ['LAB-2026/0013', 'LAB-2026/0014']],
  ['KHI 7 B', ['KHI 8 B', 'KHI 9 B']],
  ['none', []],
  ['', []],
  ['1234567890123456', []],
])('after %j come %j', (text, next) => expect(following(text, 2)).toEqual(next));
