import { may, type Actor } from './actor.ts';
import type { OfPatients, Operation } from './operation.ts';

/** What the operations answer an actor about many patients. */
export function answersOfPatients(operations: readonly Operation[], actor: Actor): OfPatients {
  return async (wire, uuids, db) => {
    const found = operations.find((each) => each.wire === wire)?.ofPatients;
    if (found === undefined) throw new Error(`${wire.path} does not answer about many patients`);
    const needed = wire.privilege === 'authenticated' ? [] : [wire.privilege].flat();
    if (!needed.every((privilege) => may(actor, privilege))) return null;
    // the operation of this wire answers what the wire declares
    return (await found(uuids, actor, db)) as Awaited<ReturnType<typeof found>> & ReadonlyMap<string, never>;
  };
}
