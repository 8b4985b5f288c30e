import { createHash } from 'node:crypto';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';

/** SQL: what besides privileges decides whom an account sees, and what of them: its places with all below them, and what is marked as sensitive. */
export const sightFacts = (user: string): string => `json_build_array(
  (select md5(string_agg(p.location_id::text, ',' order by p.location_id)) from user_place p where p.user_id = ${user}),
  (select json_agg(c.concept_id order by 1) from concept c where c.sensitive),
  (select json_agg(y.lab_test_type_id order by 1) from lab_test_type y where y.sensitive),
  (select json_agg(y.patient_identifier_type_id order by 1) from patient_identifier_type y where y.sensitive))`;

/** The text of facts, and of who asks, that is another one when any of them changes. */
export const sightText = ({ superuser, bound, guarded }: Actor, facts: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([superuser, bound, guarded, facts]))
    .digest('base64url')
    .slice(0, 22);

/** A text that changes when an account may see other people, or other things about them: what was made for it before is not given out then. */
export async function sightOf(db: Db, actor: Actor): Promise<string> {
  const [row] = await db.rows<{ facts: string }>(`select ${sightFacts('$1::bigint')}::text as facts`, [actor.userId]);
  return sightText(actor, row?.facts);
}
