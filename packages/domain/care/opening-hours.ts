/** When a clinic takes people: hours by weekday, closed days, and the slots that follow. Times are of the programme's clock. */
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Day, TimeOfDay, WallClock } from '../time/day.ts';
import { parseTime } from '../time/moment.ts';

/** From when to when on a weekday; Monday is 1, Sunday 7. */
export interface OpeningHours {
  readonly weekday: number;
  readonly opens: TimeOfDay;
  readonly closes: TimeOfDay;
}

/** A time without people, `from` and `to` included. */
export interface ClosedDay {
  readonly from: Day;
  readonly to: Day;
  readonly name: string;
}

/** As many spans as the hours of a week may have. */
const MOST_SPANS = 70;

/** Reads the hours of a service as the wire has them: `misfit` says what cannot be read, with its place in the list. */
export function hoursFromWire(value: unknown): {
  readonly hours: readonly OpeningHours[];
  readonly misfit: { readonly at: number | null; readonly message: Message } | null;
} {
  const none = { hours: [], misfit: null };
  if (value === null || value === undefined) return none;
  if (!Array.isArray(value)) return { hours: [], misfit: { at: null, message: { code: 'engine.notList' } } };
  if (value.length > MOST_SPANS) return { hours: [], misfit: { at: null, message: { code: 'appointment.tooManyHours' } } };
  const hours: OpeningHours[] = [];
  for (const [at, each] of (value as readonly unknown[]).entries()) {
    const read = spanFromWire(each);
    if ('code' in read) return { hours: [], misfit: { at, message: read } };
    if (hours.some((other) => other.weekday === read.weekday && other.opens < read.closes && read.opens < other.closes))
      return { hours: [], misfit: { at, message: { code: 'appointment.hoursTwice' } } };
    hours.push(read);
  }
  return { hours: hours.toSorted((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens)), misfit: null };
}

function spanFromWire(value: unknown): OpeningHours | Message {
  const part = (name: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined);
  const [weekday, opens, closes] = [part('weekday'), parseTime(String(part('opens'))), parseTime(String(part('closes')))];
  if (typeof weekday !== 'number' || !Number.isInteger(weekday) || weekday < 1 || weekday > 7) return { code: 'appointment.noWeekday' };
  if (opens === null || closes === null) return { code: 'appointment.noTime' };
  if (closes <= opens) return { code: 'appointment.closesBeforeOpening' };
  return { weekday, opens, closes };
}

/** The weekday of a day: Monday is 1, Sunday 7. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7; // a day is UTC's own here
}

const minutesOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): TimeOfDay =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}` as TimeOfDay; // written as one

/** What stands against people coming on a day; null when the clinic is open. */
export function closedOn(day: Day, hours: readonly OpeningHours[], closed: readonly ClosedDay[]): ClosedDay | 'weekday' | null {
  const found = closed.find(({ from, to }) => from <= day && day <= to);
  if (found !== undefined) return found;
  return hours.some(({ weekday }) => weekday === weekdayOf(day)) ? null : 'weekday';
}

/** Open at every hour of every day: what is in no service is held to closed days only. */
export const everyHour: readonly OpeningHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opens: timeOf(0),
  closes: timeOf(24 * 60),
}));

/** When the slots of a day begin, and end: one after the other while the clinic is open, whatever its closed days say. */
export function slotsOn(
  day: Day,
  hours: readonly OpeningHours[],
  duration: number,
): readonly { readonly start: WallClock; readonly end: WallClock }[] {
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ opens, closes }) => {
      const count = Math.max(0, Math.floor((minutesOf(closes) - minutesOf(opens)) / duration));
      return Array.from({ length: count }, (_, nth) => ({
        start: clockOn(day, minutesOf(opens) + nth * duration),
        end: clockOn(day, minutesOf(opens) + (nth + 1) * duration),
      }));
    });
}

const clockOn = (day: Day, minutes: number): WallClock => `${day} ${timeOf(minutes)}:00` as WallClock; // written as one

/** A time that somebody wants, by the clock; without one it is a day. */
export interface WantedTime {
  readonly day: Day;
  readonly start: WallClock | null;
  readonly end: WallClock | null;
}

/** Why nobody can come then; null when they can. Days that are over are the business of the caller. */
export function openProblem(wanted: WantedTime, hours: readonly OpeningHours[], closed: readonly ClosedDay[]): Message | null {
  const against = closedOn(wanted.day, hours, closed);
  if (against === 'weekday') return { code: 'appointment.closedWeekday', holes: { day: wanted.day } };
  if (against !== null) return { code: 'appointment.closedDay', holes: { day: wanted.day, name: against.name } };
  const { start, end } = wanted;
  if (start === null || end === null) return null;
  const open = hours.filter(({ weekday }) => weekday === weekdayOf(wanted.day));
  const within = open.some(({ opens, closes }) => `${wanted.day} ${opens}:00` <= start && end <= `${wanted.day} ${closes}:00`);
  if (within) return null;
  return {
    code: 'appointment.outsideHours',
    holes: { hours: open.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') },
  };
}
