/** Services and appointments as clients of the appointments module of OpenMRS read them: one statement each, which makes the JSON. */
import {
  openmrsAppointmentSearchWire,
  openmrsAppointmentsWire,
  openmrsFullServicesWire,
  openmrsServicesWire,
  openmrsServiceWire,
} from '@fieldward/contract/care/appointment-openmrs.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, dayAt, readMoment } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { APPOINTMENT, HOURS, SERVICE, STATUS } from './appointment-openmrs-sql.ts';

/** Of one answer. */
const MOST = 2_000;

/** Of one uuid, or all that can be booked. */
const services = async (db: Db, more: string, uuid: string | null = null): Promise<string> => {
  const [found] = await db.rows<{ list: string }>(
    `select coalesce(jsonb_agg(jsonb_build_object(${SERVICE}${more}) order by y.name, y.appointment_service_id), '[]')::text as list
     from appointment_service y where case when $1::text is null then not y.retired else y.uuid = $1 end`,
    [uuid],
  );
  return found?.list ?? '[]';
};

export const openmrsServices = operation(openmrsServicesWire, { handle: async (_request, db) => ({ body: await services(db, '') }) });
export const openmrsFullServices = operation(openmrsFullServicesWire, {
  handle: async (_request, db) => ({ body: await services(db, `, ${HOURS}`) }),
});

/** Raises `engine.unknownObject`. */
export const openmrsService = operation(openmrsServiceWire, {
  handle: async ({ query }, db) => {
    const uuid = String(query.uuid ?? '').replaceAll('\0', '');
    const list = await services(db, `, ${HOURS}`, uuid);
    if (list === '[]') throw unknownObject('appointmentservice', uuid);
    return { body: list.slice(1, -1) };
  },
});

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
