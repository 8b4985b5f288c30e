import { locationHistoryWire, locationTreeWire } from '@fieldward/contract/place/location.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';

/**
 * One level: the live places that stand directly in `$1` (none: those that stand in nothing), by name. What is counted is in the
 * place or anywhere below it, retired places included: their encounters took place there.
 */
const level = (within: string): string => `
  with recursive level as (
    select l.location_id, l.uuid, l.name, l.offered from location l
    where not l.retired and ${within}
    order by lower(l.name), l.location_id limit $2::bigint offset $3::bigint),
  below (top, id) as (
    select location_id, location_id from level
    union all
    select b.top, c.location_id from below b join location c on c.parent_location = b.id),
  registered as (
    select b.top, count(distinct i.patient_id) as n from below b join patient_identifier i on i.location_id = b.id where not i.voided group by b.top),
  seen as (
    select b.top, count(*) as n from below b join encounter e on e.location_id = b.id where not e.voided group by b.top)
  select coalesce(json_agg(json_build_object(
      'uuid', l.uuid, 'display', l.name, 'offered', l.offered,
      'tags', (select coalesce(json_agg(k.name order by k.name), '[]') from location_tag_map m join location_tag k using (location_tag_id) where m.location_id = l.location_id),
      'children', (select count(*) from location c where c.parent_location = l.location_id and not c.retired),
      'patients', coalesce(r.n, 0), 'encounters', coalesce(s.n, 0)) order by lower(l.name), l.location_id), '[]')::text as rows
  from level l left join registered r on r.top = l.location_id left join seen s on s.top = l.location_id`;

/** The outermost places, and those inside one: each can be found by the index of parents. */
const OUTERMOST = level('l.parent_location is null and $1::bigint is null');
const INSIDE = level('l.parent_location = $1::bigint');

/** Key of a place by uuid. Raises `engine.unknownObject`. */
async function placeId(db: Db, uuid: string): Promise<string> {
  const [found] = await db.rows<{ id: string }>('select location_id::text as id from location where uuid = $1', [uuid]);
  if (found === undefined) throw unknownObject('location', uuid);
  return found.id;
}

/** One level of the tree. Raises `engine.unknownObject` for the parent. */
export const locationTree = operation(locationTreeWire, {
  handle: async ({ query: { parent: uuid = '', limit, startIndex } }, db) => {
    const parent = uuid === '' ? null : await placeId(db, uuid);
    const [found] = await db.rows<{ rows: string }>(parent === null ? OUTERMOST : INSIDE, [parent, limit, startIndex]);
    const [total] = await db.rows<{ n: number; above: string }>(
      `with recursive up (location_id, parent_location, depth) as (
         select location_id, parent_location, 0 from location where location_id = $1::bigint
         union all select l.location_id, l.parent_location, up.depth + 1 from up join location l on l.location_id = up.parent_location)
       select (select count(*)::int from location where not retired and parent_location is not distinct from $1::bigint) as n,
         (select coalesce(json_agg(json_build_object('uuid', l.uuid, 'display', l.name) order by up.depth desc), '[]')::text
          from up join location l using (location_id)) as above`,
      [parent],
    );
    return { body: `{"results":${found?.rows ?? '[]'},"totalCount":${total?.n ?? 0},"above":${total?.above ?? '[]'}}` };
  },
});

/** What was done to a location, newest first. Raises `engine.unknownObject`. */
export const locationHistory = operation(locationHistoryWire, {
  handle: async ({ query: { location: uuid = '', limit, startIndex } }, db) => {
    await placeId(db, uuid);
    const rows = await db.rows<{ j: string }>(
      `select json_build_object('date', iso(a.occurred_at), 'action', a.action, 'detail', a.detail,
         'user', (select json_build_object('uuid', u.uuid, 'display', coalesce(u.username, u.system_id)) from users u where u.user_id = a.user_id))::text as j
       from audit_log a where a.resource_uuid = $1 and a.resource = 'location' and a.action <> 'read'
       order by a.occurred_at desc, a.audit_log_id desc limit $2::bigint offset $3::bigint`,
      [uuid, limit + 1, startIndex],
    );
    const page = rows.slice(0, limit).map((row) => row.j);
    return { body: `{"results":[${page.join(',')}],"hasNext":${rows.length > limit}}` };
  },
});
