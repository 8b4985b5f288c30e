import { whereUsedWire } from '@fieldward/contract/settings/where-used.operations.ts';
import { demand } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { usesOf } from './where-used.ts';

/** Raises `engine.unknownObject`, also for a resource that there is not, and `engine.forbidden` for who may not change the object. */
export const whereUsed = operation(whereUsedWire, {
  everywhere: true, // numbers only: what is used elsewhere must not seem unused
  hiddenToo: true,
  handle: async ({ query, actor, engine }, db) => {
    const { resource: name = '', uuid = '' } = query;
    const r = engine.registry.all.find(({ wire }) => wire.name === name && wire.kind === 'metadata');
    const unknown = new Problem('engine.unknownObject', { resource: repeated(name), uuid: repeated(uuid) });
    if (r === undefined) throw unknown;
    demand(actor, r.wire.privileges.write);
    const uses = await usesOf(db, r.table, uuid);
    if (uses === null) throw unknown;
    return { body: { uses } };
  },
});
