import { locationMergePreviewWire, locationMergeWire } from '@fieldward/contract/place/location.operations.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { holdPlaces, standsIn } from './location-rules.ts';
import { countReferences, moveReferences, type MergedPlace } from './location-merge-references.ts';

interface Pair {
  readonly from: MergedPlace;
  readonly into: MergedPlace;
}

async function place(db: Db, uuid: string | undefined, field: string, lock: string): Promise<MergedPlace> {
  if (uuid === undefined || uuid === '') throw new Problem('engine.required', {}, field);
  const [found] = await db.rows<MergedPlace & { retired: boolean }>(
    `select location_id::text as id, uuid, name, retired from location where uuid = $1${lock}`,
    [uuid],
  );
  if (found === undefined) throw new Problem('engine.unknownReference', { resource: 'location', uuid: uuid.slice(0, 60) }, field);
  if (found.retired) throw new Problem('place.mergeRetired', { name: found.name }, field);
  return found;
}

/** Names of places that stand in both. */
const TWINS = `select string_agg(a.name, ', ' order by a.name) as names from location a join location b on lower(b.name) = lower(a.name)
  where a.parent_location = $1::bigint and b.parent_location = $2::bigint and not a.retired and not b.retired`;

/** The two places, when the one can become the other. Raises `place.mergeSame`, `place.mergeRetired`, `place.mergeBelow`, `place.mergeSameChildren`. */
async function mergeable(db: Db, from: string | undefined, into: string | undefined, lock = ''): Promise<Pair> {
  if (from !== undefined && from !== '' && from === into) throw new Problem('place.mergeSame', {}, 'into');
  const pair = { from: await place(db, from, 'from', lock), into: await place(db, into, 'into', lock) };
  if (await standsIn(db, pair.into.id, pair.from.id))
    throw new Problem('place.mergeBelow', { from: pair.from.name, into: pair.into.name }, 'into');
  const [twins] = await db.rows<{ names: string | null }>(TWINS, [pair.from.id, pair.into.id]);
  if (twins?.names) throw new Problem('place.mergeSameChildren', { names: twins.names.slice(0, 300) }, 'into');
  return pair;
}

const named = ({ uuid, name }: MergedPlace) => ({ uuid, display: name });

/** What a merge would move; refuses what the merge refuses. */
export const locationMergePreview = operation(locationMergePreviewWire, {
  everywhere: true,
  handle: async ({ query }, db) => {
    const { from, into } = await mergeable(db, query.from, query.into);
    return { body: { from: named(from), into: named(into), moves: await countReferences(db, from) } };
  },
});

/**
 * Everything that points at the one (encounters, visits, observations, identifiers, locations in it, tags, whatever else the database
 * has) points at the other afterwards; the one is retired with the note 'merged into …'. One transaction.
 */
export const locationMerge = operation(locationMergeWire, {
  everywhere: true, // everything moves, whether or not the account sees it
  handle: async ({ body, actor }, tx) => {
    await holdPlaces(tx);
    const { from, into } = await mergeable(tx, body.from, body.into, ' for update');
    const moves = await countReferences(tx, from);
    await moveReferences(tx, from, into, actor.userId);
    await tx.rows(
      `update location set retired = true, retired_by = $2::bigint, date_retired = now(), retire_reason = left('merged into ' || $3, 255),
         changed_by = $2::bigint, date_changed = now() where location_id = $1::bigint`,
      [from.id, actor.userId, `${into.name} (${into.uuid})`],
    );
    await tx.rows('update location set changed_by = $2::bigint, date_changed = now() where location_id = $1::bigint', [
      into.id,
      actor.userId,
    ]);
    const entry = { actor, resource: 'location' };
    await auditWrite(
      tx,
      { ...entry, action: 'merge', uuid: from.uuid, detail: { into: into.name, uuid: into.uuid, moves } },
      { ...entry, action: 'absorb', uuid: into.uuid, detail: { from: from.name, uuid: from.uuid, moves } },
    );
    return { body: { from: named(from), into: named(into), moves } };
  },
});
