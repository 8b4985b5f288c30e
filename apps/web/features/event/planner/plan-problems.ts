import { planProblem, type EventField } from '@fieldward/domain/event/check.ts';
import { moneyProblem } from '@fieldward/domain/event/money.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { quantityProblem } from '../closure/closure-problems.ts';
import { planOf, type PlanDraft, type PlanLine } from './event-draft.ts';

/** Names of the planner's fields; those of a line are `assets.<uuid>.quantity`, `services.<uuid>.cost`, `people.<uuid>`. */
export type PlanField = 'eventType' | 'name' | 'description' | 'start' | 'end' | 'location' | 'people' | 'services' | 'assets';

const FIELDS: Readonly<Record<EventField, PlanField>> = {
  eventType: 'eventType',
  name: 'name',
  'schedule.plannedDate': 'start',
  'schedule.endDate': 'end',
  location: 'location',
  eventParticipants: 'people',
  eventServices: 'services',
  eventAssets: 'assets',
};

/** The first thing that keeps a plan from being saved, and where; null when nothing does. */
export function firstProblem(draft: PlanDraft): { field: string; message: Message } | null {
  const missing = planProblem(planOf(draft));
  if (missing !== null) {
    const { field, ...message } = missing;
    return { field: FIELDS[field], message };
  }
  return lineProblem('services', draft.services) ?? lineProblem('assets', draft.assets);
}

function lineProblem(list: 'services' | 'assets', lines: readonly PlanLine[]): { field: string; message: Message } | null {
  for (const { uuid, quantity, cost } of lines) {
    const count = quantityProblem(quantity);
    if (count !== null) return { field: `${list}.${uuid}.quantity`, message: count };
    const amount = moneyProblem(cost, 0);
    if (amount !== null) return { field: `${list}.${uuid}.cost`, message: amount };
  }
  return null;
}

const LISTS = { eventParticipants: 'people', eventServices: 'services', eventAssets: 'assets' } as const;

/** The planner's name for a field of the server's refusal: `eventAssets[1].quantity` is the second asset that was sent. */
export function fieldOf(path: string, sent: PlanDraft): string {
  const whole: Readonly<Record<string, string>> = FIELDS;
  if (Object.hasOwn(whole, path)) return whole[path] ?? path;
  if (/(^|\.)(plannedDate|eventDate)$/.test(path)) return 'start';
  if (path === 'schedule' || /(^|\.)endDate$/.test(path)) return 'end';
  const [, list, index, property] = /^(eventParticipants|eventServices|eventAssets)\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
  if (list === undefined) return path;
  const own = LISTS[list as keyof typeof LISTS]; // the pattern names just these
  const uuid = sent[own][Number(index)]?.uuid;
  if (uuid === undefined) return own;
  if (own === 'people') return `people.${uuid}`;
  return `${own}.${uuid}${property === 'quantity' ? '.quantity' : /[cC]ost$/.test(property ?? '') ? '.cost' : ''}`;
}
