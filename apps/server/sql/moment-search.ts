import { Problem } from '../engine/resource.ts';

const DAY = /^\d{4}-\d{1,2}-\d{1,2}$/;

/**
 * Reads a date or date-time of a query: `2026-11-21`, ISO with or without zone. A day alone means its beginning or its end.
 * Answers an ISO instant; refuses the rest naming the parameter.
 */
export function moment(parameter: string, edge: 'start' | 'end'): (text: string) => string {
  return (text) => {
    const trimmed = text.trim();
    const whole = DAY.test(trimmed)
      ? `${trimmed
          .split('-')
          .map((part) => part.padStart(2, '0'))
          .join('-')}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z`
      : trimmed.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
    const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(whole) ? whole : `${whole}Z`;
    const read = Date.parse(zoned);
    if (Number.isNaN(read)) throw new Problem('engine.badParameter', { parameter }, parameter);
    return new Date(read).toISOString();
  };
}

/** Whether a date-time lies ahead, with five minutes for clocks that disagree. */
export function laterThan(value: unknown, now: number = Date.now()): boolean {
  return value !== null && value !== undefined && Date.parse(String(value)) > now + 5 * 60_000;
}
