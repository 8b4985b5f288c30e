/** When a service is open, as the rules of `opening-hours` take it. */
import { hoursFromWire, type ClosedDay, type OpeningHours } from '@fieldward/domain/care/opening-hours.ts';
import type { Db } from '../../../engine/db.ts';

/** A service with what a booking needs to know of it. */
export interface ServiceFacts {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  /** location_id. */
  readonly location: string;
  readonly duration: number;
  readonly capacity: number;
  readonly retired: boolean;
  readonly hours: readonly OpeningHours[];
}

interface ServiceRow extends Omit<ServiceFacts, 'hours'> {
  readonly hours: unknown;
}

const SERVICE = `select y.appointment_service_id::text as id, y.uuid, y.name, y.location_id::text as location, y.duration, y.capacity, y.retired, y.hours
  from appointment_service y where`;

const facts = ({ hours, ...row }: ServiceRow): ServiceFacts => ({ ...row, hours: hoursFromWire(hours).hours });

/** The service of a key; null when there is none. */
export async function serviceOf(db: Db, id: unknown): Promise<ServiceFacts | null> {
  if (id === null || id === undefined) return null;
  const [row] = await db.rows<ServiceRow>(`${SERVICE} y.appointment_service_id = $1::bigint`, [id]);
  return row === undefined ? null : facts(row);
}

/** The service of a uuid; null when there is none. */
export async function serviceByUuid(db: Db, uuid: string): Promise<ServiceFacts | null> {
  const [row] = await db.rows<ServiceRow>(`${SERVICE} y.uuid = $1`, [uuid]);
  return row === undefined ? null : facts(row);
}

/** The closed days of a place (location_id), those of all clinics and of the places that it lies in too, that touch the days. */
export async function closedDays(db: Db, location: string, from: string, to: string): Promise<readonly ClosedDay[]> {
  return db.rows<ClosedDay>(
    `with recursive around (location_id, parent) as (
       select l.location_id, l.parent_location from location l where l.location_id = $1::bigint
       union select l.location_id, l.parent_location from around a join location l on l.location_id = a.parent)
     select to_char(c.first_day, 'YYYY-MM-DD') as "from", to_char(c.last_day, 'YYYY-MM-DD') as "to", c.name from closed_day c
     where not c.retired and c.first_day <= $3::date and c.last_day >= $2::date
       and (c.location_id is null or c.location_id in (select location_id from around)) order by c.first_day, c.closed_day_id`,
    [location, from, to],
  );
}
