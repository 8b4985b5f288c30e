import { describe, expect, test } from 'vitest';
import { isFilterProblem, isSavedListKind, readSavedFilter, savedListNameProblem, type SavedListKind } from './saved-list.ts';

describe('the name of a saved list', () => {
  test.each([
    ['', 'savedlist.nameMissing'],
    ['   ', 'savedlist.nameMissing'],
    ['x'.repeat(101), 'savedlist.nameTooLong'],
    [` ${'x'.repeat(100)} `, undefined],
    ['متابعة متأخرة', undefined],
  ])('%j: %s', (name, code) => expect(savedListNameProblem(name)?.code).toBe(code));
});

describe('the filter of a saved list', () => {
  test.each<[SavedListKind, unknown, Readonly<Record<string, string>>]>([
    ['patient', { q: ' Ali ' }, { q: 'Ali' }],
    ['encounter', { indicator: 'formsFilled', location: '', period: 'month' }, { indicator: 'formsFilled', period: 'month' }],
    ['due', { indicator: 'followUpsOverdue', location: 'a,b' }, { indicator: 'followUpsOverdue', location: 'a,b' }],
  ])('%s %j is read', (kind, sent, filter) => expect(readSavedFilter(kind, sent)).toEqual(filter));

  test.each<[SavedListKind, unknown, string, string]>([
    ['patient', null, 'savedlist.badFilter', 'filter'],
    ['patient', ['q'], 'savedlist.badFilter', 'filter'],
    ['patient', { q: 12 }, 'savedlist.badFilter', 'filter.q'],
    ['patient', { q: 'a\0' }, 'savedlist.badFilter', 'filter.q'],
    ['patient', { q: 'x'.repeat(2001) }, 'savedlist.badFilter', 'filter.q'],
    ['patient', { q: '  ' }, 'savedlist.nothingSought', 'filter.q'],
    ['patient', { q: 'Ali', form: 'f' }, 'savedlist.unknownFilter', 'filter.form'],
    ['encounter', {}, 'savedlist.nothingSought', 'filter.indicator'],
    ['due', { location: 'a' }, 'savedlist.nothingSought', 'filter.indicator'],
  ])('%s %j is refused: %s', (kind, sent, code, field) => {
    const read = readSavedFilter(kind, sent);
    expect(isFilterProblem(read) ? [read.problem.code, read.field] : read).toEqual([code, field]);
  });

  test('has one of three kinds', () => {
    expect(['patient', 'encounter', 'due', 'toString', 'Patient', 3, null].map(isSavedListKind)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
