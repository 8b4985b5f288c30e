import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { eventCopyWire } from '@fieldward/contract/event/event-copy.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { within } from '../../../engine/row-columns.ts';
import { copyClashes, holdNeeded, type CopyClash, type TimedCopy } from './event-copy-clashes.ts';
import { copyRequest } from './event-copy-request.ts';
import { copiedEvents, copyPlaces, type CopyPlace, type SourceEvent, type SourceLine } from './event-copy-sources.ts';

/** A later one is written in another way, which nothing reads. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

interface Copy extends TimedCopy {
  readonly source: SourceEvent;
  readonly place: CopyPlace;
  /** Who and what is not copied because it is retired. */
  readonly retired: readonly SourceLine[];
}

/** The copies in the order of the request, everything about them looked up. */
async function copiesOf(db: Db, requested: ReturnType<typeof copyRequest>['copies'], boundTo: string | null): Promise<readonly Copy[]> {
  const events = await copiedEvents(db, requested);
  const places = await copyPlaces(db, requested, events, boundTo);
  return requested.flatMap((copy, at) => {
    const [source, place] = [events.get(copy.event), places[at]];
    if (source === undefined || place === undefined) return [];
    const start = Date.parse(copy.plannedDate);
    const end = copy.endDate === null ? start + source.lasts : Date.parse(copy.endDate);
    if (end > LAST) throw new Problem('engine.notDate', {}, `copies[${at}].plannedDate`);
    return {
      source,
      place,
      name: copy.name ?? source.name,
      start,
      end,
      lines: source.lines.filter(({ retired }) => !retired),
      retired: source.lines.filter(({ retired }) => retired),
    };
  });
}

const times = ({ start, end }: TimedCopy) => ({ plannedDate: momentOf(start), endDate: momentOf(end) });

function responseOf(copy: Copy, uuid: string | null, clashes: readonly CopyClash[], uuids: readonly string[]) {
  return {
    event: copy.source.uuid,
    uuid,
    name: copy.name,
    location: { uuid: copy.place.uuid, display: copy.place.name },
    ...times(copy),
    clashes: clashes.map(({ with: other, ...clash }) => ({
      ...clash,
      with: other === null || other.copy === null ? other : { ...other, uuid: uuids[other.copy] ?? null },
    })),
    retired: copy.retired.map(({ what, uuid: of, name }) => ({ what, uuid: of, name })),
  };
}

/** The event as it is posted. What lacks people, services or assets is no plan any more: its details are to be added. */
function bodyOf(copy: Copy, clashes: readonly CopyClash[]): Readonly<Record<string, unknown>> {
  const busy = new Set(clashes.map(({ what, uuid }) => `${what} ${uuid}`));
  const lines = copy.lines.filter(({ what, uuid }) => !busy.has(`${what} ${uuid}`));
  const of = (what: SourceLine['what']) => lines.filter((line) => line.what === what);
  const whole = (['person', 'service', 'asset'] as const).every((what) => of(what).length > 0);
  const supply = ({ quantity, cost, description }: SourceLine) => ({
    quantity: quantity ?? 1,
    ...(cost === null ? {} : { actualCost: cost }),
    ...(description === null ? {} : { description }),
    plannedForEvent: true,
    availableInEvent: false,
  });
  return {
    name: copy.name,
    description: copy.source.description,
    eventType: copy.source.type.uuid,
    location: copy.place.uuid,
    closed: copy.source.closed === false || !whole ? false : null,
    schedule: times(copy),
    eventParticipants: of('person').map(({ uuid }) => ({ participant: uuid, plannedForEvent: true, attendance: false })),
    eventServices: of('service').map((line) => ({ service: line.uuid, ...supply(line) })),
    eventAssets: of('asset').map((line) => ({ asset: line.uuid, ...supply(line) })),
  };
}

async function write(
  { engine, actor, audit }: OperationContext,
  tx: Db,
  copies: readonly Copy[],
  clashes: readonly (readonly CopyClash[])[],
) {
  const uuids: string[] = [];
  for (const [at, copy] of copies.entries()) {
    const body = bodyOf(copy, clashes[at] ?? []);
    const { uuid } = await within(`copies[${at}]`, () => engine.create(tx, 'event', body, actor));
    uuids.push(uuid);
    await audit({ action: 'copy', resource: 'event', uuid, detail: { from: copy.source.uuid } });
  }
  return uuids;
}

/**
 * Copies have the people, services and assets that were planned, with quantities and costs. Raises what `copyRequest` raises,
 * `eventwork.copiesClash`, and what creating an event raises.
 */
export const eventCopy = operation(eventCopyWire, {
  handle: async (request, tx) => {
    const { copies: requested, leaveOut, dryRun } = copyRequest(request.body, await programmeZone(tx));
    const copies = await copiesOf(tx, requested, request.actor.bound ? request.actor.userId : null);
    if (!dryRun) await holdNeeded(tx, copies);
    const clashes = await copyClashes(tx, copies, leaveOut);
    const responses = (uuids: readonly string[]) => copies.map((copy, at) => responseOf(copy, uuids[at] ?? null, clashes[at] ?? [], uuids));
    if (dryRun) return { status: 200, body: { copies: responses([]) } };
    const clashing = clashes.filter((each) => each.length > 0).length;
    if (clashing > 0 && !leaveOut)
      throw new Problem('eventwork.copiesClash', { count: clashing, all: copies.length }, undefined, { extra: { copies: responses([]) } });
    return { body: { copies: responses(await write(request, tx, copies, clashes)) } };
  },
});
