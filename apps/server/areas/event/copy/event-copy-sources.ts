/** The events that are copied, with what they need, and the places of the copies. */
import { isGeography, isOffered } from '@fieldward/domain/place/location-tags.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import type { RequestedCopy } from './event-copy-request.ts';

/** A person, service or asset that an event was planned with. */
export interface SourceLine {
  readonly what: 'person' | 'service' | 'asset';
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly retired: boolean;
  /** At one event at a time: every person, and every asset that is fixed. */
  readonly exclusive: boolean;
  readonly quantity: number | null;
  readonly cost: string | null;
  readonly description: string | null;
}

export interface SourceEvent {
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly closed: boolean | null;
  readonly type: { readonly uuid: string; readonly name: string; readonly retired: boolean };
  readonly location: string;
  /** Milliseconds from its planned beginning to its planned end. */
  readonly lasts: number;
  readonly lines: readonly SourceLine[];
}

export interface CopyPlace {
  readonly uuid: string;
  readonly name: string;
}

// what a closed event was planned with; an open one has it all. A cost that nobody gave is that of the catalogue on the day of the copy.
const planned = (line: string): string => `not ${line}.voided and (${line}.planned_for_event or e.closed is not true)`;
const costs = (line: string): string =>
  `'quantity', coalesce(${line}.planned_quantity, ${line}.quantity),
   'cost', case when e.closed or ${line}.actual_cost is not null then coalesce(${line}.planned_cost, ${line}.actual_cost)::text end,
   'description', ${line}.description`;

const EVENTS = `
  select e.uuid, e.name, e.description, e.closed, l.uuid as location,
    (extract(epoch from s.planned_end_date - s.planned_date) * 1000)::float8 as lasts,
    json_build_object('uuid', t.uuid, 'name', t.name, 'retired', t.retired) as type,
    (select coalesce(json_agg(x.line order by x.at, x.n), '[]') from (
      select 1 as at, r.event_participant_id as n, json_build_object('what', 'person', 'id', p.participant_id::text, 'uuid', p.uuid, 'name', p.name,
        'retired', p.retired, 'exclusive', true, 'quantity', null, 'cost', null, 'description', null) as line
      from event_participant r join participant p using (participant_id) where r.event_id = e.event_id and ${planned('r')}
      union all
      select 2, r.event_service_id, json_build_object('what', 'service', 'id', p.service_id::text, 'uuid', p.uuid, 'name', p.name,
        'retired', p.retired, 'exclusive', false, ${costs('r')})
      from event_service r join service p using (service_id) where r.event_id = e.event_id and ${planned('r')}
      union all
      select 3, r.event_asset_id, json_build_object('what', 'asset', 'id', p.asset_id::text, 'uuid', p.uuid, 'name', p.name,
        'retired', p.retired, 'exclusive', p.fixed_asset, ${costs('r')})
      from event_asset r join asset p using (asset_id) where r.event_id = e.event_id and ${planned('r')}) x) as lines
  from event e join event_schedule s on s.event_id = e.event_id join event_type t on t.event_type_id = e.event_type_id join location l on l.location_id = e.location_id
  where e.uuid = any ($1) and not e.voided`;

/** The events to be copied, by uuid. Raises `engine.unknownReference` at the first copy of one that is voided or not to be seen, `supply.retiredChoice` where its type is retired. */
export async function copiedEvents(db: Db, copies: readonly RequestedCopy[]): Promise<ReadonlyMap<string, SourceEvent>> {
  const rows = await db.rows<SourceEvent>(EVENTS, [[...new Set(copies.map(({ event }) => event))].filter((uuid) => !uuid.includes('\0'))]);
  const found = new Map(rows.map((row) => [row.uuid, row]));
  for (const [at, { event }] of copies.entries()) {
    const source = found.get(event);
    if (source === undefined) throw unknownReference('event', event, `copies[${at}].event`);
    if (source.type.retired) throw new Problem('supply.retiredChoice', { name: source.type.name }, `copies[${at}].event`);
  }
  return found;
}

/**
 * The place of each copy, in their order. Raises at `copies[i].location`: `engine.unknownReference`, `supply.retiredChoice`,
 * `event.notAHost`, `access.foreignPlace` for accounts that are bound to other places.
 */
export async function copyPlaces(
  db: Db,
  copies: readonly RequestedCopy[],
  events: ReadonlyMap<string, SourceEvent>,
  boundTo: string | null,
): Promise<readonly CopyPlace[]> {
  const asked = copies.map((copy) => copy.location ?? events.get(copy.event)?.location ?? '');
  const rows = await db.rows<CopyPlace & { retired: boolean; tags: readonly string[]; own: boolean }>(
    `select l.uuid, l.name, l.retired,
       array(select k.name from location_tag_map m join location_tag k using (location_tag_id) where m.location_id = l.location_id) as tags,
       $2::bigint is null or exists (select from user_place p where p.user_id = $2::bigint and p.location_id = l.location_id) as own
     from location l where l.uuid = any ($1)`,
    [[...new Set(asked)].filter((uuid) => !uuid.includes('\0')), boundTo],
  );
  const known = new Map(rows.map((row) => [row.uuid, row]));
  return asked.map((uuid, at) => {
    const place = known.get(uuid);
    const field = `copies[${at}].location`;
    if (place === undefined) throw unknownReference('location', uuid, field);
    if (!place.own) throw new Problem('access.foreignPlace', {}, field);
    if (place.retired) throw new Problem('supply.retiredChoice', { name: place.name }, field);
    if (isGeography(place.tags) && !isOffered(place.tags)) throw new Problem('event.notAHost', { name: place.name }, field);
    return { uuid: place.uuid, name: place.name };
  });
}
