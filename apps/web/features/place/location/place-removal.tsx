import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { location } from '@fieldward/contract/place/location.ts';
import { remove } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useRetirement } from '../../../widgets/catalogue/use-retirement.tsx';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import type { PlaceActions } from './location-list.columns.tsx';
import type { Choose } from './removal-instead.tsx';

/** Deletes a place after showing what uses it, and takes one back. */
export function usePlaceRemoval(choose: Choose): Pick<PlaceActions, 'remove' | 'restore'> {
  const queries = useQueryClient();
  const { restore } = useRetirement(location);
  return useMemo(() => {
    async function tried(work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (problem) {
        notifyProblem(problem);
      }
      await queries.invalidateQueries({ queryKey: ['location'] });
    }
    return {
      restore: ({ uuid, display: name }) => void restore({ uuid, name }),
      remove: (place) =>
        void (async () => {
          const { Instead } = await import('./removal-instead.tsx');
          const instead = <Instead place={place} choose={choose} />;
          if (!(await confirmRemoval({ of: 'location', uuid: place.uuid, instead }))) return;
          await tried(async () => {
            await remove(location, place.uuid);
            notify('place.deleted');
          });
        })(),
    };
  }, [choose, queries, restore]);
}
