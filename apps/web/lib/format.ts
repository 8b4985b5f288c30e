import { parseDay, parseMoment } from '@fieldward/domain/time/moment.ts';
import { formatDate, namesMonth } from '@fieldward/domain/time/date-format.ts';
import type { Day, DayShown, Moment, WallClock } from '@fieldward/domain/time/day.ts';
import { clockAt, dayAt, dayShown, readMoment } from '@fieldward/domain/time/in-zone.ts';
import { programmeZone } from './clock.ts';
import { directionOf, type Language } from './language.ts';
import { useSettings } from './settings.ts';
import { showDaysAs } from './shown-day.ts';
import { useLanguage } from './text.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** How days, moments, numbers and money are shown: the programme's settings and the person's language. '' for nothing. */
export interface Formats {
  /** A day. It has no zone: it is taken as written. */
  day: (value: Day | DayShown | '' | null | undefined) => string;
  /** The day of a moment in the programme's zone. */
  dayOf: (moment: Moment | null | undefined) => string;
  /** A moment as day and time in the programme's zone. */
  moment: (moment: Moment | null | undefined) => string;
  /** What somebody wrote down as the day and time of a clock, as written. */
  clock: (value: WallClock | '' | null | undefined) => string;
  /** What somebody typed as a day or as day and time, `YYYY-MM-DD[ HH:mm:ss]`; other texts as they are. */
  typed: (text: string) => string;
  /** A text that may be a day or a moment as records keep them, `YYYY-MM-DD[ HH:mm:ss[+00]]`; other texts as they are. */
  recorded: (text: string) => string;
  /** The month of a day, or a month `YYYY-MM`, by its name: no setting says how a month without a day is written. */
  month: (value: string | null | undefined) => string;
  number: (value: number) => string;
  /** An amount behind its currency code. */
  money: (value: number | string) => string;
}

/** Formats by settings, language and the programme's zone. */
export function formats(dateFormat: string, currency: string, language: Language, zone: string): Formats {
  // Western digits also in Arabic: identifiers, results and doses are written with them.
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 2 });
  const amounts = new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const months = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  // Within right-to-left text `2026-11-21` would turn into `21-11-2026`: a date is a left-to-right island there, unless a word stands in it.
  const apart = directionOf(language) === 'rtl' && !namesMonth(dateFormat);
  const written = (value: string, format: string): string => {
    const text = formatDate(value, format, language);
    return apart && text !== '' ? `\u2066${text}\u2069` : text;
  };
  const clock: Formats['clock'] = (value) => (value ? written(value, `${dateFormat} HH:mm`) : '');
  const day: Formats['day'] = (value) => (value ? written(dayShown(value), dateFormat) : '');
  const moment: Formats['moment'] = (at) => (at ? clock(clockAt(at, zone)) : '');
  const typed: Formats['typed'] = (text) => (text.length > DAY_LENGTH ? written(text, `${dateFormat} HH:mm`) : day(parseDay(text)) || text);
  return {
    day,
    dayOf: (at) => (at ? day(dayAt(at, zone)) : ''),
    moment,
    clock,
    typed,
    recorded: (text) => {
      // the database writes the hours of a zone alone
      const at = readMoment(text.replace(/(:\d{2}(?:\.\d+)?[+-]\d{2})$/, '$1:00'));
      return at === null ? (parseMoment(text) === null ? text : typed(text)) : moment(at);
    },
    month: (value) => (value ? months.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`)) : ''),
    number: (value) => numbers.format(value),
    money: (value) => `${currency ? `${currency} ` : ''}${amounts.format(Number(value))}`,
  };
}

let last: { readonly of: string; readonly made: Formats } | undefined;

/** Formats as they were made last, when they are of the same: every row of a list asks for them, and what they are made of is slow to make. */
function sameFormats(dateFormat: string, currency: string, language: Language, zone: string): Formats {
  const of = JSON.stringify([dateFormat, currency, language, zone]);
  if (last?.of === of) return last.made;
  const made = formats(dateFormat, currency, language, zone);
  last = { of, made };
  showDaysAs(made.typed);
  return made;
}

/** The formats for the programme and person at hand. */
export function useFormats(): Formats {
  const { dateFormat, currency } = useSettings();
  const language = useLanguage();
  // the settings, when they arrive, tell the zone too
  return sameFormats(dateFormat, currency, language, programmeZone());
}
