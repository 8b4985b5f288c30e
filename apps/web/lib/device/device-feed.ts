import type { DeviceFeed } from '@fieldward/contract/device/device.operations.ts';
import { deviceDigest } from '@fieldward/domain/device/digest.ts';
import { callHeard, type CallRequest, type CallResponse } from '../call.ts';
import { unsentCount } from '../unsent/unsent.ts';
import { changeDevice, eraseDevice } from './device-rows.ts';
import { held, hold, type OpenDevice } from './device-store.ts';
import { feedPages } from './feed-pages.ts';
import { eventsToHold, knownEvents } from './held-events.ts';
import { heldEntries, takePeople } from './held-people.ts';

const POSITION = 'feed';

/** Where the device is in the feed. */
export interface FeedPosition {
  /** Sent as `after`; null begins anew. */
  readonly next: string | null;
  /** Counts first loads: who was not told of in the last one is forgotten when it is whole. */
  readonly load: number;
  /** Whether a first load goes on. */
  readonly loading: boolean;
  /** When all that is held was last as the server has it, in milliseconds since 1970; null before the first load was whole. */
  readonly whole: number | null;
  /** People in the scope beyond the limit of the device. */
  readonly left: number;
  /** Forms that were saved before are not held to be corrected; null where all are. What an older version kept says nothing of it. */
  readonly formsSince?: DeviceFeed['formsSince'];
}

const BEGINNING: FeedPosition = { next: null, load: 1, loading: true, whole: null, left: 0 };

/** Where the device is in the feed. */
export const feedPosition = async (device: OpenDevice): Promise<FeedPosition> =>
  (await held<FeedPosition>(device, POSITION))?.value ?? BEGINNING;

interface FeedOptions {
  /** The view in which pages ask for a patient. */
  readonly view: string;
  /** The view in which pages ask for an event. */
  readonly eventView: string;
  /** The view in which pages ask for a laboratory test. */
  readonly testView: string;
  /** Told after each page how many people are held. */
  readonly onPage: () => void;
}

/** A load that begins anew because what is held differs is tried so often in one go. */
const MOST_LOADS = 2;

const FEED = 'POST fieldward/devicefeed';
type Page = CallResponse<typeof FEED>;

/** Asks for the page behind a position. */
async function ask(
  device: OpenDevice,
  after: string | null,
  { view, testView, eventView }: FeedOptions,
  begins: (headers: Headers) => void,
): Promise<Page> {
  const known = await knownEvents(device);
  const body: CallRequest<typeof FEED>['body'] = {
    device: device.uuid,
    ...(after === null ? {} : { after }),
    view,
    clock: new Date().toISOString(),
    tests: { view: testView },
    events: { view: eventView, known },
    waiting: unsentCount().own,
  };
  return callHeard(FEED, { body }, begins);
}

/**
 * Brings what the device holds up to date, from where it was.
 * @returns `erased` when the server says that the device is to hold nothing any more; it does not then
 * @throws ApiProblem when the server does not answer or refuses
 */
export async function followFeed(device: OpenDevice, options: FeedOptions): Promise<'whole' | 'erased'> {
  const pages = feedPages<Page>((after, begins) => ask(device, after, options, begins));
  for (let loads = 0; ;) {
    const position = await feedPosition(device);
    const answer = await pages.take(position.next);
    if (answer.erase) {
      await eraseDevice(device.uuid);
      return 'erased';
    }
    if (answer.reset) {
      await hold(device, new Map([[POSITION, anew(position)]]));
      loads += 1;
      if (loads > MOST_LOADS) return 'whole';
      continue;
    }
    const { patients, next, more, loading, left, formsSince, events } = answer;
    // a first load that ends before what came is stored begins again where it was stored
    if (more && loading && next !== null) pages.expect(next);
    const ended = position.loading && !loading;
    const received = new Set(patients.map(({ uuid }) => uuid));
    const old = ended ? (await heldEntries(device)).filter(({ uuid, load }) => load < position.load && !received.has(uuid)) : [];
    const gone = [...answer.gone.map(({ uuid }) => uuid), ...old.map(({ uuid }) => uuid)];
    const then: FeedPosition = {
      next,
      load: position.load,
      loading,
      whole: more || loading ? position.whole : Date.now(),
      left,
      formsSince,
    };
    const toHold = more ? new Map<string, unknown>() : await eventsToHold(device, events);
    await takePeople(device, { patients, gone, load: position.load }, new Map([...toHold, [POSITION, then]]));
    options.onPage();
    if (more) continue;
    await changeDevice(device.uuid, () => ({ contact: Date.now() }));
    if (!(await differs(device, answer)) || loads >= MOST_LOADS) return 'whole';
    loads += 1;
    await hold(device, new Map([[POSITION, anew(then)]]));
  }
}

const anew = ({ load, whole }: FeedPosition): FeedPosition => ({ ...BEGINNING, load: load + 1, whole });

/** Whether the server says that the device should hold other people. */
async function differs(
  device: OpenDevice,
  { count, digest }: { readonly count: number | null; readonly digest: string | null },
): Promise<boolean> {
  if (count === null || digest === null) return false;
  const uuids = (await heldEntries(device)).map(({ uuid }) => uuid);
  return uuids.length !== count || deviceDigest(uuids) !== digest;
}
