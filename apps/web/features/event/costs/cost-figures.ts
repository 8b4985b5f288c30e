import { costByShares, type CostLine, type EventCost, type Hours, type Share } from '@fieldward/domain/event/cost.ts';
import { costedEvent } from '@fieldward/domain/event/wire.ts';
import { typedMoment } from '../../../lib/clock.ts';
import type { ClosureDraft, DraftLine } from '../closure/closure-draft.ts';
import { costProblem, quantityProblem } from '../closure/closure-problems.ts';
import type { FullEvent } from '../summary/event.queries.ts';

const line = (one: DraftLine): CostLine => ({
  name: one.of.name,
  plannedQuantity: one.plannedQuantity,
  plannedCost: one.plannedCost,
  quantity: Number(one.quantity),
  actualCost: one.cost,
  planned: one.planned,
  available: one.available,
});

/** The instant of a moment that was typed; null for none. */
const instant = (moment: string): number | null => (moment === '' ? null : Date.parse(typedMoment(moment)));

/** The hours of the plan and those of the closure form. */
export function hoursOf(event: FullEvent, { start, end }: Pick<ClosureDraft, 'start' | 'end'>): { planned: Hours; actual: Hours } {
  const { plannedStart, plannedEnd } = costedEvent(event);
  return { planned: [plannedStart, plannedEnd], actual: [instant(start), instant(end)] };
}

/**
 * What the event will have cost as the closure form stands. A figure that cannot be counted counts nothing until it is corrected.
 * @param share what somebody costs for some hours
 */
export function costOfDraft(
  event: FullEvent,
  draft: ClosureDraft,
  share: (person: { readonly uuid: string; readonly name: string }, hours: Hours) => Share,
): EventCost {
  const counted = (one: DraftLine): boolean => one.planned || one.available;
  const sound = (one: DraftLine): DraftLine =>
    costProblem(one.cost) === null && quantityProblem(one.quantity) === null ? one : { ...one, available: false };
  const [start, end] = hoursOf(event, draft).actual;
  return costByShares(
    {
      ...costedEvent(event),
      closed: true,
      start,
      end,
      participants: draft.people.map(({ of, planned, attended }) => ({ ...of, planned, attended })),
      services: draft.services.filter(counted).map(sound).map(line),
      assets: draft.assets.filter(counted).map(sound).map(line),
    },
    share,
  );
}
