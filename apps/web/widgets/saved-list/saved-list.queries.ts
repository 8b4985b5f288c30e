import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { SavedList, SavedListBody, SavedLists } from '@fieldward/contract/report/saved-list.ts';
import { api } from '../../lib/api.ts';

const PATH = 'fieldward/saved-list';

/** The lists that one sees, and the roles to share one's own with. */
export const savedListsQuery = queryOptions({
  queryKey: ['saved-list'],
  queryFn: ({ signal }) => api.get<SavedLists>(PATH, {}, signal),
  staleTime: 60_000,
});

/** Keeps a new list. */
export function makeList(body: Required<Pick<SavedListBody, 'uuid' | 'name' | 'kind' | 'filter' | 'roles'>>): Promise<SavedList> {
  return api.post<SavedList>(PATH, body);
}

/** Renames or shares one's own list; refused with 409 when it changed since. */
export function changeList(list: SavedList, body: Pick<SavedListBody, 'name' | 'roles'>): Promise<SavedList> {
  return api.post<SavedList>(`${PATH}/${list.uuid}`, { ...body, version: list.version });
}

/** Deletes one's own list. */
export function removeList(list: SavedList): Promise<void> {
  return api.remove(`${PATH}/${list.uuid}`);
}

/** A list was made, changed or deleted: lists are asked for again. */
export function listsChanged(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['saved-list'] });
}
