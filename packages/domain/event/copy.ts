/**
 * New dates for copies of events. What is kept is the wall clock of the given zone (the browser's own on the screen): an event at
 * 08:00 is at 08:00 on its new day, also when clocks have changed in between, and ends as many days later at the same time.
 */
import type { Day } from '../time/day.ts';
import { dayAt, momentOf } from '../time/in-zone.ts';
import { day, daysInMonth } from '../time/moment.ts';
import { instantOf, readInstant, wallClock } from '../time/zone.ts';

/** The most copies that are made at once. */
export const MOST_COPIES = 500;

/** An event to be copied; ISO texts with a zone. */
interface CopiedDates {
  readonly plannedDate: string;
  readonly endDate: string;
}

export type CopyRule =
  /** So many days later (earlier when negative). */
  | { readonly kind: 'days'; readonly days: number }
  /** The same day of the next month; its last day when it has no such day. */
  | { readonly kind: 'month' }
  /** The same weekday of the next month: the third Tuesday stays the third Tuesday; a fifth that is missing becomes the fourth. */
  | { readonly kind: 'weekday' };

const dayMs = 86_400_000;
const utcOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const dayFrom = (ms: number): Day => dayAt(momentOf(ms), 'UTC');

function laterDay(from: string, days: number): string {
  const later = utcOf(from) + Math.trunc(days) * dayMs;
  return later >= utcOf('0001-01-01') && later <= utcOf('9999-12-31') ? dayFrom(later) : from;
}

/** The day (`YYYY-MM-DD`) on which the copy of what is on `from` begins. */
export function copyDay(from: string, rule: CopyRule): string {
  if (rule.kind === 'days') return laterDay(from, rule.days);
  const [year, month, date] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)), Number(from.slice(8, 10))];
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  const last = daysInMonth(nextYear, nextMonth);
  if (rule.kind === 'month') return day(nextYear, nextMonth, Math.min(date, last)) ?? from;
  const first = new Date(Date.UTC(nextYear, nextMonth - 1, 1)).getUTCDay();
  const weekday = new Date(utcOf(from)).getUTCDay();
  const nth = 1 + ((weekday - first + 7) % 7) + 7 * Math.floor((date - 1) / 7);
  return day(nextYear, nextMonth, nth > last ? nth - 7 : nth) ?? from;
}

/**
 * Start and end of the copy of each event, as ISO texts in UTC, in the order given. `zone` is the zone whose wall clock stays. Dates
 * that cannot be read come back unchanged.
 */
export function copyDates<E extends CopiedDates>(events: readonly E[], rule: CopyRule, zone: string): CopiedDates[] {
  return events.map(({ plannedDate, endDate }) => {
    const [start, end] = [readInstant(plannedDate), readInstant(endDate)];
    if (start === null || end === null) return { plannedDate, endDate };
    const [starts, ends] = [wallClock(start, zone), wallClock(end, zone)];
    const newDay = copyDay(starts.slice(0, 10), rule);
    const lastDay = dayFrom(utcOf(newDay) + utcOf(ends.slice(0, 10)) - utcOf(starts.slice(0, 10)));
    const newStart = instantOf(`${newDay} ${starts.slice(11)}`, zone)?.getTime();
    const newEnd = instantOf(`${lastDay} ${ends.slice(11)}`, zone)?.getTime();
    if (newStart === undefined || newEnd === undefined) return { plannedDate, endDate };
    // where clocks jump inside the event, its end never comes before its start
    return { plannedDate: new Date(newStart).toISOString(), endDate: new Date(Math.max(newEnd, newStart)).toISOString() };
  });
}
