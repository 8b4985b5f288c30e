import type { ServiceHours } from '@fieldward/contract/care/appointment.ts';

/** Hours in a line: days with the same hours stand together. @param weekdays names from Monday */
export function hoursInShort(hours: readonly ServiceHours[], weekdays: readonly string[]): string {
  const byDay = weekdays.map((name, at) => ({
    name,
    spans: hours
      .filter(({ weekday }) => weekday === at + 1)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(' '),
  }));
  const groups = new Map<string, string[]>();
  for (const { name, spans } of byDay) if (spans !== '') groups.set(spans, [...(groups.get(spans) ?? []), name]);
  return [...groups].map(([spans, names]) => `${names.join(' ')} ${spans}`).join(' · ');
}
