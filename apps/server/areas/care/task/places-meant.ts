import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { unknownObject } from '../../../engine/problem.ts';

const INSIDE = `
with recursive inside (location_id) as (
  select l.location_id from location l where l.uuid = any($1::text[])
  union select c.location_id from inside i join location c on c.parent_location = i.location_id)
select location_id::text as id from inside`;
const OWN = 'select location_id::text as id from user_place where user_id = $1::bigint';

/**
 * The places whose tasks are meant: null for all. An account that is bound to places is shown no others anyway; its own are named so that
 * the index by place finds them. Raises `engine.unknownObject`.
 */
export async function placesOf(db: Db, actor: Actor, locations: readonly string[]): Promise<readonly string[] | null> {
  if (locations.length > 0) {
    const inside = await db.rows<{ id: string }>(INSIDE, [locations.map((uuid) => uuid.replaceAll('\0', ''))]);
    if (inside.length === 0) throw unknownObject('location', locations.join(', '));
    return inside.map(({ id }) => id);
  }
  return actor.bound ? (await db.rows<{ id: string }>(OWN, [actor.userId])).map(({ id }) => id) : null;
}
