import type { AgeTold } from '@fieldward/domain/person/age.ts';
import * as ages from '@fieldward/domain/person/age-text.ts';
import type { DayShown, Moment } from '@fieldward/domain/time/day.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { dayOf, today } from '../lib/clock.ts';
import { currentLanguage, type Text } from '../lib/text.ts';

interface Born {
  readonly birthdate: DayShown | null;
  /** Made from an age: only the year is known, or the month. */
  readonly birthdateEstimated: boolean;
}

interface Aged extends Born {
  /** Completed years, of somebody who died at death. */
  readonly age: number | null;
  readonly dead: boolean;
  readonly deathDate: Moment | null;
}

/** An age of less than two years, in months or days; null for all others. */
function youngAge({ birthdate, birthdateEstimated, dead, deathDate }: Aged): AgeTold | null {
  const on = dead ? dayOf(deathDate) : today();
  return birthdate === null || on === '' ? null : ages.youngAge(dayShown(birthdate), birthdateEstimated, on);
}

/** '5 months', '12 days', in the language in use. */
export const toldText = (age: AgeTold): string => ages.toldText(age, currentLanguage());

/**
 * The age of a person in words, of a child below two years in months or days: of the dead that at death, which nobody knows without the
 * date; '–' where it is not known.
 */
export function ageText(person: Aged, t: Text): string {
  const { age, dead, deathDate } = person;
  if (age === null || (dead && deathDate === null)) return '–';
  const young = youngAge(person);
  if (young !== null) return dead ? t('person.toldAtDeath', { age: toldText(young) }) : toldText(young);
  return dead ? t('person.ageAtDeath', { age }) : t('person.years', { age });
}

/** The same for a narrow column: of the living the number of years alone. */
export function shortAge(person: Aged, t: Text): string | number | null {
  return person.dead || youngAge(person) !== null ? ageText(person, t) : person.age;
}

/** A birth date, marked where it was made from an age; '' where none is known. @param day the programme's date format */
export function birthText({ birthdate, birthdateEstimated }: Born, day: (date: DayShown) => string): string {
  return birthdate === null ? '' : `${birthdateEstimated ? '≈ ' : ''}${day(birthdate)}`;
}
