import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { sightFacts, sightText } from '../../../engine/sight.ts';

/** What besides the privileges decides what is told of a person: whom the account sees, places of the device, schedules, what the panels show. */
const FACTS = `select json_build_array(
  ${sightFacts('$1::bigint')},
  (select json_agg(p.location_id order by 1) from device_place p where p.device_id = $2::bigint),
  (select max(v.schedule_version_id) from schedule_version v), (select count(*) from schedule s where s.retired),
  (select json_agg(s.value order by s.property) from system_setting s where lower(s.property) like 'fieldward.panel.%'))::text as facts`;

/**
 * A text that changes when an account may see other people, or other things about them, than before: then its devices load anew.
 * @param views in which the device asks to be told
 */
export async function rightsOf(db: Db, actor: Actor, device: string, views: readonly (string | null)[]): Promise<string> {
  const [row] = await db.rows<{ facts: string }>(FACTS, [actor.userId, device]);
  return sightText(actor, [[...actor.privileges].toSorted(), row?.facts, views]);
}
