import type { Item } from '@fieldward/domain/care/schedule/items.ts';
import type { Explanation } from '@fieldward/domain/care/schedule/explanation.ts';
import type { Day } from '@fieldward/domain/time/day.ts';

/** From what has time to what has waited longest. The engine is not loaded for it. */
const order: readonly Item['state'][] = ['later', 'soon', 'due', 'late', 'missed', 'trace', 'lost'];
const urgency = (item: Item): number => order.indexOf(item.state);

/** The most urgent first; of the same state the earlier day. */
export function mostUrgentFirst(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => urgency(b) - urgency(a) || (a.due ?? '9999').localeCompare(b.due ?? '9999'));
}

/** Sentences that say where a day comes from. */
const leading = new Set([
  'schedule.promised',
  'schedule.recorded',
  'schedule.onAnchor',
  'schedule.after',
  'schedule.grid',
  'schedule.noDay',
]);

/** The sentence that says where the day of an item comes from, and all others that led there, in their order. */
export function reasonsOf({ why }: Pick<Item, 'why'>): { readonly reason: Explanation | null; readonly others: readonly Explanation[] } {
  // a day that was promised stands after the one that was missed
  const reason = why.findLast(({ code }) => leading.has(code)) ?? why[0] ?? null;
  return { reason, others: why.filter((each) => each !== reason) };
}

/** A step that somebody marked as done; `act` is the uuid of that act. */
interface MarkedDone extends Pick<Item, 'step' | 'occurrence' | 'name'> {
  readonly act: string;
  readonly on: Day;
}

/** What somebody marked as done without a form, the last one first. */
export function doneByHand(items: readonly Item[]): MarkedDone[] {
  return items
    .flatMap(({ step, occurrence, name, settled }): MarkedDone[] =>
      settled?.kind === 'hand' && settled.source !== undefined ? [{ step, occurrence, name, act: settled.source, on: settled.day }] : [],
    )
    .toSorted((a, b) => b.on.localeCompare(a.on));
}
