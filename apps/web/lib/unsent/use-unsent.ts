import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { recordsOf, unsentCount, whenUnsentChanges, type Opened, type UnsentCount } from './unsent.ts';

/** How many records of this device are not on the server, kept fresh. */
export const useUnsentCount = (): UnsentCount => useSyncExternalStore(whenUnsentChanges, unsentCount);

const NONE: readonly Opened[] = [];

/** What of a patient or event (uuid) is on this device and not in the programme's records, kept fresh. */
export function useRecordsOf(whose: string): readonly Opened[] {
  const { data = NONE, refetch } = useQuery({
    queryKey: ['unsent', 'of', whose],
    queryFn: () => recordsOf(whose),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => whenUnsentChanges(() => void refetch()), [refetch]);
  return data;
}
