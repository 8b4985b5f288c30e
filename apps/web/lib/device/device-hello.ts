/** What the server told of the device when it last greeted. */
import type { OwnDevice } from '@fieldward/contract/device/device.operations.ts';
import { held, hold, type OpenDevice } from './device-store.ts';

const HELLO = 'hello';

/** What the server told of the device when it last greeted. */
export type Hello = OwnDevice;

/** What the server last told of the device. */
export const helloOf = async (device: OpenDevice): Promise<Hello | undefined> => (await held<Hello>(device, HELLO))?.value;

/** Keeps what the server says of the device now. */
export const keepHello = (device: OpenDevice, hello: Hello): Promise<void> => hold(device, new Map([[HELLO, hello]]));
