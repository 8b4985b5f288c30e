import { DEVICE_KEY } from '../local-store.ts';

/** Whether somebody set this device up to work without a network; it says nothing about whom. Read before anything else is loaded. */
export const isSetUp = (): boolean => localStorage.getItem(DEVICE_KEY) !== null;

/** Notes whether there is such a device in this browser. */
export function noteSetUp(there: boolean): void {
  if (there) localStorage.setItem(DEVICE_KEY, '1');
  else localStorage.removeItem(DEVICE_KEY);
  dispatchEvent(new Event(SET_UP_CHANGED));
}

/** Sent to the window when a device was set up or erased. */
export const SET_UP_CHANGED = 'fieldward:set-up';
