import type { Area } from '../message.ts';

/** The growth curves of children. */
export const growthEn = {
  'growth.curve': 'Curve',
  'growth.weightForAge': 'Weight for age',
  'growth.heightForAge': 'Length or height for age',
  'growth.weightForHeight': 'Weight for length or height',
  'growth.bmiForAge': 'Body mass index for age',
  'growth.headForAge': 'Head circumference for age',
  'growth.none': 'Nothing has been measured that WHO has a curve for.',
  'growth.noneWhy': 'Weight, length or height and head circumference appear here once forms have asked for them.',
  'growth.noSex': 'WHO has curves for girls and boys whose birth date is known.',
  'growth.estimated': 'The birth date is estimated: the z-scores are no more exact than it is.',
  'growth.oedema':
    'Weight says nothing of a child with oedema of both feet, so the days with oedema have no z-score here: it is severely malnourished whatever it weighs.',
  'growth.oedemaUnasked':
    'Weight says nothing of a child with oedema of both feet: it is severely malnourished whatever the curve shows. Which question asks for oedema is not set.',
  'growth.withOedema': 'Oedema of both feet: severely malnourished',
  'growth.source':
    'WHO Child Growth Standards (to 5 years), WHO Reference 2007 (5 to 19 years). Lines: −3, −2, 0, +2, +3 standard deviations.',
  'growth.picture': '{curve}. Measurements: {count}, from {from} to {to}. Last z-score: {z}.',
  'growth.ageInMonths': 'Age in months',
  'growth.ageInYears': 'Age in years',
  'growth.lengthInCm': 'Length or height in cm',
  'growth.day': 'Date',
  'growth.age': 'Age',
  'growth.value': 'Measured',
  'growth.z': 'z-score',
  'growth.belowMinus3': 'Below −3',
  'growth.belowMinus2': 'Below −2',
  'growth.abovePlus2': 'Above +2',
  'growth.abovePlus3': 'Above +3',
  'growth.implausible': 'Check the value',
  'growth.line': '{curve}: {z} ({day})',
} as const satisfies Area;
