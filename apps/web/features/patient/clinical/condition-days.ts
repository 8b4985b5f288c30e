import type { Moment } from '@fieldward/domain/time/day.ts';
import { now, today, typedMoment } from '../../../lib/clock.ts';

/** The moment of a day that was typed; of today it is now, which is not ahead. */
export const momentOf = (day: string): string | null => (day === '' ? null : typedMoment(day === today() ? now() : day));

/**
 * When a problem ended that ended on a typed day: on the day on which it began, not before the time of day at which it began.
 * @param began the stored onset, where its day was left as it is
 */
export function endOf({ onsetDate, endDate }: { onsetDate: string; endDate: string }, began: Moment | null): Moment | string | null {
  return endDate === onsetDate && endDate !== today() && began !== null ? began : momentOf(endDate);
}
