/** Reference ranges while they are typed. */
import { parseNumber } from '@fieldward/domain/form/field-check.ts';
import { ageFrom, ageTo, firstDayOf, lastDayOf, type AgeUnit } from '@fieldward/domain/lab/age.ts';
import { rangeProblem } from '@fieldward/domain/lab/range.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { LabRange } from './lab-catalogue.queries.ts';

export const limitKeys = ['criticalLow', 'low', 'high', 'criticalHigh'] as const;
export type LimitKey = (typeof limitKeys)[number];

export interface RangeDraft extends Readonly<Record<LimitKey, string>> {
  /** Only for the list of rows on the screen. */
  readonly key: string;
  readonly from: string;
  readonly fromUnit: AgeUnit;
  readonly to: string;
  readonly toUnit: AgeUnit;
  readonly sex: '' | 'M' | 'F';
  readonly pregnant: '' | 'yes' | 'no';
}

let made = 0;

/** A range that says nothing yet. */
export const newRange = (): RangeDraft => ({
  key: `new-${++made}`,
  from: '',
  fromUnit: 'years',
  to: '',
  toUnit: 'years',
  sex: '',
  pregnant: '',
  criticalLow: '',
  low: '',
  high: '',
  criticalHigh: '',
});

export function rangeDraft(range: LabRange): RangeDraft {
  const from = range.minAgeDays === null ? null : ageFrom(range.minAgeDays);
  const to = range.maxAgeDays === null ? null : ageTo(range.maxAgeDays);
  return {
    ...newRange(),
    from: from === null ? '' : String(from.count),
    fromUnit: from?.unit ?? 'years',
    to: to === null ? '' : String(to.count),
    toUnit: to?.unit ?? 'years',
    sex: range.sex ?? '',
    pregnant: range.pregnant === null ? '' : range.pregnant ? 'yes' : 'no',
    criticalLow: range.criticalLow ?? '',
    low: range.low ?? '',
    high: range.high ?? '',
    criticalHigh: range.criticalHigh ?? '',
  };
}

const whole = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : null);
const limit = (text: string): string | null => text.trim().replace(/^\+/, '') || null;

/** The range as it is sent; what cannot be read counts as empty. */
export function rangeBody(draft: RangeDraft): LabRange {
  const [from, to] = [whole(draft.from), whole(draft.to)];
  return {
    minAgeDays: from === null ? null : firstDayOf({ count: from, unit: draft.fromUnit }),
    maxAgeDays: to === null ? null : lastDayOf({ count: to, unit: draft.toUnit }),
    sex: draft.sex || null,
    pregnant: draft.pregnant === '' ? null : draft.pregnant === 'yes',
    criticalLow: limit(draft.criticalLow),
    low: limit(draft.low),
    high: limit(draft.high),
    criticalHigh: limit(draft.criticalHigh),
  };
}

/** What is wrong with a range, by field (`from`, `to`, `low` …). */
export function rangeProblems(draft: RangeDraft): Readonly<Record<string, Message>> {
  const found: Record<string, Message> = {};
  for (const key of ['from', 'to'] as const)
    if (draft[key].trim() !== '' && whole(draft[key]) === null) found[key] = say('labcatalogue.notWhole');
  for (const key of limitKeys) if (draft[key].trim() !== '' && parseNumber(draft[key]) === null) found[key] = say('answer.number');
  if (Object.keys(found).length > 0) return found;
  const problem = rangeProblem(rangeBody(draft));
  return problem === null ? {} : { [problem.field === 'maxAgeDays' ? 'to' : 'high']: problem.message };
}
