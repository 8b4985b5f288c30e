import type { FullEvent } from '../summary/event.queries.ts';
import { closingBody, type ClosureDraft, type DraftLine } from './closure-draft.ts';

type Closed = Pick<FullEvent, 'closed' | 'closureNotes' | 'schedule' | 'eventParticipants' | 'eventServices' | 'eventAssets'>;

const typeOf = (name: string) => (name === '' ? null : { uuid: '', name });

/** What of an event its closure changes, as the server will show it: for the device that keeps the closure until then. */
export function eventAsClosed(event: FullEvent, draft: ClosureDraft): Closed {
  const { body } = closingBody(event, draft);
  const kept = ({ planned, available }: DraftLine): boolean => planned || available;
  const figures = (line: DraftLine) => ({
    quantity: Number(line.quantity),
    actualCost: line.cost.trim(),
    plannedQuantity: line.plannedQuantity,
    plannedCost: line.plannedCost,
    plannedForEvent: line.planned,
    availableInEvent: line.available,
  });
  const closed = {
    closed: true,
    closureNotes: body.closureNotes,
    schedule: { ...event.schedule, ...body.schedule },
    eventParticipants: draft.people.map((person) => ({
      eventParticipantId: person.id ?? 0,
      attendance: person.attended,
      absenceReason: person.attended ? null : person.reason.trim(),
      plannedForEvent: person.planned,
      participant: person.of,
    })),
    eventServices: draft.services.filter(kept).map((line) => ({
      eventServiceId: line.id ?? 0,
      ...figures(line),
      service: event.eventServices.find(({ service }) => service.uuid === line.key)?.service ?? {
        ...line.of,
        unitCost: line.cost.trim(),
        serviceType: typeOf(line.type),
      },
    })),
    eventAssets: draft.assets.filter(kept).map((line) => ({
      eventAssetId: line.id ?? 0,
      ...figures(line),
      asset: event.eventAssets.find(({ asset }) => asset.uuid === line.key)?.asset ?? {
        ...line.of,
        referenceId: null,
        capitalValue: line.cost.trim(),
        costPerUse: null,
        fixedAsset: false,
        assetType: typeOf(line.type) === null ? null : { uuid: '', name: line.type, assetCategory: typeOf(line.category) },
      },
    })),
  };
  return closed as unknown as Closed; // moments are texts until the server has read them
}
