import type { DayShown, Moment } from '@fieldward/domain/time/day.ts';
import type { Text } from '../lib/text.ts';

interface Aged {
  /** Completed years, of somebody who died at death. */
  readonly age: number | null;
  readonly dead: boolean;
  readonly deathDate: Moment | null;
}

/** The age of a person in words: of the dead that at death, which nobody knows without the date; '–' where it is not known. */
export function ageText({ age, dead, deathDate }: Aged, t: Text): string {
  if (age === null || (dead && deathDate === null)) return '–';
  return dead ? t('patient.ageAtDeath', { age }) : t('patient.years', { age });
}

interface Born {
  readonly birthdate: DayShown | null;
  /** Made from an age: only the year is known. */
  readonly birthdateEstimated: boolean;
}

/** A birth date, marked where it was made from an age; '' where none is known. @param day the programme's date format */
export function birthText({ birthdate, birthdateEstimated }: Born, day: (date: DayShown) => string): string {
  return birthdate === null ? '' : `${birthdateEstimated ? '≈ ' : ''}${day(birthdate)}`;
}
