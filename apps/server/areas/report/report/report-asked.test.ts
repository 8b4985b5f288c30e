import { describe, expect, it } from 'vitest';
import { distinct, plainColumn, questionColumn } from '../dump/dump-columns.ts';
import { askedFormat, askedPeriod, readDay } from './report-asked.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const asked = (query: Readonly<Record<string, string>>): unknown => {
  try {
    return askedPeriod(query, NOW, query['tz'] ?? 'Asia/Karachi');
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('days', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['20260228', '2026-02-28'],
    ['28/02/2026', '2026-02-28'],
    ['28-02-2026', '2026-02-28'],
    ['28 Feb 2026', '2026-02-28'],
    ['8 feb 26', '2026-02-08'],
    ['28/02/26', '2026-02-28'],
    ['28-02-26', '2026-02-28'],
    ['29/02/2026', null],
    ['2026-13-01', null],
    ['28/Feb/2026', null],
    ['28 02 2026', null],
    ['28/02-2026', null],
    ['2026-2-8', null],
    ['28 Foo 2026', null],
    ['yesterday', null],
    ['', null],
  ])('%s is %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    [{}, 'report.mandatory'],
    [{ from: '2026-01-01' }, 'report.mandatory'],
    [{ from: '2026-01-01', to: ' ' }, 'report.mandatory'],
    [{ from: 'x', to: '2026-01-01' }, 'report.notADate'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'report.reversedDates'],
    [{ from: '2026-01-02', to: '2026-11-23' }, 'report.futureDate'],
    [{ from: '2026-11-22', to: '2026-11-22', tz: 'UTC' }, 'report.futureDate'],
    [
      { from: '2026-11-22', to: '2026-11-22', tz: 'Asia/Karachi' },
      { from: '2026-11-22', to: '2026-11-22', zone: 'Asia/Karachi' },
    ],
    [
      { from: '2026-11-22', to: '2026-11-22' },
      { from: '2026-11-22', to: '2026-11-22', zone: 'Asia/Karachi' },
    ],
  ])('%o are %o', (query, period) => expect(asked(query)).toEqual(period));
});

describe('a format', () => {
  it('is the usual one by default, else one of those that there are', () => {
    expect(askedFormat({}, ['zip', 'csv'])).toBe('zip');
    expect(askedFormat({ format: 'CSV' }, ['zip', 'csv'])).toBe('csv');
    expect(askedFormat({ ext: 'zip' }, ['csv', 'zip'])).toBe('zip');
    expect(() => askedFormat({ format: 'pdf' }, ['zip', 'csv'])).toThrow('pdf is no format here. Choose one of: zip, csv');
  });
});

describe('names of columns', () => {
  it('are plain and differ', () => {
    expect(['Patient Identifier', "Mother's Name", 'Hydra - Contact Number', '!'].map(plainColumn)).toEqual([
      'patient_identifier',
      'mothers_name',
      'hydra_contact_number',
      'unnamed',
    ]);
    expect(['Cough (weeks)', 'مدة السعال', '?'].map(questionColumn)).toEqual(['COUGHWEEKS', 'مدةالسعال', 'QUESTION']);
    expect(distinct(['A', 'b', 'a', 'B', 'A'], ['b'])).toEqual(['A', 'b_2', 'a_2', 'B_3', 'A_3']);
  });
});
