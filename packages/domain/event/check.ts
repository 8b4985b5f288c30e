/** What the planner and the quick add of the calendar ask for: the browser shows the first failure, the server refuses it. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { parseMoment } from '../time/moment.ts';
import { readInstant } from '../time/zone.ts';

/** The field of the wire event that a problem is about. */
export type EventField =
  | 'eventType'
  | 'name'
  | 'schedule.plannedDate'
  | 'schedule.endDate'
  | 'location'
  | 'eventParticipants'
  | 'eventServices'
  | 'eventAssets';

/** What both the planner and the quick add fill in. Null (or missing) is what nobody has touched yet. */
interface QuickPlan {
  /** uuid. */
  readonly eventType?: string | null | undefined;
  /** Null while nothing was typed; '' or spaces once it was typed and emptied. */
  readonly name?: string | null | undefined;
  /** Both as wall-clock moments, or both as ISO texts with a zone. */
  readonly schedule?: { readonly plannedDate?: string | null | undefined; readonly endDate?: string | null | undefined } | null | undefined;
  /** uuid. */
  readonly location?: string | null | undefined;
}

/** Milliseconds of a plan for which it is told who is busy meanwhile, at most: a year. Whoever is needed longer is busy anyway. */
export const BUSY_WITHIN = 366 * 86_400_000;

/** A plan as the planner fills it in: only how many lines there are counts here. */
export interface EventPlan extends QuickPlan {
  readonly eventParticipants?: readonly unknown[] | null | undefined;
  readonly eventServices?: readonly unknown[] | null | undefined;
  readonly eventAssets?: readonly unknown[] | null | undefined;
}

export type PlanProblem = Message & { readonly field: EventField };

const empty = (text: string | null | undefined): boolean => text === null || text === undefined || text.trim() === '';
const at = (message: Message, field: EventField): PlanProblem => ({ ...message, field });

/** The moment as a number that orders in time; null when it is none. */
function order(text: string): number | null {
  const wallClock = parseMoment(text);
  return wallClock === null ? readInstant(text) : Date.parse(`${wallClock.replace(' ', 'T')}Z`);
}

/** The problem of an end that lies before the start; equal ones are fine, and so is a date that is missing or unreadable. */
export function endProblem(start: string | null | undefined, end: string | null | undefined): PlanProblem | null {
  if (empty(start) || empty(end)) return null;
  const [from, to] = [order(start ?? ''), order(end ?? '')];
  return from !== null && to !== null && to < from ? at(say('eventwork.endBeforeStart'), 'schedule.endDate') : null;
}

/** The first thing that the quick add of the calendar lacks: event type, name, start, end, location. Null when it can be saved. */
export function quickProblem(plan: QuickPlan): PlanProblem | null {
  const { eventType, name, schedule, location } = plan;
  if (empty(eventType)) return at(say('eventwork.typeRequired'), 'eventType');
  if (name === null || name === undefined) return at(say('eventwork.nameRequired'), 'name');
  if (name.trim() === '') return at(say('eventwork.nameEmpty'), 'name');
  if (empty(schedule?.plannedDate)) return at(say('eventwork.startRequired'), 'schedule.plannedDate');
  if (empty(schedule?.endDate)) return at(say('eventwork.endRequired'), 'schedule.endDate');
  const end = endProblem(schedule?.plannedDate, schedule?.endDate);
  if (end !== null) return end;
  return empty(location) ? at(say('eventwork.locationRequired'), 'location') : null;
}

/** The first thing that a plan lacks: what the quick add asks for, then personnel, service and asset. Null when it can be saved. */
export function planProblem(plan: EventPlan): PlanProblem | null {
  const quick = quickProblem(plan);
  if (quick !== null) return quick;
  if ((plan.eventParticipants ?? []).length === 0) return at(say('eventwork.personnelRequired'), 'eventParticipants');
  if ((plan.eventServices ?? []).length === 0) return at(say('eventwork.serviceRequired'), 'eventServices');
  return (plan.eventAssets ?? []).length === 0 ? at(say('eventwork.assetRequired'), 'eventAssets') : null;
}
