import { assetPrice } from '@fieldward/domain/event/cost.ts';
import { clockOf, typedMoment } from '../../../lib/clock.ts';
import type { FullEvent } from '../summary/event.queries.ts';

/** A service or asset while the event is being closed; figures are kept as they were typed. */
export interface DraftLine {
  key: string;
  /** Its numeric id, when it is on the event already. */
  id: number | null;
  of: { uuid: string; name: string };
  type: string;
  category: string;
  planned: boolean;
  /** Provided, or used; a planned line that was not is kept and costs nothing. */
  available: boolean;
  quantity: string;
  cost: string;
  plannedQuantity: number;
  plannedCost: string;
}

/** A person of the team while the event is being closed. */
export interface DraftPerson {
  key: string;
  id: number | null;
  of: { uuid: string; name: string };
  planned: boolean;
  attended: boolean;
  reason: string;
}

/** What the closure form holds. Times are `YYYY-MM-DD HH:mm:ss` on the programme's clock. */
export interface ClosureDraft {
  start: string;
  end: string;
  notes: string;
  people: readonly DraftPerson[];
  services: readonly DraftLine[];
  assets: readonly DraftLine[];
}

/** The form for an event: everything as planned, everybody present. */
export function draftOf(event: FullEvent): ClosureDraft {
  const { schedule } = event;
  const again = event.closed === true;
  return {
    start: clockOf(schedule.eventDate ?? schedule.plannedDate),
    end: clockOf(schedule.endDate),
    notes: event.closureNotes ?? '',
    people: event.eventParticipants.map((line) => ({
      key: line.participant.uuid,
      id: line.eventParticipantId,
      of: { uuid: line.participant.uuid, name: line.participant.name },
      planned: line.plannedForEvent !== false,
      attended: again ? line.attendance === true : (line.absenceReason ?? '') === '',
      reason: line.absenceReason ?? '',
    })),
    services: event.eventServices.map((line) => ({
      key: line.service.uuid,
      id: line.eventServiceId,
      of: { uuid: line.service.uuid, name: line.service.name },
      type: line.service.serviceType?.name ?? '',
      category: '',
      ...figuresOf(line, line.service.unitCost, again),
    })),
    assets: event.eventAssets.map((line) => ({
      key: line.asset.uuid,
      id: line.eventAssetId,
      of: { uuid: line.asset.uuid, name: line.asset.name },
      type: line.asset.assetType?.name ?? '',
      category: line.asset.assetType?.assetCategory?.name ?? '',
      ...figuresOf(line, assetPrice(line.asset), again),
    })),
  };
}

type Figures = FullEvent['eventAssets'][number];

function figuresOf(line: Omit<Figures, 'asset' | 'eventAssetId'>, price: string | null | undefined, again: boolean) {
  const cost = line.actualCost || line.plannedCost || price || '';
  const quantity = line.quantity ?? line.plannedQuantity ?? 1;
  return {
    planned: line.plannedForEvent !== false,
    // the planner writes false: what was planned is taken as provided until somebody says otherwise
    available: again ? line.availableInEvent === true : true,
    quantity: String(quantity),
    cost,
    plannedQuantity: line.plannedQuantity ?? quantity,
    plannedCost: line.plannedCost ?? cost,
  };
}

/** The body of the closing write, and which line stands at which place of its lists. */
export function closingBody(event: FullEvent, draft: ClosureDraft) {
  const kept = (line: DraftLine): boolean => line.planned || line.available;
  const services = draft.services.filter(kept);
  const assets = draft.assets.filter(kept);
  const figures = (line: DraftLine) => ({
    quantity: Number(line.quantity),
    actualCost: line.cost.trim(),
    plannedForEvent: line.planned,
    availableInEvent: line.available,
  });
  return {
    body: {
      closed: true,
      closureNotes: draft.notes.trim() || null,
      schedule: {
        scheduleId: event.schedule.scheduleId,
        plannedDate: event.schedule.plannedDate,
        eventDate: typedMoment(draft.start),
        endDate: typedMoment(draft.end),
      },
      eventParticipants: draft.people.map((person) => ({
        ...(person.id === null ? {} : { eventParticipantId: person.id }),
        participant: person.of.uuid,
        plannedForEvent: person.planned,
        attendance: person.attended,
        absenceReason: person.attended ? '' : person.reason.trim(),
      })),
      eventServices: services.map((line) => ({
        ...(line.id === null ? {} : { eventServiceId: line.id }),
        service: line.of.uuid,
        ...figures(line),
      })),
      eventAssets: assets.map((line) => ({
        ...(line.id === null ? {} : { eventAssetId: line.id }),
        asset: line.of.uuid,
        ...figures(line),
      })),
    },
    order: {
      eventParticipants: draft.people.map(({ key }) => key),
      eventServices: services.map(({ key }) => key),
      eventAssets: assets.map(({ key }) => key),
    },
  };
}

/** A line for something of the catalogue that was not planned. */
export function unplannedLine(of: { uuid: string; name: string }, type: string, category: string, cost: string): DraftLine {
  return {
    key: of.uuid,
    id: null,
    of,
    type,
    category,
    planned: false,
    available: true,
    quantity: '1',
    cost,
    plannedQuantity: 0,
    plannedCost: '0',
  };
}

/** What was typed, over the event as it is now: only what differs from what the form began with, and what was added. */
export function withTyped(now: ClosureDraft, typed: ClosureDraft, opened: ClosureDraft): ClosureDraft {
  return {
    start: typed.start === opened.start ? now.start : typed.start,
    end: typed.end === opened.end ? now.end : typed.end,
    notes: typed.notes === opened.notes ? now.notes : typed.notes,
    people: typedOver(now.people, typed.people, opened.people, ['attended', 'reason']),
    services: typedOver(now.services, typed.services, opened.services, ['available', 'quantity', 'cost']),
    assets: typedOver(now.assets, typed.assets, opened.assets, ['available', 'quantity', 'cost']),
  };
}

interface Keyed {
  readonly key: string;
  readonly id: number | null;
}

function typedOver<T extends Keyed>(now: readonly T[], typed: readonly T[], opened: readonly T[], parts: readonly (keyof T)[]): T[] {
  const of = (list: readonly T[], key: string): T | undefined => list.find((each) => each.key === key);
  const merged = now.map((line): T => {
    const [mine, before] = [of(typed, line.key), of(opened, line.key)];
    if (mine === undefined) return line;
    const changed = parts.filter((part) => mine[part] !== before?.[part]);
    return { ...line, ...Object.fromEntries(changed.map((part) => [part, mine[part]])) };
  });
  return [...merged, ...typed.filter(({ id, key }) => id === null && of(now, key) === undefined)];
}

/** My closure on top of theirs: its lines are those of the stored event where it has them. */
export function mineOn(mine: ClosureDraft, theirs: ClosureDraft): ClosureDraft {
  const adopt = <T extends Keyed>(lines: readonly T[], stored: readonly T[]): T[] =>
    lines.map((line) => ({ ...line, id: stored.find(({ key }) => key === line.key)?.id ?? null }));
  return {
    ...mine,
    people: adopt(mine.people, theirs.people),
    services: adopt(mine.services, theirs.services),
    assets: adopt(mine.assets, theirs.assets),
  };
}
