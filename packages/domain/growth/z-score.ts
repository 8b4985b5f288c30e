/**
 * How a child grows, by the WHO Child Growth Standards (to 5 years) and the WHO Reference 2007 (to 19 years): z-scores, and the lines that
 * they are read against. The rules are those of WHO's own programmes Anthro and AnthroPlus.
 */
import {
  daysOfMonth,
  lmsAt,
  referencePositions,
  standardPositions,
  valueAt,
  zOf,
  type Lms,
  type ReferenceTables,
  type StandardTables,
} from './lms-table.ts';
import { whoReference } from './who-reference.ts';
import { whoStandards } from './who-standards.ts';

export const growthIndicators = ['weightForAge', 'heightForAge', 'weightForHeight', 'bmiForAge', 'headForAge'] as const;
export type GrowthIndicator = (typeof growthIndicators)[number];

export type GrowthSex = 'M' | 'F';
/** How the body was measured; null: as is usual for the age, lying below 2 years. */
export type Position = 'lying' | 'standing' | null;

/** From this day on children are measured standing, and the curves are those of height. */
export const standsFrom = 731;
/** Nobody below 9 months stands: such a height is taken for a length. */
const canStandFrom = 9 * daysOfMonth;
/** By how much a length is more than the height of the same child, in cm. */
const lyingIsMore = 0.7;
/** The first day of the reference, and the last one for which WHO has curves. */
const referenceFrom = 60 * daysOfMonth;
const lastGrowthDay = 228 * daysOfMonth;

/** Where values become mistakes rather than children: WHO's flags. */
const plausible: Readonly<Record<GrowthIndicator, readonly [least: number, most: number]>> = {
  weightForAge: [-6, 5],
  heightForAge: [-6, 6],
  weightForHeight: [-5, 5],
  bmiForAge: [-5, 5],
  headForAge: [-5, 5],
};

export const growthFlags = ['belowMinus3', 'belowMinus2', 'abovePlus2', 'abovePlus3', 'implausible'] as const;
type GrowthFlag = (typeof growthFlags)[number];

/** What a z-score says; null between -2 and +2. */
export function growthFlag(indicator: GrowthIndicator, z: number): GrowthFlag | null {
  const [least, most] = plausible[indicator];
  if (z < least || z > most) return 'implausible';
  if (z < -2) return z < -3 ? 'belowMinus3' : 'belowMinus2';
  return z > 2 ? (z > 3 ? 'abovePlus3' : 'abovePlus2') : null;
}

/** A length or height in cm as the curves of the age have it: lying below 2 years, standing from then on. */
export function lengthForAge(cm: number, position: Position, ageDays: number): number {
  if (position === 'standing' && ageDays < standsFrom && ageDays >= canStandFrom) return cm + lyingIsMore;
  if (position === 'lying' && ageDays >= standsFrom && ageDays < referenceFrom) return cm - lyingIsMore;
  return cm;
}

const standard = (sex: GrowthSex, table: keyof StandardTables, x: number): Lms | null =>
  lmsAt(whoStandards[sex][table], standardPositions[table], x);
const reference = (sex: GrowthSex, table: keyof ReferenceTables, x: number): Lms | null =>
  lmsAt(whoReference[sex][table], referencePositions[table], x);

/**
 * What the curve of an indicator says; null where WHO has none.
 * @param ageDays completed days
 * @param cm length or height, of weight-for-height only: as `lengthForAge` gives it
 */
function curveAt(indicator: GrowthIndicator, sex: GrowthSex, ageDays: number, cm: number): Lms | null {
  if (!(ageDays >= 0 && ageDays <= lastGrowthDay)) return null;
  const stands = ageDays >= standsFrom;
  const school = ageDays >= referenceFrom;
  switch (indicator) {
    case 'weightForAge':
      return school ? reference(sex, 'weightForAge', ageDays) : standard(sex, 'weightForAge', ageDays);
    case 'heightForAge':
      if (school) return reference(sex, 'heightForAge', ageDays);
      return stands ? standard(sex, 'heightForAge', ageDays) : standard(sex, 'lengthForAge', Math.min(ageDays, 24 * daysOfMonth));
    case 'bmiForAge':
      if (school) return reference(sex, 'bmiForAge', ageDays);
      return stands ? standard(sex, 'bmiStandingForAge', ageDays) : standard(sex, 'bmiLyingForAge', Math.min(ageDays, 24 * daysOfMonth));
    case 'headForAge':
      return school ? null : standard(sex, 'headForAge', ageDays);
    case 'weightForHeight':
      if (school) return null;
      return stands ? standard(sex, 'weightForHeight', cm) : standard(sex, 'weightForLength', cm);
  }
}

/** What was measured of a child on one day: kg, cm. */
export interface Measures {
  readonly weight?: number;
  readonly height?: number;
  readonly position?: Position;
  readonly head?: number;
}

/** A child on a curve: `x` is the age in days, of weight-for-height the length or height in cm; `z` has two decimals. */
export interface GrowthPoint {
  readonly x: number;
  readonly value: number;
  readonly z: number;
}

/**
 * Where a child stands on a curve. Null when something is missing, is nothing that can be measured, or is where WHO has no curve (weight
 * from 10 years on, weight-for-height and head circumference from 5). Of a child with oedema of both feet what depends on weight means
 * nothing: `growthCurves` leaves it out.
 * @param ageDays completed days
 */
export function growthPoint(indicator: GrowthIndicator, sex: GrowthSex, ageDays: number, measures: Measures): GrowthPoint | null {
  const weight = measures.weight ?? NaN;
  const height = lengthForAge(measures.height ?? NaN, measures.position ?? null, ageDays);
  const values: Readonly<Record<GrowthIndicator, number>> = {
    weightForAge: weight,
    heightForAge: height,
    weightForHeight: weight,
    bmiForAge: weight / (height / 100) ** 2,
    headForAge: measures.head ?? NaN,
  };
  const value = values[indicator];
  const lms = curveAt(indicator, sex, ageDays, height);
  if (!(value > 0) || !Number.isFinite(value) || lms === null) return null;
  const z = zOf(value, lms, indicator !== 'heightForAge' && indicator !== 'headForAge');
  return { x: indicator === 'weightForHeight' ? height : ageDays, value, z: Math.round(z * 100) / 100 };
}

/** The lines that are drawn, in standard deviations from the median. */
export const growthLines = [-3, -2, 0, 2, 3] as const;

/** Where the lines of a curve are at a position: one value for each of `growthLines`; null where WHO has none. @param ageDays see `curveAt` */
export function linesAt(indicator: GrowthIndicator, sex: GrowthSex, ageDays: number, cm = NaN): number[] | null {
  const lms = curveAt(indicator, sex, ageDays, cm);
  return lms === null ? null : growthLines.map((z) => valueAt(lms, z));
}
