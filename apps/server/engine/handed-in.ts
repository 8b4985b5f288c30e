import { demand, type Actor } from './actor.ts';
import type { AnyRequest, HandedIn, Operation } from './operation.ts';
import { Problem } from './problem.ts';

type Served = Omit<AnyRequest, 'params' | 'query' | 'body' | 'audit' | 'handedIn'>;

/** The operations that take what devices hand in, served as the request of the device is. */
export function handedIn(operations: readonly Operation[], request: Served): HandedIn {
  const found = (kind: string): Operation => {
    const operation = operations.find(({ wire }) => wire.handedIn === kind);
    if (operation === undefined) throw new Problem('fieldrecord.kind', { kind }, 'kind');
    return operation;
  };
  const all: HandedIn = {
    read: (kind, body) => found(kind).read({ query: {}, body }).body,
    async carryOut(kind, body, by, tx) {
      const operation = found(kind);
      demandPrivileges(operation, by.actor);
      const read = operation.read({ query: {}, body });
      await operation.handle({ ...request, ...by, handedIn: all, params: {}, ifMatch: undefined, ...read }, tx);
    },
  };
  return all;
}

function demandPrivileges({ wire: { privilege } }: Operation, actor: Actor): void {
  if (privilege !== 'authenticated') demand(actor, ...[privilege].flat());
}
