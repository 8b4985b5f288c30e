/** Days as `YYYY-MM-DD` on this device's clock, and which of them a picture of the calendar shows. */
import type { Language } from '../../../lib/language.ts';

export type CalendarView = 'month' | 'week' | 'list';

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of an instant on this device's clock. */
export function dayKey(instant: number | Date): string {
  const at = typeof instant === 'number' ? new Date(instant) : instant;
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Midnight with which a day begins here. */
export function startOf(day: string): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

/** The day that is so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  const at = startOf(day);
  at.setDate(at.getDate() + days);
  return dayKey(at);
}

/** The same day of another month, or its last one when it has no such day. */
export function addMonths(day: string, months: number): string {
  const first = new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  return dayKey(new Date(first.getFullYear(), first.getMonth(), Math.min(Number(day.slice(8, 10)), last)));
}

/** Whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayKey(startOf(text)) === text;
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

const usual: Record<Language, number> = { en: 0, fr: 1, ar: 6 };

/** The day with which a week begins (0 Sunday) where the person is; where only the language is known, the usual one of it. */
export function firstDayOfWeek(language: Language, region: string = navigator.language): number {
  if (!region.toLowerCase().startsWith(`${language}-`)) return usual[language];
  try {
    const locale = new Intl.Locale(region) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }; // not in the types yet
    const first = locale.getWeekInfo?.().firstDay;
    return first === undefined ? usual[language] : first % 7;
  } catch {
    // browsers tell regions that are none (en-US@posix)
    return usual[language];
  }
}

/** The days that a view shows around a day: whole weeks for month and week, the month itself for the list. */
export function spanOf(view: CalendarView, day: string, firstDay: number): DaySpan {
  const weekOf = (of: string): string => addDays(of, -((startOf(of).getDay() - firstDay + 7) % 7));
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
  if (view !== 'week') return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(startOf(day));
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return days.formatRange(startOf(span.from), startOf(span.to));
}

const longDays = new Map<Language, Intl.DateTimeFormat>();

/** A day with its weekday, as a heading says it. */
export function longDay(day: string, language: Language): string {
  const format =
    longDays.get(language) ??
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  longDays.set(language, format);
  return format.format(startOf(day));
}

/** The time of day of an instant. */
export function clock(instant: number): string {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}
