import { clinicDayWire } from '@fieldward/contract/care/appointment.operations.ts';
import { closedOn, everyHour } from '@fieldward/domain/care/opening-hours.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { closedDays, serviceByUuid } from './clinic-hours.ts';

/** As far ahead as an open day is looked for. */
const HORIZON = 120;

const clean = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '');

const ASKED = `
select l.location_id::text as place,
  (select y.uuid from appointment_service y where y.location_id = l.location_id and y.from_forms and not y.retired) as service,
  $2 = '' or exists (select from concept c where c.uuid = $2 and c.concept_id = any ((select next_appointment_concepts())::bigint[])) as promises
from location l where l.uuid = $1`;

/** Raises `engine.unknownObject`, `engine.badParameter`. */
export const clinicDay = operation(clinicDayWire, {
  handle: async ({ query }, db) => {
    const day = parseDay(clean(query.day));
    if (day === null) throw new Problem('engine.badParameter', { parameter: 'day' }, 'day');
    const location = clean(query.location);
    const [asked] = await db.rows<{ place: string; service: string | null; promises: boolean }>(ASKED, [location, clean(query.question)]);
    if (asked === undefined) throw unknownObject('location', location);
    if (!asked.promises) return { body: { promises: false, closed: null, next: null } };
    const uuid = clean(query.service);
    const service = await serviceByUuid(db, uuid || (asked.service ?? ''));
    if (service === null && uuid !== '') throw unknownObject('appointmentservice', uuid);
    const hours = service?.hours ?? everyHour;
    const last = addDays(day, HORIZON);
    const closed = await closedDays(db, asked.place, day, last);
    const shut = closedOn(day, hours, closed);
    if (shut === null) return { body: { promises: true, closed: null, next: null } };
    let next = addDays(day, 1);
    while (next <= last && closedOn(next, hours, closed) !== null) next = addDays(next, 1);
    return { body: { promises: true, closed: shut === 'weekday' ? '' : shut.name, next: next <= last ? next : null } };
  },
});
