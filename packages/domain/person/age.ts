import { addDays } from '../time/in-zone.ts';
import { dayOf, daysInMonth } from '../time/moment.ts';

export const oldestAge = 130;

/** Completed years between a birth date and a day (both `YYYY-MM-DD`, moments are cut to their day); negative before birth. */
export function ageInYears(birthdate: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return dayOf(on).slice(5) < dayOf(birthdate).slice(5) ? years - 1 : years;
}

/**
 * The birth date that stands for an estimated age: 1 January of the year in question, as OpenMRS does
 * (Person.setBirthdateFromAge), so that the age computed back on the same day is the age that was given.
 */
export function birthdateFromAge(years: number, on: string): string {
  return `${String(Number(on.slice(0, 4)) - years).padStart(4, '0')}-01-01`;
}

export const ageUnits = ['years', 'months', 'days'] as const;
export type AgeUnit = (typeof ageUnits)[number];

/** An age as it is told: 30 years, 5 months, 12 days. */
export interface AgeTold {
  readonly count: number;
  readonly unit: AgeUnit;
}

/** The highest age that is told in each unit. */
const oldestIn: Readonly<Record<AgeUnit, number>> = { years: oldestAge, months: 120, days: 366 };

/** The highest number that an age can have in the unit of a text like '5 months'. */
export const oldestOf = (age: string): number => oldestIn[unitOfAge(age)];

/** The unit of a typed age: years where it says none. */
export function unitOfAge(age: string): AgeUnit {
  const unit = age.trim().split(/\s+/)[1];
  return ageUnits.find((each) => each === unit) ?? 'years';
}

/** A typed age: '30' years, '5 months', '12 days'. Null when it is none, or an older one than people tell in that unit. */
export function readAge(age: string): AgeTold | null {
  const count = /^(\d{1,3})(?: +(?:years|months|days))?$/.exec(age.trim())?.[1];
  return count === undefined || Number(count) > oldestOf(age) ? null : { count: Number(count), unit: unitOfAge(age) };
}

/** The text of an age that `readAge` reads. */
export const writtenAge = ({ count, unit }: AgeTold): string => (unit === 'years' ? String(count) : `${count} ${unit}`);

const shifted = (on: string, days: number): string => addDays(dayOf(on), days);

/** Completed months between a birth date and a day. */
function ageInMonths(birthdate: string, on: string): number {
  const [from, to] = [dayOf(birthdate), dayOf(on)];
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return to.slice(8) < from.slice(8) ? months - 1 : months;
}

/**
 * The birth date that stands for an age, and whether it is estimated. Days lead to a day. Months lead to the same day of the month, and
 * never to a 1 January, which stands for a year.
 */
export function birthFromAge({ count, unit }: AgeTold, on: string): { readonly birthdate: string; readonly estimated: boolean } {
  if (unit === 'years') return { birthdate: birthdateFromAge(count, on), estimated: true };
  if (unit === 'days') return { birthdate: shifted(on, -count), estimated: false };
  const months = Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1 - count;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const date = Math.min(Number(dayOf(on).slice(8)), daysInMonth(year, month));
  const birthdate = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return { birthdate: birthdate.endsWith('-01-01') ? shifted(birthdate, -1) : birthdate, estimated: true };
}

/**
 * How old somebody is on a day, as people say it: in days below a month, in months below two years, else in years. Of an estimated birth
 * date that stands for a year, years are all that is known.
 */
export function ageTold(birthdate: string, estimated: boolean, on: string): AgeTold {
  const months = ageInMonths(birthdate, on);
  if (months >= 24 || (estimated && dayOf(birthdate).endsWith('-01-01')))
    return { count: Math.max(ageInYears(birthdate, on), 0), unit: 'years' };
  if (months >= 1) return { count: months, unit: 'months' };
  const days = (Date.parse(dayOf(on)) - Date.parse(dayOf(birthdate))) / 86_400_000;
  return { count: Math.max(days, 0), unit: 'days' };
}
