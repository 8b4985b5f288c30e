import { landmarkProblem, locationNameProblem } from '@fieldward/domain/place/location-name.ts';
import { geographyTags } from '@fieldward/domain/place/location-tags.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';

/**
 * Waits until nobody else gives a place a name or another parent: two names that are checked at once would both be free, and
 * two moves at once could close a circle. Held until the end of the transaction.
 */
export async function holdPlaces(tx: Db): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtext('fieldward.location'), 0)`);
}

/** SQL that is true for the key `id` of a place with one of the tags of geography. */
const geographySql = (id: string): string =>
  `exists (select 1 from location_tag_map g join location_tag k using (location_tag_id)
    where g.location_id = ${id} and lower(k.name) in (${geographyTags.map((tag) => `'${tag.toLowerCase()}'`).join(', ')}))`;

const changesTo = (write: Write, column: string): unknown =>
  write.mode === 'create' || write.columns[column] !== write.current?.[column] ? write.columns[column] : undefined;

/** Names and landmarks are judged when they are given or changed: those of lists that were loaded may hold more. */
export const wellWritten: Rule = (write) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const name = changesTo(write, 'name');
  if (typeof name === 'string') {
    const message = locationNameProblem(name);
    if (message !== null) throw new Problem(message.code, message.holes, 'name');
    write.columns['name'] = tidyName(name);
  }
  const landmark = changesTo(write, 'address2');
  const message = typeof landmark === 'string' ? landmarkProblem(landmark) : null;
  if (message !== null) throw new Problem(message.code, message.holes, 'address2');
};

/**
 * A name is given once, also when two people give it at the same moment. Countries, provinces and cities may share theirs with
 * others of their kind that stand elsewhere (there are many a Springfield).
 */
export const nameOnce: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const name = changesTo(write, 'name');
  if (typeof name !== 'string') return;
  await holdPlaces(tx);
  const [geography] =
    write.lists['tags'] === undefined
      ? await tx.rows<{ is: boolean }>(`select ${geographySql('$1::bigint')} as is`, [write.id])
      : await tx.rows<{ is: boolean }>(
          `select exists (select 1 from location_tag k where k.location_tag_id = any($1::bigint[]) and lower(k.name) = any($2)) as is`,
          [write.lists['tags'], geographyTags.map((tag) => tag.toLowerCase())],
        );
  const [same] = await tx.rows(
    `select 1 from location l where lower(l.name) = lower($1) and not l.retired and l.location_id is distinct from $2::bigint
       and (not $3::boolean or not ${geographySql('l.location_id')} or l.parent_location is not distinct from $4::bigint) limit 1`,
    [name, write.id, geography?.is ?? false, write.after('parent_location') ?? null],
  );
  if (same !== undefined) throw new Problem('record.duplicateLocation', {}, 'name');
};

/** A place does not stand within itself, nor within a place that stands in it. */
export const noCircle: Rule = async (write, tx) => {
  const parent = write.columns['parent_location'];
  if (write.mode !== 'update' || parent === null || parent === undefined) return;
  await holdPlaces(tx);
  if (await standsIn(tx, String(parent), String(write.id))) throw new Problem('record.locationCircle', {}, 'parentLocation');
};

/** Whether a place is another one or stands anywhere below it; both by key. */
export async function standsIn(tx: Db, inner: string, outer: string): Promise<boolean> {
  const [found] = await tx.rows(
    `with recursive above (location_id) as (
       select $1::bigint union select l.parent_location from above a join location l using (location_id) where l.parent_location is not null)
     select 1 from above where location_id = $2::bigint`,
    [inner, outer],
  );
  return found !== undefined;
}

/** What stands in a place would be nowhere without it. */
export const nothingInside: Rule = async (write, tx) => {
  if (write.mode !== 'remove') return;
  const [inside] = await tx.rows<{ count: number }>(
    'select count(*)::int as count from location where parent_location = $1 and not retired',
    [write.id],
  );
  if ((inside?.count ?? 0) > 0) throw new Problem('place.hasChildren', { count: inside?.count ?? 0 });
};

/** Moves and new names are kept with what was before: the history of the place shows them. */
export const tellHistory: After = async (write, tx) => {
  if (write.mode !== 'update' || write.current === null) return;
  const entry = { actor: write.actor, resource: 'location', uuid: write.uuid };
  const [from, to] = [write.current['parent_location'] ?? null, write.after('parent_location') ?? null];
  if (String(from) !== String(to)) {
    const names = await tx.rows<{ id: string; name: string }>(
      'select location_id::text as id, name from location where location_id = any($1::bigint[])',
      [[from, to].filter((each) => each !== null)],
    );
    const nameOf = (id: unknown): string | null => (id === null ? null : (names.find((each) => each.id === String(id))?.name ?? null));
    await auditWrite(tx, { ...entry, action: 'move', detail: { from: nameOf(from), to: nameOf(to) } });
  }
  const name = write.after('name');
  if (name !== write.current['name'])
    await auditWrite(tx, { ...entry, action: 'rename', detail: { from: write.current['name'], to: name } });
};
