import type { Day, DayShown } from '@fieldward/domain/time/day.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { parseDay } from '../ui/parse-day.ts';
import { formats, useFormats } from './format.ts';
import { countryCodeOf } from './country-code.ts';
import { dayjsFormat } from './settings.ts';

describe('formats', () => {
  const { day, money, number } = formats('DD/MM/YYYY', 'KES', 'en', 'UTC');

  it('show a day as written, whatever the zone', () => {
    expect(day('1984-03-12T00:00:00.000+0000' as unknown as DayShown)).toBe('12/03/1984'); // as a resource shows it
    expect(day(null)).toBe('');
  });

  // four minutes to midnight in Karachi; in Lima the day has not begun, in Kathmandu the next one has
  it.each([
    ['Asia/Karachi', '21/11/2026 23:56', '21/11/2026'],
    ['America/Lima', '21/11/2026 13:56', '21/11/2026'],
    ['Asia/Kathmandu', '22/11/2026 00:41', '22/11/2026'],
  ])('tell a moment by the clock of %s', (zone, clock, its) => {
    const late = momentOf(Date.UTC(2026, 10, 21, 18, 56));
    const shown = formats('DD/MM/YYYY', '', 'en', zone);
    expect([shown.moment(late), shown.dayOf(late)]).toEqual([clock, its]);
  });

  it('show what somebody typed as it was typed', () => {
    const { typed } = formats('DD/MM/YYYY', '', 'en', 'America/Lima');
    expect(['2026-11-21', '2026-11-21 00:30:00', 'soon'].map(typed)).toEqual(['21/11/2026', '21/11/2026 00:30', 'soon']);
  });

  it('show what records keep: moments by the clock of the programme, days as written, other texts as they are', () => {
    const { recorded } = formats('DD/MM/YYYY', '', 'en', 'Asia/Karachi');
    const shown = [
      ['2026-10-30T19:00:00.000Z', '31/10/2026 00:00'],
      ['2026-11-28 20:15:00.5+00', '29/11/2026 01:15'],
      ['2026-11-28T20:15:00.000+0000', '29/11/2026 01:15'],
      ['2026-11-28 20:15:00', '28/11/2026 20:15'],
      ['2026-11-28', '28/11/2026'],
      ...['2026', '2026-11', '2026-31-12', 'on 2026-11-28', '', '12:15:00+05', 'a person of some years'].map(
        (text) => [text, text] as const,
      ),
    ] as const;
    expect(shown.map(([text]) => recorded(text))).toEqual(shown.map(([, text]) => text));
  });

  it('name the month of a day and of a month alone', () => {
    const { month } = formats('DD/MM/YYYY', '', 'en', 'America/Lima');
    expect(['2026-10', '2026-10-31', '', null].map(month)).toEqual(['Oct 2026', 'Oct 2026', '', '']);
  });

  it('keep a date in one piece within right-to-left text', () => {
    expect(formats('YYYY-MM-DD', '', 'ar', 'UTC').day('2026-11-21' as Day)).toBe('\u20662026-11-21\u2069');
    expect(formats('YYYY-MM-DD', '', 'en', 'UTC').day('2026-11-21' as Day)).toBe('2026-11-21');
    expect(formats('YYYY-MM-DD', '', 'ar', 'UTC').day('')).toBe('');
  });

  it('name the month in the language, and let such a date run as the text around it', () => {
    expect(formats('DD MMM YYYY', '', 'ar', 'UTC').day('2026-11-21' as Day)).toBe('21 نوفمبر 2026');
    expect(formats('DD-MMM-YYYY', '', 'fr', 'UTC').day('2026-07-21' as Day)).toBe('21-juil.-2026');
    expect(formats('DD MMM YYYY', '', 'en', 'UTC').day('2026-09-01' as Day)).toBe('01 Sep 2026');
  });

  it('put the currency before the amount and keep western digits', () => {
    expect(money('1234.5')).toBe('KES 1,234.50');
    expect(number(12345)).toBe('12,345');
    expect(formats('DD/MM/YYYY', '', 'ar', 'UTC').money(3)).toContain('3');
  });

  it('read the date format in Java’s letters', () => {
    expect(dayjsFormat('dd/MM/yyyy')).toBe('DD/MM/YYYY');
    expect(countryCodeOf('kenya')).toBe('KE');
    expect(countryCodeOf('Nowhere')).toBeUndefined();
  });
});

it('are made once for all rows of a list', () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const first = renderHook(useFormats, { wrapper }).result.current;
  const makes = vi.spyOn(Intl, 'NumberFormat');
  const { result, rerender } = renderHook(() => Array.from({ length: 20 }, useFormats), { wrapper });
  rerender();
  expect(result.current.every((made) => made === first)).toBe(true);
  expect(makes).not.toHaveBeenCalled();
  makes.mockRestore();
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
    expect(parseDay(text, 'DD/MM/YYYY', 'en')).toBe(iso);
  });
});
