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
  /** visit_id of one that ends with this, as the form leaves it. */
  readonly without?: string;
}

/** SQL of `visitOfForm`: the visit_id that it comes to. */
export const visitFound = 'coalesce((select visit_id from joined), (select visit_id from made))';

/**
 * SQL, parts of a WITH: joins the visit of the day and place of a form, and makes one where there is none. Where visits must not overlap, a
 * form joins the visit in which its moment lies, wherever that is; one that only earlier forms of another place made ends with the last of
 * them instead. The patient is held meanwhile, so that no two look at once.
 */
export const visitOfForm = ({
  patient,
  at,
  location,
  type,
  zone,
  creator,
  without = 'null::bigint',
}: FormOfVisit): string => `day as materialized (
  select d.day, d.day::timestamp at time zone ${zone} as first, (d.day + 1)::timestamp at time zone ${zone} as next, visits_apart() as apart
  from (select (${at} at time zone ${zone})::date as day) d where ${type} is not null
), near as materialized (
  select n.*, n.location_id is not distinct from ${location} as same, n.start_datetime <= ${at} and n.stop_datetime > ${at} as covers,
    n.formed and exists (select from visit v where v.patient_id = ${patient} and v.visit_id = n.visit_id) as own
  from day d, visits_held(${patient}, d.first, d.next) n where n.visit_id is distinct from ${without}
), joined as (
  select n.* from day d, near n where n.same or d.apart and n.covers and (not n.own or n.latest > ${at})
  order by n.same desc, n.start_datetime desc, n.visit_id desc limit 1
), widened as (
  update visit v set start_datetime = least(v.start_datetime, ${at}), stop_datetime = case when v.stop_datetime < ${at} then ${at} else v.stop_datetime end
  from joined j, day d where v.patient_id = ${patient} and v.visit_id = j.visit_id and (v.start_datetime > ${at} or v.stop_datetime < ${at})
    and not (d.apart and exists (select from near n where n.visit_id <> j.visit_id
      and n.start_datetime < greatest(j.stop_datetime, ${at}) and n.stop_datetime > least(j.start_datetime, ${at})))
), ended as (
  update visit v set stop_datetime = greatest(v.start_datetime, n.latest), date_changed = now()
  from day d, near n where d.apart and n.own and n.covers and not exists (select from joined) and v.patient_id = ${patient} and v.visit_id = n.visit_id
), made as (
  select form_visit(${patient}, ${type}, ${location}, ${at}, coalesce(
    (select min(n.start_datetime) from near n where d.apart and n.start_datetime > ${at}), case when d.next <= now() then d.next - interval '1 second' end), d.day, ${creator}) as visit_id
  from day d where not exists (select from joined)
)`;

// what is left to the long statement has a type and no visit
const atOnceSql = `
select t.type is not null as due, case when t.type is not null then visit_at_once($1::bigint, t.at, $3::bigint, t.type, t.zone, $4::bigint) end as visit
from (select coalesce($2::timestamptz, now()) as at, (${visitTypeOfForms}) as type, programme_zone() as zone offset 0) t`;

const joiningSql = `
with f as materialized (select coalesce($2::timestamptz, now()) as at, (${visitTypeOfForms}) as type, programme_zone() as zone), ${visitOfForm(
  {
    patient: '$1::bigint',
    at: '(select at from f)',
    location: '$3::bigint',
    type: '(select type from f)',
    zone: '(select zone from f)',
    creator: '$4::bigint',
  },
)}
select ${visitFound} as visit`;

/**
 * The visit (visit_id) of an encounter that is about to be made: the one of its day and place, which is made where there is none. `at` null: now.
 * Null where forms make no visits.
 */
export async function visitOfNew(
  tx: Db,
  { patient, at, location, by }: { readonly patient: unknown; readonly at: unknown; readonly location: unknown; readonly by: string },
): Promise<unknown> {
  const values = [patient, at ?? null, location ?? null, by];
  const [found] = await tx.rows<{ due: boolean; visit: number | null }>(atOnceSql, values);
  if (found?.due !== true || found.visit !== null) return found?.visit ?? null;
  const [joined] = await tx.rows<{ visit: number | null }>(joiningSql, values);
  return joined?.visit ?? null;
}

/** SQL: holds a patient ($1) while the visits are looked at that a new one must not overlap. */
export const heldForVisit = 'select from patient where patient_id = $1 for no key update';

const settleSql = `
with f as materialized (
  select encounter_datetime as at, location_id, (${visitTypeOfForms}) as type, programme_zone() as zone from encounter where patient_id = $1 and encounter_id = $2
), leaving as materialized (
  select v.visit_id from encounter e join visit v on v.patient_id = e.patient_id and v.visit_id = e.visit_id
  where e.patient_id = $1 and e.encounter_id = $2 and v.form_day is not null and v.changed_by is null and not exists (
    select from encounter o where o.patient_id = e.patient_id and o.visit_id = e.visit_id and o.encounter_id <> e.encounter_id and not o.voided)
    and ((v.location_id is distinct from e.location_id) or v.form_day <> (e.encounter_datetime at time zone programme_zone())::date)
), ${visitOfForm({
  patient: '$1',
  at: '(select at from f)',
  location: '(select location_id from f)',
  type: '(select type from f)',
  zone: '(select zone from f)',
  creator: '$3::bigint',
  without: '(select visit_id from leaving)',
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
  select v.* from visit v where v.patient_id = $1 and v.uuid = $3 and (not v.voided or v.form_day is not null and v.changed_by is null and not exists (
    select from visit x where x.patient_id = v.patient_id and x.form_day = v.form_day and x.location_id is not distinct from v.location_id and not x.voided)
    and not (visits_apart() and exists (select from visits_around($1, v.start_datetime, coalesce(v.stop_datetime, 'infinity')) n where n.stop_datetime > v.start_datetime)))
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
  await joinVisit(tx, form);
  await leaveVisit(tx, { ...form, visit, reason });
}

/** A form comes back to the visit (uuid) that it had, which may have ended with it; else it joins that of its day. */
export async function returnToVisit(tx: Db, form: FormInVisit, visit: string | null): Promise<void> {
  if (visit === null) return;
  await tx.rows(heldForVisit, [form.patient]);
  const found = await tx.rows(returnSql, [form.patient, form.encounter, visit]);
  if (found.length === 0) await joinVisit(tx, form);
}
