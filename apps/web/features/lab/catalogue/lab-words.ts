/** The catalogue in words: groups, kinds, ages and reference ranges as words. */
import { ageFrom, ageTo, type AgeUnit, type TypedAge } from '@fieldward/domain/lab/age.ts';
import { labDatatypeOf, type LabDatatype } from '@fieldward/domain/lab/datatype.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../../../lib/text.ts';
import type { LabRange } from './lab-catalogue.queries.ts';

export const kindLabels: Readonly<Record<LabDatatype, PlainCode>> = {
  boolean: 'labcatalogue.kindBoolean',
  date: 'labcatalogue.kindDate',
  number: 'labcatalogue.kindNumber',
  text: 'labcatalogue.kindText',
  longText: 'labcatalogue.kindLongText',
  coded: 'labcatalogue.kindCoded',
  pattern: 'labcatalogue.kindPattern',
};

export const unitLabels: Readonly<Record<AgeUnit, PlainCode>> = {
  days: 'labcatalogue.days',
  months: 'labcatalogue.months',
  years: 'labcatalogue.years',
};

/** The kind of a field, by its class name. */
export function kindWord(t: Text, className: string): string {
  const kind = labDatatypeOf(className);
  return t(kind === null ? 'labcatalogue.kindUnknown' : kindLabels[kind]);
}

const ageWord = (t: Text, { count, unit }: TypedAge): string => t('labcatalogue.age', { count, unit: t(unitLabels[unit]) });

function agesWord(t: Text, { minAgeDays, maxAgeDays }: LabRange): string | null {
  // from birth on is shown by the end alone
  const from = minAgeDays === null || (minAgeDays === 0 && maxAgeDays !== null) ? null : ageWord(t, ageFrom(minAgeDays));
  const to = maxAgeDays === null ? null : ageWord(t, ageTo(maxAgeDays));
  if (from !== null && to !== null) return t('labcatalogue.ageSpan', { from, to });
  return from !== null ? t('labcatalogue.fromAge', { age: from }) : to !== null ? t('labcatalogue.toAge', { age: to }) : null;
}

/** Whom a range is for: 'Female, from 18 years'. */
export function whomWord(t: Text, range: LabRange): string {
  const words = [
    range.sex === null ? null : t(range.sex === 'M' ? 'labcatalogue.male' : 'labcatalogue.female'),
    range.pregnant === null ? null : t(range.pregnant ? 'labcatalogue.pregnant' : 'labcatalogue.notPregnant'),
    agesWord(t, range),
  ].filter((word) => word !== null);
  return words.length === 0 ? t('labcatalogue.everybody') : words.join(', ');
}

/** What a range says: 'normal 12 to 16, critical from 7 down'. */
export function limitsWord(t: Text, { low, high, criticalLow, criticalHigh }: LabRange): string {
  const normal =
    low !== null && high !== null
      ? t('labcatalogue.normal', { low, high })
      : low !== null
        ? t('labcatalogue.normalFrom', { low })
        : high !== null
          ? t('labcatalogue.normalTo', { high })
          : null;
  return [
    normal,
    criticalLow === null ? null : t('labcatalogue.criticalBelow', { limit: criticalLow }),
    criticalHigh === null ? null : t('labcatalogue.criticalAbove', { limit: criticalHigh }),
  ]
    .filter((word) => word !== null)
    .join(', ');
}
