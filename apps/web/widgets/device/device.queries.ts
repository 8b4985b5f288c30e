import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** What is asked anew when a device was ended. */
export const DEVICES = ['devices'] as const;

/** Whose devices, which of them, and which page. */
interface Wanted {
  readonly whose: 'own' | 'all';
  readonly state: 'holding' | 'gone';
  readonly q?: string;
  readonly limit: number;
  readonly startIndex: number;
}

/** A page of devices, the last seen first. */
export const devicesQuery = (query: Wanted) =>
  queryOptions({
    queryKey: [...DEVICES, query],
    queryFn: ({ signal }) => call('GET fieldward/devices', { query }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Ends a device; why is kept with it. */
export const endDevice = (uuid: string, reason: string | null) => call('POST fieldward/devicerevoke', { body: { uuid, reason } });
