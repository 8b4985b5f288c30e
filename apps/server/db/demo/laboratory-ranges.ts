/**
 * What is normal for whom in the laboratory of the demonstration; made for trying the product out, not for treating people. Sources:
 * haemoglobin: WHO, Guideline on haemoglobin cutoffs to define anaemia (2024), its lower limits; newborns, upper limits and the counts and
 * indices: Dacie and Lewis, Practical Haematology (12th ed., 2017), table of normal ranges. ALT: upper limits by the IFCC method. Creatinine:
 * Mayo Clinic Laboratories; in pregnancy: Abbassi-Ghanavati, Obstet Gynecol 2009;114:1326. Fasting glucose: American Diabetes Association,
 * Standards of Care (2024), with its level 2 hypoglycaemia (54 mg/dL) as critical.
 */
import { firstDayOf, lastDayOf } from '@fieldward/domain/lab/age.ts';
import type { ReferenceRange } from '@fieldward/domain/lab/range.ts';

export interface DemoRange {
  readonly minAgeDays?: number;
  readonly maxAgeDays?: number;
  readonly sex?: 'M' | 'F';
  readonly pregnant?: boolean;
  readonly low?: number;
  readonly high?: number;
  readonly criticalLow?: number;
  readonly criticalHigh?: number;
}

/** A range as it is judged with. */
export function wireRange(range: DemoRange): ReferenceRange {
  const limit = (value: number | undefined): string | null => (value === undefined ? null : String(value));
  return {
    minAgeDays: range.minAgeDays ?? null,
    maxAgeDays: range.maxAgeDays ?? null,
    sex: range.sex ?? null,
    pregnant: range.pregnant ?? null,
    low: limit(range.low),
    high: limit(range.high),
    criticalLow: limit(range.criticalLow),
    criticalHigh: limit(range.criticalHigh),
  };
}

const from = (count: number) => ({ minAgeDays: firstDayOf({ count, unit: 'years' }) });
const years = (first: number, last: number) => ({ ...from(first), maxAgeDays: lastDayOf({ count: last, unit: 'years' }) });
const months = (first: number, last: number) => ({
  minAgeDays: firstDayOf({ count: first, unit: 'months' }),
  maxAgeDays: lastDayOf({ count: last, unit: 'months' }),
});
const days = (first: number, last: number) => ({ minAgeDays: first, maxAgeDays: last });
const adult = from(15);

/** gm/dL */
export const haemoglobin: readonly DemoRange[] = [
  { ...days(0, 28), low: 14, high: 22, criticalLow: 9, criticalHigh: 24 },
  { ...months(6, 23), low: 10.5, high: 14, criticalLow: 6, criticalHigh: 20 },
  { ...years(2, 4), low: 11, high: 14, criticalLow: 6, criticalHigh: 20 },
  { ...years(5, 11), low: 11.5, high: 15.5, criticalLow: 6, criticalHigh: 20 },
  { ...years(12, 14), low: 12, high: 15.5, criticalLow: 6, criticalHigh: 20 },
  { ...adult, sex: 'F', low: 12, high: 15, criticalLow: 7, criticalHigh: 20 },
  { ...adult, sex: 'F', pregnant: true, low: 11, high: 15, criticalLow: 7, criticalHigh: 20 },
  { ...adult, sex: 'M', low: 13, high: 17, criticalLow: 7, criticalHigh: 20 },
];

/** x10^9/L */
export const whiteCells: readonly DemoRange[] = [
  { ...days(0, 28), low: 6, high: 22, criticalLow: 2, criticalHigh: 40 },
  { ...years(1, 5), low: 5, high: 15, criticalLow: 2, criticalHigh: 30 },
  { ...years(6, 14), low: 5, high: 13, criticalLow: 2, criticalHigh: 30 },
  { ...adult, low: 4, high: 10, criticalLow: 2, criticalHigh: 30 },
];

/** x10^9/L */
export const platelets: readonly DemoRange[] = [{ low: 150, high: 410, criticalLow: 20, criticalHigh: 1000 }];

/** % */
export const haematocrit: readonly DemoRange[] = [
  { ...adult, sex: 'F', low: 36, high: 46, criticalLow: 20, criticalHigh: 60 },
  { ...adult, sex: 'M', low: 40, high: 50, criticalLow: 20, criticalHigh: 60 },
];

/** mm/hr, by the method of Westergren */
export const sedimentation: readonly DemoRange[] = [
  { ...years(17, 50), sex: 'M', high: 10 },
  { ...from(51), sex: 'M', high: 14 },
  { ...years(17, 50), sex: 'F', high: 12 },
  { ...from(51), sex: 'F', high: 20 },
];

/** U/L; five times the upper limit is what stops treatment for tuberculosis */
export const alt: readonly DemoRange[] = [
  { ...adult, sex: 'F', high: 34, criticalHigh: 170 },
  { ...adult, sex: 'M', high: 45, criticalHigh: 225 },
];

/** mg/dL */
export const creatinine: readonly DemoRange[] = [
  { ...adult, sex: 'F', low: 0.59, high: 1.04, criticalHigh: 5 },
  { ...adult, sex: 'F', pregnant: true, low: 0.4, high: 0.8, criticalHigh: 5 },
  { ...adult, sex: 'M', low: 0.74, high: 1.35, criticalHigh: 5 },
];

/** mg/dL, fasting */
export const glucose: readonly DemoRange[] = [
  { low: 70, high: 99, criticalLow: 54, criticalHigh: 450 },
  { pregnant: true, low: 70, high: 95, criticalLow: 54, criticalHigh: 450 },
];

/** mg/L */
export const reactiveProtein: readonly DemoRange[] = [{ high: 5 }];
