import { call } from '../call.ts';
import { eraseEnded } from './device-lock.ts';

/** Erases the devices of this browser that were revoked, or were without contact for too long; nobody need be signed in. */
export const eraseEndedDevices = (): Promise<void> =>
  eraseEnded(async (uuid) => {
    try {
      return (await call('POST fieldward/devicecheck', { body: { uuid } })).revoked;
    } catch {
      return false;
    }
  });
