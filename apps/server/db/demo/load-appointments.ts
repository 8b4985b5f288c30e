/** Services of the demonstration's clinics, and appointments: those that forms promise, and some of today that were booked by hand. */
import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';
import { facilityUuid } from './load-staff.ts';
import { facilities } from './places.ts';

const HOURS = [1, 2, 3, 4, 5, 6].flatMap((weekday) => [
  { weekday, opens: '08:00', closes: '13:00' },
  ...(weekday < 6 ? [{ weekday, opens: '14:00', closes: '16:00' }] : []),
]);

const services = [
  { name: 'Treatment visit', duration: 20, capacity: 2, fromForms: true },
  { name: 'Counselling', duration: 30, capacity: 1, fromForms: false },
] as const;

/** As many are booked for today in each clinic besides those whom forms promise. */
const TODAY_BY_HAND = 4;

/** Everybody of the last two weeks and the next eight gets a time of the day, as long as the day is open and has one left. */
const TIMES = `
  with slot as (
    select y.appointment_service_id, h.weekday, row_number() over (partition by y.appointment_service_id, h.weekday order by h.opens, n, seat) as nth,
      h.opens::time + make_interval(mins => y.duration * n) as starts, y.duration
    from appointment_service y cross join lateral jsonb_to_recordset(y.hours) h (weekday int, opens text, closes text)
    cross join lateral generate_series(0, (extract(epoch from h.closes::time - h.opens::time) / 60)::int / y.duration - 1) n
    cross join lateral generate_series(1, y.capacity) seat
    where y.from_forms),
  coming as (
    select a.patient_id, a.appointment_id, a.appointment_service_id, a.day,
      row_number() over (partition by a.appointment_service_id, a.day order by a.patient_id) as nth
    from appointment a where not a.voided and a.start_at is null and not a.walk_in and a.day between $1::date - 14 and $1::date + 56)
  update appointment a set start_at = (c.day + s.starts) at time zone programme_zone(),
    end_at = (c.day + s.starts + make_interval(mins => s.duration)) at time zone programme_zone()
  from coming c join slot s on s.appointment_service_id = c.appointment_service_id and s.weekday = extract(isodow from c.day) and s.nth = c.nth
  where a.patient_id = c.patient_id and a.appointment_id = c.appointment_id`;

/** Some patients of each clinic who have nothing to come are booked for today: one is there, one is done, one cannot come, the others are to come. */
const BY_HAND = `
  with free as (
    select i.patient_id, i.location_id, row_number() over (partition by i.location_id order by i.patient_id) as nth
    from patient_identifier i join patient p on p.patient_id = i.patient_id and not p.voided join person s on s.person_id = i.patient_id and not s.dead
    where i.preferred and not i.voided and not exists (
      select from appointment a where a.patient_id = i.patient_id and not a.voided and a.day > $1::date - 20)
      and not exists (select from encounter e where e.patient_id = i.patient_id and e.encounter_datetime >= $1::date - 1))
  insert into appointment (patient_id, appointment_service_id, location_id, day, status, reason)
  select f.patient_id, y.appointment_service_id, f.location_id, $1::date, (array['arrived', 'completed', 'cancelled', 'scheduled'])[f.nth],
    case f.nth when 3 then 'Travels, asks for another day' end
  from free f join appointment_service y on y.location_id = f.location_id and y.from_forms and not y.retired
  where f.nth <= $2`;

/** Loads them. @param now what 'today' is for the histories */
export async function loadAppointments(db: Db, now: Date): Promise<void> {
  for (const [at] of facilities.entries())
    for (const { name, duration, capacity, fromForms } of services)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in this order
      await db.rows(
        `insert into appointment_service (uuid, name, location_id, duration, capacity, hours, from_forms)
         select $1, $2, l.location_id, $4, $5, $6::jsonb, $7 from location l where l.uuid = $3`,
        [demoUuid(`appointment_service:${at}:${name}`), name, facilityUuid(at), duration, capacity, JSON.stringify(HOURS), fromForms],
      );
  const [today] = await db.rows<{ day: string }>(`select to_char($1::timestamptz at time zone programme_zone(), 'YYYY-MM-DD') as day`, [
    now.toISOString(),
  ]);
  await db.rows(`insert into closed_day (uuid, name, first_day, last_day) values ($1, 'Staff training', $2::date + 12, $2::date + 12)`, [
    demoUuid('closed_day:training'),
    today?.day,
  ]);
  await db.rows(
    `select settle_appointments(x.patient_id, 1, null) from (
       select distinct o.patient_id from obs o where o.concept_id = any (next_appointment_concepts()) and not o.voided) x`,
    [],
  );
  await db.rows(BY_HAND, [today?.day, TODAY_BY_HAND]);
  await db.rows(TIMES, [today?.day]);
  await db.rows('update appointment set changed_by = null, date_changed = null', []);
  await db.rows('analyze appointment, appointment_change, appointment_seat', []);
}
