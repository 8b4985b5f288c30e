import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { SavedList, SavedListChange } from '@fieldward/contract/report/saved-list.operations.ts';
import { call, type CallRequest } from '../../lib/call.ts';

/** The lists that one sees, and the roles to share one's own with. */
export const savedListsQuery = queryOptions({
  queryKey: ['saved-list'],
  queryFn: ({ signal }) => call('GET fieldward/saved-list', {}, signal),
  staleTime: 60_000,
});

/** Keeps a new list. */
export function makeList(body: CallRequest<'POST fieldward/saved-list'>['body']): Promise<SavedList> {
  return call('POST fieldward/saved-list', { body });
}

/** Renames or shares one's own list; refused with 409 when it changed since. */
export function changeList({ uuid, version }: SavedList, change: SavedListChange): Promise<SavedList> {
  return call('POST fieldward/saved-list/:uuid', { params: { uuid }, body: { ...change, version } });
}

/** Deletes one's own list. */
export function removeList({ uuid }: SavedList): Promise<void> {
  return call('DELETE fieldward/saved-list/:uuid', { params: { uuid } });
}

/** A list was made, changed or deleted: lists are asked for again. */
export function listsChanged(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['saved-list'] });
}
