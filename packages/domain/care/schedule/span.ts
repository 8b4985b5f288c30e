/** Lengths of time on the calendar, and days that lie so far apart. */
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import { day, daysInMonth } from '../../time/moment.ts';

export const spanUnits = ['days', 'weeks', 'months', 'years'] as const;
export type SpanUnit = (typeof spanUnits)[number];

/** 28 days, 6 weeks, 2 months. */
export interface Span {
  readonly count: number;
  readonly unit: SpanUnit;
}

const DAYS_OF_A_WEEK = 7;
const MONTHS_OF_A_YEAR = 12;
const LAST_DAY = '9999-12-31' as Day; // the last that is written with four digits of a year
const LAST_YEAR = 9999;
const NEAR_THE_LAST = '9000';
const FAR = 300_000; // days: less than a thousand years
const MILLISECONDS_OF_A_DAY = 86_400_000;

const addMonths = (from: Day, months: number): Day => {
  const total = Number(from.slice(0, 4)) * MONTHS_OF_A_YEAR + Number(from.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(total / MONTHS_OF_A_YEAR), (total % MONTHS_OF_A_YEAR) + 1];
  return day(year, month, Math.min(Number(from.slice(8)), daysInMonth(year, month))) ?? LAST_DAY;
};

/**
 * The day that lies so much later. Months and years keep the day of the month; where the month is shorter, its last day is meant:
 * a month after 31 January is 28 or 29 February, a year after 29 February is 28 February.
 */
export function addSpan(from: Day, { count, unit }: Span): Day {
  if (unit === 'months') return addMonths(from, count);
  if (unit === 'years') return addMonths(from, count * MONTHS_OF_A_YEAR);
  const days = unit === 'weeks' ? count * DAYS_OF_A_WEEK : count;
  if (from < NEAR_THE_LAST && days < FAR) return addDays(from, days);
  const left = (Date.UTC(LAST_YEAR, MONTHS_OF_A_YEAR - 1, 31) - Date.parse(from)) / MILLISECONDS_OF_A_DAY;
  return days > left ? LAST_DAY : addDays(from, days);
}

/** The later of two days; a missing one is none. */
export const laterOf = <T extends Day | null>(a: T, b: Day | null): T | Day => (b !== null && (a === null || b > a) ? b : a);

/** The day of the week, 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (on: Day): number => new Date(`${on}T00:00:00Z`).getUTCDay() || DAYS_OF_A_WEEK;

/** The fewest and the most days that the span can have. */
export function daysOf({ count, unit }: Span): readonly [fewest: number, most: number] {
  if (unit === 'days') return [count, count];
  if (unit === 'weeks') return [count * DAYS_OF_A_WEEK, count * DAYS_OF_A_WEEK];
  const months = unit === 'years' ? count * MONTHS_OF_A_YEAR : count;
  const usual = (months * 365.2425) / MONTHS_OF_A_YEAR;
  return months === 0 ? [0, 0] : [Math.floor(usual) - 3, Math.ceil(usual) + 3];
}
