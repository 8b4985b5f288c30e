import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Roles, and whether their holders must use a second factor. */
export const roleDemandsQuery = queryOptions({
  queryKey: ['secondfactor', 'roles'],
  queryFn: async () => (await call('GET fieldward/secondfactorroles')).results,
});

/** Accounts with a second factor whose user name or name has the text in it. */
export const guardedUsersQuery = (q: string) =>
  queryOptions({
    queryKey: ['secondfactor', 'users', q],
    queryFn: async ({ signal }) => (await call('GET fieldward/secondfactorusers', { query: { q } }, signal)).results,
    placeholderData: keepPreviousData,
  });

/** From now on the holders of a role must use a second factor, or no longer. */
export const demandOfRole = (role: string, secondFactor: boolean) =>
  call('POST fieldward/secondfactorrole', { body: { role, secondFactor } });

/** Removes the lost second factor of somebody else; their sessions end. */
export const removeLostFactor = (uuid: string) => call('DELETE fieldward/secondfactorusers/:uuid', { params: { uuid } });
