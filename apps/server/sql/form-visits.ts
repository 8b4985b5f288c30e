/** The visits that forms make and join: one for each patient, day and place. */
import type { Db } from '../engine/db.ts';

/** SQL: visit_type_id of the visits that forms make; null: they make none. */
export const visitTypeOfForms = `case when coalesce((select value from system_setting where lower(property) = 'fieldward.formvisits'), 'true') = 'true' then (
    select t.visit_type_id from visit_type t where not t.retired
    order by t.uuid = (select value from system_setting where lower(property) = 'fieldward.visittype') desc nulls last, t.visit_type_id limit 1) end`;

/** The parts of a statement that give a form its visit, each an SQL expression. */
interface FormOfVisit {
  /** patient_id. */
  readonly patient: string;
  /** timestamptz at which the form was filled. */
  readonly at: string;
  /** location_id, or null. */
  readonly location: string;
  /** visit_type_id; null: it is in none. */
  readonly type: string;
  /** The zone of the programme. */
  readonly zone: string;
  /** user_id. */
  readonly creator: string;
}

/** SQL of `visitOfForm`: the visit_id that it comes to. */
export const visitFound = 'coalesce((select visit_id from joined), (select visit_id from made))';

/** SQL, parts of a WITH: joins the visit of the day and place of a form, and makes one where there is none. */
export const visitOfForm = ({ patient, at, location, type, zone, creator }: FormOfVisit): string => `day as (
  select d.day, d.day::timestamp at time zone ${zone} as first, (d.day + 1)::timestamp at time zone ${zone} as next
  from (select (${at} at time zone ${zone})::date as day) d where ${type} is not null
), joined as (
  select v.visit_id from day d join visit v on v.start_datetime < d.next and (v.stop_datetime is null or v.stop_datetime >= d.first)
  where v.patient_id = ${patient} and not v.voided and v.location_id is not distinct from ${location}
  order by v.start_datetime desc, v.visit_id desc limit 1
), widened as (
  update visit v set start_datetime = least(v.start_datetime, ${at}), stop_datetime = case when v.stop_datetime < ${at} then ${at} else v.stop_datetime end
  from joined j where v.patient_id = ${patient} and v.visit_id = j.visit_id and (v.start_datetime > ${at} or v.stop_datetime < ${at})
), made as (
  insert into visit as v (patient_id, visit_type_id, location_id, start_datetime, stop_datetime, form_day, creator)
  select ${patient}, ${type}, ${location}, ${at}, case when d.next <= now() then d.next - interval '1 second' end, d.day, ${creator}
  from day d where not exists (select from joined)
  on conflict (patient_id, form_day, location_id) where form_day is not null and not voided
  do update set start_datetime = least(v.start_datetime, excluded.start_datetime) returning v.visit_id
)`;

const settleSql = `
with f as materialized (
  select encounter_datetime as at, location_id, (${visitTypeOfForms}) as type, programme_zone() as zone from encounter where patient_id = $1 and encounter_id = $2
), ${visitOfForm({
  patient: '$1',
  at: '(select at from f)',
  location: '(select location_id from f)',
  type: '(select type from f)',
  zone: '(select zone from f)',
  creator: '$3::bigint',
})}
update encounter set visit_id = case when (select type from f) is null then visit_id else ${visitFound} end where patient_id = $1 and encounter_id = $2`;

// one that somebody changed by hand is theirs
const leaveSql = `
update visit v set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = $4
where v.patient_id = $1 and v.uuid = $2 and v.form_day is not null and v.changed_by is null and not v.voided
  and not exists (select from encounter e where e.patient_id = v.patient_id and e.visit_id = v.visit_id and not e.voided)`;

// the visit that ended with the form, unless the day has another one by now
const returnSql = `
with own as (
  select v.* from visit v where v.patient_id = $1 and v.uuid = $3 and (not v.voided or v.form_day is not null and not exists (
    select from visit x where x.patient_id = v.patient_id and x.form_day = v.form_day and x.location_id is not distinct from v.location_id and not x.voided))
), back as (
  update visit v set voided = false, voided_by = null, date_voided = null, void_reason = null
  from own where v.patient_id = $1 and v.visit_id = own.visit_id and own.voided
)
update encounter e set visit_id = own.visit_id from own where e.patient_id = $1 and e.encounter_id = $2 returning 1`;

interface FormInVisit {
  /** patient_id and encounter_id. */
  readonly patient: string;
  readonly encounter: string;
  /** user_id. */
  readonly by: string;
}

/** A form joins the visit of its day and place, or makes one. */
export async function joinVisit(tx: Db, { patient, encounter, by }: FormInVisit): Promise<void> {
  await tx.rows(settleSql, [patient, encounter, by]);
}

/** Ends a visit (uuid) that a form made and that has no other: the form is there no longer. */
export async function leaveVisit(
  tx: Db,
  {
    patient,
    visit,
    by,
    reason,
  }: { readonly patient: string; readonly visit: string | null; readonly by: string; readonly reason: string | null },
): Promise<void> {
  if (visit !== null) await tx.rows(leaveSql, [patient, visit, by, reason]);
}

/** A form whose day or place is another one now: it is in the visit of these, and one (uuid) that only it had made has ended. */
export async function followToVisit(tx: Db, form: FormInVisit, visit: string | null, reason: string): Promise<void> {
  await Promise.all([joinVisit(tx, form), leaveVisit(tx, { ...form, visit, reason })]);
}

/** A form comes back to the visit (uuid) that it had, which may have ended with it; else it joins that of its day. */
export async function returnToVisit(tx: Db, form: FormInVisit, visit: string | null): Promise<void> {
  if (visit === null) return;
  const found = await tx.rows(returnSql, [form.patient, form.encounter, visit]);
  if (found.length === 0) await joinVisit(tx, form);
}
