/** Days as `YYYY-MM-DD` on the programme's clock, and which of them a picture of the calendar shows. */
import { clockAt, dayAt, instant as instantOf, momentAt, momentOf, timeAt } from '@fieldward/domain/time/in-zone.ts';
import { daysInMonth, parseDay } from '@fieldward/domain/time/moment.ts';
import { programmeZone } from '../../../lib/clock.ts';
import type { Language } from '../../../lib/language.ts';

export type CalendarView = 'month' | 'week' | 'list';

/** The day of an instant. */
export function dayKey(instant: number): string {
  return dayAt(momentOf(instant), programmeZone());
}

/** A day as the library of the calendar has it: its clock is that of UTC, which every device reads alike. */
export function startOf(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`);
}

/** The day of a date of the calendar. */
export function dayOfDate(date: Date): string {
  return clockOfDate(date).slice(0, 10);
}

/** What the clock shows at a date of the calendar, `YYYY-MM-DD HH:mm:ss`. */
export function clockOfDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

/** An instant as a date of the calendar. */
export function dateOf(instant: number): Date {
  return new Date(`${clockAt(momentOf(instant), programmeZone()).replace(' ', 'T')}Z`);
}

/** The instant whose clock is that much later (in milliseconds), whatever clocks are changed between. */
export function laterByClock(instant: number, by: number): number {
  const moment = momentAt(clockOfDate(new Date(dateOf(instant).getTime() + by)), programmeZone());
  return moment === null ? instant + by : instantOf(moment);
}

/** The day that is so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  const at = startOf(day);
  at.setUTCDate(at.getUTCDate() + days);
  return dayOfDate(at);
}

/** The same day of another month, or its last one when it has no such day. */
export function addMonths(day: string, months: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  first.setUTCDate(Math.min(Number(day.slice(8, 10)), last));
  return dayOfDate(first);
}

/** Whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
  return parseDay(text) === text;
}

/** Inclusive days. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The days from first to last. */
export function daysOf({ from, to }: DaySpan): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days that a view shows around a day: whole weeks for month and week, the month itself for the list. */
export function spanOf(view: CalendarView, day: string, firstDay: number): DaySpan {
  const weekOf = (of: string): string => addDays(of, -((startOf(of).getUTCDay() - firstDay + 7) % 7));
  if (view === 'week') {
    const from = weekOf(day);
    return { from, to: addDays(from, 6) };
  }
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  return view === 'list' ? { from: first, to: last } : { from: weekOf(first), to: addDays(weekOf(last), 6) };
}

/** What stands over a picture of the calendar: the month, or the days of the week. */
export function spanTitle(view: CalendarView, day: string, span: DaySpan, language: Language): string {
  const locale = `${language}-u-nu-latn`;
  if (view !== 'week') return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startOf(day));
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return days.formatRange(startOf(span.from), startOf(span.to));
}

const longDays = new Map<Language, Intl.DateTimeFormat>();

/** A day with its weekday, as a heading says it. */
export function longDay(day: string, language: Language): string {
  const format =
    longDays.get(language) ??
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  longDays.set(language, format);
  return format.format(startOf(day));
}

/** The time of day of an instant. */
export function clock(instant: number): string {
  return timeAt(momentOf(instant), programmeZone());
}
