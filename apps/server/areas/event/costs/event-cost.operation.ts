import { eventCostWire } from '@fieldward/contract/event/event-costs.operations.ts';
import { eventCost } from '@fieldward/domain/event/cost.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { costRow } from '../../../sql/event-cost-reading.ts';

/** Raises `engine.unknownObject`. */
export const eventCostOne = operation(eventCostWire, {
  handle: async ({ query }, db) => {
    const uuid = query.event ?? '';
    const row = await costRow(db, uuid);
    if (row === null) throw unknownObject('event', uuid);
    return { body: eventCost(row) };
  },
});
