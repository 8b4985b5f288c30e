import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** A role, and whether its holders must use a second factor. */
export interface RoleDemand {
  uuid: string;
  display: string;
  secondFactor: boolean;
  holders: number;
  /** Holders without a second factor. */
  without: number;
}

/** An account that has a second factor. */
export interface GuardedUser {
  uuid: string;
  display: string;
  name: string | null;
  since: string;
  recoveryCodesLeft: number;
}

export const roleDemandsQuery = queryOptions({
  queryKey: ['secondfactor', 'roles'],
  queryFn: async () => (await api.get<{ results: RoleDemand[] }>('fieldward/secondfactorroles')).results,
});

/** Accounts with a second factor whose user name or name has the text in it. */
export const guardedUsersQuery = (q: string) =>
  queryOptions({
    queryKey: ['secondfactor', 'users', q],
    queryFn: async ({ signal }) => (await api.get<{ results: GuardedUser[] }>('fieldward/secondfactorusers', { q }, signal)).results,
    placeholderData: keepPreviousData,
  });

/** From now on the holders of a role must use a second factor, or no longer. */
export function demandOfRole(role: string, secondFactor: boolean): Promise<unknown> {
  return api.post('fieldward/secondfactorrole', { role, secondFactor });
}

/** Removes the lost second factor of somebody else; their sessions end. */
export function removeLostFactor(user: string): Promise<void> {
  return api.remove(`fieldward/secondfactorusers/${user}`);
}
