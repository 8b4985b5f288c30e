/**
 * Wall-clock moments as text. The rules never read a clock: whoever calls them says what time it is where the
 * person sits, as `YYYY-MM-DD HH:mm:ss`. Texts of this shape compare in time order.
 */
import type { Day, TimeOfDay, WallClock } from './day.ts';

const dayPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const momentPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const timePattern = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

const two = (value: number | string): string => String(value).padStart(2, '0');

/** The wall clock of a zone that is `offsetMinutes` east of UTC (0 by default) at the given instant. */
export function zonedMoment(instant: Date, offsetMinutes = 0): WallClock {
  return new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ') as WallClock; // the shape of a clock
}

/** The day of a clock or day text. */
export function dayOf(moment: string): Day {
  return moment.slice(0, 10) as Day; // both begin with it
}

/** The day that stands beside an answer which is a time alone, where a day has to be kept with it. */
export const timeOnlyDay = '1970-01-01';

/** How many days the month (1 to 12) has. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const isDay = (year: number, month: number, date: number): boolean =>
  year >= 1 && year <= 9999 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);

/** `YYYY-MM-DD` of the three numbers, or null when there is no such day. */
export function day(year: number, month: number, date: number): Day | null {
  if (!isDay(year, month, date)) return null;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}` as Day; // written as one
}

/** Normalises a day (`1991-3-12` is accepted) to `YYYY-MM-DD`; null when it is none. */
export function parseDay(text: string): Day | null {
  const found = dayPattern.exec(text.trim());
  if (found === null) return null;
  const [whole, year, month, date] = found;
  if (whole.length === 10) return isDay(Number(year), Number(month), Number(date)) ? (whole as Day) : null; // written as one already
  return day(Number(year), Number(month), Number(date));
}

/** Normalises a time to `HH:mm`; null when it is none. */
export function parseTime(text: string): TimeOfDay | null {
  const found = timePattern.exec(text.trim());
  if (found === null || Number(found[1]) > 23 || Number(found[2]) > 59 || Number(found[3] ?? 0) > 59) return null;
  return `${two(found[1] ?? '')}:${found[2]}` as TimeOfDay; // written as one
}

/** Normalises a day or a moment to `YYYY-MM-DD HH:mm:ss` (midnight for a bare day); null when it is neither. */
export function parseMoment(text: string): WallClock | null {
  const trimmed = text.trim();
  const bare = parseDay(trimmed);
  if (bare !== null) return `${bare} 00:00:00` as WallClock; // written as one
  const found = momentPattern.exec(trimmed);
  if (found === null) return null;
  const onDay = day(Number(found[1]), Number(found[2]), Number(found[3]));
  const [hour, minute, second] = [Number(found[4]), Number(found[5]), Number(found[6] ?? 0)];
  if (onDay === null || hour > 23 || minute > 59 || second > 59) return null;
  return `${onDay} ${two(hour)}:${two(minute)}:${two(second)}` as WallClock; // written as one
}

/** The moment `hours` later (earlier when negative). */
export function addHours(moment: string, hours: number): WallClock {
  const normal = parseMoment(moment) ?? moment;
  return zonedMoment(new Date(Date.parse(`${normal.replace(' ', 'T')}Z`) + hours * 3_600_000));
}
