import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unsentCount, whenUnsentChanges } from '../../../lib/unsent/unsent.ts';
import { labWorkChanged } from './lab-work.queries.ts';

/** Reads again what is on the screen when something that was saved on this device has come to the server, or is held there. */
export function useLabAnew(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let before = unsentCount().own;
    return whenUnsentChanges(() => {
      const { own } = unsentCount();
      if (own === before) return;
      before = own;
      void labWorkChanged(queries);
    });
  }, [queries]);
}
