import type { taskOwners } from '@fieldward/domain/care/task/task-act.ts';
import type { TaskFilter } from '@fieldward/domain/care/task/task.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { DEVICE_PREFIX, local } from '../../lib/local-store.ts';
import { lastPlace } from '../../widgets/usual-place.queries.ts';

/** Rows of one request. */
const PART = 20;

/** What is to be done at places (uuids, none for all), narrowed or not. */
export const tasksQuery = (places: readonly string[], only: TaskFilter | null, owner: (typeof taskOwners)[number] | null) =>
  infiniteQueryOptions({
    queryKey: ['tasks', places, only, owner],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET fieldward/tasks',
        {
          query: {
            ...(places.length === 0 ? {} : { location: [...places] }),
            ...(only === null ? {} : { only }),
            ...(owner === null ? {} : { owner }),
            limit: PART,
            startIndex: pageParam,
          },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.hasNext ? all.length * PART : undefined),
    // who comes back from a form does not see what it settled
    staleTime: 0,
  });

/** A device is shared: everybody has a choice of their own. */
const keyOfPlaces = (): string => `${DEVICE_PREFIX}task-places:${local.get('uuid') ?? ''}`;

/** The places that the person chose on this device, joined with commas; where nothing was chosen yet, the one where they worked last. */
export const chosenPlaces = (): string => localStorage.getItem(keyOfPlaces()) ?? lastPlace();

/** Remembers the places, '' for all. */
export const keepPlaces = (places: string): void => localStorage.setItem(keyOfPlaces(), places);
