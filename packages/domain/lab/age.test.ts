import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageFrom, ageTo, ageUnits, firstDayOf, lastDayOf, type TypedAge } from './age.ts';
import { labUnits } from './unit.ts';

it.each<[TypedAge, number, number]>([
  [{ count: 0, unit: 'days' }, 0, 0],
  [{ count: 28, unit: 'days' }, 28, 28],
  [{ count: 1, unit: 'months' }, 30, 59],
  [{ count: 6, unit: 'months' }, 182, 212],
  [{ count: 0, unit: 'years' }, 0, 364],
  [{ count: 12, unit: 'years' }, 4383, 4747],
  [{ count: 17, unit: 'years' }, 6209, 6573],
  [{ count: 18, unit: 'years' }, 6574, 6938],
])('%o begins on day %i and ends on day %i', (age, first, last) => {
  expect([firstDayOf(age), lastDayOf(age)]).toEqual([first, last]);
});

it.each<[number, TypedAge, TypedAge]>([
  [0, { count: 0, unit: 'months' }, { count: 0, unit: 'days' }],
  [28, { count: 28, unit: 'days' }, { count: 28, unit: 'days' }],
  [364, { count: 364, unit: 'days' }, { count: 11, unit: 'months' }],
  [365, { count: 12, unit: 'months' }, { count: 365, unit: 'days' }],
  [729, { count: 729, unit: 'days' }, { count: 23, unit: 'months' }],
  [730, { count: 2, unit: 'years' }, { count: 730, unit: 'days' }],
  [6574, { count: 18, unit: 'years' }, { count: 6574, unit: 'days' }],
  [6573, { count: 6573, unit: 'days' }, { count: 17, unit: 'years' }],
])('%i days are shown as %o from and %o to', (days, from, to) => {
  expect([ageFrom(days), ageTo(days)]).toEqual([from, to]);
});

it('keeps every number of days that is shown and typed again', () => {
  fc.assert(
    fc.property(fc.nat(60_000), (days) => {
      expect([firstDayOf(ageFrom(days)), lastDayOf(ageTo(days))]).toEqual([days, days]);
    }),
  );
});

it('leaves no day between one age and the next', () => {
  fc.assert(
    fc.property(fc.nat(120), fc.constantFrom(...ageUnits), (count, unit) => {
      expect(lastDayOf({ count, unit }) + 1).toBe(firstDayOf({ count: count + 1, unit }));
    }),
  );
});

it('offers 31 units, each once', () => {
  expect(new Set(labUnits).size).toBe(31);
});
