import { expect, it } from 'vitest';
import { formulaStart } from './formula-start.ts';

it.each(['=1', '+1+1', '+A1', '+92300x', '+', '-1', '@A1', '\t=1', '\r1', '\n=1', ' =1', '   @x', '＝1', '＋1', '－1', ' ＠x'])(
  '%j could be a formula',
  (text) => {
    expect(formulaStart.test(text)).toBe(true);
  },
);

it.each(['', ' ', 'a=1', '1-2', "'=1", '！', 'قيمة', '  plain', '+923001234567'])('%j is a text', (text) => {
  expect(formulaStart.test(text)).toBe(false);
});
