import { expect, it } from 'vitest';
import { toldText, youngAge } from './age-text.ts';

it.each([
  ['2026-11-10', false, 'en', '12 days'],
  ['2026-04-30', true, 'en', '6 months'],
  ['2026-04-30', false, 'fr', '6 mois'],
  ['2026-11-19', false, 'ar', '3 أيام'],
  ['2024-11-22', false, 'en', null],
  // an estimate that stands for a year
  ['2026-01-01', true, 'en', null],
  ['2025-01-01', true, 'en', '1 year'],
  ['2025-01-01', true, 'fr', '1 an'],
  ['2024-01-01', true, 'en', null],
])('born on %s (estimated: %s), in %s: %s', (born, estimated, language, text) => {
  const young = youngAge(born, estimated, '2026-11-22');
  expect(young === null ? null : toldText(young, language).replaceAll(/\s/g, ' ')).toBe(text);
});
