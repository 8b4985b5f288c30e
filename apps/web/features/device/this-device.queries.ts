import { queryOptions } from '@tanstack/react-query';
import { deviceState, removeDevice } from '../../lib/device/device.ts';
import { feedPosition, type FeedPosition } from '../../lib/device/device-feed.ts';
import { helloOf, type Hello } from '../../lib/device/device-hello.ts';
import { countReserved } from '../../lib/device/device-numbers.ts';
import { countHeld } from '../../lib/device/held-people.ts';
import { call } from '../../lib/call.ts';
import { local } from '../../lib/local-store.ts';

/** What this device holds, as its person is told. */
export interface ThisDevice {
  readonly uuid: string;
  readonly people: number;
  readonly position: FeedPosition;
  readonly hello: Hello | undefined;
  /** Numbers that are reserved for it and that it has not given, by the name of their type. */
  readonly numbers: Awaited<ReturnType<typeof countReserved>>;
  readonly working: boolean;
  readonly problem: unknown;
  /** Bytes of all that the browser stores for the application; undefined where it does not tell. */
  readonly bytes: number | undefined;
}

async function thisDevice(): Promise<ThisDevice | null> {
  const { device, working, problem } = deviceState();
  if (device === undefined) return null;
  const [people, position, hello, numbers, space] = await Promise.all([
    countHeld(device),
    feedPosition(device),
    helloOf(device),
    countReserved(device),
    navigator.storage?.estimate?.().catch(() => undefined),
  ]);
  return { uuid: device.uuid, people, position, hello, numbers, working, problem, bytes: space?.usage };
}

/** What this device holds; null when it is not set up for the person signed in. Read from the device, with a connection or without. */
export const thisDeviceQuery = queryOptions({ queryKey: ['this-device'], queryFn: thisDevice, staleTime: 0, gcTime: 0 });

/** Erases what the device holds, and tells the server when it answers. */
export async function removeFromHere({ uuid }: ThisDevice): Promise<void> {
  await call('POST fieldward/devicerevoke', { body: { uuid } }).catch(() => undefined);
  await removeDevice(local.get('uuid') ?? '');
}
