import { planProblem } from '@fieldward/domain/event/check.ts';
import { isGeography, isOffered } from '@fieldward/domain/place/location-tags.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';
import { byItself } from './event-booking.ts';

const LISTS = [
  { property: 'eventParticipants', line: 'event_participant', reference: 'participant', twice: 'event.participantTwice' },
  { property: 'eventServices', line: 'event_service', reference: 'service', twice: 'event.serviceTwice' },
  { property: 'eventAssets', line: 'event_asset', reference: 'asset', twice: 'event.assetTwice' },
] as const;

const isWrite = (write: Write): boolean => write.mode === 'create' || write.mode === 'update';

/** Keys of the lines that an event has now. */
async function linesOf(tx: Db, line: string, event: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select l.${line}_id::text as id from ${line} l where l.event_id = $1::bigint and not l.voided`,
    [event],
  );
  return rows.map(({ id }) => id);
}

/**
 * A closed event stays as it is: it may be voided, and opened again by `closed` alone.
 * Raises `event.alreadyClosed`.
 */
export const closedStays: Rule = async (write, tx) => {
  if (write.mode !== 'update' || write.current?.['closed'] !== true || write.id === null) return;
  const opens = write.columns['closed'] !== undefined && write.columns['closed'] !== true;
  const voids = typeof write.body['voided'] === 'boolean' && write.body['voided'] !== write.current['voided'];
  const again = write.sent('closed') && !opens && !voids;
  if (again || (await changesMore(write, tx))) throw new Problem('event.alreadyClosed', {}, 'closed');
};

/** Whether anything but `closed` becomes different. */
async function changesMore(write: Write, tx: Db): Promise<boolean> {
  const own = Object.entries(write.columns).some(
    ([column, value]) => column !== 'closed' && value !== undefined && String(value ?? '') !== String(write.current?.[column] ?? ''),
  );
  if (own || Object.values(write.parts).some((parts) => parts.some(({ id, changed }) => id === null || changed.length > 0))) return true;
  for (const { property, line } of LISTS) {
    const sent = write.parts[property];
    if (sent === undefined || write.id === null) continue;
    const kept = new Set(sent.map(({ id }) => id));
    if ((await linesOf(tx, line, write.id)).some((id) => !kept.has(id))) return true;
  }
  return false;
}

/** A plan (neither closed nor a mere date in the calendar) needs people, services and assets; the first that is missing is named. */
export const planIsWhole: Rule = async (write, tx) => {
  if (!isWrite(write) || (write.after('closed') ?? null) !== null) return;
  if (write.current?.['closed'] === true) return;
  const becomesPlan = write.mode === 'create' || (write.current?.['closed'] ?? null) !== null;
  if (!becomesPlan && LISTS.every(({ property }) => write.parts[property] === undefined)) return;
  const lines: Record<string, readonly unknown[]> = {};
  for (const { property, line } of LISTS)
    lines[property] = write.parts[property]?.filter(isLive) ?? (write.id === null ? [] : await linesOf(tx, line, write.id));
  // what the quick add asks for was checked with the body
  const whole = {
    eventType: 'sent',
    name: 'sent',
    schedule: { plannedDate: '2000-01-01T00:00:00Z', endDate: '2000-01-01T00:00:00Z' },
    location: 'sent',
  };
  const problem = planProblem({ ...whole, ...lines });
  if (problem !== null) throw new Problem(problem.code, problem.holes, problem.field);
};

const isLive = ({ body }: { readonly body: Readonly<Record<string, unknown>> }): boolean =>
  body['voided'] !== true && body['voided'] !== 'true';

/** Nobody and nothing is at an event twice: refused at the second line. Raises `event.participantTwice` and the like. */
export const linesOnce: Rule = (write) => {
  for (const { property, reference, twice } of LISTS) {
    const seen = new Set<string>();
    for (const [at, part] of (write.parts[property] ?? []).entries()) {
      const id = part.ids[reference] ?? part.row?.[`${reference}_id`] ?? null;
      if (id === null || !isLive(part)) continue;
      if (seen.has(String(id))) throw new Problem(twice, {}, `${property}[${at}].${reference}`);
      seen.add(String(id));
    }
  }
};

const closes = (write: Write): boolean => isWrite(write) && write.after('closed') === true && write.current?.['closed'] !== true;

/** A service or an asset that the closure names without saying whether it was there was there: older clients say nothing of it. */
export const namedWasThere: After = async (write, tx) => {
  if (!closes(write)) return;
  for (const { property, line, reference } of LISTS) {
    if (reference === 'participant') continue;
    const named = (write.parts[property] ?? []).filter(({ row, body, changed }) =>
      row === null ? !changed.includes('availableInEvent') : (body['availableInEvent'] ?? null) === null,
    );
    if (named.length === 0) continue;
    await tx.rows(
      `update ${line} l set available_in_event = true, changed_by = $4, date_changed = now()
       where l.event_id = $1::bigint and not l.voided and not l.available_in_event
         and (l.${line}_id = any ($2::bigint[]) or l.${reference}_id = any ($3::bigint[]))`,
      [
        write.id,
        named.flatMap(({ id }) => id ?? []),
        named.flatMap(({ id, ids }) => (id === null ? (ids[reference] ?? []) : [])),
        write.actor.userId,
      ],
    );
  }
};

/** Who is planned for an event that is closed was there, or the reason is given. Raises `event.absenceReasonNeeded`. */
export const attendanceIsGiven: Rule = async (write, tx) => {
  if (!closes(write)) return;
  const problem = (person: string, field: string) => ({ field, code: 'event.absenceReasonNeeded', holes: { person } }) as const;
  const sent = write.parts['eventParticipants'];
  const rows =
    sent === undefined
      ? write.id === null
        ? []
        : await tx.rows<{ name: string; at: number | null }>(
            `select p.name, null as at from event_participant l join participant p using (participant_id)
             where l.event_id = $1::bigint and not l.voided and not l.attendance and btrim(coalesce(l.absence_reason, '')) = '' order by l.event_participant_id`,
            [write.id],
          )
      : await tx.rows<{ name: string; at: number | null }>(
          `select p.name, (x.at - 1)::int as at from unnest($1::bigint[]) with ordinality x(id, at) join participant p on p.participant_id = x.id order by x.at`,
          [
            sent.map((part) =>
              isLive(part) && isUnexplained(part.body, part.row) ? (part.ids['participant'] ?? part.row?.['participant_id'] ?? null) : null,
            ),
          ],
        );
  const fields = rows.map(({ name, at }) => problem(name, at === null ? 'eventParticipants' : `eventParticipants[${at}].absenceReason`));
  const [first] = fields;
  if (first !== undefined) throw new Problem(first.code, first.holes, undefined, { fields });
};

/** Neither there nor excused, as it will be. */
function isUnexplained(body: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>> | null): boolean {
  const attendance = body['attendance'] ?? row?.['attendance'] ?? false;
  const reason = Object.hasOwn(body, 'absenceReason') ? body['absenceReason'] : row?.['absence_reason'];
  return attendance !== true && (typeof reason !== 'string' || reason.trim() === '');
}

/** An event is at a place that can host one: no mere country, province or city. Raises `event.notAHost`. */
export const placeHosts: Rule = async (write, tx) => {
  const id = isWrite(write) ? write.columns['location_id'] : undefined;
  if (id === undefined || id === null || String(id) === String(write.current?.['location_id'])) return;
  const [place] = await tx.rows<{ name: string; tags: readonly string[] }>(
    `select l.name, array(select k.name from location_tag_map m join location_tag k using (location_tag_id) where m.location_id = l.location_id) as tags
     from location l where l.location_id = $1::bigint`,
    [id],
  );
  if (place !== undefined && isGeography(place.tags) && !isOffered(place.tags))
    throw new Problem('event.notAHost', { name: place.name }, 'location');
};

/** The end is not before the beginning, be it the planned or the real one. */
export const endsAfterStart: Rule = (write) => {
  if (!isWrite(write)) return;
  const at = (column: string): number => Date.parse(String(write.after(column) ?? ''));
  const [planned, began, end] = [at('planned_date'), at('event_date'), at('end_date')];
  if (end < planned) throw new Problem('eventwork.endBeforeStart', {}, 'endDate');
  if (end < began) throw new Problem('event.startsAfterEnd', {}, 'eventDate');
};

/** The lines of a closed event are not written by themselves either. Raises `event.alreadyClosed`. */
export const eventIsOpen: Rule = async (write, tx) => {
  if (!byItself(write)) return;
  const [found] = await tx.rows<{ closed: boolean | null }>('select e.closed from event e where e.event_id = $1::bigint for update', [
    write.after('event_id'),
  ]);
  if (found?.closed === true) throw new Problem('event.alreadyClosed', {}, 'event');
};

/** What is there is there at least once. */
export const quantityIsGiven: Rule = (write) => {
  if (write.mode === 'update' && write.columns['quantity'] === null) throw new Problem('event.quantityRequired', {}, 'quantity');
};

/** That an event was closed, or opened again, is a line of its own in the audit trail. */
export const tellClosing: After = async (write, tx) => {
  if (write.mode !== 'update' || write.current === null) return;
  const [before, now] = [write.current['closed'] === true, write.after('closed') === true];
  if (before !== now)
    await auditWrite(tx, { action: now ? 'close' : 'reopen', actor: write.actor, resource: 'event', uuid: write.uuid, detail: null });
};
