/** The events that a device holds: those of its places around today, as the server answers them to the account. */
import { createHash } from 'node:crypto';
import type { DeviceFeed, HeldEvent } from '@fieldward/contract/device/device.operations.ts';
import { EVENTS_AHEAD, EVENTS_BEHIND, MOST_EVENTS } from '@fieldward/domain/device/device.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { may } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

/** What a device says of the events that it holds. */
interface Asked {
  readonly view: string;
  readonly known: readonly { readonly uuid: string; readonly mark: string }[];
}

interface Listed {
  readonly uuid: string;
  readonly version: string;
}

const WINDOW = `(select now() - make_interval(days => $2::int) as "from", now() + make_interval(days => $3::int) as "to")`;

const NEAREST = `select e.uuid, e.xmin::text as version from ${WINDOW} w, event_schedule s join event e on e.event_id = s.event_id
  where s.span && tstzrange(w."from", w."to") and not e.voided and e.location_id = any ($1::bigint[])
  order by abs(extract(epoch from s.planned_date - now())), e.event_id limit $4::int`;

const BOUNDS = `select iso(now() - make_interval(days => $1::int)) as "from", iso(now() + make_interval(days => $2::int)) as "to"`;

const markOf = (version: string, json: string): string =>
  createHash('sha256').update(`${version} ${json}`).digest('base64url').slice(0, 16);

/**
 * Through what the account sees. @param places keys of those whose events it holds. Null where the account may not open events.
 * Raises `engine.badRepresentation`.
 */
export async function toldEvents(
  { engine, actor, base }: OperationContext,
  tx: Db,
  places: readonly string[],
  { view, known }: Asked,
): Promise<DeviceFeed['events']> {
  if (!may(actor, 'Get Events')) return null;
  const listed = await tx.rows<Listed>(NEAREST, [places, EVENTS_BEHIND, EVENTS_AHEAD, MOST_EVENTS]);
  const uuids = listed.map(({ uuid }) => uuid);
  const shown = await engine.showMany(tx, 'event', uuids, view, actor, base).catch((problem: unknown) => {
    // what the account cannot open with a connection it does not hold without one
    if (problem instanceof Problem && problem.code === 'engine.forbidden') return null;
    throw problem;
  });
  if (shown === null) return null;
  const had = new Map(known.map(({ uuid, mark }) => [uuid, mark]));
  const told = listed.flatMap(({ uuid, version }): HeldEvent[] => {
    const json = shown.get(uuid);
    if (json === undefined) return [];
    const mark = markOf(version, json);
    return had.get(uuid) === mark ? [] : [{ uuid, version, mark, event: JSON.parse(json) as HeldEvent['event'] }]; // our own JSON
  });
  const [bounds] = await tx.rows<{ from: Moment; to: Moment }>(BOUNDS, [EVENTS_BEHIND, EVENTS_AHEAD]);
  if (bounds === undefined) throw new Error('now has bounds');
  return { told, uuids: uuids.filter((uuid) => shown.has(uuid)), ...bounds };
}
