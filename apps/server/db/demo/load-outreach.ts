import type { Db } from '../../engine/db.ts';
import { encounterTypeUuid } from './content-rows.ts';
import { demoUuid } from './demo-uuid.ts';
import { insertRows } from './load-content.ts';
import { facilityUuid } from './load-staff.ts';
import { assetCategories, assets, assetTypes, eventTypes, participants, services, serviceTypes } from './outreach-catalogue.ts';
import { makeEvents } from './outreach-events.ts';

interface NamedRow {
  readonly name: string;
}
const named = <T extends object>(of: Readonly<Record<string, T>>): (T & NamedRow)[] =>
  Object.entries(of).map(([name, row]) => ({ name, ...row }));
const uuids = <T extends NamedRow>(table: string, rows: readonly T[]): (T & { readonly uuid: string })[] =>
  rows.map((row) => ({ ...row, uuid: demoUuid(`${table}:${row.name}`) }));

/** Loads assets, services, kinds of events and the people who go, with their types. */
export async function loadCatalogue(db: Db): Promise<void> {
  const names = (table: string, all: readonly string[]) =>
    insertRows(
      db,
      uuids(
        table,
        all.map((name) => ({ name })),
      ),
      `insert into ${table} (uuid, name) select r.uuid, r.name from json_to_recordset($1::json) as r(position int, uuid text, name text) order by r.position`,
    );
  await names('asset_category', assetCategories);
  await names('event_type', eventTypes);
  await insertRows(
    db,
    uuids(
      'asset_type',
      Object.entries(assetTypes).map(([name, category]) => ({ name, category: demoUuid(`asset_category:${category}`) })),
    ),
    `insert into asset_type (uuid, name, asset_category_id) select r.uuid, r.name, c.asset_category_id
     from json_to_recordset($1::json) as r(position int, uuid text, name text, category text) join asset_category c on c.uuid = r.category order by r.position`,
  );
  await insertRows(
    db,
    uuids('asset', named(assets)).map((row) => ({ retired: false, ...row, type: demoUuid(`asset_type:${row.type}`) })),
    `insert into asset (uuid, name, asset_type_id, capital_value, cost_per_use, reference_id, date_procured, fixed_asset, retired)
     select r.uuid, r.name, t.asset_type_id, r.capital, r.use, r.reference, r.procured, r.fixed, r.retired
     from json_to_recordset($1::json) as r(position int, uuid text, name text, type text, capital numeric, use numeric, reference text, procured date, fixed boolean, retired boolean)
     join asset_type t on t.uuid = r.type order by r.position`,
  );
  await insertRows(
    db,
    uuids(
      'service_type',
      Object.entries(serviceTypes).map(([name, form]) => ({ name, form: form === null ? null : encounterTypeUuid(form) })),
    ),
    `insert into service_type (uuid, name, encounter_type_id) select r.uuid, r.name, e.encounter_type_id
     from json_to_recordset($1::json) as r(position int, uuid text, name text, form text) left join encounter_type e on e.uuid = r.form order by r.position`,
  );
  await insertRows(
    db,
    uuids('service', named(services)).map((row) => ({ ...row, type: demoUuid(`service_type:${row.type}`) })),
    `insert into service (uuid, name, service_type_id, unit_cost) select r.uuid, r.name, t.service_type_id, r.cost
     from json_to_recordset($1::json) as r(position int, uuid text, name text, type text, cost numeric) join service_type t on t.uuid = r.type order by r.position`,
  );
  await insertRows(
    db,
    uuids('participant', named(participants)).map((row) => ({ retired: false, ...row })),
    `insert into participant (uuid, name, user_id, salary_type_id, salary_value, retired)
     select r.uuid, r.name, u.user_id, t.participant_salary_type_id, r.value, r.retired
     from json_to_recordset($1::json) as r(position int, uuid text, name text, username text, salary text, value numeric, retired boolean)
     join participant_salary_type t on t.name = r.salary and not t.retired left join users u on lower(u.username) = lower(r.username) order by r.position`,
  );
}

/** Loads the events around `now`: last month's round, this month's, and what is planned. */
export async function loadEvents(db: Db, now: Date): Promise<void> {
  const events = makeEvents(now).map((event) => ({
    ...event,
    uuid: demoUuid(`event:${event.key}`),
    location: facilityUuid(event.facility),
  }));
  const rows = events.map(({ people: _people, assets: _assets, services: _services, type, ...event }) => ({
    ...event,
    type: demoUuid(`event_type:${type}`),
    schedule: demoUuid(`event_schedule:${event.key}`),
  }));
  await insertRows(
    db,
    rows,
    `insert into event (uuid, name, description, event_type_id, location_id, closed, closure_notes, creator, date_created)
     select r.uuid, r.name, nullif(r.description, ''), t.event_type_id, l.location_id, r.closed, r.notes,
       coalesce((select u.user_id from users u where u.username = 'yasir.events'), 1), least(r.planned - interval '20 days', now())
     from json_to_recordset($1::json) as r(position int, uuid text, name text, description text, type text, location text, closed boolean, notes text, planned timestamptz)
     join event_type t on t.uuid = r.type join location l on l.uuid = r.location order by r.position`,
  );
  await insertRows(
    db,
    rows,
    `insert into event_schedule (uuid, event_id, planned_date, event_date, end_date, planned_end_date)
     select r.schedule, e.event_id, r.planned, r.began, r."end", r."plannedEnd"
     from json_to_recordset($1::json) as r(position int, uuid text, schedule text, planned timestamptz, began timestamptz, "end" timestamptz, "plannedEnd" timestamptz)
     join event e on e.uuid = r.uuid order by r.position`,
  );
  const lines = <T extends NamedRow>(table: string, of: (event: (typeof events)[number]) => readonly T[]) =>
    events.flatMap((event) =>
      of(event).map((line) => ({
        ...line,
        uuid: demoUuid(`event_${table}:${event.key}:${line.name}`),
        event: event.uuid,
        of: demoUuid(`${table}:${line.name}`),
      })),
    );
  for (const table of ['asset', 'service'] as const) {
    await insertRows(
      db,
      table === 'asset' ? lines('asset', (event) => event.assets) : lines('service', (event) => event.services),
      `insert into event_${table} (uuid, event_id, ${table}_id, quantity, actual_cost, planned_quantity, planned_cost, planned_for_event, available_in_event)
       select r.uuid, e.event_id, x.${table}_id, r.quantity, r.cost, r."plannedQuantity", r."plannedCost", true, r.available
       from json_to_recordset($1::json) as r(position int, uuid text, event text, of text, quantity int, cost numeric, "plannedQuantity" int, "plannedCost" numeric, available boolean)
       join event e on e.uuid = r.event join ${table} x on x.uuid = r.of order by r.position`,
    );
  }
  await insertRows(
    db,
    lines('participant', (event) => event.people),
    `insert into event_participant (uuid, event_id, participant_id, attendance, absence_reason, planned_for_event)
     select r.uuid, e.event_id, p.participant_id, r.attended, r.absence, true
     from json_to_recordset($1::json) as r(position int, uuid text, event text, of text, attended boolean, absence text)
     join event e on e.uuid = r.event join participant p on p.uuid = r.of order by r.position`,
  );
}
