import { eventClosureWire } from '@fieldward/contract/event/event-closure.operations.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { clockAt, instant } from '@fieldward/domain/time/in-zone.ts';
import { readInstant } from '@fieldward/domain/time/zone.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { accountName } from '../../../sql/display-sql.ts';

interface Now {
  readonly version: string;
  readonly voided: boolean;
  readonly closed: boolean | null;
  readonly planned: Moment;
  /** Who wrote it last. */
  readonly by: string | null;
}

const NOW = `select e.xmin::text as version, e.voided, e.closed, iso(s.planned_date) as planned, ${accountName('coalesce(e.changed_by, e.creator)')} as by
  from event e join event_schedule s on s.event_id = e.event_id where e.uuid = $1 for update of e`;

/** What became of the event since the closure was written; nothing where it is as it was seen. */
async function demandAsSeen(tx: Db, event: string, seen: { readonly version: string; readonly planned: string }): Promise<void> {
  const [now] = await tx.rows<Now>(NOW, [event]);
  if (now === undefined) throw unknownObject('event', event);
  if (now.voided) throw new Problem('event.deletedMeanwhile');
  if (now.closed === true) throw new Problem('event.alreadyClosed', {}, 'closed');
  if (now.version === seen.version) return;
  if (readInstant(seen.planned) !== instant(now.planned)) {
    const zone = await programmeZone(tx);
    throw new Problem('event.movedMeanwhile', { when: `${clockAt(now.planned, zone).slice(0, 16)} ${zone}` });
  }
  throw new Problem('event.changedMeanwhile', { name: now.by ?? '–' });
}

/**
 * Closes an event by the rules of the closure. Raises `engine.unknownObject` (also for one that the account does not see any more),
 * `event.deletedMeanwhile`, `event.alreadyClosed`, `event.movedMeanwhile`, `event.changedMeanwhile`, and what a change of an event raises.
 */
export const eventClosure = operation(eventClosureWire, {
  async handle({ body: { event, version, closure }, actor, engine }, tx) {
    await demandAsSeen(tx, event, { version, planned: closure.schedule.plannedDate });
    const { uuid } = await engine.update(tx, 'event', event, { ...closure, closed: true }, actor);
    return { body: { uuid } };
  },
});
