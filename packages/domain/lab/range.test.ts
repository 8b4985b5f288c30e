import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageInDays, deltaOf, flagOf, isCritical, rangeFor, rangeProblem, type ReferenceRange } from './range.ts';

const range = (some: Partial<ReferenceRange>): ReferenceRange => ({
  minAgeDays: null,
  maxAgeDays: null,
  sex: null,
  pregnant: null,
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
  ...some,
});
const anyone = range({ low: '1' });
const newborn = range({ minAgeDays: 0, maxAgeDays: 28, low: '2' });
const women = range({ sex: 'F', minAgeDays: 4383, low: '3' });
const men = range({ sex: 'M', minAgeDays: 4383, low: '4' });
const expecting = range({ sex: 'F', pregnant: true, low: '5' });
const all = [anyone, newborn, women, men, expecting];

const limit = fc.option(fc.integer({ min: -50, max: 50 }).map(String), { nil: null });
const days = fc.option(fc.nat(40_000), { nil: null });
const sexes = fc.constantFrom('M' as const, 'F' as const, null);
const maybe = fc.constantFrom(true, false, null);
const ranges = fc.array(
  fc.record({
    minAgeDays: days,
    maxAgeDays: days,
    sex: sexes,
    pregnant: maybe,
    low: limit,
    high: limit,
    criticalLow: limit,
    criticalHigh: limit,
  }),
  { maxLength: 8 },
);
const subjects = fc.record({ ageDays: days, sex: sexes, pregnant: maybe });

describe('the range of a person', () => {
  it.each([
    [{ ageDays: 0, sex: 'F', pregnant: null }, newborn],
    [{ ageDays: 3, sex: 'F', pregnant: null }, newborn],
    [{ ageDays: 4382, sex: 'F', pregnant: null }, anyone],
    [{ ageDays: 4383, sex: 'F', pregnant: null }, women],
    [{ ageDays: 28, sex: 'M', pregnant: null }, newborn],
    [{ ageDays: 29, sex: 'M', pregnant: null }, anyone],
    [{ ageDays: 9000, sex: 'F', pregnant: null }, women],
    [{ ageDays: 9000, sex: 'F', pregnant: true }, expecting],
    [{ ageDays: 9000, sex: 'M', pregnant: false }, men],
    [{ ageDays: null, sex: 'M', pregnant: null }, anyone],
    [{ ageDays: 9000, sex: null, pregnant: null }, anyone],
  ] as const)('%j', (who, expected) => expect(rangeFor(all, who)).toBe(expected));

  it.each([
    ['of the same people', { sex: 'F' as const, minAgeDays: 10, maxAgeDays: 20 }, { sex: 'F' as const, minAgeDays: 10, maxAgeDays: 20 }],
    ['of as many days', { minAgeDays: 5, maxAgeDays: 15 }, { minAgeDays: 10, maxAgeDays: 20 }],
    ['of everybody', {}, {}],
    ['of an age without end', { minAgeDays: 5 }, { minAgeDays: 10 }],
    ['from birth on, given or not', { maxAgeDays: 28 }, { minAgeDays: 0, maxAgeDays: 28 }],
  ])('is the first of equals: %s', (_what, one, other) => {
    const [first, second] = [range({ ...one, low: '1' }), range({ ...other, low: '2' })];
    const who = { ageDays: 12, sex: 'F' as const, pregnant: null };
    expect(rangeFor([first, second], who)).toBe(first);
    expect(rangeFor([second, first], who)).toBe(second);
  });

  it('from birth on is that of a newborn', () => {
    const young = range({ maxAgeDays: 28 });
    expect(rangeFor([young], { ageDays: 0, sex: null, pregnant: null })).toBe(young);
  });

  it('never contradicts what is known, whatever the order of the ranges', () => {
    fc.assert(
      fc.property(ranges, subjects, (list, who) => {
        const found = rangeFor(list, who);
        const fits = (each: ReferenceRange): boolean =>
          (each.sex === null || each.sex === who.sex) &&
          (each.pregnant === null || each.pregnant === (who.pregnant === true)) &&
          ((each.minAgeDays === null && each.maxAgeDays === null) ||
            (who.ageDays !== null && who.ageDays >= (each.minAgeDays ?? 0) && who.ageDays <= (each.maxAgeDays ?? Infinity)));
        expect(found === null ? list.some(fits) : !fits(found)).toBe(false);
        const backwards = rangeFor(list.toReversed(), who);
        const closeness = (each: ReferenceRange | null) =>
          each === null ? null : [each.pregnant !== null, each.sex !== null, (each.maxAgeDays ?? Infinity) - (each.minAgeDays ?? 0)];
        expect(closeness(backwards)).toEqual(closeness(found));
      }),
    );
  });
});

describe('a value', () => {
  const adult = range({ low: '12', high: '16', criticalLow: '7', criticalHigh: '20' });
  it.each([
    ['12', null],
    ['16', null],
    ['11.9', 'low'],
    ['16.01', 'high'],
    ['7', 'criticalLow'],
    ['6.9', 'criticalLow'],
    ['7.1', 'low'],
    ['20', 'criticalHigh'],
    ['19.99', 'high'],
    ['high', null],
  ] as const)('%s is %s', (value, flag) => {
    expect(flagOf(value, adult)).toBe(flag);
    expect(isCritical(flag)).toBe(flag === 'criticalLow' || flag === 'criticalHigh');
  });

  it('is normal without a range or without limits', () => expect([flagOf('1', null), flagOf('1', range({}))]).toEqual([null, null]));

  it.each([
    ['0.3', '0.1', '0.2', { change: '0.2', beyond: false }],
    ['0.3', '0.1', '0.19', { change: '0.2', beyond: true }],
    ['5', '9', '3', { change: '-4', beyond: true }],
    ['5', '9', null, { change: '-4', beyond: false }],
    ['5', null, '3', null],
    ['positive', '9', '3', null],
  ] as const)('%s after %s, at most %s', (value, last, most, expected) => expect(deltaOf(value, last, most)).toEqual(expected));
});

describe('a range', () => {
  it.each<[Partial<ReferenceRange>, string | null]>([
    [{ criticalLow: '7', low: '12', high: '16', criticalHigh: '20' }, null],
    [{ low: '12', high: '12' }, null],
    [{ low: '12', high: '11.99' }, 'high'],
    [{ criticalLow: '13', low: '12' }, 'high'],
    [{ criticalLow: '13', high: '12' }, 'high'],
    [{ minAgeDays: 10, maxAgeDays: 9 }, 'maxAgeDays'],
    [{ minAgeDays: 10, maxAgeDays: 10 }, null],
    [{ maxAgeDays: 0 }, null],
  ])('%j is out of order at %s', (some, field) => expect(rangeProblem(range(some))?.field ?? null).toBe(field));

  it('counts days across years and leap days', () => {
    expect([ageInDays('2026-03-01', '2026-03-01'), ageInDays('2024-02-28', '2024-03-01'), ageInDays('2000-01-01', '2026-01-01')]).toEqual([
      0, 2, 9497,
    ]);
    // of moments only the days count
    expect(ageInDays('2026-03-01T23:00:00', '2026-03-02 01:00:00')).toBe(1);
  });
});
