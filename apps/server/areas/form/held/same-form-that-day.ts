import type { Db } from '../../../engine/db.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';

/** The form of an encounter `e`, by the stage or the version that it names, else by its type. */
const formOf = (e: string): string => `(select coalesce(c.form_id, v.form_id) from form_encounter fe
  left join component_form c using (component_form_id) left join form_version v using (form_version_id)
  where fe.patient_id = ${e}.patient_id and fe.encounter_id = ${e}.encounter_id and not fe.voided order by fe.form_encounter_id limit 1)`;

const dayOf = (e: string): string => `${onProgrammeClock(`${e}.encounter_datetime`)}::date`;

const TWIN = `
select coalesce(f.name, t.name) as form, ${dayOf('m')}::text as date
from encounter m join encounter_type t on t.encounter_type_id = m.encounter_type left join form f on f.form_id = ${formOf('m')}
where m.uuid = $1 and exists (
  select from encounter o join form_submission s on s.patient_id = o.patient_id and s.encounter_id = o.encounter_id left join field_record r on r.uuid = s.uuid
  where o.patient_id = m.patient_id and o.encounter_id <> m.encounter_id and o.encounter_type = m.encounter_type and not o.voided
    and ${formOf('o')} is not distinct from ${formOf('m')} and ${dayOf('o')} = ${dayOf('m')}
    and (s.creator <> $2::bigint or r.device <> $3))`;

/**
 * Whether somebody else, or another device, has recorded the same form of the same patient and day: what the form is called, and the day.
 * @param encounter of the form that was just written
 * @param author user_id of who filled it
 */
export async function sameFormThatDay(
  tx: Db,
  encounter: string,
  author: string,
  device: string | null,
): Promise<{ readonly form: string; readonly date: string } | null> {
  const [twin] = await tx.rows<{ form: string; date: string }>(TWIN, [encounter, author, device]);
  return twin ?? null;
}
