import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { plainDigits } from '../lib/typed/plain-digits.ts';
import { monthAsNumber } from '../lib/typed/typed-date.ts';

dayjs.extend(customParseFormat);

/**
 * A typed day in the format shown (also without leading zeros), in ISO, or with other separators; null when it is none.
 * @param language of the month, where the format names it
 */
export function parseDay(text: string, format: string, language: string): string | null {
  const digits = plainDigits(text).trim();
  const named = format.includes('MMM');
  const tidy = named ? monthAsNumber(digits, language) : digits;
  const numbered = named ? format.replace('MMM', 'MM') : format;
  const short = numbered.replace('DD', 'D');
  const shorter = short.replace(/\bMM\b/, 'M');
  const separated = [numbered, short, shorter].flatMap((one) => ['/', '-', '.', ' '].map((separator) => one.replace(/[-/. ]/g, separator)));
  for (const one of [numbered, 'YYYY-MM-DD', ...separated, numbered.replace(/[-/. ]/g, '')]) {
    const day = dayjs(tidy, one, true);
    if (day.isValid()) return day.format('YYYY-MM-DD');
  }
  return null;
}
