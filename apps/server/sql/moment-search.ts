import { Problem } from '../engine/resource.ts';

const DAY = /^\d{4}-\d{1,2}-\d{1,2}$/;
/** Years that the database has as well; what a JavaScript date reads beyond that is made up or too far away. */
const SHAPE = /^(?!0000)\d{4}-\d{1,2}-\d{1,2}T\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a date or date-time of a query: `2026-11-21`, ISO with or without zone. A day alone means its beginning or its end.
 * Answers what `askedMoment` reads; refuses the rest naming the parameter.
 */
export function moment(parameter: string, edge: 'start' | 'end'): (text: string) => string {
  return (text) => {
    const trimmed = text.trim();
    const whole = DAY.test(trimmed)
      ? `${trimmed
          .split('-')
          .map((part) => part.padStart(2, '0'))
          .join('-')}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}`
      : trimmed.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
    const zoned = /T.*(Z|[+-]\d{2}:?\d{2})$/.test(whole);
    const read = Date.parse(zoned ? whole : `${whole}Z`);
    if (!SHAPE.test(whole) || Number.isNaN(read)) throw new Problem('engine.badParameter', { parameter }, parameter);
    return zoned ? new Date(read).toISOString() : whole;
  };
}

/** The moment of a parameter that `moment` has read, as SQL: what was sent without a zone is of the programme's. */
export const askedMoment = (p: string): string => `asked_moment(${p})`;

/** Whether a date-time lies ahead, with five minutes for clocks that disagree. */
export function laterThan(value: unknown, now: number = Date.now()): boolean {
  return value !== null && value !== undefined && Date.parse(String(value)) > now + 5 * 60_000;
}
