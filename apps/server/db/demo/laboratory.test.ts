import { rangeFor, rangeProblem } from '@fieldward/domain/lab/range.ts';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { labLimit } from '@fieldward/domain/lab/value.ts';
import { expect, it } from 'vitest';
import { haemoglobin, wireRange } from './laboratory-ranges.ts';
import { labTests } from './laboratory-catalogue.ts';
import { labFields, labFieldUuid } from './load-laboratory.ts';

it('has tests in at least five groups, each with fields of a known kind', () => {
  expect(new Set(Object.values(labTests).map(({ group }) => group)).size).toBeGreaterThanOrEqual(5);
  for (const { name, field } of labFields()) expect([name, labDatatypeOf(field.datatype)]).not.toEqual([name, null]);
  expect(new Set(labFields().map(({ test, name }) => labFieldUuid(test, name))).size).toBe(labFields().length);
});

it('has ranges that rise and lie below the maximum of their field', () => {
  for (const { name, field } of labFields())
    for (const range of field.ranges ?? []) {
      expect([name, rangeProblem(wireRange(range))]).toEqual([name, null]);
      expect(range.criticalHigh ?? range.high ?? 0).toBeLessThanOrEqual(labLimit(field.config ?? null) ?? 0);
    }
});

it.each<[string, number, 'M' | 'F', boolean, string]>([
  ['a newborn', 3, 'F', false, '14'],
  ['a child of six', 6 * 366, 'M', false, '11.5'],
  ['a woman', 30 * 365, 'F', false, '12'],
  ['a pregnant woman', 30 * 365, 'F', true, '11'],
  ['a man', 30 * 365, 'M', false, '13'],
])('knows the haemoglobin of %s', (_who, ageDays, sex, pregnant, low) => {
  expect(rangeFor(haemoglobin.map(wireRange), { ageDays, sex, pregnant })?.low).toBe(low);
});
