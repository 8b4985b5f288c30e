/** Ages of reference ranges: typed in days, months or years, kept in days. A year has 365.25 days, a month is a twelfth of it. */

export const ageUnits = ['days', 'months', 'years'] as const;
export type AgeUnit = (typeof ageUnits)[number];

/** An age as it is typed. */
export interface TypedAge {
  readonly count: number;
  readonly unit: AgeUnit;
}

const MONTHS_OF_A_YEAR = 12;
const daysOf = { days: 1, months: 365.25 / MONTHS_OF_A_YEAR, years: 365.25 } as const;

/** The first day of an age: somebody who is 12 years old today has lived so many days. */
export function firstDayOf({ count, unit }: TypedAge): number {
  return Math.floor(count * daysOf[unit]);
}

/** The last day of an age: 'to 17 years' lasts until the day before somebody is 18; 'to 28 days' ends with day 28. */
export function lastDayOf({ count, unit }: TypedAge): number {
  return firstDayOf({ count: count + 1, unit }) - 1;
}

/** The unit in which a number of days is given without loss: months below two years, years from there, else days. */
function ageOf(days: number, dayOf: (age: TypedAge) => number): TypedAge {
  const exact = (unit: AgeUnit): TypedAge | undefined => {
    const near = Math.round(days / daysOf[unit]);
    const count = [near - 1, near].find((each) => each >= 0 && dayOf({ count: each, unit }) === days);
    return count === undefined ? undefined : { count, unit };
  };
  const months = exact('months');
  return (months !== undefined && months.count < 2 * MONTHS_OF_A_YEAR ? months : exact('years')) ?? { count: days, unit: 'days' };
}

/** An age from, as it is shown: 4383 days are 12 years. */
export const ageFrom = (days: number): TypedAge => ageOf(days, firstDayOf);

/** An age to, as it is shown: 6573 days are 17 years. */
export const ageTo = (days: number): TypedAge => ageOf(days, lastDayOf);
