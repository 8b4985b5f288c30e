import { useMemo } from 'react';
import { useLanguage } from './text.ts';

/** The names of the days of the week in the language of the person, from Monday; the first has the number 1. */
export function useWeekdays(length: 'long' | 'short'): readonly string[] {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { weekday: length, timeZone: 'UTC' });
    // 1 January 2024 is a Monday
    return [1, 2, 3, 4, 5, 6, 7].map((nth) => names.format(new Date(Date.UTC(2024, 0, nth))));
  }, [language, length]);
}
