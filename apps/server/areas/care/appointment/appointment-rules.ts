/** What an appointment must be, whoever books it and wherever. */
import { isOpen, mayFollow, saysCame, type AppointmentStatus } from '@fieldward/domain/care/appointment.ts';
import { everyHour, openProblem } from '@fieldward/domain/care/opening-hours.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { clockAt, dayAt, momentOf, today } from '@fieldward/domain/time/in-zone.ts';
import type { Db } from '../../../engine/db.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';
import { closedDays, serviceOf, type ServiceFacts } from './clinic-hours.ts';

const instantOf = (value: unknown): number | null => (value === null || value === undefined ? null : new Date(String(value)).getTime());
const MINUTE = 60_000;

/** What the columns will say of the time, and of the day of a time. */
export interface Timing {
  readonly day: Day;
  readonly start: number | null;
  readonly end: number | null;
}

/** What is stored, read in one statement: dates of a driver are moments of the machine's zone. */
interface Stored {
  readonly day: Day;
  readonly start: string | null;
  readonly end: string | null;
  readonly status: AppointmentStatus;
}

async function stored(write: Write, tx: Db): Promise<Stored | null> {
  if (write.mode === 'create') return null;
  const [row] = await tx.rows<Stored>(
    `select to_char(a.day, 'YYYY-MM-DD') as day, iso(a.start_at) as start, iso(a.end_at) as "end", a.status
     from appointment a where a.patient_id = $1::bigint and a.appointment_id = $2::bigint for no key update`,
    [write.current?.['patient_id'], write.id],
  );
  return row ?? null;
}

const movesIn = (write: Write): boolean => ['service', 'location', 'day', 'startDateTime', 'endDateTime'].some((name) => write.sent(name));

/** Raises `appointment.dayNeeded`, `appointment.endBeforeStart`. */
function timing(write: Write, before: Stored | null, service: ServiceFacts | null, zone: string): Timing {
  const sentDay = write.sent('day') && write.body['day'] !== null ? (String(write.body['day']).slice(0, 10) as Day) : null; // parseDay has read it
  const moved = sentDay !== null && sentDay !== before?.day;
  // another day without a time is that day at any time
  const start = write.sent('startDateTime') ? instantOf(write.columns['start_at']) : moved ? null : instantOf(before?.start);
  if (start === null) {
    const day = write.columns['walk_in'] === true && sentDay === null ? today(zone) : (sentDay ?? before?.day ?? null);
    if (day === null) throw new Problem('appointment.dayNeeded', {}, 'day');
    return { day, start: null, end: null };
  }
  const length = before?.start && before.end ? Date.parse(before.end) - Date.parse(before.start) : (service?.duration ?? 15) * MINUTE;
  const sentEnd = write.sent('endDateTime') ? instantOf(write.columns['end_at']) : null;
  const end = sentEnd ?? start + (write.sent('service') && service !== null ? service.duration * MINUTE : length);
  if (end <= start) throw new Problem('appointment.endBeforeStart', {}, 'endDateTime');
  return { day: dayAt(momentOf(start), zone), start, end };
}

/** Raises `appointment.past`, `appointment.pastDay`. */
function demandToCome({ day, start }: Timing, zone: string): void {
  if (start === null ? day < today(zone) : start < Date.now() - 5 * MINUTE)
    throw start === null ? new Problem('appointment.pastDay', {}, 'day') : new Problem('appointment.past', {}, 'startDateTime');
}

/** Why the clinic is not open then; null where it is. */
export async function shutThen(tx: Db, { day, start, end }: Timing, service: ServiceFacts | null, place: string, zone: string) {
  const closed = await closedDays(tx, place, day, day);
  const clock = (at: number | null) => (at === null ? null : clockAt(momentOf(at), zone));
  return openProblem({ day, start: clock(start), end: clock(end) }, service?.hours ?? everyHour, closed);
}

/** Raises `appointment.closedDay`, `appointment.closedWeekday`, `appointment.outsideHours`. */
async function demandOpen(tx: Db, time: Timing, service: ServiceFacts | null, place: string, zone: string): Promise<void> {
  const problem = await shutThen(tx, time, service, place, zone);
  if (problem !== null) throw new Problem(problem.code, { ...problem.holes }, time.start === null ? 'day' : 'startDateTime');
}

