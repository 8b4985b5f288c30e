import type { Db } from './db.ts';
import { isObject } from './references.ts';
import type { Registry, Resource } from './resource.ts';

/** Keys that were drawn for rows that are to be inserted, by resource: one for the first of each. */
export type DrawnKeys = Map<string, string>;

/** Objects within objects that are looked at. */
const MAX_DEPTH = 4;

/**
 * Draws a key for the first row of each kind that a body makes and that is `numberedAhead`, so that nobody has to wait for its insert. What is not made
 * after all leaves a gap.
 */
export async function drawKeys(registry: Registry, tx: Db, r: Resource, body: Readonly<Record<string, unknown>>): Promise<DrawnKeys> {
  const kinds = new Set<Resource>();
  gather(registry, r, body, kinds, 0);
  if (kinds.size === 0) return new Map();
  const drawn = [...kinds].map((kind) => `nextval('${sequenceOf(kind)}')::text as ${kind.table}`);
  const [keys] = await tx.rows<Readonly<Record<string, string>>>(`select ${drawn.join(', ')}`, []);
  return new Map([...kinds].map((kind) => [kind.name, keys?.[kind.table] ?? '']));
}

/** The sequence that numbers the rows of a resource. */
export function sequenceOf(r: Resource): string {
  return `${r.table}_${r.key}_seq`;
}

function gather(registry: Registry, r: Resource, body: Readonly<Record<string, unknown>>, kinds: Set<Resource>, depth: number): void {
  if (r.storage.numberedAhead === true && r.storage.sharedKey === undefined) kinds.add(r);
  if (depth >= MAX_DEPTH) return;
  for (const [name, { kind, target }] of Object.entries(r.wire.fields)) {
    if (kind !== 'part' && kind !== 'parts') continue;
    const [first] = [body[name]].flat();
    if (isObject(first) && first['uuid'] === undefined) gather(registry, registry.of(target), first, kinds, depth + 1);
  }
}
