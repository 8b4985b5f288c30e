// @vitest-environment node
import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import './calendar-words.ts';
import { languages } from './language.ts';

describe('calendars', () => {
  it.each(Object.keys(languages))('name months and days in %s', (language) => {
    const months = new Intl.DateTimeFormat(language, { month: 'long' });
    for (const month of ['02', '08', '11'])
      expect(dayjs(`2026-${month}-15`).locale(language).format('MMMM')).toBe(months.format(new Date(`2026-${month}-15T12:00`)));
    const saturday = dayjs('2026-11-28').locale(language);
    expect(saturday.format('dddd')).toBe(new Intl.DateTimeFormat(language, { weekday: 'long' }).format(saturday.toDate()));
  });
});
