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
  for (const { kind } of madeBy(registry, r, body))
    if (kind.storage.numberedAhead === true && kind.storage.sharedKey === undefined) kinds.add(kind);
  if (kinds.size === 0) return new Map();
  const drawn = [...kinds].map((kind) => `nextval('${sequenceOf(kind)}')::text as ${kind.table}`);
  const [keys] = await tx.rows<Readonly<Record<string, string>>>(`select ${drawn.join(', ')}`, []);
  return new Map([...kinds].map((kind) => [kind.name, keys?.[kind.table] ?? '']));
}

/** The sequence that numbers the rows of a resource. */
export function sequenceOf(r: Resource): string {
  return `${r.table}_${r.key}_seq`;
}

/** What a body makes: itself, then the parts that name nothing that is there, as they were sent. */
function* madeBy(
  registry: Registry,
  r: Resource,
  body: Readonly<Record<string, unknown>>,
  depth = 0,
): Generator<{ readonly kind: Resource; readonly sent: Readonly<Record<string, unknown>> }> {
  yield { kind: r, sent: body };
  if (depth >= MAX_DEPTH) return;
  for (const [name, { kind, target }] of Object.entries(r.wire.fields)) {
    if (kind !== 'part' && kind !== 'parts') continue;
    for (const part of [body[name]].flat())
      if (isObject(part) && part['uuid'] === undefined) yield* madeBy(registry, registry.of(target), part, depth + 1);
  }
}

/** Lets the kinds that a body makes read what their rules look up of it, together with whatever else is looked up first. */
export async function foresee(registry: Registry, tx: Db, r: Resource, body: Readonly<Record<string, unknown>>): Promise<void> {
  const made = new Map<Resource, Readonly<Record<string, unknown>>[]>();
  for (const { kind, sent } of madeBy(registry, r, body))
    if (kind.storage.foresee !== undefined) made.set(kind, [...(made.get(kind) ?? []), sent]);
  await Promise.all([...made].map(async ([kind, all]) => kind.storage.foresee?.(all, tx)));
}
