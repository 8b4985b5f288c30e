import { clinicDaysWire, type ClinicDays, type Expected } from '@fieldward/contract/care/appointment.operations.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { personDisplay, phoneOfPerson } from '../../../sql/display-sql.ts';
import { placesWithin, uuidsOf } from '../../../sql/event-search.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { statusOf } from './appointment-sql.ts';

/** Five weeks and a few days: a month on a calendar. */
const MOST_DAYS = 45;

const named = (table: string, key: string): string =>
  `(select jsonb_build_object('uuid', n.uuid, 'display', n.name) from ${table} n where n.${key} = a.${key})`;

/** Of the appointments `a` what a list shows. */
const SHOWN = `jsonb_build_object('uuid', a.uuid, 'version', a.version,
  'patient', jsonb_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('p.patient_id')}, ''),
    'identifier', (select i.identifier from patient_identifier i where i.patient_id = p.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
    'gender', s.gender, 'birthdate', to_char(s.birthdate, 'YYYY-MM-DD'), 'phone', ${phoneOfPerson('p.patient_id', '$1')}, 'dead', s.dead),
  'service', ${named('appointment_service', 'appointment_service_id')}, 'location', ${named('location', 'location_id')},
  'provider', (select jsonb_build_object('uuid', v.uuid, 'display', coalesce(v.name, ${personDisplay('v.person_id')}, '')) from provider v where v.provider_id = a.provider_id),
  'day', to_char(a.day, 'YYYY-MM-DD'), 'start', iso(a.start_at), 'end', iso(a.end_at), 'status', ${statusOf('a')}, 'reason', a.reason,
  'comments', a.comments, 'walkIn', a.walk_in, 'recorded', a.promised_by is not null)`;

interface Asked {
  readonly from: Day;
  readonly to: Day;
  /** uuids, joined with commas; '' for all. */
  readonly location: string;
  readonly service: string;
  readonly limit: number;
}

/** The statement that reads some days of a clinic; exported for the test that looks at its plan. */
export function clinicDaysSql({ from, to, location, service, limit }: Asked): {
  readonly text: string;
  readonly values: readonly unknown[];
} {
  const values: unknown[] = [contactNumberType, from, to, limit + 1];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (p: string) => string): void => {
    values.push(value);
    conditions.push(`and ${condition(`$${values.length}`)}`);
  };
  const places = uuidsOf(location);
  if (places.length > 0) add(places, (p) => `x.location_id = any (array(${placesWithin(p)}))`);
  if (service !== '')
    add(service, (p) => `x.appointment_service_id = (select y.appointment_service_id from appointment_service y where y.uuid = ${p})`);
  const text = `select ${SHOWN} as shown, p.patient_id::text as patient from (
      select x.*, x.xmin::text as version from appointment x where not x.voided and x.day between $2::date and $3::date ${conditions.join(' ')}
      order by x.day, x.start_at nulls last, x.appointment_id limit $4::int) a
    join patient p on p.patient_id = a.patient_id and not p.voided join person s on s.person_id = p.patient_id
    order by a.day, a.start_at nulls last, a.appointment_id`;
  return { text, values };
}

/** The closed days of places, of what is in them and around them; without a place all. */
const CLOSED = `with recursive within as (${placesWithin('$3')}), around (location_id, parent) as (
    select l.location_id, l.parent_location from location l where l.uuid = any ($3::text[])
    union select l.location_id, l.parent_location from around a join location l on l.location_id = a.parent)
  select jsonb_build_object('from', to_char(c.first_day, 'YYYY-MM-DD'), 'to', to_char(c.last_day, 'YYYY-MM-DD'), 'name', c.name,
    'location', (select jsonb_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = c.location_id)) as closed
  from closed_day c where not c.retired and c.first_day <= $2::date and c.last_day >= $1::date
    and (c.location_id is null or cardinality($3::text[]) = 0 or c.location_id in (select location_id from within union select location_id from around))
  order by c.first_day, c.closed_day_id`;

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : '');

/** Raises `engine.badParameter`, `appointment.rangeTooLong`. */
export function askedDays(query: { readonly from?: string | undefined; readonly to?: string | undefined }): { from: Day; to: Day } {
  const from = parseDay(text(query.from));
  if (from === null) throw new Problem('engine.badParameter', { parameter: 'from' }, 'from');
  const to = text(query.to) === '' ? from : parseDay(text(query.to));
  if (to === null || to < from) throw new Problem('engine.badParameter', { parameter: 'to' }, 'to');
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= MOST_DAYS)
    throw new Problem('appointment.rangeTooLong', { days: MOST_DAYS }, 'to');
  return { from, to };
}

/** Who comes on some days; `patient` is the key. */
export async function expectedOn(db: Db, asked: Asked): Promise<readonly { readonly shown: Expected; readonly patient: string }[]> {
  const { text: sql, values } = clinicDaysSql(asked);
  return db.rows<{ shown: Expected; patient: string }>(sql, [...values]);
}

/** The closed days among some, of places (uuids, joined with commas) or of all. */
export const closedOn = (
  db: Db,
  from: Day,
  to: Day,
  location: string,
): Promise<readonly { readonly closed: ClinicDays['closed'][number] }[]> => db.rows(CLOSED, [from, to, uuidsOf(location)]);

/** Raises `engine.badParameter`, `appointment.rangeTooLong`. */
export const clinicDays = operation(clinicDaysWire, {
  handle: async ({ query }, db) => {
    const { limit } = query;
    const [location, service] = [text(query.location), text(query.service)];
    const { from, to } = askedDays(query);
    const [rows, closed, today] = await Promise.all([
      expectedOn(db, { from, to, location, service, limit }),
      closedOn(db, from, to, location),
      programmeToday(db),
    ]);
    const body = {
      today,
      more: rows.length > limit,
      closed: closed.map((each) => each.closed),
      appointments: rows.slice(0, limit).map(({ shown }) => shown),
    };
    return { body: JSON.stringify(body) };
  },
});
