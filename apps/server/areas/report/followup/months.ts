import type { Day } from '@fieldward/domain/time/day.ts';

/** The month (YYYY-MM) that lies so many months before that of a day; a negative number: after it. */
export function monthBack(day: Day, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 - months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}
