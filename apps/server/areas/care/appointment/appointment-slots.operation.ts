import { appointmentSlotsWire, type SlotDay } from '@fieldward/contract/care/appointment.operations.ts';
import { closedOn, slotsOn } from '@fieldward/domain/care/opening-hours.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, instant, momentAt, today } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { closedDays, serviceByUuid, type ServiceFacts } from './clinic-hours.ts';

/** As far ahead as days are looked for. */
const HORIZON = 120;

interface Taken {
  readonly seat: number;
  readonly start: number;
  readonly end: number;
}

/** The seats of a service that are taken on some days, whoever has them. */
async function takenSeats(db: Db, service: string, from: Day, to: Day, zone: string): Promise<readonly Taken[]> {
  return db.rows<Taken>(
    `select s.seat, (extract(epoch from lower(s.during)) * 1000)::float8 as start, (extract(epoch from upper(s.during)) * 1000)::float8 as "end"
     from appointment_seat s where s.appointment_service_id = $1::bigint
       and s.during && tstzrange($2::date::timestamp at time zone $4::text, ($3::date + 1)::timestamp at time zone $4::text)`,
    [service, from, to, zone],
  );
}

/** Who comes to a service at any time of a day, by day. */
async function untimedOf(db: Db, service: string, from: Day, to: Day): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ day: string; n: number }>(
    `select to_char(a.day, 'YYYY-MM-DD') as day, count(*)::int as n from appointment a
     where a.appointment_service_id = $1::bigint and a.day between $2::date and $3::date and not a.voided and a.start_at is null
       and a.status in ('scheduled', 'arrived') group by 1`,
    [service, from, to],
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}

interface Looking {
  readonly service: ServiceFacts;
  readonly from: Day;
  /** As many days as are told: of the next ones those on which the service is open; of one only that day. */
  readonly days: number;
  readonly zone: string;
}

/** The days on which a service is open with their slots; when one day is asked for, that one, open or not. */
export async function slotsOf(db: Db, { service, from, days, zone }: Looking): Promise<SlotDay[]> {
  const last = addDays(from, days === 1 ? 0 : HORIZON);
  const [closed, taken, untimed] = [
    await closedDays(db, service.location, from, last),
    await takenSeats(db, service.id, from, last, zone),
    await untimedOf(db, service.id, from, last),
  ];
  const found: SlotDay[] = [];
  const now = Date.now();
  for (let day = from; day <= last && found.length < days; day = addDays(day, 1)) {
    const shut = closedOn(day, service.hours, closed);
    if (shut !== null && days > 1) continue;
    const slots = (shut === null ? slotsOn(day, service.hours, service.duration) : []).flatMap(({ start, end }) => {
      const [begins, ends] = [momentAt(start, zone), momentAt(end, zone)];
      if (begins === null || ends === null || instant(begins) < now) return [];
      const busy = new Set(taken.filter((each) => each.start < instant(ends) && instant(begins) < each.end).map(({ seat }) => seat));
      return [{ start: begins, end: ends, free: Math.max(0, service.capacity - busy.size) }];
    });
    if (days === 1 || slots.length > 0)
      found.push({ day, closed: shut === null ? null : shut === 'weekday' ? '' : shut.name, untimed: untimed.get(day) ?? 0, slots });
  }
  return found;
}

/** Raises `engine.unknownObject`, `engine.badParameter`. */
export const appointmentSlots = operation(appointmentSlotsWire, {
  handle: async ({ query }, db) => {
    const uuid = typeof query.service === 'string' ? query.service.replaceAll('\0', '') : '';
    const service = await serviceByUuid(db, uuid);
    if (service === null) throw unknownObject('appointmentservice', uuid);
    const zone = await programmeZone(db);
    const now = today(zone);
    const asked = query.from === undefined || query.from === '' ? now : parseDay(query.from);
    if (asked === null) throw new Problem('engine.badParameter', { parameter: 'from' }, 'from');
    const from = asked < now ? now : asked;
    return { body: { today: now, days: await slotsOf(db, { service, from, days: query.days, zone }) } };
  },
});
