import { appointmentsMoveWire, type SlotDay } from '@fieldward/contract/care/appointment.operations.ts';
import { destinations, type OpenDay, type ToMove } from '@fieldward/domain/care/moved-day.ts';
import type { Day, Moment } from '@fieldward/domain/time/day.ts';
import { clockAt, instant, momentOf, today } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { placesWithin } from '../../../sql/event-search.ts';
import { slotsOf } from './appointment-slots.operation.ts';
import { serviceOf } from './clinic-hours.ts';

/** As many open days are looked through for each service. */
const DAYS = 20;
/** More people than a clinic sees on a day. */
const MOST = 1000;

interface Row {
  readonly id: string;
  readonly uuid: string;
  readonly patient: string;
  readonly named: { readonly uuid: string; readonly display: string };
  /** Key and name. */
  readonly service: string | null;
  readonly service_named: { readonly uuid: string; readonly display: string } | null;
  readonly start: Moment | null;
}

/** Who is still to come on a day; the rows are held until the end of the transaction. */
const EXPECTED = `select a.appointment_id::text as id, a.uuid, a.patient_id::text as patient, a.appointment_service_id::text as service, iso(a.start_at) as start,
    jsonb_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('p.patient_id')}, '')) as named,
    (select jsonb_build_object('uuid', y.uuid, 'display', y.name) from appointment_service y where y.appointment_service_id = a.appointment_service_id) as service_named
  from appointment a join patient p on p.patient_id = a.patient_id
  where a.location_id in (${placesWithin('$1')}) and a.day = $2::date and not a.voided and a.status = 'scheduled'
    and ($3::text is null or a.appointment_service_id = (select y.appointment_service_id from appointment_service y where y.uuid = $3))
  order by a.start_at nulls last, a.appointment_id limit ${MOST}`;

const BUSY = `select a.patient_id::text as patient, (extract(epoch from a.start_at) * 1000)::float8 as start, (extract(epoch from a.end_at) * 1000)::float8 as "end"
  from appointment a where a.patient_id = any ($1::bigint[]) and a.start_at is not null and not a.voided and a.status in ('scheduled', 'arrived')
    and a.appointment_id <> all ($2::bigint[]) and a.end_at > now()`;

const minuteOf = (moment: Moment, zone: string): number => {
  const clock = clockAt(moment, zone);
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
};

const openDay = ({ day, slots }: SlotDay, zone: string): OpenDay => ({
  day,
  slots: slots.map(({ start, end, free }) => ({ start: instant(start), end: instant(end), clock: minuteOf(start, zone), free })),
});

/** The open days of each service; what is in no service cannot be placed by hours and stays. */
async function openDays(
  db: Db,
  services: ReadonlySet<string>,
  out: Day,
  from: Day,
  zone: string,
): Promise<Map<string, readonly OpenDay[]>> {
  const open = new Map<string, readonly OpenDay[]>();
  for (const id of services) {
    // oxlint-disable-next-line no-await-in-loop -- a clinic has few, and each is held in its turn
    const service = await serviceOf(db, id);
    if (service === null || service.retired) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const days = await slotsOf(db, { service, from, days: DAYS, zone });
    open.set(
      id,
      days.filter(({ day }) => day !== out).map((each) => openDay(each, zone)),
    );
  }
  return open;
}

const MOVE = `update appointment a set day = n.day::date, start_at = n.starts, end_at = n.ends, by_encounter = null, changed_by = $5::bigint, date_changed = now()
  from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[]) as n (id, day, starts, ends)
  where a.appointment_id = n.id and a.patient_id = any ($6::bigint[])`;

/** Raises `engine.notDate`, `appointment.pastDay`, `engine.unknownObject`, and `appointment.full` when somebody was faster. */
export const appointmentsMove = operation(appointmentsMoveWire, {
  handle: async ({ body, actor, audit }, tx) => {
    const zone = await programmeZone(tx);
    const asked = (value: unknown, field: string): Day => {
      const read = typeof value === 'string' ? parseDay(value) : null;
      if (read === null) throw new Problem('engine.notDate', {}, field);
      if (read < today(zone)) throw new Problem('appointment.pastDay', {}, field);
      return read;
    };
    const [out, from] = [asked(body.day, 'day'), asked(body.from, 'from')];
    const place = body.location.replaceAll('\0', '');
    if ((await tx.rows('select 1 from location where uuid = $1', [place])).length === 0) throw unknownObject('location', place);
    const hold = body.dryRun === true ? '' : ' for no key update of a';
    const rows = await tx.rows<Row>(EXPECTED + hold, [[place], out, body.service?.replaceAll('\0', '') ?? null]);
    const patients = rows.map(({ patient }) => patient);
    const busy = new Map<string, { start: number; end: number }[]>();
    for (const { patient, ...span } of await tx.rows<{ patient: string; start: number; end: number }>(BUSY, [
      patients,
      rows.map(({ id }) => id),
    ]))
      busy.set(patient, [...(busy.get(patient) ?? []), span]);
    const open = await openDays(tx, new Set(rows.flatMap(({ service }) => service ?? [])), out, from, zone);
    const toMove = rows.map(({ id, patient, service, start }): ToMove => ({
      id,
      patient,
      service: service ?? '',
      clock: start === null ? null : minuteOf(start, zone),
    }));
    const found = destinations(toMove, open, busy);
    const going = rows.flatMap(({ id }) => {
      const to = found.get(id);
      return to ? [{ id, ...to }] : [];
    });
    const moves = body.dryRun !== true && going.length > 0;
    if (moves) {
      const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());
      await tx.rows(MOVE, [
        going.map(({ id }) => id),
        going.map(({ day }) => day),
        going.map(({ slot }) => iso(slot?.start)),
        going.map(({ slot }) => iso(slot?.end)),
        actor.userId,
        patients,
      ]);
    }
    // who only looks sees the names, too
    if (rows.length > 0)
      await audit({ action: moves ? 'update' : 'read', resource: 'appointment', patients, detail: { from: out, found: going.length } });
    const appointments = rows.map(({ id, uuid, named: patient, service_named: service, start }) => {
      const to = found.get(id);
      return { uuid, patient, service, start, to: to ? { day: to.day, start: to.slot === null ? null : momentOf(to.slot.start) } : null };
    });
    return { body: { appointments } };
  },
});
