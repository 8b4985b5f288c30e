import type { taskOwners } from '@fieldward/domain/care/task/task-act.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** What is to be done at the homes of patients, at places (uuids, none for all). */
export const roundQuery = (places: readonly string[], owner: (typeof taskOwners)[number] | null) =>
  queryOptions({
    queryKey: ['tasks', 'round', places, owner],
    queryFn: ({ signal }) =>
      call(
        'GET fieldward/round',
        { query: { ...(places.length === 0 ? {} : { location: [...places] }), ...(owner === null ? {} : { owner }) } },
        signal,
      ),
    // who comes back from a form does not see what it settled
    staleTime: 0,
  });
