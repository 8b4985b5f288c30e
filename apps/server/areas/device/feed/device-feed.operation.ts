import { deviceFeedWire, type DeviceFeed } from '@fieldward/contract/device/device.operations.ts';
import { deviceDigest } from '@fieldward/domain/device/digest.ts';
import { NEXT_PAGE } from '@fieldward/domain/device/device.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { placesHeld } from '../registered/device-places.ts';
import { deviceSettings, mayHold } from '../registered/device-settings.ts';
import { noteContact, ownDeviceHeld, toldToErase, type HeldDevice } from '../registered/device-store.ts';
import { printPosition, readPosition, type FeedPosition } from './feed-cursor.ts';
import { rightsOf } from './feed-rights.ts';
import { changedIn, lastLink } from '../../../sql/changed-patients.ts';
import { deltaPage, formsSince, goneFrom, loadPage, sinceFor, type Candidate, type Scope } from './feed-scope.ts';
import { forget, heldBy, hold } from './held-people.ts';
import { toldEvents } from './told-events.ts';
import { toldPeople } from './told-people.ts';

type Request = RequestOf<typeof deviceFeedWire>;
type Rest = Omit<DeviceFeed, 'patients'>;

/** People of a page by default. */
const USUAL_PAGE = 200;
/** A device that was away for more links of the audit chain (one every five seconds at most) loads anew. */
const MOST_LINKS = 60_000n;
/** More people than the limit, as a share of it, come in by changes before it loads anew. */
const ROOM = 1.1;

const NOTHING: Rest = {
  erase: false,
  reset: false,
  gone: [],
  next: null,
  more: false,
  loading: false,
  count: null,
  digest: null,
  events: null,
  formsSince: null,
  left: 0,
};

/** Where the first load begins: entries that are not linked by now are told of afterwards, so what is being written meanwhile is not missed. */
async function beginning(tx: Db, device: HeldDevice, scope: Scope, most: number, rights: string, actor: Actor): Promise<FeedPosition> {
  const head = String((await lastLink(tx)) + 1n);
  const [row] = await tx.rows<{ loads: number }>('update device set loads = loads + 1 where device_id = $1::bigint returning loads', [
    device.id,
  ]);
  const { since, left } = await sinceFor(tx, scope, most);
  const forms = await formsSince(tx, scope, since, { userId: actor.userId, ofOthers: may(actor, 'Correct Forms') });
  return { load: row?.loads ?? 0, turn: 0, loading: true, head, to: null, after: '0', since, forms, rights, left };
}

/** A page before what it tells is read: whom, who is gone, and where it goes on. */
interface Page {
  readonly people: readonly Candidate[];
  readonly gone: Rest['gone'];
  readonly next: FeedPosition;
  /** There is nothing more to be told by now. */
  readonly last: boolean;
  /** With which turn the device takes note of these people; 0 where it is not asked for. */
  readonly notedTurn: number;
}

async function pageOfLoad(tx: Db, position: FeedPosition, scope: Scope, limit: number): Promise<Page> {
  const found = await loadPage(tx, scope, position.since, position.after, limit + 1);
  const people = found.slice(0, limit);
  const over = found.length <= limit;
  const next = { ...position, turn: position.turn + 1, loading: !over, after: over ? '0' : (people.at(-1)?.id ?? '0') };
  return { people, gone: [], next, last: false, notedTurn: 0 };
}

