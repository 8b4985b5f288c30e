import { eventCostWire } from '@fieldward/contract/event/event-costs.operations.ts';
import { eventCost } from '@fieldward/domain/event/cost.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { costRow } from '../../../sql/event-cost-reading.ts';

/** Raises `engine.unknownObject`. */
export const eventCostOne = operation(eventCostWire, {
  handle: async ({ query }, db) => {
    const uuid = query.event ?? '';
    const row = await costRow(db, uuid);
    if (row === null) throw new Problem('engine.unknownObject', { resource: 'event', uuid: uuid.slice(0, 60) });
    return { body: eventCost(row) };
  },
});
