/**
 * Dates by a format of tokens: `d dd D DD` day, `M MM MMM` month, `yy YY yyyy YYYY` year, `H HH` hour, `h hh` hour of
 * twelve, `mm` minute, `ss` second, `a aa A` AM or PM; everything else stands for itself.
 */
import { parseMoment } from './moment.ts';

const tokenPattern = /yyyy|YYYY|yy|YY|MMM|MM|M|dd|DD|d|D|HH|H|hh|h|mm|ss|aa|a|A/g;

const monthsOf = new Map<string, readonly string[]>();

/** The short names of the months in a language (BCP 47), January first; in English for what is no language. */
function shortMonths(language: string): readonly string[] {
  const known = monthsOf.get(language);
  if (known !== undefined) return known;
  const plain = language.split('-u-')[0] ?? '';
  const named = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(plain) ? plain : 'en';
  const names = new Intl.DateTimeFormat(`${named}-u-ca-gregory-nu-latn`, { month: 'short', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => names.format(Date.UTC(2026, month, 15)));
  monthsOf.set(language, months);
  return months;
}

/** Whether dates of a format have the name of the month: they run in the direction of its language, where others run from left to right. */
export const namesMonth = (format: string): boolean => format.includes('MMM');

/** The formats that a programme may choose; every one is shown, typed and read back everywhere. */
export const dateFormats = [
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'dd MMM yyyy',
  'dd-MMM-yyyy',
  'MM/dd/yyyy',
  'MM-dd-yyyy',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'yyyy.MM.dd',
] as const;

/** A format with the letters of Unicode, for programmes that wrote `DD/MM/YYYY`. */
export function plainDateFormat(format: string): string {
  return format.trim().replace(/D/g, 'd').replace(/Y/g, 'y');
}

/** Writes a day or what a clock showed (`YYYY-MM-DD[ HH:mm:ss]`) by the format, months by their names in the language; what is neither comes back unchanged. */
export function formatDate(date: string, format: string, language: string): string {
  const moment = parseMoment(date);
  if (moment === null) return date;
  const [year, month, date2, hour, minute, second] = [
    moment.slice(0, 4),
    moment.slice(5, 7),
    moment.slice(8, 10),
    moment.slice(11, 13),
    moment.slice(14, 16),
    moment.slice(17, 19),
  ];
  const hour12 = String(Number(hour) % 12 === 0 ? 12 : Number(hour) % 12);
  return format.replace(tokenPattern, (token) => {
    switch (token) {
      case 'yyyy':
      case 'YYYY':
        return year;
      case 'yy':
      case 'YY':
        return year.slice(2);
      case 'MMM':
        return shortMonths(language)[Number(month) - 1] ?? month;
      case 'MM':
        return month;
      case 'M':
        return String(Number(month));
      case 'dd':
      case 'DD':
        return date2;
      case 'd':
      case 'D':
        return String(Number(date2));
      case 'HH':
        return hour;
      case 'H':
        return String(Number(hour));
      case 'hh':
        return hour12.padStart(2, '0');
      case 'h':
        return hour12;
      case 'mm':
        return minute;
      case 'ss':
        return second;
      default:
        return Number(hour) < 12 ? 'AM' : 'PM';
    }
  });
}
