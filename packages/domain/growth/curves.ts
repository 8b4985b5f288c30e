/** The growth curves of a child: what was measured over the years, beside the lines of WHO. */
import { ageInDays } from '../lab/range.ts';
import type { Day } from '../time/day.ts';
import {
  growthIndicators,
  growthPoint,
  lengthForAge,
  standsFrom,
  linesAt,
  type GrowthIndicator,
  type GrowthPoint,
  type GrowthSex,
  type Measures,
  type Position,
} from './z-score.ts';

/** What a programme can say of its questions: which of them ask for this. `height` is length or height, as is usual for the age. */
export const growthMeasures = ['weight', 'height', 'lyingLength', 'standingHeight', 'headCircumference'] as const;
export type GrowthMeasure = (typeof growthMeasures)[number];

/** The setting that names the concepts of a measure. */
export const growthProperty = (measure: GrowthMeasure): string => `fieldward.growth.${measure}`;

const kilograms: Readonly<Record<string, number>> = { '': 1, kg: 1, g: 0.001, gm: 0.001, lb: 0.45359237, lbs: 0.45359237 };
const centimetres: Readonly<Record<string, number>> = { '': 1, cm: 1, m: 100, mm: 0.1, in: 2.54, inch: 2.54, inches: 2.54 };

/** The setting that names the question for oedema of both feet, and the answers that say that it was there. */
export const oedemaProperty = 'fieldward.growth.oedema';

/** What depends on weight, of which oedema makes nothing: the water weighs, too. */
const byWeight: ReadonlySet<GrowthIndicator> = new Set(['weightForAge', 'weightForHeight', 'bmiForAge']);

/** A number in kg or cm. Without a unit it is one already; null for a unit that nobody knows. @param units of the question */
export function inGrowthUnits(measure: GrowthMeasure, value: number, units: string | null): number | null {
  const known = measure === 'weight' ? kilograms : centimetres;
  const factor = known[(units ?? '').trim().toLowerCase()];
  return factor === undefined ? null : Number((value * factor).toPrecision(12));
}

/** A number that was recorded, the oldest first; in the unit of its question. */
export interface Recorded {
  readonly measure: GrowthMeasure;
  readonly day: Day;
  readonly value: number;
  readonly units: string | null;
}

/** One day on a curve. */
interface CurvePoint extends GrowthPoint {
  readonly day: Day;
  readonly ageDays: number;
}

/** A day on which a child with oedema of both feet was weighed: where it was measured, and no z-score. */
type OedemaPoint = Omit<CurvePoint, 'z'>;

/** Where the lines are at a position, one value for each of `growthLines`. */
interface CurveLines {
  readonly x: number;
  readonly values: readonly number[];
}

/** One indicator over the life of a child; `x` is an age in days, of weight-for-height a length or height in cm. */
interface GrowthCurve {
  readonly indicator: GrowthIndicator;
  readonly points: readonly CurvePoint[];
  /** Measured while there was oedema. */
  readonly oedema: readonly OedemaPoint[];
  readonly lines: readonly CurveLines[];
}

const positions: Readonly<Partial<Record<GrowthMeasure, Position>>> = { lyingLength: 'lying', standingHeight: 'standing' };

/** What was measured on each day; of several the last. */
function byDay(recorded: readonly Recorded[]): Map<Day, Measures> {
  const days = new Map<Day, Measures>();
  for (const { measure, day, value, units } of recorded) {
    const number = inGrowthUnits(measure, value, units);
    if (number === null) continue;
    const measures =
      measure === 'weight'
        ? { weight: number }
        : measure === 'headCircumference'
          ? { head: number }
          : { height: number, position: positions[measure] ?? null };
    days.set(day, { ...days.get(day), ...measures });
  }
  return days;
}

/** How many positions of a line are drawn: more are not seen. */
const POSITIONS = 48;

/**
 * The curves of which a child has at least one measurement, with the lines around them. As WHO Anthro does it (WHO Anthro for personal
 * computers, manual, 2011, and WHO/UNICEF, Recommendations for data collection, analysis and reporting on anthropometric indicators in
 * children under 5, 2019): of a child with oedema of both feet no z-score that depends on weight is computed, and it counts as severely
 * malnourished.
 * @param birthdate the first day of the age
 * @param oedema the days on which there was oedema of both feet
 */
export function growthCurves(
  sex: GrowthSex,
  birthdate: Day,
  recorded: readonly Recorded[],
  oedema: ReadonlySet<Day> = new Set(),
): GrowthCurve[] {
  const days = [...byDay(recorded)].sort(([a], [b]) => (a < b ? -1 : 1));
  return growthIndicators.flatMap((indicator) => {
    const all = days.flatMap(([day, measures]): CurvePoint[] => {
      const ageDays = ageInDays(birthdate, day);
      const point = growthPoint(indicator, sex, ageDays, measures);
      return point === null ? [] : [{ ...point, day, ageDays }];
    });
    const last = all.at(-1);
    if (last === undefined) return [];
    const drawn = indicator === 'weightForHeight' ? all.map((point) => onScaleOf(point, last.ageDays)) : all;
    const unread = (point: CurvePoint): boolean => byWeight.has(indicator) && oedema.has(point.day);
    return [
      {
        indicator,
        points: drawn.filter((point) => !unread(point)),
        oedema: drawn.filter(unread).map(({ z: _z, ...point }) => point),
        lines: linesAround(indicator, sex, drawn, last.ageDays),
      },
    ];
  });
}

/** Weight-for-length and weight-for-height are one curve, 0.7 cm apart: all points are drawn on that of the newest. */
function onScaleOf(point: CurvePoint, ageDays: number): CurvePoint {
  const [own, other] = [lengthForAge(point.x, 'lying', point.ageDays), lengthForAge(point.x, 'lying', ageDays)];
  return { ...point, x: Number((point.x + other - own).toFixed(1)) };
}

/** The lines from a little before the first point to a little after the last one. */
function linesAround(indicator: GrowthIndicator, sex: GrowthSex, points: readonly CurvePoint[], ageDays: number): CurveLines[] {
  const byHeight = indicator === 'weightForHeight';
  const xs = points.map(({ x }) => x);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const air = Math.max((last - first) * 0.1, byHeight ? 5 : 60);
  const [from, to] = [Math.max(first - air, 0), last + air];
  const positions = Array.from({ length: POSITIONS + 1 }, (_, at) => from + ((to - from) * at) / POSITIONS);
  return positions.flatMap((position): CurveLines[] => {
    const x = byHeight ? Number(position.toFixed(1)) : Math.round(position);
    const values = byHeight ? linesByHeight(sex, ageDays, x) : linesAt(indicator, sex, x);
    return values === null ? [] : [{ x, values: values.map((value) => Number(value.toFixed(2))) }];
  });
}

/** The lines of weight-for-height; where WHO's table of heights has not begun, its table of lengths goes on below. */
function linesByHeight(sex: GrowthSex, ageDays: number, x: number): number[] | null {
  const own = linesAt('weightForHeight', sex, ageDays, x);
  return own ?? linesAt('weightForHeight', sex, 0, lengthForAge(x, 'standing', ageDays < standsFrom ? 0 : standsFrom - 1));
}
