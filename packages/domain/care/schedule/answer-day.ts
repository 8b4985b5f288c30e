import type { Day } from '../../time/day.ts';
import { parseDay, parseMoment } from '../../time/moment.ts';

const MIDNIGHT = ' 00:00:00';

/** The day that was answered to a question for a date; null for any other answer. */
export function dayOfAnswer(value: unknown): Day | null {
  if (typeof value !== 'string') return null;
  if (value.length === 19 && value.endsWith(MIDNIGHT)) return parseDay(value.slice(0, 10)); // as dates are stored
  const clock = parseMoment(value);
  return clock === null ? null : (clock.slice(0, 10) as Day); // a clock begins with its day
}
