import type { Site } from '@fieldward/contract/site/site.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { schemaHash } from '../rows/schema-hash.ts';

const ROWS = `
select s.uuid, s.name, u.username as account, iso(s.date_created) as made, iso(s.date_joined) as joined, iso(s.last_contact) as "lastContact",
  s.last_address as "lastAddress", s.behind, s.people_behind as "peopleBehind",
  (select count(*)::int from held_row h where h.site_id = s.site_id and h.state = 'held' and h.hash is not null) as held, case when s.code_expires > now() and s.date_ended is null then iso(s.code_expires) end as "codeUntil",
  coalesce((select json_agg(json_build_object('uuid', l.uuid, 'display', l.name) order by lower(l.name))
    from user_location p join location l using (location_id) where p.user_id = s.user_id), '[]') as places,
  case when s.date_ended is not null then json_build_object('at', iso(s.date_ended), 'by', coalesce(${accountName('s.ended_by')}, ''), 'reason', s.end_reason) end as ended,
  case when s.date_ended is not null then 'ended' when s.date_joined is null then case when s.code_expires > now() then 'expected' else 'expired' end
    when s.schema <> $1 then 'otherVersion' else 'joined' end as state
from site s join users u using (user_id)
where ($2::text is null or s.uuid = $2) and is_own_account(s.user_id)
order by s.date_ended is not null, lower(s.name), s.site_id`;

/** Sites as lists show them; whoever is bound to places is told of those that see no more. */
export const siteRows = async (db: Db): Promise<Site[]> => db.rows<Site>(ROWS, [await schemaHash(db), null]);

/** One of them. Raises `engine.unknownObject`. */
export async function theSite(db: Db, uuid: string): Promise<Site> {
  const [row] = uuid.includes('\0') ? [] : await db.rows<Site>(ROWS, [await schemaHash(db), uuid]);
  if (row === undefined) throw unknownObject('site', uuid);
  return row;
}
