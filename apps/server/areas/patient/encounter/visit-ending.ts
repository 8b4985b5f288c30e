import type { Db } from '../../../engine/db.ts';

/** Visits that one statement ends. */
const AT_ONCE = 1_000;

const END = `
update visit v set stop_datetime = greatest(v.start_datetime, ((o.day + 1)::timestamp at time zone o.zone) - interval '1 second'), date_changed = now()
from (
  select patient_id, visit_id, z.zone, (start_datetime at time zone z.zone)::date as day
  from visit, (select programme_zone() as zone) z
  where stop_datetime is null and not voided and start_datetime < (now() at time zone z.zone)::date::timestamp at time zone z.zone
    and coalesce((select value from system_setting where lower(property) = 'fieldward.visitsend'), 'true') = 'true'
  order by start_datetime limit ${AT_ONCE} for update of visit skip locked) o
where v.patient_id = o.patient_id and v.visit_id = o.visit_id returning 1`;

/** Ends the visits of days that are over, on the clock of the programme, with their day; by the setting. */
export async function endVisits(db: Db): Promise<void> {
  while ((await db.rows(END)).length === AT_ONCE);
}
