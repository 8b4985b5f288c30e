/** Ages in words, for screens and paper. */
import { ageTold, type AgeTold } from './age.ts';

const units = { years: 'year', months: 'month', days: 'day' } as const;

/** '5 months', '12 days', in a language (`en`, `fr`, `ar`). */
export function toldText({ count, unit }: AgeTold, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: units[unit], unitDisplay: 'long', numberingSystem: 'latn' }).format(count);
}

/**
 * An age of less than two years, which is told in months or days, or as the one year that an estimate says; null for all others, of which
 * there are several in every language. Both days as `YYYY-MM-DD`.
 */
export function youngAge(birthdate: string, estimated: boolean, on: string): AgeTold | null {
  const age = ageTold(birthdate, estimated, on);
  return age.unit === 'years' && age.count !== 1 ? null : age;
}
