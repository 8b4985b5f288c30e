/** Appointments as clients of the appointments module of OpenMRS write them: what they say is written through the resource, by its rules. */
import {
  openmrsAppointmentConflictsWire,
  openmrsAppointmentSaveWire,
  openmrsAppointmentStatusWire,
  openmrsAppointmentWire,
} from '@fieldward/contract/care/appointment-openmrs.operations.ts';
import type { AppointmentStatus } from '@fieldward/domain/care/appointment.ts';
import { dayAt, instant, momentOf, readMoment } from '@fieldward/domain/time/in-zone.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem, unknownObject, unknownReference } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { APPOINTMENT } from './appointment-openmrs-sql.ts';
import { othersAt, shutThen, type Timing } from './appointment-rules.ts';
import { slotsOf } from './appointment-slots.operation.ts';
import { serviceByUuid } from './clinic-hours.ts';

/** The words of the module, in ours. */
const statuses: Readonly<Record<'Scheduled' | 'CheckedIn' | 'Completed' | 'Missed' | 'Cancelled', AppointmentStatus>> = {
  Scheduled: 'scheduled',
  CheckedIn: 'arrived',
  Completed: 'completed',
  Missed: 'missed',
  Cancelled: 'cancelled',
};

/** The properties of the resource, by the names under which the module sends them. */
const sentAs: Readonly<Record<string, string>> = {
  patient: 'patientUuid',
  service: 'serviceUuid',
  location: 'locationUuid',
  provider: 'providers',
  day: 'startDateTime',
  walkIn: 'appointmentKind',
};

/** Writes, and says what is refused at the fields that were sent. */
async function asSent<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const fields = problem.fields.map((each) => ({ ...each, field: sentAs[each.field] ?? each.field }));
    throw new Problem(problem.code, { ...problem.holes }, undefined, { fields, extra: problem.extra });
  }
}

const clean = (value: unknown): string => String(value ?? '').replaceAll('\0', '');

/** Raises `engine.unknownObject`. */
async function shown(db: Db, uuid: string): Promise<string> {
  const [found] = await db.rows<{ shown: string }>(
    `select ${APPOINTMENT}::text as shown from appointment a
     join patient p on p.patient_id = a.patient_id and not p.voided join person s on s.person_id = p.patient_id where a.uuid = $1 and not a.voided`,
    [uuid],
  );
  if (found === undefined) throw unknownObject('appointment', uuid);
  return found.shown;
}

/** A moment as it was sent, in milliseconds; null for none. Raises `engine.notDate`. */
function momentSent(value: unknown, field: string): number | null {
  if (value === undefined || value === null || value === '') return null;
  const read = typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
  const moment = read === null && typeof value === 'string' ? readMoment(value) : null;
  const at = read ?? (moment === null ? null : instant(moment));
  if (at === null || Math.abs(at) > 8.64e15) throw new Problem('engine.notDate', {}, field);
  return at;
}

interface Stored {
  readonly patient: string;
  readonly service: string | null;
  readonly status: AppointmentStatus;
  /** Milliseconds; null where no time was agreed. */
  readonly start: number | null;
  readonly end: number | null;
  /** When its day begins. */
  readonly begins: number;
}

async function stored(tx: Db, uuid: string): Promise<Stored | null> {
  const milliseconds = (sql: string): string => `(extract(epoch from ${sql}) * 1000)::float8`;
  const [row] = await tx.rows<Stored>(
    `select p.uuid as patient, a.status, (select y.uuid from appointment_service y where y.appointment_service_id = a.appointment_service_id) as service,
       ${milliseconds('a.start_at')} as start, ${milliseconds('a.end_at')} as "end",
       ${milliseconds('(a.day::timestamp at time zone programme_zone())')} as begins
     from appointment a join patient p using (patient_id) where a.uuid = $1 and not a.voided`,
    [uuid],
  );
  return row ?? null;
}

type Sent = RequestOf<typeof openmrsAppointmentSaveWire>['body'];

/** Day and time: where none was agreed the module is shown the beginning of the day, which it sends back. Raises `engine.notDate`, `engine.required`. */
function timeSent(body: Sent, before: Stored | null, zone: string): Record<string, unknown> {
  const start = momentSent(body.startDateTime, 'startDateTime');
  const end = momentSent(body.endDateTime, 'endDateTime');
  if (start === null) throw new Problem('engine.required', {}, 'startDateTime');
  if (before !== null && before.start === null && start === before.begins) return {};
  if (before !== null && before.start === start && (end === null || before.end === end)) return {};
  const iso = (at: number): string => new Date(at).toISOString();
  // where no time was agreed on another day, it is any time of that
  if (before !== null && before.start === null && start === end) return { day: dayAt(momentOf(start), zone) };
  return { startDateTime: iso(start), ...(end === null ? {} : { endDateTime: iso(end) }) };
}

/** Raises `appointment.oneProvider`. */
function providerSent({ providers }: Sent): Record<string, unknown> {
  if (providers === undefined || providers === null) return {};
  if (providers.length > 1) throw new Problem('appointment.oneProvider', {}, 'providers');
  return { provider: providers[0]?.uuid ?? null };
}

