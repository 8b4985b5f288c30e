import { changesWire } from '@fieldward/contract/audit/change.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { changesAfter, positionOf, positionText } from './change-reading.ts';

/** The feed of changes. Raises `engine.badParameter`. */
export const changes = operation(changesWire, {
  handle: async ({ query: { after, resource, patient, limit }, actor, engine }, db) => {
    const wanted = resource?.split(',').map((name) => name.trim());
    const from = await positionOf(db, after);
    const found = await changesAfter(db, from, { resources: engine.registry.all, actor }, { limit, resources: wanted, patient });
    return { body: { results: found.changes, next: positionText(found.next), more: found.more } };
  },
});
