/** Reference ranges of numeric results: which one applies to whom, what it says of a value, and how far a value moved. */
import Big from 'big.js';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { parseNumber } from '../form/field-check.ts';

/** A reference range; what is null does not restrict. Ages are in days, both ends included. Limits are decimal numbers as text. */
export interface ReferenceRange {
  readonly minAgeDays: number | null;
  readonly maxAgeDays: number | null;
  readonly sex: 'M' | 'F' | null;
  readonly pregnant: boolean | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
}

/** Whom a range is chosen for; null: not known. */
export interface RangeSubject {
  readonly ageDays: number | null;
  readonly sex: 'M' | 'F' | null;
  readonly pregnant: boolean | null;
}

/** Whole days between two days, `YYYY-MM-DD`. */
export function ageInDays(birthdate: string, on: string): number {
  return Math.round((Date.parse(`${on.slice(0, 10)}T00:00:00Z`) - Date.parse(`${birthdate.slice(0, 10)}T00:00:00Z`)) / 86_400_000);
}

function applies(range: ReferenceRange, who: RangeSubject): boolean {
  if (range.sex !== null && range.sex !== who.sex) return false;
  // somebody of whom nothing is known is not taken for pregnant
  if (range.pregnant !== null && range.pregnant !== (who.pregnant ?? false)) return false;
  if (range.minAgeDays === null && range.maxAgeDays === null) return true;
  if (who.ageDays === null) return false;
  return who.ageDays >= (range.minAgeDays ?? 0) && who.ageDays <= (range.maxAgeDays ?? Infinity);
}

const span = (range: ReferenceRange): number => (range.maxAgeDays ?? Infinity) - (range.minAgeDays ?? 0);

/** How closely a range describes its people: pregnancy before sex before a narrow age. */
function closer(a: ReferenceRange, b: ReferenceRange): boolean {
  if ((a.pregnant === null) !== (b.pregnant === null)) return a.pregnant !== null;
  if ((a.sex === null) !== (b.sex === null)) return a.sex !== null;
  return span(a) < span(b);
}

/** The range that applies: the one that describes the person most closely, the first of equals; null when none does. */
export function rangeFor<R extends ReferenceRange>(ranges: readonly R[], who: RangeSubject): R | null {
  let best: R | null = null;
  for (const range of ranges) if (applies(range, who) && (best === null || closer(range, best))) best = range;
  return best;
}

/** What a number may say beyond its value. */
export const labFlags = ['criticalLow', 'low', 'high', 'criticalHigh'] as const;
export type LabFlag = (typeof labFlags)[number];

/** What a range says of a value: the limits themselves are still normal, a critical limit is already critical. Null: normal, or no number. */
export function flagOf(value: string, range: ReferenceRange | null): LabFlag | null {
  const number = parseNumber(value);
  if (number === null || range === null) return null;
  const limit = (text: string | null): number | null => (text === null ? null : parseNumber(text));
  const [criticalLow, low, high, criticalHigh] = [range.criticalLow, range.low, range.high, range.criticalHigh].map(limit);
  if (criticalLow !== null && criticalLow !== undefined && number <= criticalLow) return 'criticalLow';
  if (criticalHigh !== null && criticalHigh !== undefined && number >= criticalHigh) return 'criticalHigh';
  if (low !== null && low !== undefined && number < low) return 'low';
  return high !== null && high !== undefined && number > high ? 'high' : null;
}

/** The flags that somebody must be told of at once. */
export const criticalFlags = ['criticalLow', 'criticalHigh'] as const satisfies readonly LabFlag[];

/** Whether somebody must be told at once. @param flag a flag; any other text is not critical */
export function isCritical(flag: string | null | undefined): boolean {
  return criticalFlags.some((each) => each === flag);
}

/** Why a range cannot be: its ages or its limits are not in order. */
export function rangeProblem(range: ReferenceRange): { readonly field: 'maxAgeDays' | 'high'; readonly message: Message } | null {
  if ((range.minAgeDays ?? 0) > (range.maxAgeDays ?? Infinity)) return { field: 'maxAgeDays', message: say('lab.agesInOrder') };
  const limits = [range.criticalLow, range.low, range.high, range.criticalHigh].flatMap((each) => (each === null ? [] : [new Big(each)]));
  const rising = limits.every((limit, at) => at === 0 || limit.gte(limits[at - 1] ?? limit));
  return rising ? null : { field: 'high', message: say('lab.limitsInOrder') };
}

/** How far a number moved since the last one, exactly, and whether that is more than is to be expected. Null without two numbers. */
export function deltaOf(
  value: string,
  last: string | null,
  most: string | null,
): { readonly change: string; readonly beyond: boolean } | null {
  if (last === null || parseNumber(value) === null || parseNumber(last) === null) return null;
  const change = new Big(value.trim().replace(/^\+/, '')).minus(last.trim().replace(/^\+/, ''));
  return { change: change.toFixed(), beyond: most !== null && parseNumber(most) !== null && change.abs().gt(most) };
}
