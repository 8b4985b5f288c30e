import { dayOf, daysInMonth } from '../time/moment.ts';

export const oldestAge = 130;

/** Completed years between a birth date and a day (both `YYYY-MM-DD`, moments are cut to their day); negative before birth. */
export function ageInYears(birthdate: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return dayOf(on).slice(5) < dayOf(birthdate).slice(5) ? years - 1 : years;
}

/** Completed months between two days, for children under two years. */
export function ageInMonths(birthdate: string, on: string): number {
  const months = (Number(on.slice(0, 4)) - Number(birthdate.slice(0, 4))) * 12 + Number(on.slice(5, 7)) - Number(birthdate.slice(5, 7));
  return Number(on.slice(8, 10)) < Number(birthdate.slice(8, 10)) ? months - 1 : months;
}

/**
 * The birth date that stands for an estimated age: 1 January of the year in question, as OpenMRS does
 * (Person.setBirthdateFromAge), so that the age computed back on the same day is the age that was given.
 */
export function birthdateFromAge(years: number, on: string): string {
  return `${String(Number(on.slice(0, 4)) - years).padStart(4, '0')}-01-01`;
}

/** The birth date that lies a number of completed months before the day. */
export function birthdateFromMonths(months: number, on: string): string {
  const total = Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1 - months;
  const [year, month] = [Math.floor(total / 12), (total % 12) + 1];
  const date = Math.min(Number(on.slice(8, 10)), daysInMonth(year, month));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
