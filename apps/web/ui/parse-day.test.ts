// @vitest-environment node
/** A day as people type it, whatever the programme's format and the language. */
import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { dateFormats } from '@fieldward/domain/time/date-format.ts';
import '../lib/calendar-words.ts';
import { parseDay } from './parse-day.ts';

const inDayjs = (format: string): string => format.replaceAll('d', 'D').replaceAll('y', 'Y');

it.each(['en', 'fr', 'ar'])('every day of every format reads back as it is shown (%s)', (language) => {
  for (const format of dateFormats.map(inDayjs))
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-05`;
      const shown = dayjs(day).locale(language).format(format);
      expect([shown, parseDay(shown, format, language)]).toEqual([shown, day]);
    }
});

it.each([
  ['05 janv. 2026', 'DD MMM YYYY', 'fr', '2026-01-05'],
  ['5 janvier 2026', 'DD MMM YYYY', 'fr', '2026-01-05'],
  ['5 fevr 2026', 'DD MMM YYYY', 'fr', '2026-02-05'],
  ['05-AOUT-2026', 'DD-MMM-YYYY', 'fr', '2026-08-05'],
  ['05 Jan 2026', 'DD MMM YYYY', 'fr', '2026-01-05'],
  ['5 juin 2026', 'DD MMM YYYY', 'fr', '2026-06-05'],
  ['5 jui 2026', 'DD MMM YYYY', 'fr', null],
  ['5 ja 2026', 'DD MMM YYYY', 'en', null],
  ['5 Sept 2026', 'DD MMM YYYY', 'en', '2026-09-05'],
  ['05/01/2026', 'DD MMM YYYY', 'fr', '2026-01-05'],
  ['٠٥ يناير ٢٠٢٦', 'DD MMM YYYY', 'ar', '2026-01-05'],
  ['٠٥/٠١/٢٠٢٦', 'DD/MM/YYYY', 'ar', '2026-01-05'],
  ['۰۵/۰۱/۲۰۲۶', 'DD/MM/YYYY', 'en', '2026-01-05'],
  ['\u200E05/01/2026', 'DD/MM/YYYY', 'ar', '2026-01-05'],
  ['31 févr. 2026', 'DD MMM YYYY', 'fr', null],
])('%s as %s in %s is %s', (text, format, language, day) => expect(parseDay(text, format, language)).toBe(day));
