import { dayOf } from '@fieldward/domain/time/moment.ts';
import { Problem } from '../problem.ts';

/** How a value is compared: https://hl7.org/fhir/R4/search.html#prefix (`ap` is not offered). */
type Prefix = 'eq' | 'ne' | 'gt' | 'lt' | 'ge' | 'le' | 'sa' | 'eb';

const PREFIX = /^(?:(eq|ne|gt|lt|ge|le|sa|eb)(?=[\d-]))?(.*)$/s;
const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;
const MINUTE = 60_000;

/** A span of time as a search says it: from its first moment to the first one behind it. Texts that `asked_moment` of the database reads. */
interface AskedSpan {
  readonly prefix: Prefix;
  readonly from: string;
  readonly to: string;
  /** The days of both; a span within one day is that day. */
  readonly fromDay: string;
  readonly toDay: string;
}

/** The prefix of a value, and the rest. */
export function prefixed(text: string): { readonly prefix: Prefix; readonly rest: string } {
  const [, prefix, rest] = PREFIX.exec(text) ?? [];
  return { prefix: (prefix ?? 'eq') as Prefix, rest: rest ?? '' }; // the pattern has no others
}

/** The parts of a date as it was written; null for what is none. */
function partsOf(text: string): { readonly from: Date; readonly exact: Exactness; readonly zone: string | undefined } | null {
  const [whole, year, month, day, hour, minute, second, fraction, zone] = DATE.exec(text.replace(/(T.*) (\d{2}:?\d{2})$/, '$1+$2')) ?? [];
  if (whole === undefined || Number(year) === 0) return null;
  const [atMonth, atDay] = [Number(month ?? 1) - 1, Number(day ?? 1)];
  const [atHour, atMinute, atSecond] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
  const from = new Date(Date.UTC(Number(year), atMonth, atDay, atHour, atMinute, atSecond));
  from.setUTCMilliseconds(Math.trunc(Number(`0${fraction ?? ''}`) * 1000));
  const real = from.getUTCMonth() === atMonth && from.getUTCDate() === atDay && atHour < 24 && atMinute < 60 && atSecond < 60;
  const finer = [month, day, hour, second, fraction];
  const exact = EXACTNESS[finer.findIndex((each) => each === undefined)] ?? 'millisecond';
  return real ? { from, exact, zone } : null;
}

/** How exact a date is that lacks the month, the day, the hour, the second or its fraction. */
const EXACTNESS = ['year', 'month', 'day', 'minute', 'second'] as const;
type Exactness = (typeof EXACTNESS)[number] | 'millisecond';

/** The first moment behind what a date says. */
function behind(from: Date, exact: Exactness): Date {
  const to = new Date(from);
  if (exact === 'year') to.setUTCFullYear(to.getUTCFullYear() + 1);
  else if (exact === 'month') to.setUTCMonth(to.getUTCMonth() + 1);
  else if (exact === 'day') to.setUTCDate(to.getUTCDate() + 1);
  else to.setTime(from.getTime() + { minute: MINUTE, second: 1000, millisecond: 1 }[exact]);
  return to.getUTCFullYear() > 9999 ? new Date(Date.UTC(9999, 11, 31, 23, 59, 59, 999)) : to;
}

/**
 * Reads the value of a date parameter, as exact as it was written: `ge2026`, `2026-11`, `lt2026-11-24T10:30+05:00`. Without a zone it is of the
 * programme's. Raises `engine.badParameter`.
 */
export function askedSpan(parameter: string, value: string): AskedSpan {
  const { prefix, rest } = prefixed(value.trim());
  const parts = partsOf(rest);
  if (parts === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  const { from, exact, zone } = parts;
  const to = behind(from, exact);
  const text = (at: Date): string => {
    const local = at.toISOString().replace('Z', '');
    return zone === undefined ? local : new Date(Date.parse(`${local}${zone.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')}`)).toISOString();
  };
  const days = ['year', 'month', 'day'].includes(exact) ? to : behind(from, 'day');
  return { prefix, from: text(from), to: text(to), fromDay: dayOf(from.toISOString()), toDay: dayOf(days.toISOString()) };
}

/** SQL that compares what lasts from `first` to `last` (SQL, the same for a moment) with a span from `from` to before `to` (SQL). */
export function spanSql(prefix: Prefix, [first, last]: readonly [string, string], [from, to]: readonly [string, string]): string {
  switch (prefix) {
    case 'eq':
      return `(${first} >= ${from} and ${last} < ${to})`;
    case 'ne':
      return `(${first} < ${from} or ${last} >= ${to})`;
    case 'gt':
      return `${last} >= ${to}`;
    case 'lt':
      return `${first} < ${from}`;
    case 'ge':
      return `${last} >= ${from}`;
    case 'le':
      return `${first} < ${to}`;
    case 'sa':
      return `${first} >= ${to}`;
    case 'eb':
      return `${last} < ${from}`;
  }
}
