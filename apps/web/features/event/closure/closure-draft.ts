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
  salaryType: string;
  salaryValue: string;
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
      salaryType: line.participant.salaryType?.name ?? '',
      salaryValue: line.participant.salaryValue ?? '0',
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

/** A kept draft over the event as it is now: what was typed for lines that are still there, and what was added. */
export function withTyped(fresh: ClosureDraft, kept: ClosureDraft): ClosureDraft {
  const lines = (now: readonly DraftLine[], typed: readonly DraftLine[]): DraftLine[] => [
    ...now.map((line) => {
      const found = typed.find(({ key }) => key === line.key);
      return found ? { ...line, available: found.available, quantity: found.quantity, cost: found.cost } : line;
    }),
    ...typed.filter(({ id, key }) => id === null && now.every((line) => line.key !== key)),
  ];
  return {
    start: kept.start,
    end: kept.end,
    notes: kept.notes,
    people: [
      ...fresh.people.map((person) => {
        const found = kept.people.find(({ key }) => key === person.key);
        return found ? { ...person, attended: found.attended, reason: found.reason } : person;
      }),
      ...kept.people.filter(({ id, key }) => id === null && fresh.people.every((person) => person.key !== key)),
    ],
    services: lines(fresh.services, kept.services),
    assets: lines(fresh.assets, kept.assets),
  };
}
