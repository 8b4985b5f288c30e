import { describe, expect, it } from 'vitest';
import { parseDay } from '../ui/parse-day.ts';
import { formats } from './format.ts';
import { countryCodeOf, dayjsFormat } from './settings.ts';

describe('formats', () => {
  const { day, money, number } = formats('DD/MM/YYYY', 'KES', 'en');

  it('show a day as written, whatever the zone', () => {
    expect(day('1984-03-12T00:00:00.000+0000')).toBe('12/03/1984');
    expect(day(null)).toBe('');
  });

  it('keep a date in one piece within right-to-left text', () => {
    expect(formats('YYYY-MM-DD', '', 'ar').day('2026-11-21')).toBe('\u20662026-11-21\u2069');
    expect(formats('YYYY-MM-DD', '', 'en').day('2026-11-21')).toBe('2026-11-21');
    expect(formats('YYYY-MM-DD', '', 'ar').day('')).toBe('');
  });

  it('put the currency before the amount and keep western digits', () => {
    expect(money('1234.5')).toBe('KES 1,234.50');
    expect(number(12345)).toBe('12,345');
    expect(formats('DD/MM/YYYY', '', 'ar').money(3)).toContain('3');
  });

  it('read the date format in Java’s letters', () => {
    expect(dayjsFormat('dd/MM/yyyy')).toBe('DD/MM/YYYY');
    expect(countryCodeOf('kenya')).toBe('KE');
    expect(countryCodeOf('Nowhere')).toBeUndefined();
  });
});

describe('a typed day', () => {
  it.each([
    ['12/03/1984', '1984-03-12'],
    ['12-03-1984', '1984-03-12'],
    ['12031984', '1984-03-12'],
    ['1984-03-12', '1984-03-12'],
    ['31/02/1984', null],
    ['soon', null],
  ])('%s is %s', (text, iso) => {
    expect(parseDay(text, 'DD/MM/YYYY')).toBe(iso);
  });
});
