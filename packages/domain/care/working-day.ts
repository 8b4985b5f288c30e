/** The last day on which a clinic worked. */
import type { Day } from '../time/day.ts';
import { addDays } from '../time/in-zone.ts';
import { weekdayOf } from './opening-hours.ts';

/** A clinic: the weekdays on which it takes people (Monday is 1), and the days on which it is closed, first and last included. */
export interface ClinicDays {
  readonly weekdays: readonly number[];
  readonly closed: readonly { readonly from: Day; readonly to: Day }[];
}

/** A clinic that was closed for longer is told of a fortnight. */
const FARTHEST = 14;

/** The last day before `today` on which one of the clinics worked; without any, and where none did for a fortnight, yesterday. */
export function lastWorkingDay(today: Day, clinics: readonly ClinicDays[]): Day {
  for (let back = 1; back <= FARTHEST; back += 1) {
    const day = addDays(today, -back);
    const works = ({ weekdays, closed }: ClinicDays): boolean =>
      weekdays.includes(weekdayOf(day)) && !closed.some(({ from, to }) => from <= day && day <= to);
    if (clinics.some(works)) return day;
  }
  return addDays(today, -1);
}
