/** Nobody is at two events at once, and nothing that is at one place at a time: refused by name before the database does. */
import type { Moment } from '@fieldward/domain/time/day.ts';
import { clockAt } from '@fieldward/domain/time/in-zone.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';

/** Something that an event shares with another one at the same time, as `event_clashes` finds it. */
interface Clash {
  readonly what: 'person' | 'asset';
  readonly line: string;
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly event: string;
  readonly eventName: string;
  readonly starts: Moment;
  readonly ends: Moment;
  /** Whether the account sees the other event. */
  readonly seen: boolean;
}

/** What is needed of people and assets: their tables, and the lines of events. */
const BOOKED = [
  { property: 'eventParticipants', line: 'event_participant', table: 'participant', reference: 'participant' },
  { property: 'eventAssets', line: 'event_asset', table: 'asset', reference: 'asset' },
] as const;

/** Locks people or assets in the order of their keys, so that of two simultaneous bookings one waits for the other. */
async function lock(tx: Db, table: 'participant' | 'asset', keys: readonly string[], event: string | null): Promise<void> {
  await tx.rows(
    `select 1 from ${table} t where t.${table}_id in (
       select unnest($1::bigint[]) union select l.${table}_id from event_${table} l where l.event_id = $2::bigint and not l.voided)
     order by t.${table}_id for no key update`,
    [keys, event],
  );
}

/** Before an event is written: whoever and whatever it has, or is to have, waits for other bookings. */
export const bookInTurn: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  for (const { property, table, reference } of BOOKED) {
    const sent = (write.parts[property] ?? []).flatMap(({ ids }) => ids[reference] ?? []);
    if (sent.length > 0 || write.id !== null) await lock(tx, table, sent, write.id);
  }
};

/** Before a line is written by itself. */
export const bookLineInTurn =
  (table: 'participant' | 'asset'): Rule =>
  async (write, tx) => {
    if (!byItself(write) || (write.mode !== 'create' && write.mode !== 'update')) return;
    await lock(tx, table, [String(write.after(`${table}_id`))], null);
  };

/** Whether a line is written by itself and not with its event. */
export function byItself(write: Write): boolean {
  return write.around === null && write.position === null;
}

/** After an event is written with all that it has. Raises `event.participantBusy` and the like, one for each clash. */
export const bookedOnce: After = async (write, tx) => {
  if (write.mode === 'create' || write.mode === 'update') await demandNoClash(tx, write.id, write);
};

/** The same after a line was written by itself. */
export const lineBookedOnce: After = async (write, tx) => {
  if (byItself(write) && (write.mode === 'create' || write.mode === 'update'))
    await demandNoClash(tx, String(write.after('event_id')), null);
};

async function demandNoClash(tx: Db, event: string, write: Write | null): Promise<void> {
  const clashes = await clashesOf(tx, event);
  if (clashes.length === 0) return;
  const zone = await programmeZone(tx);
  const fields = clashes.map((clash) => ({ field: write === null ? alone(clash) : fieldOf(clash, write), ...messageOfClash(clash, zone) }));
  const [first] = fields;
  if (first === undefined) return;
  throw new Problem(first.code, first.holes, undefined, { fields, extra: { clashes: clashes.map(sentClash) } });
}

/** What of an event clashes with other events. */
async function clashesOf(tx: Db, event: string): Promise<Clash[]> {
  return tx.rows<Clash>(
    `select c.what, c.line_id::text as line, c.resource_id::text as id, c.resource_uuid as uuid, c.resource_name as name, c.event_uuid as event, c.event_name as "eventName",
       iso(c.starts) as starts, iso(c.ends) as ends, c.seen
     from event_clashes($1::bigint) c limit 50`,
    [event],
  );
}

function messageOfClash({ what, name, seen, eventName, starts, ends }: Clash, zone: string) {
  /** `2026-12-01 09:00 Asia/Karachi`, where the programme is. */
  const readable = (moment: Moment): string => `${clockAt(moment, zone).slice(0, 16)} ${zone}`;
  const times = { start: readable(starts), end: readable(ends) };
  if (what === 'person')
    return seen
      ? ({ code: 'event.participantBusy', holes: { person: name, event: eventName, ...times } } as const)
      : ({ code: 'event.participantBusyElsewhere', holes: { person: name, ...times } } as const);
  return seen
    ? ({ code: 'event.assetBusy', holes: { asset: name, event: eventName, ...times } } as const)
    : ({ code: 'event.assetBusyElsewhere', holes: { asset: name, ...times } } as const);
}

/** A clash as the response has it beside the sentence; the other event only to whoever sees it. */
function sentClash({ what, uuid, name, seen, event, eventName, starts, ends }: Clash) {
  return { what, uuid, name, start: starts, end: ends, with: seen ? { uuid: event, name: eventName } : null };
}

const alone = ({ what }: Clash): string => (what === 'person' ? 'participant' : 'asset');

/** The line that was sent, as a field of the event. */
function fieldOf(clash: Clash, write: Write): string {
  const list = clash.what === 'person' ? 'eventParticipants' : 'eventAssets';
  const at = (write.parts[list] ?? []).findIndex(({ id, ids }) => id === clash.line || ids[alone(clash)] === clash.id);
  return at === -1 ? list : `${list}[${at}].${alone(clash)}`;
}
