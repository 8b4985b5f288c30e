import type { Day } from '@fieldward/domain/time/day.ts';
import { eventRangeWire } from '@fieldward/contract/event/event-calendar.operations.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { instantOf } from '@fieldward/domain/time/zone.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { parseDay } from '../../../engine/scalar.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { placesWithin, statusOf, STATUSES, uuidsOf } from '../../../sql/event-search.ts';

/** Ten years. */
const MOST_DAYS = 3_660;
const DAY = 86_400_000;
/** After it there is none that can be written. */
const LAST_DAY = '9999-12-31';

type Query = Readonly<Record<string, string | undefined>>;

function dayOf(query: Query, parameter: 'from' | 'to'): Day {
  const day = parseDay(query[parameter] ?? '');
  if (day === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return day;
}

function startOf(day: string, zone: string): string {
  const at = instantOf(`${day} 00:00:00`, zone);
  if (at === null) throw new Problem('engine.badParameter', { parameter: 'tz' }, 'tz');
  return at.toISOString();
}

/** The instants between which the requested days lie. Raises `engine.badParameter`, `event.rangeTooLong`. */
function rangeOf(query: Query, zone: string): { from: string; until: string } {
  const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')];
  if (to < from) throw new Problem('engine.badParameter', { parameter: 'to' }, 'to');
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY) throw new Problem('event.rangeTooLong', { days: MOST_DAYS }, 'to');
  if (to === LAST_DAY) throw new Problem('engine.badParameter', { parameter: 'to' }, 'to');
  return { from: startOf(from, zone), until: startOf(addDays(to, 1), zone) };
}

/** The statement that reads a range; filters that were not sent are not in it. Exported for the test that looks at its plan. */
export function eventRangeSql(query: Query, zone: string): { text: string; values: unknown[] } {
  const { from, until } = rangeOf(query, zone);
  const values: unknown[] = [from, until];
  const conditions = [`s.span && tstzrange($1::timestamptz, $2::timestamptz, '[)')`, 'not e.voided'];
  const add = (value: unknown, condition: (p: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const { location = '', type = '', status = '' } = query;
  if (location !== '') add(uuidsOf(location), (p) => `e.location_id in (${placesWithin(p)})`);
  if (type !== '') add(type, (p) => `e.event_type_id = (select y.event_type_id from event_type y where y.uuid = ${p})`);
  if (status !== '')
    conditions.push(
      `(${status
        .split(',')
        .map((each) => `e.${STATUSES[statusOf(each)]}`)
        .join(' or ')})`,
    );
  const text = `
    with found as materialized (
      select e.uuid, e.event_id, e.name, e.closed, s.planned_date, s.end_date, e.event_type_id, e.location_id, e.xmin::text as version
      from event_schedule s join event e on e.event_id = s.event_id
      where ${conditions.join(' and ')})
    select (select coalesce(json_agg(json_build_object('uuid', f.uuid, 'eventId', f.event_id, 'name', f.name, 'closed', f.closed,
        'start', iso(f.planned_date), 'end', iso(f.end_date), 'type', y.uuid, 'location', l.uuid, 'version', f.version)
        order by f.planned_date, f.event_id), '[]')::text
      from found f join event_type y on y.event_type_id = f.event_type_id join location l on l.location_id = f.location_id) as events,
      (select coalesce(json_object_agg(y.uuid, y.name), '{}')::text from event_type y where y.event_type_id in (select f.event_type_id from found f)) as types,
      (select coalesce(json_object_agg(l.uuid, l.name), '{}')::text from location l where l.location_id in (select f.location_id from found f)) as locations`;
  return { text, values };
}

/** Raises `engine.badParameter`, `event.rangeTooLong`. */
export const eventRange = operation(eventRangeWire, {
  handle: async ({ query }, db) => {
    const { text, values } = eventRangeSql(query, await askedZone(query.tz, db));
    const [found] = await db.rows<{ events: string; types: string; locations: string }>(text, values);
    return { body: `{"events":${found?.events ?? '[]'},"types":${found?.types ?? '{}'},"locations":${found?.locations ?? '{}'}}` };
  },
});
