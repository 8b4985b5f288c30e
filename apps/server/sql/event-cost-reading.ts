/** Reads what events cost: their lines, as the rules of cost take them. */
import type { CostedEvent } from '@fieldward/domain/event/cost.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { instantOf } from '@fieldward/domain/time/zone.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { parseDay } from '../engine/scalar.ts';
import { placesWithin, uuidsOf } from './event-search.ts';

/** An event with its lines and where it is. */
export interface CostRow extends CostedEvent {
  readonly id: string;
  readonly name: string;
  readonly place: { readonly uuid: string; readonly name: string };
}

const BATCH = 2_000;
const ms = (sql: string): string => `(extract(epoch from ${sql}) * 1000)::float8`;
const supply = (line: string, catalogue: string): string =>
  `json_build_object('name', x.name, 'plannedQuantity', coalesce(r.planned_quantity, r.quantity), 'plannedCost', coalesce(r.planned_cost, r.actual_cost, ${catalogue})::text,
    'quantity', r.quantity, 'actualCost', coalesce(r.actual_cost, ${catalogue})::text, 'planned', coalesce(r.planned_for_event, false),
    'available', r.available_in_event) order by r.${line}_id`;

const COSTED = `
  e.event_id::text as id, e.name, json_build_object('uuid', l.uuid, 'name', l.name) as place, e.closed is true as closed,
  ${ms('s.planned_date')} as "plannedStart", ${ms('s.planned_end_date')} as "plannedEnd", ${ms('coalesce(s.event_date, s.planned_date)')} as start, ${ms('s.end_date')} as end,
  (select coalesce(json_agg(json_build_object('name', x.name, 'salaryType', k.name, 'salaryValue', x.salary_value::text,
      'planned', coalesce(r.planned_for_event, false), 'attended', r.attendance) order by r.event_participant_id), '[]')
    from event_participant r join participant x using (participant_id) join participant_salary_type k on k.participant_salary_type_id = x.salary_type_id
    where r.event_id = e.event_id and not r.voided) as participants,
  (select coalesce(json_agg(${supply('event_service', 'x.unit_cost')}), '[]') from event_service r join service x using (service_id)
    where r.event_id = e.event_id and not r.voided) as services,
  (select coalesce(json_agg(${supply('event_asset', 'asset_price(x)')}), '[]') from event_asset r join asset x using (asset_id)
    where r.event_id = e.event_id and not r.voided) as assets
  from event e join event_schedule s on s.event_id = e.event_id join location l on l.location_id = e.location_id`;

const ONE = `select ${COSTED} where e.uuid = $1`;
const MANY = (places: boolean): string => `select ${COSTED}
  where not e.voided and e.event_id > $3::bigint and s.planned_date >= $1::timestamptz and s.planned_date < $2::timestamptz
    ${places ? `and e.location_id in (${placesWithin('$4')})` : ''}
  order by e.event_id limit ${BATCH}`;

/** One event; null when there is none. */
export async function costRow(db: Db, uuid: string): Promise<CostRow | null> {
  return uuid.includes('\0') ? null : ((await db.rows<CostRow>(ONE, [uuid]))[0] ?? null);
}

/** Which events are summed. */
interface CostPeriod {
  /** ISO, the second excluded. */
  readonly from: string;
  readonly until: string;
  /** The zone that says which day and month it is. */
  readonly zone: string;
  /** uuids; null for all. */
  readonly places: readonly string[] | null;
}

/** Reads `from`, `to` (days of the zone, both counted) and `location`. Raises `engine.badParameter`. */
export function costPeriod(query: Readonly<Record<string, string | undefined>>, zone: string): CostPeriod {
  const day = (name: string, later: number): string => {
    const read = parseDay(query[name] ?? '');
    const next = read === null ? null : addDays(read, later);
    const instant = next === null ? null : instantOf(next, zone);
    if (instant === null) throw new Problem('engine.badParameter', { parameter: name }, name);
    return instant.toISOString();
  };
  const [from, until] = [day('from', 0), day('to', 1)];
  if (until <= from) throw new Problem('engine.badParameter', { parameter: 'to' }, 'to');
  const places = uuidsOf(query['location'] ?? '').filter((uuid) => !uuid.includes('\0'));
  return { from, until, zone, places: places.length === 0 ? null : places };
}

/** The events that were planned to begin in the period, in batches: memory stays flat. */
export async function* costRows(db: Db, { from, until, places }: CostPeriod): AsyncGenerator<readonly CostRow[]> {
  let after = '0';
  for (;;) {
    const rows = await db.rows<CostRow>(MANY(places !== null), [from, until, after, ...(places === null ? [] : [places])]);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

/** The currency of the programme; '' when none is set. */
export async function currencyOf(db: Db): Promise<string> {
  const [row] = await db.rows<{ value: string | null }>(
    `select s.value from system_setting s where lower(s.property) = 'hydra.currency' limit 1`,
  );
  return row?.value ?? '';
}
