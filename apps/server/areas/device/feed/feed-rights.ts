import { createHash } from 'node:crypto';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';

/** What besides the privileges decides what is told of a person: places of the account, what is sensitive, schedules, what the panels show. */
const FACTS = `select json_build_array(
  (select json_agg(l.location_id order by 1) from user_location l where l.user_id = $1::bigint),
  (select json_agg(p.location_id order by 1) from device_place p where p.device_id = $2::bigint),
  (select json_agg(c.concept_id order by 1) from concept c where c.sensitive),
  (select json_agg(y.lab_test_type_id order by 1) from lab_test_type y where y.sensitive),
  (select json_agg(y.patient_identifier_type_id order by 1) from patient_identifier_type y where y.sensitive),
  (select max(v.schedule_version_id) from schedule_version v), (select count(*) from schedule s where s.retired),
  (select json_agg(s.value order by s.property) from system_setting s where lower(s.property) like 'fieldward.panel.%'))::text as facts`;

/** A text that changes when an account may see other people, or other things about them, than before: then its devices load anew. */
export async function rightsOf(db: Db, actor: Actor, device: string): Promise<string> {
  const [row] = await db.rows<{ facts: string }>(FACTS, [actor.userId, device]);
  const { superuser, bound, guarded, privileges } = actor;
  const whole = JSON.stringify([superuser, bound, guarded, [...privileges].toSorted(), row?.facts]);
  return createHash('sha256').update(whole).digest('base64url').slice(0, 22);
}
