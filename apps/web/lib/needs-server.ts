import { useSyncExternalStore } from 'react';
import { deviceGate, whenGateChanges } from './device/device-gate.ts';
import { devicePages } from './page-rights.generated.ts';
import { useText } from './text.ts';

/** Whether a device that holds patients works without its server now: what it does not hold cannot be had. */
const deviceAlone = (): boolean => deviceGate()?.alone('GET') === true;

/** Whether the page at an address needs the server, and there is none. */
export const outOfReach = (address: string): boolean => deviceAlone() && !(devicePages as readonly string[]).includes(address);

/**
 * Says why something cannot be begun without a connection; undefined where it can.
 * @returns asked with the address of a page, or with nothing for an act that only the server can do
 */
export function useNeedsServer(): (address?: string) => string | undefined {
  const t = useText();
  const alone = useSyncExternalStore(whenGateChanges, deviceAlone);
  return (address) => (alone && (address === undefined || outOfReach(address)) ? t('shell.needsConnection') : undefined);
}
