import type { ServiceHours } from '@fieldward/contract/care/appointment.ts';

/** A span that is neither torn at the end of a line nor turned around by letters from right to left. */
const spanText = ({ opens, closes }: ServiceHours): string => `\u2066${opens}\u2060–\u2060${closes}\u2069`;

/** Days that follow each other stand as a range from three on. @param days numbers from 0, ascending */
function daysText(days: readonly number[], weekdays: readonly string[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const named = (day: number | undefined): string => weekdays[day ?? 0] ?? '';
  return runs.map((run) => (run.length > 2 ? `${named(run[0])}–${named(run.at(-1))}` : run.map(named).join(' '))).join(' ');
}

/** Hours in a line: days with the same hours stand together. @param weekdays names from Monday */
export function hoursInShort(hours: readonly ServiceHours[], weekdays: readonly string[]): string {
  const groups = new Map<string, number[]>();
  for (const [at] of weekdays.entries()) {
    const spans = hours
      .filter(({ weekday }) => weekday === at + 1)
      .toSorted((a, b) => a.opens.localeCompare(b.opens))
      .map(spanText)
      .join(', ');
    if (spans !== '') groups.set(spans, [...(groups.get(spans) ?? []), at]);
  }
  return [...groups].map(([spans, days]) => `${daysText(days, weekdays)} ${spans}`).join(' · ');
}
