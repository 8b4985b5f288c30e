import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';

/** Somebody who came today was taken in on two devices that had not heard of each other: two visits are open, to be joined into one. */
export async function loadOpenVisits(db: Db, now: Date): Promise<void> {
  await db.rows(
    `with today as (select date_trunc('day', $1::timestamptz at time zone programme_zone()) at time zone programme_zone() as begins),
     came as (
       select a.patient_id, a.location_id, p.creator from appointment a join patient p on p.patient_id = a.patient_id and not p.voided
       where not a.voided and a.status = 'arrived' and a.day = ($1::timestamptz at time zone programme_zone())::date
         and not exists (select from visit v where v.patient_id = a.patient_id and not v.voided and v.start_datetime >= (select begins from today))
       order by md5(p.uuid) limit 1)
     insert into visit (uuid, patient_id, visit_type_id, location_id, start_datetime, creator, date_created)
     select w.uuid, c.patient_id, (select visit_type_id from visit_type where not retired order by visit_type_id limit 1), c.location_id, w.start, c.creator, w.start
     from came c, today t cross join lateral (
       values ($2, greatest(t.begins, $1::timestamptz - interval '2 hours')), ($3, greatest(t.begins, $1::timestamptz - interval '110 minutes'))) w(uuid, start)`,
    [now.toISOString(), demoUuid('visit:open:1'), demoUuid('visit:open:2')],
  );
}
