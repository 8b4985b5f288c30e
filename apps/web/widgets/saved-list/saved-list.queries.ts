import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { SavedList, SavedListChange } from '@fieldward/contract/report/saved-list.operations.ts';
import { call, type CallRequest } from '../../lib/call.ts';
import { saveOnTop } from '../../lib/stale-save.ts';

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

/** Renames or shares one's own list. When it changed since, the person chooses whose values count. */
export function changeList({ uuid, version }: SavedList, change: SavedListChange): Promise<SavedList> {
  return saveOnTop({
    body: change,
    ifMatch: `"${version}"`,
    // the properties of a change with other values
    send: (body, ifMatch) => call('POST fieldward/saved-list/:uuid', { params: { uuid }, body: body as SavedListChange, ifMatch }),
  });
}

/** Deletes one's own list. */
export function removeList({ uuid, version }: SavedList): Promise<void> {
  return call('DELETE fieldward/saved-list/:uuid', { params: { uuid }, ifMatch: `"${version}"` });
}

/** A list was made, changed or deleted: lists are asked for again. */
export function listsChanged(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['saved-list'] });
}
