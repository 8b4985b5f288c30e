import { eventCost, personCost, type CostLine, type EventCost } from '@fieldward/domain/event/cost.ts';
import { costedEvent } from '@fieldward/domain/event/wire.ts';
import type { ClosureDraft, DraftLine, DraftPerson } from '../closure/closure-draft.ts';
import { costProblem, quantityProblem } from '../closure/closure-problems.ts';
import type { FullEvent } from '../summary/event.queries.ts';

/** What an event costs, as it was read. */
export const costOf = (event: FullEvent): EventCost => eventCost(costedEvent(event));

const line = (one: DraftLine): CostLine => ({
  name: one.of.name,
  plannedQuantity: one.plannedQuantity,
  plannedCost: one.plannedCost,
  quantity: Number(one.quantity),
  actualCost: one.cost,
  planned: one.planned,
  available: one.available,
});

/** Amount of a moment on this device's clock; null for none. */
const instant = (moment: string): number | null => (moment === '' ? null : Date.parse(moment.replace(' ', 'T')));

/** What the event will have cost as the closure form stands. A figure that cannot be counted counts nothing until it is corrected. */
export function costOfDraft(event: FullEvent, draft: ClosureDraft): EventCost {
  const counted = (one: DraftLine): boolean => one.planned || one.available;
  const sound = (one: DraftLine): DraftLine =>
    costProblem(one.cost) === null && quantityProblem(one.quantity) === null ? one : { ...one, available: false };
  return eventCost({
    ...costedEvent(event),
    closed: true,
    start: instant(draft.start),
    end: instant(draft.end),
    participants: draft.people.map((person) => ({
      name: person.of.name,
      salaryType: person.salaryType,
      salaryValue: person.salaryValue,
      planned: person.planned,
      attended: person.attended,
    })),
    services: draft.services.filter(counted).map(sound).map(line),
    assets: draft.assets.filter(counted).map(sound).map(line),
  });
}

/** What somebody costs for the hours of the closure form; null while they cannot be counted. The salary itself is nobody's business there. */
export function shareOf({ start, end }: Pick<ClosureDraft, 'start' | 'end'>, { salaryType, salaryValue }: DraftPerson): string | null {
  const [from, to] = [instant(start), instant(end)];
  return from === null || to === null || to < from ? null : personCost(salaryType, salaryValue, to - from);
}