const reasonOf = (to: AppointmentStatus, reason: unknown): Record<string, unknown> => {
  if (to !== 'cancelled') return {};
  // the module asks nobody why
  return { reason: clean(reason).trim() || textOfMessage({ code: 'appointment.cancelledElsewhere' }) };
};

/** What of the body is another than before; all of it for a new one. */
function bodyOf(body: Sent, before: Stored | null, zone: string): Record<string, unknown> {
  const service = clean(body.serviceUuid);
  const status = body.status === undefined || body.status === null ? null : statuses[body.status];
  return {
    ...(before === null ? { patient: clean(body.patientUuid), walkIn: body.appointmentKind === 'WalkIn' } : {}),
    ...(before?.service === service ? {} : { service }),
    ...(clean(body.locationUuid) === '' ? {} : { location: clean(body.locationUuid) }),
    ...timeSent(body, before, zone),
    ...(body.comments === undefined ? {} : { comments: body.comments }),
    ...providerSent(body),
    ...(status === null || (before === null && status === 'scheduled') || status === before?.status
      ? {}
      : { status, ...reasonOf(status, body.reason) }),
  };
}

/** Raises `engine.unknownObject`, `appointment.otherPatient`, and whatever the resource refuses, at the fields that were sent. */
export const openmrsAppointmentSave = operation(openmrsAppointmentSaveWire, {
  handle: async ({ body, actor, engine }, tx) => {
    const uuid = clean(body.uuid);
    const before = uuid === '' ? null : await stored(tx, uuid);
    if (uuid !== '' && before === null) throw unknownObject('appointment', uuid);
    if (before !== null && before.patient !== clean(body.patientUuid)) throw new Problem('appointment.otherPatient', {}, 'patientUuid');
    const change = bodyOf(body, before, await programmeZone(tx));
    const saved = await asSent(() =>
      before === null ? engine.create(tx, 'appointment', change, actor) : engine.update(tx, 'appointment', uuid, change, actor),
    );
    return { body: await shown(tx, saved.uuid) };
  },
});

/** Raises `engine.unknownObject`, and whatever the resource refuses. */
export const openmrsAppointmentStatus = operation(openmrsAppointmentStatusWire, {
  handle: async ({ params, body, actor, engine }, tx) => {
    const uuid = clean(params.uuid);
    if ((await stored(tx, uuid)) === null) throw unknownObject('appointment', uuid);
    const status = statuses[body.toStatus];
    await asSent(() => engine.update(tx, 'appointment', uuid, { status, ...reasonOf(status, body.reason) }, actor));
    return { body: await shown(tx, uuid) };
  },
});

/** Raises `engine.unknownObject`. */
export const openmrsAppointment = operation(openmrsAppointmentWire, {
  handle: async ({ params }, db) => ({ body: await shown(db, clean(params.uuid)) }),
});

/** Raises `engine.required`, `engine.notDate`, `engine.unknownReference`. */
export const openmrsAppointmentConflicts = operation(openmrsAppointmentConflictsWire, {
  handle: async ({ body }, db) => {
    const zone = await programmeZone(db);
    const service = await serviceByUuid(db, clean(body.serviceUuid));
    if (service === null) throw unknownReference('appointmentservice', clean(body.serviceUuid), 'serviceUuid');
    const start = momentSent(body.startDateTime, 'startDateTime');
    if (start === null) throw new Problem('engine.required', {}, 'startDateTime');
    const end = momentSent(body.endDateTime, 'endDateTime') ?? start + service.duration * 60_000;
    const time: Timing = { day: dayAt(momentOf(start), zone), start, end };
    const [known] = await db.rows<{ patient: string | null; appointment: string | null; start: number | null }>(
      `select (select p.patient_id::text from patient p where p.uuid = $1) as patient, a.appointment_id::text as appointment,
         (extract(epoch from a.start_at) * 1000)::float8 as start
       from (select 1) one left join appointment a on a.uuid = $2 and not a.voided`,
      [clean(body.patientUuid), clean(body.uuid)],
    );
    const shut = await shutThen(db, time, service, service.location, zone);
    const [day] = await slotsOf(db, { service, from: time.day, days: 1, zone });
    // its own place does not stand against it
    const full = known?.start !== start && day?.slots.some((slot) => instant(slot.start) === start && slot.free === 0) === true;
    const others = known?.patient ? await othersAt(db, known.patient, known.appointment, time, zone) : [];
    if (shut === null && !full && others.length === 0) return { status: 204 };
    const [double] = await db.rows<{ list: string }>(
      `select coalesce(jsonb_agg(${APPOINTMENT} order by a.start_at), '[]')::text as list from appointment a
       join patient p on p.patient_id = a.patient_id join person s on s.person_id = p.patient_id where a.appointment_id = any ($1::bigint[]) and a.patient_id = $2::bigint`,
      [others.map(({ id }) => id), known?.patient ?? null],
    );
    const parts = [
      ...(shut !== null || full ? [`"SERVICE_UNAVAILABLE":${JSON.stringify([{ startDateTime: start, endDateTime: end }])}`] : []),
      ...(others.length > 0 ? [`"PATIENT_DOUBLE_BOOKING":${double?.list ?? '[]'}`] : []),
    ];
    return { body: `{${parts.join(',')}}` };
  },
});
