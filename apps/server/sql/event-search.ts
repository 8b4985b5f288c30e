import { readInstant } from '@fieldward/domain/time/zone.ts';
import { parseDay } from '../engine/scalar.ts';
import { Problem, sqlSearch } from '../engine/resource.ts';

/** `2026-11-21`, or any moment of that day; a day of the programme. Raises `engine.badParameter`. */
const day =
  (parameter: string) =>
  (text: string): string => {
    const found = parseDay(text);
    if (found === null) throw new Problem('engine.badParameter', { parameter }, parameter);
    return found;
  };

/** Events that are not over before a day. */
export const fromDay = sqlSearch(
  (t, p) =>
    `${t}.event_id in (select s.event_id from event_schedule s where s.span && tstzrange((${p}::date)::timestamp at time zone (select programme_zone()), null))`,
  { about: 'first day: what is not over before it', value: day('from') },
);

/** Events that begin on a day or before. */
export const toDay = sqlSearch(
  (t, p) =>
    `${t}.event_id in (select s.event_id from event_schedule s where s.span && tstzrange(null, (${p}::date + 1)::timestamp at time zone (select programme_zone()), '[)'))`,
  { about: 'last day: what begins on it or before', value: day('to') },
);

/** A moment with its zone. Raises `engine.badParameter`. */
const instant =
  (parameter: string) =>
  (text: string): string => {
    const found = readInstant(text);
    if (found === null) throw new Problem('engine.badParameter', { parameter }, parameter);
    return new Date(found).toISOString();
  };

/** Events that are not over at a moment: the days of a zone by their first moments. */
export const afterMoment = sqlSearch(
  (t, p) => `${t}.event_id in (select s.event_id from event_schedule s where s.span && tstzrange(${p}::timestamptz, null))`,
  { about: 'moment with its zone: what is not over by then', value: instant('after') },
);

/** Events that begin before a moment. */
export const beforeMoment = sqlSearch(
  (t, p) => `${t}.event_id in (select s.event_id from event_schedule s where s.span && tstzrange(null, ${p}::timestamptz, '[)'))`,
  { about: 'moment with its zone: what begins before', value: instant('before') },
);

/** SQL of the keys of the places in a list of uuids with all that is in them, `p` the placeholder of the list. */
export const placesWithin = (p: string): string =>
  `with recursive within (location_id) as (
     select l.location_id from location l where l.uuid = any (${p}::text[])
     union select c.location_id from within w join location c on c.parent_location = w.location_id)
   select w.location_id from within w`;

/** `uuid,uuid` → the uuids, at most a thousand. */
export function uuidsOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .slice(0, 1000);
}

export const atPlaces = sqlSearch((t, p) => `${t}.location_id in (${placesWithin(p)})`, {
  about: 'uuids of places, separated by commas; what is in them counts too',
  value: uuidsOf,
});

/** What the three values of `closed` are called: details are to be added, the closure is to be filled, closed. */
export const STATUSES = { open: 'closed is false', todo: 'closed is null', closed: 'closed is true' } as const;
type Status = keyof typeof STATUSES;

/** Raises `engine.badParameter`. */
export function statusOf(text: string): Status {
  if (text !== 'open' && text !== 'todo' && text !== 'closed') throw new Problem('engine.badParameter', { parameter: 'status' }, 'status');
  return text;
}

/** Deleted events are found with `includeAll=true` only. */
export const ofStatus = sqlSearch(
  (t, p) =>
    `(case when ${t}.voided then 'deleted' when ${t}.closed is null then 'todo' when ${t}.closed then 'closed' else 'open' end = ${p})`,
  {
    about: "'open' (details are to be added), 'todo' (planned, to be closed), 'closed', or with includeAll=true 'deleted'",
    value: (text) => (text === 'deleted' ? text : statusOf(text)),
  },
);
