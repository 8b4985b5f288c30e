import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** A typed day in the format shown (also without leading zeros), in ISO, or with other separators; null when it is none. */
export function parseDay(text: string, format: string): string | null {
  const tidy = text.trim();
  const short = format.replace('DD', 'D').replace(/\bMM\b/, 'M');
  const separated = [format, short].flatMap((one) => ['/', '-', '.'].map((separator) => one.replace(/[-/. ]/g, separator)));
  for (const one of [format, 'YYYY-MM-DD', ...separated, format.replace(/[-/. ]/g, '')]) {
    const day = dayjs(tidy, one, true);
    if (day.isValid()) return day.format('YYYY-MM-DD');
  }
  return null;
}