/** Other appointments of a patient (patient_id) that lie at the time, besides one (appointment_id). */
export async function othersAt(tx: Db, patient: unknown, except: unknown, { start, end }: Timing, zone: string) {
  if (start === null || end === null) return [];
  return tx.rows<{ id: string; what: string; at: string }>(
    `select a.appointment_id::text as id, coalesce(y.name, l.name) as what, to_char(a.start_at at time zone $5::text, 'HH24:MI') as at
     from appointment a join location l on l.location_id = a.location_id left join appointment_service y using (appointment_service_id)
     where a.patient_id = $1::bigint and not a.voided and a.status in ('scheduled', 'arrived') and a.appointment_id is distinct from $2::bigint
       and tstzrange(a.start_at, a.end_at) && tstzrange($3::timestamptz, $4::timestamptz) and a.start_at is not null order by a.start_at limit 20`,
    [patient, except, new Date(start).toISOString(), new Date(end).toISOString(), zone],
  );
}

/** The service for which the patient is expected on that day at any time, besides one appointment; null for none. */
async function expectedThatDay(write: Write, tx: Db, { day }: Timing): Promise<string | null> {
  const [other] = await tx.rows<{ service: string }>(
    `select y.name as service from appointment a join appointment_service y using (appointment_service_id)
     where a.patient_id = $1::bigint and not a.voided and a.status in ('scheduled', 'arrived') and a.appointment_id is distinct from $2::bigint
       and a.day = $3::date and a.start_at is null and a.appointment_service_id = $4::bigint limit 1`,
    [write.after('patient_id'), write.id, day, write.after('appointment_service_id')],
  );
  return other?.service ?? null;
}

/** Holds the patient: two who book for one at once come one after the other. Raises `appointment.dead`, `appointment.twice`, `appointment.twiceThatDay`. */
async function demandFree(write: Write, tx: Db, time: Timing, zone: string): Promise<void> {
  const patient = write.after('patient_id');
  const [person] = await tx.rows<{ dead: boolean }>(
    'select p.dead from patient x join person p on p.person_id = x.patient_id where x.patient_id = $1::bigint for no key update of x',
    [patient],
  );
  if (person?.dead === true) throw new Problem('appointment.dead', {}, 'patient');
  const service = time.start === null ? await expectedThatDay(write, tx, time) : null;
  if (service !== null) throw new Problem('appointment.twiceThatDay', { service }, 'day');
  const [other] = await othersAt(tx, patient, write.id, time, zone);
  if (other !== undefined) throw new Problem('appointment.twice', { service: other.what, time: other.at }, 'startDateTime');
}

/** What it is by now: who was to come on a day that is over was missed. */
const statusNow = ({ status, day }: Stored, now: Day): AppointmentStatus => (status === 'scheduled' && day < now ? 'missed' : status);

/** What it is to become, by the words of the wire. Raises `appointment.cannotFollow`, `appointment.pastDay`, `appointment.notYet`, `appointment.reasonNeeded`. */
function demandStatus(write: Write, before: Stored | null, to: AppointmentStatus, day: Day, now: Day): void {
  const from = before === null ? 'scheduled' : statusNow(before, now);
  if (!mayFollow(from, to) && before !== null) throw new Problem('appointment.cannotFollow', { from, to }, 'status');
  // it would be missed all the same
  if (before !== null && from === 'missed' && to === 'scheduled' && day < now) throw new Problem('appointment.pastDay', {}, 'status');
  if ((saysCame(to) || to === 'missed') && day > now) throw new Problem('appointment.notYet', {}, 'status');
  if (to === 'cancelled' && from !== 'cancelled' && String(write.body['reason'] ?? '').trim() === '')
    throw new Problem('appointment.reasonNeeded', {}, 'reason');
}

/** Service and place belong together. Raises `appointment.otherPlace`. */
export const placedAtService: After = async (write, tx) => {
  if (!write.sent('location')) return;
  const service = await serviceOf(tx, write.after('appointment_service_id'));
  if (service !== null && String(write.after('location_id')) !== service.location)
    throw new Problem('appointment.otherPlace', {}, 'location');
};

