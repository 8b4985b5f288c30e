import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Where one is signed in oneself: this session first, then the last used. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await call('GET fieldward/ownsessions', {}, signal)).results,
  staleTime: 0,
});

/** Ends one other session, or all others without `id`; how many ended. */
export async function endOwnSessions(id?: string): Promise<number> {
  return (await call('POST fieldward/ownsessions/end', { body: id === undefined ? {} : { id } })).ended;
}
