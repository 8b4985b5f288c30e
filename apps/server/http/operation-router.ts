import type { Actor } from '../engine/actor.ts';
import type { Operation } from '../engine/operation.ts';
import { decoded } from '../engine/target.ts';

interface Entry {
  readonly operation: Operation;
  readonly segments: readonly string[];
}

/** Finds the operation for a path below the API. Fixed segments win over parameters. */
export class OperationRouter {
  readonly #entries = new Map<string, Entry[]>();
  readonly #asNamed = new Set<string>();

  /** Refuses an operation without a privilege and the same route twice. */
  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      const { method, path, privilege } = operation.wire;
      if (privilege.length === 0) throw new Error(`operation ${path} declares no privilege`);
      const segments = path.split('/');
      const key = `${method} ${segments.length}`;
      const list = this.#entries.get(key) ?? [];
      if (list.some((each) => each.segments.join('/') === segments.join('/') && each.operation.when === operation.when)) {
        throw new Error(`two operations are at ${method} ${path}`);
      }
      list.push({ operation, segments });
      list.sort((a, b) => fixed(b) - fixed(a));
      this.#entries.set(key, list);
      if (operation.recordsAsNamed === true) this.#asNamed.add(`${method} ${path}`);
    }
  }

  /** Whether the uuids that are sent to this path mean these very records. It is asked of each request, so nothing is looked for. */
  takesRecordsAsNamed(method: string, path: string): boolean {
    return this.#asNamed.has(`${method} ${path}`);
  }

  /** The operation and its parameters; null when none is at this path. */
  find(
    method: string,
    path: string,
    sent: { readonly query: Readonly<Record<string, string>>; readonly body?: unknown },
    actor: Actor,
  ): { operation: Operation; params: Record<string, string> } | null {
    const wanted = path.split('/');
    const list = this.#entries.get(`${method} ${wanted.length}`);
    if (list === undefined) return null;
    for (const { operation, segments } of list) {
      const params: Record<string, string> = {};
      const fits = segments.every((segment, at) => {
        const here = wanted[at] ?? '';
        if (!segment.startsWith(':')) return segment === here;
        params[segment.slice(1)] = decoded(here);
        return here !== '';
      });
      if (fits && (operation.when === undefined || operation.when({ query: sent.query, body: sent.body, params, actor })))
        return { operation, params };
    }
    return null;
  }
}

function fixed(entry: Entry): number {
  return entry.segments.filter((segment) => !segment.startsWith(':')).length + (entry.operation.when === undefined ? 0 : 0.5);
}
