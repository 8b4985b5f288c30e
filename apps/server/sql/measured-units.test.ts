import { expect, it } from 'vitest';
import { sameUnit } from './measured-units.ts';

it.each([
  ['DEG C', 'Cel', true],
  ['mmHg', 'mm[Hg]', true],
  ['beats/min', '/min', true],
  ['Kg', 'kg', true],
  ['weeks', 'wk', true],
  ['mg/dL', 'mg / dl', true],
  ['DEG C', '[degF]', false],
  ['kg', 'g', false],
  ['cm', 'm', false],
  ['mmol/L', 'mg/dL', false],
])('%s and %s: %s', (one, other, same) => {
  expect([sameUnit(one, other), sameUnit(other, one)]).toEqual([same, same]);
});
