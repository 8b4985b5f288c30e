/**
 * Days, times of day and moments. All of them travel as text, and none is another: a moment is a different day in another zone, so
 * that only a zone leads from one to the other. The compiler holds them apart.
 */
declare const kind: unique symbol;

/** A day of the calendar, `YYYY-MM-DD`. It has no zone: it is the same day everywhere. */
export type Day = string & { readonly [kind]: 'day' };

/** A time of day, `HH:mm`, without a day and without a zone. */
export type TimeOfDay = string & { readonly [kind]: 'time' };

/** What a clock on a wall showed, `YYYY-MM-DD HH:mm:ss`; texts of this shape compare in time order. */
export type WallClock = string & { readonly [kind]: 'clock' };

/** An instant, the same everywhere; on the wire ISO 8601 with a zone. It is no text to the compiler: cutting one gives the day of UTC. */
export interface Moment {
  readonly [kind]: 'moment';
}

/** A day as the resources of OpenMRS show it: ISO 8601 at midnight of UTC. It is no text to the compiler: read it with `dayShown`. */
export interface DayShown {
  readonly [kind]: 'dayShown';
}
