/** Services and appointments as clients of the appointments module of OpenMRS read them: one statement each, which makes the JSON. */
import {
  openmrsAppointmentSearchWire,
  openmrsAppointmentsWire,
  openmrsFullServicesWire,
  openmrsServicesWire,
} from '@fieldward/contract/care/appointment-openmrs.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, dayAt, readMoment } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { ageOfPerson } from '../../../sql/age-sql.ts';
import { accountSql, personDisplay } from '../../../sql/display-sql.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { statusOf } from './appointment-sql.ts';

/** Of one answer. */
const MOST = 2_000;

const milliseconds = (sql: string): string => `(extract(epoch from ${sql}) * 1000)::bigint`;
const dayBegins = `(a.day::timestamp at time zone programme_zone())`;

const SERVICE = `'appointmentServiceId', y.appointment_service_id, 'uuid', y.uuid, 'name', y.name, 'description', y.description, 'speciality', '{}'::jsonb,
  'startTime', coalesce((select min(h->>'opens') || ':00' from jsonb_array_elements(y.hours) h), ''),
  'endTime', coalesce((select max(h->>'closes') || ':00' from jsonb_array_elements(y.hours) h), ''),
  'maxAppointmentsLimit', y.capacity, 'durationMins', y.duration,
  'location', (select jsonb_build_object('uuid', l.uuid, 'name', l.name) from location l where l.location_id = y.location_id),
  'color', null, 'initialAppointmentStatus', 'Scheduled', 'creatorName', ${accountSql('y.creator')}->>'display'`;

const HOURS = `'serviceTypes', '[]'::jsonb, 'weeklyAvailability', coalesce((select jsonb_agg(jsonb_build_object('uuid', y.uuid || '-' || h.n,
    'dayOfWeek', (array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])[(h.v->>'weekday')::int],
    'startTime', h.v->>'opens' || ':00', 'endTime', h.v->>'closes' || ':00', 'maxAppointmentsLimit', y.capacity) order by h.n)
  from jsonb_array_elements(y.hours) with ordinality h (v, n)), '[]')`;

const services = async (db: Db, more: string): Promise<string> => {
  const [found] = await db.rows<{ list: string }>(
    `select coalesce(jsonb_agg(jsonb_build_object(${SERVICE}${more}) order by y.name, y.appointment_service_id), '[]')::text as list
     from appointment_service y where not y.retired`,
    [],
  );
  return found?.list ?? '[]';
};

export const openmrsServices = operation(openmrsServicesWire, { handle: async (_request, db) => ({ body: await services(db, '') }) });
export const openmrsFullServices = operation(openmrsFullServicesWire, {
  handle: async (_request, db) => ({ body: await services(db, `, ${HOURS}`) }),
});

/** The words of the module, by those of ours. */
const STATUS = `case ${statusOf('a')} when 'arrived' then 'CheckedIn' else initcap(${statusOf('a')}) end`;

const APPOINTMENT = `jsonb_build_object('uuid', a.uuid, 'appointmentNumber', a.appointment_id::text, 'dateCreated', ${milliseconds('a.date_created')},
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

interface Asked {
  readonly from: Day;
  readonly to: Day;
  /** uuid; '' for all. */
  readonly patient?: string;
  /** In the words of the module; '' for all. */
  readonly status?: string;
}

async function appointments(
  db: Db,
  { from, to, patient = '', status = '' }: Asked,
): Promise<{ list: string; patients: readonly string[] }> {
  const [found] = await db.rows<{ list: string; patients: readonly string[] }>(
    `select coalesce(jsonb_agg(x.shown order by x.day, x.start_at nulls last, x.appointment_id), '[]')::text as list,
       coalesce(jsonb_agg(distinct x.patient_id::text), '[]') as patients
     from (select ${APPOINTMENT} as shown, a.day, a.start_at, a.appointment_id, a.patient_id from appointment a
       join patient p on p.patient_id = a.patient_id and not p.voided join person s on s.person_id = p.patient_id
       where not a.voided and a.day between $1::date and $2::date and ($3 = '' or p.uuid = $3) and ($4 = '' or ${STATUS} = $4)
       order by a.day, a.start_at nulls last, a.appointment_id limit ${MOST}) x`,
    [from, to, patient, status],
  );
  return found ?? { list: '[]', patients: [] };
}

/** The day of what was sent: a day, or a moment by the programme's clock. Raises `engine.badParameter`. */
function dayOf(sent: unknown, parameter: string, zone: string): Day {
  const text = typeof sent === 'string' ? sent.trim() : '';
  const day = parseDay(text);
  const moment = day === null ? readMoment(text) : null;
  if (day !== null) return day;
  if (moment === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return dayAt(moment, zone);
}

/** Raises `engine.badParameter`. */
export const openmrsAppointments = operation(openmrsAppointmentsWire, {
  handle: async ({ query }, db) => {
    const sent = query.forDate ?? '';
    const day = sent === '' ? await programmeToday(db) : dayOf(sent, 'forDate', await programmeZone(db));
    return { body: (await appointments(db, { from: day, to: day, status: (query.status ?? '').replaceAll('\0', '') })).list };
  },
});

/** Raises `engine.badParameter`. */
export const openmrsAppointmentSearch = operation(openmrsAppointmentSearchWire, {
  handle: async ({ body, audit }, db) => {
    const zone = await programmeZone(db);
    const from = dayOf(body.startDate, 'startDate', zone);
    const to = body.endDate === undefined ? addDays(from, 366) : dayOf(body.endDate, 'endDate', zone);
    const patient = typeof body.patientUuid === 'string' ? body.patientUuid.replaceAll('\0', '') : '';
    const { list, patients } = await appointments(db, { from, to, patient });
    await audit({ action: 'search', resource: 'appointment', detail: { from, to, ...(patient === '' ? {} : { patient }) }, patients });
    return { body: list };
  },
});
