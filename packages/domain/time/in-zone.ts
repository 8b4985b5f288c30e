/** From moments to the days and clocks of a zone, and back. A zone is a name such as `Asia/Karachi`: nearly always the programme's. */
import type { Day, DayShown, Moment, TimeOfDay, WallClock } from './day.ts';
import { day as dayOfNumbers, daysInMonth } from './moment.ts';
import { instantOf, readInstant, wallClock } from './zone.ts';

/** The text of a moment, as it came: for the wire and for keys, not for a reader. */
export function momentText(moment: Moment): string {
  return String(moment);
}

/** Reads ISO 8601 with a zone; null when it is none. */
export function readMoment(text: string): Moment | null {
  return readInstant(text) === null ? null : asMoment(text);
}

/** The moment of a JavaScript date. */
export function momentOf(instant: Date | number): Moment {
  return asMoment(new Date(instant).toISOString());
}

// to the compiler a moment is no text, which is its whole point
const asMoment = (text: string): Moment => text as unknown as Moment; // the one place that makes one of a text

/** Milliseconds since 1970; NaN for what a server wrote that is no moment. */
export function instant(moment: Moment): number {
  return readInstant(momentText(moment)) ?? NaN;
}

/** What the clocks of the zone show at the moment; '' for what is no moment. */
export function clockAt(moment: Moment, zone: string): WallClock {
  const at = instant(moment);
  return (Number.isNaN(at) ? '' : wallClock(at, zone)) as WallClock; // wallClock writes this shape
}

/** The day on which the moment is in the zone; '' for what is no moment. */
export function dayAt(moment: Moment, zone: string): Day {
  return clockAt(moment, zone).slice(0, 10) as Day; // a clock begins with its day
}

/** The time of day of the moment in the zone; '' for what is no moment. */
export function timeAt(moment: Moment, zone: string): TimeOfDay {
  return clockAt(moment, zone).slice(11, 16) as TimeOfDay; // a clock ends with its time
}

/** The day that a resource shows, or that is one already. */
export function dayShown(day: DayShown | Day): Day {
  return String(day).slice(0, 10) as Day; // what a resource shows begins with it
}

/** The day on which the zone is now. */
export function today(zone: string, now: Date | number = Date.now()): Day {
  return dayAt(momentOf(now), zone);
}

/** What the clocks of the zone show now. */
export function clockNow(zone: string, now: Date | number = Date.now()): WallClock {
  return clockAt(momentOf(now), zone);
}

/** The moment at which the clocks of the zone show the text (`YYYY-MM-DD[ HH:mm[:ss]]`); null for what is none. See `instantOf`. */
export function momentAt(clock: string, zone: string): Moment | null {
  const at = instantOf(clock, zone);
  return at === null ? null : momentOf(at);
}

/** The first moment of a day in the zone. */
export function startOfDay(day: Day, zone: string): Moment {
  return momentAt(day, zone) ?? momentOf(Date.parse(day)); // a day is always one
}

const MOST_WALKED = 400;

/** The day `days` later, earlier when negative. */
export function addDays(day: Day, days: number): Day {
  let [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8)) + days];
  // month by month, which is ten times faster than by way of a date: schedules ask for millions of days
  if (day.length === 10 && Math.abs(days) <= MOST_WALKED) {
    for (let length = daysInMonth(year, month); date > length; length = daysInMonth(year, month)) {
      date -= length;
      [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    }
    while (date < 1) {
      [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
      date += daysInMonth(year, month);
    }
    const found = dayOfNumbers(year, month, date);
    if (found !== null) return found;
  }
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as Day; // a day is UTC's own here
}
