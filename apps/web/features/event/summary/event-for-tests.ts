/** An event as the tests of its screens have it. */
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import type { FullEvent } from './event.queries.ts';

const person = (id: number, name: string): FullEvent['eventParticipants'][number] => ({
  eventParticipantId: id,
  attendance: false,
  absenceReason: null,
  plannedForEvent: true,
  participant: { uuid: `p-${name}`, name },
});
const figures = (quantity: number, cost: string) => ({
  quantity,
  actualCost: cost,
  plannedQuantity: quantity,
  plannedCost: cost,
  plannedForEvent: true,
  availableInEvent: false,
});
/** Four hours: Ali costs 400.00, Bina 300.00; services 100.00, assets 45.00. */
export const planned: FullEvent = {
  uuid: 'e-1',
  eventId: 7,
  name: 'Camp',
  description: 'Door to door',
  closed: null,
  voided: false,
  closureNotes: null,
  eventType: { uuid: 't-1', name: 'Health camp' },
  location: { uuid: 'l-1', display: 'Korangi' },
  schedule: {
    scheduleId: 3,
    plannedDate: momentOf(new Date('2026-11-01T09:00:00.000Z')),
    eventDate: null,
    endDate: momentOf(new Date('2026-11-01T13:00:00.000Z')),
    plannedEndDate: momentOf(new Date('2026-11-01T13:00:00.000Z')),
  },
  eventParticipants: [person(11, 'Ali'), person(12, 'Bina')],
  eventServices: [
    {
      eventServiceId: 21,
      ...figures(2, '50.00'),
      service: { uuid: 's-1', name: 'X-ray', unitCost: '50.00', serviceType: { uuid: 'st', name: 'Diagnosis' } },
    },
  ],
  eventAssets: [
    {
      eventAssetId: 31,
      ...figures(20, '2.25'),
      asset: {
        uuid: 'a-1',
        name: 'Gloves',
        referenceId: null,
        capitalValue: '2.25',
        costPerUse: null,
        fixedAsset: false,
        assetType: { uuid: 'at', name: 'Supply', assetCategory: { uuid: 'ac', name: 'Medical' } },
      },
    },
  ],
};

/** What the server says that people cost: Ali 100 an hour, Bina 75. */
export function shares(query: URLSearchParams): object {
  const hours = (Date.parse(query.get('end') ?? '') - Date.parse(query.get('start') ?? '')) / 3_600_000;
  const each = (query.get('participants') ?? '').split(',').map((participant) => {
    const rate = { 'p-Ali': 100, 'p-Bina': 75 }[participant] ?? 0;
    return { participant, cost: (hours * rate).toFixed(2), message: null };
  });
  return { shares: each };
}