/** The service, which says the place. Raises `appointment.serviceNeeded`, `appointment.retiredService`. */
async function placed(write: Write, tx: Db): Promise<ServiceFacts | null> {
  const service = await serviceOf(tx, write.after('appointment_service_id'));
  if (service === null) {
    if (write.mode === 'create' || write.sent('service')) throw new Problem('appointment.serviceNeeded', {}, 'service');
    return null;
  }
  if ((write.mode === 'create' || write.sent('service')) && service.retired)
    throw new Problem('appointment.retiredService', { service: service.name }, 'service');
  // another place than that of the service is refused once the database has judged whether the account may write there
  if (!write.sent('location') || write.ids['location'] === null) write.columns['location_id'] = service.location;
  return service;
}

/** What a write makes of an appointment. */
interface Step {
  readonly before: Stored | null;
  /** What it was by now; null for a new one. */
  readonly was: AppointmentStatus | null;
  /** What was sent; null for nothing. */
  readonly sent: AppointmentStatus | null;
  readonly to: AppointmentStatus;
  /** It gets another time, or its first. */
  readonly moves: boolean;
  /** It is to come again. */
  readonly returns: boolean;
}

function statusAfter(
  { before, was, sent, moves, over }: Pick<Step, 'before' | 'was' | 'sent' | 'moves'> & { readonly over: boolean },
  walksIn: boolean,
): AppointmentStatus {
  if (sent !== null && sent !== was) return sent;
  if (before === null) return walksIn ? 'arrived' : 'scheduled';
  // a missed one that is moved is to come again, unless it was missed then, too
  if (moves && was === 'missed') return over && sent === 'missed' ? 'missed' : 'scheduled';
  return before.status;
}

/** It becomes one of another service. */
const otherService = (write: Write): boolean =>
  write.sent('service') && String(write.after('appointment_service_id')) !== String(write.current?.['appointment_service_id']);

const sameTime = (before: Stored, { day, start, end }: Timing): boolean =>
  before.day === day && instantOf(before.start) === start && instantOf(before.end) === end;

/** It is said at what time of its day it was, which nobody had said. */
const timed = (before: Stored | null, { day, start }: Timing): boolean => before?.start === null && before.day === day && start !== null;

function stepOf(write: Write, before: Stored | null, time: Timing, now: Day): Step {
  const sent = write.sent('status') ? (write.body['status'] as AppointmentStatus | null) : null; // the wire admits no other
  const was = before === null ? null : statusNow(before, now);
  const moves = before === null || (movesIn(write) && (!sameTime(before, time) || otherService(write)));
  const to = statusAfter({ before, was, sent, moves, over: time.day < now }, write.mode === 'create' && write.columns['walk_in'] === true);
  return { before, was, sent, to, moves, returns: before !== null && was !== 'scheduled' && to === 'scheduled' };
}

/** Writes what it comes to. */
function writeStep(write: Write, { before, to, moves }: Step, { day, start, end }: Timing): void {
  const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  Object.assign(write.columns, { day, start_at: iso(start), end_at: iso(end), status: to });
  if (to !== 'cancelled' && before?.status === 'cancelled' && !write.sent('reason')) write.columns['reason'] = null;
  // from now on it was entered by hand
  if (before !== null && (moves || to !== before.status)) Object.assign(write.columns, { by_encounter: null, by_death: false });
}

/**
 * It is at a time at which the clinic is open and the patient free, and its status follows the one before. Raises `appointment.*`; that the service is
 * full says the database (`appointment_takes_seat`).
 */
export const soundAppointment: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const zone = await programmeZone(tx);
  const now = today(zone);
  const before = await stored(write, tx);
  const service = await placed(write, tx);
  const time = timing(write, before, service, zone);
  const step = stepOf(write, before, time, now);
  const { was, sent, to, moves, returns } = step;
  if (moves && was !== null && !isOpen(was) && to !== 'scheduled' && !timed(before, time))
    throw new Problem('appointment.notOpen', {}, 'status');
  if (sent !== null || before === null) demandStatus(write, before, sent ?? to, time.day, now);
  if (to === 'scheduled' && (moves || (returns && was === 'cancelled'))) {
    demandToCome(time, zone);
    await demandOpen(tx, time, service, String(write.after('location_id')), zone);
  }
  // what is over was possible
  if ((moves || returns) && (time.day >= now || to === 'scheduled')) await demandFree(write, tx, time, zone);
  writeStep(write, step, time);
};
