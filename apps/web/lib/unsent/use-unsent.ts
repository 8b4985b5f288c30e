import { useSyncExternalStore } from 'react';
import { unsentCount, whenUnsentChanges, type UnsentCount } from './unsent.ts';

/** How many records of this device are not on the server, kept fresh. */
export const useUnsentCount = (): UnsentCount => useSyncExternalStore(whenUnsentChanges, unsentCount);
