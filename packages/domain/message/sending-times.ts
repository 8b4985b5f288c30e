/** When a message may be sent, and when it is tried again. */
import { weekdayOf } from '../care/opening-hours.ts';
import type { Moment, TimeOfDay } from '../time/day.ts';
import { addDays, dayAt, instant, momentAt, timeAt } from '../time/in-zone.ts';

/** Hours in which nobody is written to, by the clock of the programme; the same twice: there are none. */
interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Whether a text is a time of day: `07:30`. */
export const isTimeOfDay = (text: string): text is TimeOfDay => /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text);

const isQuiet = (time: string, { from, to }: QuietHours): boolean =>
  from < to ? time >= from && time < to : from > to && (time >= from || time < to);

/**
 * The first moment from this one on that is not in the quiet hours. They may go over midnight; on the days on which clocks change they end
 * when the clocks show their end, or would have shown it.
 */
export function sendableFrom(at: Moment, quiet: QuietHours, zone: string): Moment {
  const time = timeAt(at, zone);
  if (!isQuiet(time, quiet)) return at;
  const day = dayAt(at, zone);
  const ends = momentAt(`${time < quiet.to ? day : addDays(day, 1)} ${quiet.to}`, zone);
  return ends === null || instant(ends) <= instant(at) ? at : ends;
}

/** The day of the week (1 Monday … 7 Sunday) on which weekly digests are sent. */
const WEEKLY_ON = 1;

/** Whether digests are sent at a moment: from their time of day on, not in the quiet hours, those of the week on Mondays. */
export function isDigestTime(rhythm: 'daily' | 'weekly', at: Moment, from: string, quiet: QuietHours, zone: string): boolean {
  const time = timeAt(at, zone);
  return time >= from && !isQuiet(time, quiet) && (rhythm === 'daily' || weekdayOf(dayAt(at, zone)) === WEEKLY_ON);
}

/** How often a message is tried before it is given up. */
export const mostAttempts = 8;

const MINUTE = 60_000;
const LONGEST = 4 * 60 * MINUTE;

/**
 * Milliseconds until a message is tried again: one minute after the first attempt, three times as long after each further one, four hours
 * at most. Null when it was tried often enough.
 * @param attempts so far
 * @param asked milliseconds that the other side asked to be left alone
 */
export function restAfter(attempts: number, asked = 0): number | null {
  if (attempts >= mostAttempts) return null;
  return Math.min(Math.max(MINUTE * 3 ** (attempts - 1), asked), LONGEST);
}
