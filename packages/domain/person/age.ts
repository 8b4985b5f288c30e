import { dayOf } from '../time/moment.ts';

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
