import { locationMergePreviewWire, locationMergeWire } from '@fieldward/contract/place/location.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
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
  if (found === undefined) throw unknownReference('location', uuid, field);
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

/** Somebody bound lets one place below the own ones become another of the own ones: anything else would show or hide patients of others. */
async function demandOwn(db: Db, actor: Actor, { from, into }: Pair): Promise<void> {
  if (!actor.bound) return;
  const [own] = await db.rows<{ from: boolean; into: boolean }>(
    `select exists (select from location l join user_place p on p.location_id = l.parent_location where l.location_id = $2::bigint and p.user_id = $1) as "from",
       exists (select from user_place p where p.location_id = $3::bigint and p.user_id = $1) as "into"`,
    [actor.userId, from.id, into.id],
  );
  if (own?.from !== true) throw new Problem('access.foreignPlace', {}, 'from');
  if (!own.into) throw new Problem('access.foreignPlace', {}, 'into');
}

const named = ({ uuid, name }: MergedPlace) => ({ uuid, display: name });

/** What a merge would move; refuses what the merge refuses. */
export const locationMergePreview = operation(locationMergePreviewWire, {
  everywhere: true,
  hiddenToo: true,
  handle: async ({ query, actor }, db) => {
    const { from, into } = await mergeable(db, query.from, query.into);
    await demandOwn(db, actor, { from, into });
    return { body: { from: named(from), into: named(into), moves: await countReferences(db, from) } };
  },
});

/**
 * Everything that points at the one (encounters, visits, observations, identifiers, locations in it, tags, whatever else the database
 * has) points at the other afterwards; the one is retired with the note 'merged into …'. One transaction.
 */
export const locationMerge = operation(locationMergeWire, {
  everywhere: true, // everything moves, whether or not the account sees it
  hiddenToo: true,
  handle: async ({ body, actor }, tx) => {
    await holdPlaces(tx);
    const { from, into } = await mergeable(tx, body.from, body.into, ' for update');
    await demandOwn(tx, actor, { from, into });
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
