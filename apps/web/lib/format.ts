import dayjs from 'dayjs';
import { useMemo } from 'react';
import { directionOf, type Language } from './language.ts';
import { useSettings } from './settings.ts';
import { useLanguage } from './text.ts';

/** How days, moments, numbers and money are shown: the programme's settings and the person's language. */
export interface Formats {
  /** A day or moment of the API (`2026-11-21…`) as a day; '' for nothing. */
  day: (value: string | null | undefined) => string;
  /** A moment of the API as day and time in this device's zone. */
  moment: (value: string | null | undefined) => string;
  number: (value: number) => string;
  /** An amount behind its currency code. */
  money: (value: number | string) => string;
}

/** The API's `+0000` as `+00:00`, which every browser reads. */
function readable(value: string): string {
  return value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** Formats by settings and language. */
export function formats(dateFormat: string, currency: string, language: Language): Formats {
  // Western digits also in Arabic: identifiers, results and doses are written with them.
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 2 });
  const amounts = new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // Within right-to-left text `2026-11-21` would turn into `21-11-2026`: a date is a left-to-right island there.
  const island = (text: string): string => (directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text);
  return {
    // A day has no zone: it is taken as written, never moved to the evening before.
    day: (value) => (value ? island(dayjs(value.slice(0, 10)).format(dateFormat)) : ''),
    moment: (value) => (value ? island(dayjs(readable(value)).format(`${dateFormat} HH:mm`)) : ''),
    number: (value) => numbers.format(value),
    money: (value) => `${currency ? `${currency} ` : ''}${amounts.format(Number(value))}`,
  };
}

/** `day`, `moment`, `number` and `money` for the programme and person at hand. */
export function useFormats(): Formats {
  const { dateFormat, currency } = useSettings();
  const language = useLanguage();
  return useMemo(() => formats(dateFormat, currency, language), [dateFormat, currency, language]);
}
