import { eventCost } from '@fieldward/domain/event/cost.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { costRow } from '../../../sql/event-cost-reading.ts';

/** `GET /fieldward/eventcost?event=uuid`: `{planned, actual, variance, messages}` of an event, amounts as text with two decimals. */
export const eventCostOne = operation({
  method: 'GET',
  path: '/fieldward/eventcost',
  privilege: 'Get Events',
  about: 'What an event costs, planned and actual',
  handle: async ({ query }, db) => {
    const uuid = query['event'] ?? '';
    const row = await costRow(db, uuid);
    if (row === null) throw new Problem('engine.unknownObject', { resource: 'event', uuid: uuid.slice(0, 60) });
    return { body: eventCost(row) };
  },
});
