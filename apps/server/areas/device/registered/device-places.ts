/** The places whose people a device holds. */
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';

/** Keys of the places that were chosen for a device ($1) with all inside them, as far as they are own ones of the account ($2; null: of nobody bound). */
const CHOSEN = `
with recursive inside (location_id) as (
  select p.location_id from device_place p where p.device_id = $1::bigint
  union select c.location_id from inside i join location c on c.parent_location = i.location_id)
select i.location_id::text as id from inside i
where $2::bigint is null or exists (select from user_place u where u.user_id = $2::bigint and u.location_id = i.location_id)`;

const OWN = 'select location_id::text as id from user_place where user_id = $1::bigint';

/** The places whose people a device holds (keys); null where the account is bound to none and has chosen none. */
export async function placesHeld(db: Db, device: string, actor: Actor): Promise<readonly string[] | null> {
  const [{ chosen } = { chosen: false }] = await db.rows<{ chosen: boolean }>(
    'select exists (select from device_place where device_id = $1::bigint) as chosen',
    [device],
  );
  if (!chosen && !actor.bound) return null;
  const rows = await (chosen
    ? db.rows<{ id: string }>(CHOSEN, [device, actor.bound ? actor.userId : null])
    : db.rows<{ id: string }>(OWN, [actor.userId]));
  return rows.map(({ id }) => id);
}

/** Places by uuid that an account may choose: own ones, or any of who is bound to none. */
const CHOOSABLE = `select l.location_id::text as id, l.uuid from location l where l.uuid = any ($1::text[]) and not l.retired
  and ($2::bigint is null or exists (select from user_place u where u.user_id = $2::bigint and u.location_id = l.location_id))`;

/** Holds the people of these places (uuids) from now on; of all own places where there are none. Raises `device.place`. Whether that is new. */
export async function choosePlaces(tx: Db, device: string, uuids: readonly string[], actor: Actor): Promise<boolean> {
  const wanted = [...new Set(uuids)].filter((uuid) => !uuid.includes('\0'));
  const found = await tx.rows<{ id: string; uuid: string }>(CHOOSABLE, [wanted, actor.bound ? actor.userId : null]);
  if (found.length < new Set(uuids).size) throw new Problem('device.place', {}, 'scope.places');
  const ids = found.map(({ id }) => id);
  const gone = await tx.rows('delete from device_place where device_id = $1::bigint and location_id <> all ($2::bigint[]) returning 1', [
    device,
    ids,
  ]);
  const added = await tx.rows(
    'insert into device_place (device_id, location_id) select $1::bigint, unnest($2::bigint[]) on conflict do nothing returning 1',
    [device, ids],
  );
  return gone.length + added.length > 0;
}
