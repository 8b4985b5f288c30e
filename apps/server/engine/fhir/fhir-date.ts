import { Problem } from '../problem.ts';

/** How a value is compared: https://hl7.org/fhir/R4/search.html#prefix (`ap` is not offered). */
export type Prefix = 'eq' | 'ne' | 'gt' | 'lt' | 'ge' | 'le' | 'sa' | 'eb';

const PREFIX = /^(?:(eq|ne|gt|lt|ge|le|sa|eb)(?=[\d-]))?(.*)$/s;
const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;
const MINUTE = 60_000;

/** A span of time as a search says it: from its first moment to the first one behind it. Texts that `asked_moment` of the database reads. */
export interface AskedSpan {
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

const bad = (parameter: string): Problem => new Problem('engine.badParameter', { parameter }, parameter);

/**
 * Reads the value of a date parameter, as exact as it was said: `ge2026`, `2026-11`, `lt2026-11-24T10:30+05:00`. Without a zone it is of the
 * programme's. Raises `engine.badParameter`.
 */
export function askedSpan(parameter: string, value: string): AskedSpan {
  const { prefix, rest } = prefixed(value.trim());
  const [whole, year, month, day, hour, minute, second, fraction, zone] = DATE.exec(rest.replace(/(T.*) (\d{2}:?\d{2})$/, '$1+$2')) ?? [];
  if (whole === undefined || Number(year) === 0) throw bad(parameter);
  const parts = [
    Number(year),
    Number(month ?? 1) - 1,
    Number(day ?? 1),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  ] as const;
  const from = new Date(Date.UTC(...parts));
  if (from.getUTCMonth() !== parts[1] || from.getUTCDate() !== parts[2] || parts[3] > 23 || parts[4] > 59 || parts[5] > 59)
    throw bad(parameter);
  from.setUTCMilliseconds(Math.trunc(Number(`0${fraction ?? ''}`) * 1000));
  const to = new Date(from);
  if (month === undefined) to.setUTCFullYear(to.getUTCFullYear() + 1);
  else if (day === undefined) to.setUTCMonth(to.getUTCMonth() + 1);
  else if (hour === undefined) to.setUTCDate(to.getUTCDate() + 1);
  else to.setTime(from.getTime() + (fraction !== undefined ? 1 : second !== undefined ? 1000 : MINUTE));
  const dayAfter = new Date(from);
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
  const text = (at: Date): string => {
    const local = at.toISOString().slice(0, -1);
    return zone === undefined ? local : new Date(Date.parse(`${local}${zone.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')}`)).toISOString();
  };
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
  if (to.getUTCFullYear() > 9999) to.setTime(Date.UTC(9999, 11, 31, 23, 59, 59, 999));
  return { prefix, from: text(from), to: text(to), fromDay: dayOf(from), toDay: dayOf(hour === undefined ? to : dayAfter) };
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
