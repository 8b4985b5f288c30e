import type { EventPlan } from '@fieldward/domain/event/check.ts';
import { assetPrice, type CostedEvent } from '@fieldward/domain/event/cost.ts';
import type { EventPerson } from '@fieldward/domain/event/wire.ts';
import { clockOf, typedMoment } from '../../../lib/clock.ts';
import type { FullEvent } from '../summary/event.queries.ts';

/** Somebody of the team while an event is planned. */
export interface PlanPerson {
  uuid: string;
  name: string;
  /** Numeric id of the line, when it is on the stored event. */
  id: number | null;
}

/** A service or an asset while an event is planned; figures are kept as they were typed. */
export interface PlanLine {
  uuid: string;
  name: string;
  id: number | null;
  /** What it is told apart by: type, reference. */
  hint: string;
  quantity: string;
  /** Cost of one; '' is that of the catalogue. */
  cost: string;
  /** What the catalogue says that one costs. */
  price: string;
  /** Not used up: at one event at a time. */
  fixed: boolean;
}

/** What the planner holds. Times are `YYYY-MM-DD HH:mm:ss` on the programme's clock, '' for none. */
export interface PlanDraft {
  eventType: string;
  /** Null while nothing was typed. */
  name: string | null;
  description: string;
  start: string;
  end: string;
  location: string;
  people: readonly PlanPerson[];
  services: readonly PlanLine[];
  assets: readonly PlanLine[];
}

/** Which stored event a draft writes over, by its own id (the same for every attempt) when there is none yet. */
export interface PlanOf {
  uuid: string;
  eventId: number | null;
  scheduleId: number | null;
}

export const emptyPlan: PlanDraft = {
  eventType: '',
  name: null,
  description: '',
  start: '',
  end: '',
  location: '',
  people: [],
  services: [],
  assets: [],
};

/** The planner's form for a stored event. */
export function planDraft(event: FullEvent): PlanDraft {
  return {
    eventType: event.eventType?.uuid ?? '',
    name: event.name,
    description: event.description ?? '',
    start: clockOf(event.schedule?.plannedDate),
    end: clockOf(event.schedule?.endDate),
    location: event.location?.uuid ?? '',
    people: event.eventParticipants.map(({ eventParticipantId: id, participant }) => ({
      uuid: participant.uuid,
      name: participant.name,
      id,
    })),
    services: event.eventServices.map(({ eventServiceId: id, service, ...line }) => ({
      uuid: service.uuid,
      name: service.name,
      id,
      hint: service.serviceType?.name ?? '',
      ...figures(line, service.unitCost),
      fixed: false,
    })),
    assets: event.eventAssets.map(({ eventAssetId: id, asset, ...line }) => ({
      uuid: asset.uuid,
      name: asset.name,
      id,
      hint: assetHint(asset.assetType?.name, asset.referenceId),
      ...figures(line, assetPrice(asset)),
      fixed: asset.fixedAsset === true,
    })),
  };
}

/** What tells assets of the same name apart. */
const assetHint = (type: string | null | undefined, reference: string | null | undefined): string =>
  [type ?? '', reference ?? ''].filter((part) => part !== '').join(' · ');

type Figures = Pick<FullEvent['eventAssets'][number], 'quantity' | 'actualCost' | 'plannedQuantity' | 'plannedCost'>;

function figures(line: Figures, price: string | null | undefined): Pick<PlanLine, 'quantity' | 'cost' | 'price'> {
  return {
    quantity: String(line.plannedQuantity ?? line.quantity ?? 1),
    cost: line.plannedCost || line.actualCost || price || '',
    price: price ?? '',
  };
}

/** The form with another start. An end that would come before it moves along, so that the event lasts as long as it did. */
export function withStart(draft: PlanDraft, start: string): PlanDraft {
  if (start === '' || draft.end === '' || draft.end >= start) return { ...draft, start };
  const asUtc = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);
  const lasts = draft.start === '' ? 0 : Math.max(asUtc(draft.end) - asUtc(draft.start), 0);
  return { ...draft, start, end: new Date(asUtc(start) + lasts).toISOString().slice(0, 19).replace('T', ' ') };
}

/** What the check of a plan needs to know. */
export function planOf(draft: PlanDraft): EventPlan {
  return {
    eventType: draft.eventType,
    name: draft.name,
    schedule: { plannedDate: draft.start, endDate: draft.end },
    location: draft.location,
    eventParticipants: draft.people,
    eventServices: draft.services,
    eventAssets: draft.assets,
  };
}

/** The body that saves a plan: `closed` is null. Lines that are not in it are taken off the event. */
export function planBody(draft: PlanDraft, of: PlanOf) {
  const line = ({ quantity, cost }: PlanLine, stored: boolean) => ({
    quantity: Number(quantity),
    actualCost: cost.trim() === '' ? null : cost.trim(),
    // of a stored line the rest is kept
    ...(stored ? {} : { plannedForEvent: true, availableInEvent: false }),
  });
  return {
    ...(of.eventId === null ? {} : { eventId: of.eventId }),
    uuid: of.uuid,
    name: (draft.name ?? '').trim(),
    description: draft.description.trim(),
    closed: null,
    eventType: draft.eventType,
    location: draft.location,
    schedule: {
      ...(of.scheduleId === null ? {} : { scheduleId: of.scheduleId }),
      plannedDate: typedMoment(draft.start),
      endDate: typedMoment(draft.end),
    },
    eventParticipants: draft.people.map(({ id, uuid }) => ({
      ...(id === null ? { plannedForEvent: true, attendance: false } : { eventParticipantId: id }),
      participant: uuid,
    })),
    eventServices: draft.services.map((each) => ({
      ...(each.id === null ? {} : { eventServiceId: each.id }),
      service: each.uuid,
      ...line(each, each.id !== null),
    })),
    eventAssets: draft.assets.map((each) => ({
      ...(each.id === null ? {} : { eventAssetId: each.id }),
      asset: each.uuid,
      ...line(each, each.id !== null),
    })),
  };
}

/** My form on top of what is stored now: its lines are those of the stored event where it has them. */
export function onTopOf(mine: PlanDraft, stored: PlanDraft): PlanDraft {
  const adopt = <T extends { uuid: string; id: number | null }>(lines: readonly T[], theirs: readonly T[]): T[] =>
    lines.map((line) => ({ ...line, id: theirs.find(({ uuid }) => uuid === line.uuid)?.id ?? null }));
  return {
    ...mine,
    people: adopt(mine.people, stored.people),
    services: adopt(mine.services, stored.services),
    assets: adopt(mine.assets, stored.assets),
  };
}

/** What the cost of the plan is computed from. A quantity that is not a whole number counts as none. */
export function planCosts(draft: PlanDraft): CostedEvent<EventPerson> {
  const instant = (moment: string): number | null => (moment === '' ? null : Date.parse(typedMoment(moment)));
  const line = ({ name, quantity, cost, price }: PlanLine) => {
    const count = /^\s*\d+\s*$/.test(quantity) ? Number(quantity) : 0;
    const amount = cost.trim() === '' ? price : cost.trim();
    return { name, plannedQuantity: count, plannedCost: amount, quantity: count, actualCost: amount, planned: true, available: false };
  };
  const [plannedStart, plannedEnd] = [instant(draft.start), instant(draft.end)];
  return {
    plannedStart,
    plannedEnd,
    start: plannedStart,
    end: plannedEnd,
    closed: false,
    participants: draft.people.map(({ uuid, name }) => ({ uuid, name, planned: true, attended: false })),
    services: draft.services.map(line),
    assets: draft.assets.map(line),
  };
}
