import { eventCostWire, workSharesWire } from '@fieldward/contract/event/event-costs.operations.ts';
import { shareOf } from '@fieldward/domain/event/cost.ts';
import { costOfWhole, paidPerson } from '@fieldward/domain/event/wire.ts';
import { workedIn } from '../../areas/event/costs/work-shares.operation.ts';
import { onOpenMrs } from './on-openmrs.ts';
import { listAt } from './openmrs-json.ts';

/** What people cost for some hours. Raises `engine.badParameter`. */
export const workShares = onOpenMrs(workSharesWire, async ({ query }, calls) => {
  const worked = workedIn({ start: String(query['start'] ?? ''), end: String(query['end'] ?? '') });
  const wanted = String(query['participants'] ?? '').split(',');
  const people = listAt(await calls.get('hydra/participant?v=full'), 'participants')
    .map(paidPerson)
    .filter(({ uuid }) => wanted.includes(uuid));
  return { body: { shares: people.map((person) => ({ participant: person.uuid, ...shareOf(person, worked) })) } };
});

/** What an event costs, by what the event itself says of its people. */
export const eventCost = onOpenMrs(eventCostWire, async ({ query }, calls) => ({
  body: costOfWhole(await calls.get(`hydra/event/${encodeURIComponent(String(query['event'] ?? ''))}?v=full`)),
}));