/** A page of what changed; null where so much did that the device loads anew. */
async function pageOfChanges(
  tx: Db,
  device: HeldDevice,
  position: FeedPosition,
  scope: Scope,
  most: number,
  limit: number,
): Promise<Page | null> {
  const { load, turn, since, after } = position;
  const head = BigInt(position.head);
  const to = position.to === null ? await lastLink(tx) : BigInt(position.to);
  if (to - head > MOST_LINKS) return null;
  await forget(tx, device.id, load, turn);
  const changed = await changedIn(tx, head, to);
  const found = await deltaPage(tx, scope, { since, after, limit: limit + 1, device: device.id, turn, changed });
  if ((found[0]?.all ?? 0) > most * ROOM) return null;
  const people = found.slice(0, limit);
  const notedTurn = turn + 1;
  if (found.length > limit) {
    const next = { ...position, turn: notedTurn, to: String(to), after: people.at(-1)?.id ?? '0' };
    return { people, gone: [], next, last: false, notedTurn };
  }
  const gone = (await goneFrom(tx, scope, since, device.id, turn)).map(({ into, ...each }) => (into === null ? each : { ...each, into }));
  const next = { ...position, turn: notedTurn, head: String(to + 1n > head ? to + 1n : head), to: null, after: '0' };
  return { people, gone, next, last: true, notedTurn };
}

/** Where the device is; null where it has to begin anew. */
function goesOn(device: HeldDevice, after: string, rights: string): FeedPosition | null {
  const position = readPosition(after);
  return position !== null && position.rights === rights && position.load === device.loads ? position : null;
}

const answered = (patients: readonly string[], rest: Rest) => ({
  headers: rest.more && rest.loading && rest.next !== null ? { [NEXT_PAGE]: rest.next } : {},
  body: `{"patients":[${patients.join(',')}],${JSON.stringify(rest).slice(1)}`,
});

/** A page: looked for past the views, told through them, and written down past them. */
async function page(request: Request, tx: Db, device: HeldDevice, most: number) {
  const { body, actor, audit } = request;
  const limit = body.limit ?? USUAL_PAGE;
  const found = await withWhole(tx, async () => {
    const places = await placesHeld(tx, device.id, actor);
    if (places === null) throw new Problem('device.chooseScope');
    const scope: Scope = { places, registrar: actor.bound ? actor.userId : null };
    const rights = await rightsOf(tx, actor, device.id, [body.view, body.tests?.view ?? null]);
    const after = body.after ?? null;
    const position = after === null ? await beginning(tx, device, scope, most, rights, actor) : goesOn(device, after, rights);
    if (position === null) return null;
    const page = await (position.loading
      ? pageOfLoad(tx, position, scope, limit)
      : pageOfChanges(tx, device, position, scope, most, limit));
    return page && { ...page, places };
  });
  if (found === null) return answered([], { ...NOTHING, reset: true });
  const { gone, next, last, notedTurn, places } = found;
  const people = await toldPeople(request, tx, found.people, { details: body.view, tests: body.tests?.view, forms: next.forms });
  const held = await withWhole(tx, async () => {
    await hold(
      tx,
      device.id,
      next.load,
      notedTurn,
      people.map(({ id }) => id),
    );
    return last ? await heldBy(tx, device.id, next.load) : null;
  });
  if (people.length > 0)
    await audit({
      action: 'read',
      resource: 'device',
      uuid: device.uuid,
      patients: people.map(({ id }) => id),
      detail: { load: next.load },
    });
  return answered(
    people.map(({ json }) => json),
    {
      ...NOTHING,
      gone,
      next: printPosition(next),
      more: !last,
      loading: next.loading,
      count: held?.length ?? null,
      digest: held === null ? null : deviceDigest(held),
      events: last && body.events !== undefined ? await toldEvents(request, tx, places, body.events) : null,
      formsSince: next.forms === '' ? null : momentOf(Date.parse(next.forms)),
      left: next.left,
    },
  );
}

/** Raises `device.unknown`, `device.taken`, `device.chooseScope`, `engine.badRepresentation`. */
export const deviceFeed = operation(deviceFeedWire, {
  async handle(request, tx) {
    const { body, actor, address, audit } = request;
    const settings = await deviceSettings(tx);
    const device = await ownDeviceHeld(tx, body.device, actor);
    await noteContact(tx, device, { address, clock: body.clock, waiting: body.waiting });
    if (device.revoked || device.told || !mayHold(actor, settings)) {
      if (await toldToErase(tx, device)) await audit({ action: 'told to erase', resource: 'device', uuid: device.uuid });
      return answered([], { ...NOTHING, erase: true });
    }
    return page(request, tx, device, settings.most);
  },
});
