/** The events of its places around today that a device holds, as the feed told of them. */
import type { HeldEvent, ToldEvents } from '@fieldward/contract/device/device.operations.ts';
import { held, type OpenDevice } from './device-store.ts';

/** What is held of events; `from` and `to`: the moments between which those are that it may hold. */
interface HeldEvents extends Pick<ToldEvents, 'from' | 'to'> {
  readonly events: readonly HeldEvent[];
}

const EVENTS = 'events';

/** What the device holds of events; undefined where its account may not see any, or it was told of none yet. */
export const heldEvents = async (device: OpenDevice): Promise<HeldEvents | undefined> =>
  (await held<HeldEvents | null>(device, EVENTS))?.value ?? undefined;

/** What the server is told of the events that the device holds. */
export const knownEvents = async (device: OpenDevice) =>
  ((await heldEvents(device))?.events ?? []).map(({ uuid, mark }) => ({ uuid, mark }));

/** What is to be held after the feed has told of events, for the step in which it is taken; null forgets all. */
export async function eventsToHold(device: OpenDevice, told: ToldEvents | null): Promise<ReadonlyMap<string, unknown>> {
  const before = await heldEvents(device);
  if (told === null) return new Map(before === undefined ? [] : [[EVENTS, null]]);
  const known = new Map([...(before?.events ?? []), ...told.told].map((event) => [event.uuid, event]));
  const events = told.uuids.flatMap((uuid) => known.get(uuid) ?? []);
  return new Map([[EVENTS, { events, from: told.from, to: told.to } satisfies HeldEvents]]);
}
