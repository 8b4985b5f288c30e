/** What is normal of an observed number: the limits of its question's concept, read as those of the laboratory. */
import { flagOf, type LabFlag } from '@fieldward/domain/lab/range.ts';

/** SQL: whether a concept (c) has any limits of what is normal. */
export const LIMITED = 'num_nonnulls(c.low_normal, c.hi_normal, c.low_critical, c.hi_critical) > 0';

/** SQL for the limits of a concept (c). */
export const LIMITS = `jsonb_build_object('low', c.low_normal, 'high', c.hi_normal, 'criticalLow', c.low_critical, 'criticalHigh', c.hi_critical)`;

/** Limits as the database tells them; null: there are none. */
export type Limits = Readonly<Record<'low' | 'high' | 'criticalLow' | 'criticalHigh', number | null>> | null;

/** What limits say of a value, and what is normal. */
export function judged(
  value: unknown,
  limits: Limits,
): { readonly range: { low: number | null; high: number | null } | null; readonly flag: LabFlag | null } {
  if (limits === null || typeof value !== 'number') return { range: null, flag: null };
  const { low, high, criticalLow, criticalHigh } = limits;
  const text = (limit: number | null): string | null => (limit === null ? null : String(limit));
  const everybody = { minAgeDays: null, maxAgeDays: null, sex: null, pregnant: null };
  const range = { ...everybody, low: text(low), high: text(high), criticalLow: text(criticalLow), criticalHigh: text(criticalHigh) };
  return { range: low === null && high === null ? null : { low, high }, flag: flagOf(String(value), range) };
}
