import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** A typed day in the format shown, in ISO, or with other separators; null when it is none. */
export function parseDay(text: string, format: string): string | null {
  const tidy = text.trim();
  const tries = [
    format,
    'YYYY-MM-DD',
    format.replace(/[-/. ]/g, '/'),
    format.replace(/[-/. ]/g, '-'),
    format.replace(/[-/. ]/g, '.'),
    format.replace(/[-/. ]/g, ''),
  ];
  for (const one of tries) {
    const day = dayjs(tidy, one, true);
    if (day.isValid()) return day.format('YYYY-MM-DD');
  }
  return null;
}
