/** How the appointments module of OpenMRS writes services and appointments, as SQL. */
import { ageOfPerson } from '../../../sql/age-sql.ts';
import { accountSql, personDisplay } from '../../../sql/display-sql.ts';
import { statusOf } from './appointment-sql.ts';

const milliseconds = (sql: string): string => `(extract(epoch from ${sql}) * 1000)::bigint`;
const dayBegins = `(a.day::timestamp at time zone programme_zone())`;

/** Of the service `y`: the properties of its JSON. */
export const SERVICE = `'appointmentServiceId', y.appointment_service_id, 'uuid', y.uuid, 'name', y.name, 'description', y.description, 'speciality', '{}'::jsonb,
  'startTime', coalesce((select min(h->>'opens') || ':00' from jsonb_array_elements(y.hours) h), ''),
  'endTime', coalesce((select max(h->>'closes') || ':00' from jsonb_array_elements(y.hours) h), ''),
  'maxAppointmentsLimit', y.capacity, 'durationMins', y.duration,
  'location', (select jsonb_build_object('uuid', l.uuid, 'name', l.name) from location l where l.location_id = y.location_id),
  'color', null, 'initialAppointmentStatus', 'Scheduled', 'creatorName', ${accountSql('y.creator')}->>'display'`;

/** More of them: its hours. */
export const HOURS = `'serviceTypes', '[]'::jsonb, 'weeklyAvailability', coalesce((select jsonb_agg(jsonb_build_object('uuid', y.uuid || '-' || h.n,
    'dayOfWeek', (array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])[(h.v->>'weekday')::int],
    'startTime', h.v->>'opens' || ':00', 'endTime', h.v->>'closes' || ':00', 'maxAppointmentsLimit', y.capacity) order by h.n)
  from jsonb_array_elements(y.hours) with ordinality h (v, n)), '[]')`;

/** The words of the module for the status of the appointment `a`, by those of ours. */
export const STATUS = `case ${statusOf('a')} when 'arrived' then 'CheckedIn' else initcap(${statusOf('a')}) end`;

/** The appointment `a` of the patient `p` and the person `s`. */
export const APPOINTMENT = `jsonb_build_object('uuid', a.uuid, 'appointmentNumber', a.appointment_id::text, 'dateCreated', ${milliseconds('a.date_created')},
  'dateAppointmentScheduled', ${milliseconds('a.date_created')},
  'patient', jsonb_build_object('uuid', p.uuid, 'name', coalesce(${personDisplay('p.patient_id')}, ''),
    'identifier', (select i.identifier from patient_identifier i where i.patient_id = p.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
    'gender', s.gender, 'birthDate', ${milliseconds(`(s.birthdate::timestamp at time zone 'UTC')`)}, 'age', ${ageOfPerson('s')}),
  'service', (select jsonb_build_object(${SERVICE}) from appointment_service y where y.appointment_service_id = a.appointment_service_id),
  'serviceType', null,
  'provider', (select jsonb_build_object('uuid', v.uuid, 'name', coalesce(v.name, ${personDisplay('v.person_id')}, '')) from provider v where v.provider_id = a.provider_id),
  'providers', coalesce((select jsonb_agg(jsonb_build_object('uuid', v.uuid, 'name', coalesce(v.name, ${personDisplay('v.person_id')}, ''), 'response', 'ACCEPTED'))
    from provider v where v.provider_id = a.provider_id), '[]'),
  'location', (select jsonb_build_object('uuid', l.uuid, 'name', l.name) from location l where l.location_id = a.location_id),
  'startDateTime', ${milliseconds(`coalesce(a.start_at, ${dayBegins})`)}, 'endDateTime', ${milliseconds(`coalesce(a.end_at, ${dayBegins})`)},
  'appointmentKind', case when a.walk_in then 'WalkIn' else 'Scheduled' end, 'status', ${STATUS}, 'comments', a.comments, 'additionalInfo', null,
  'teleconsultationVideoLink', null, 'recurring', false, 'voided', a.voided, 'extensions', '{}'::jsonb, 'reasons', '[]'::jsonb)`;
