import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { allPages, roleView, type Role } from '../../../widgets/role.queries.ts';

/** Something that a role may allow. */
export interface Privilege {
  uuid: string;
  name: string;
  description: string | null;
}

/** All privileges, by name. */
export const privilegesQuery = queryOptions({
  queryKey: ['privilege', 'all'],
  queryFn: ({ signal }) => allPages<Privilege>('privilege', 'custom:(uuid,name,description)', signal),
  staleTime: 300_000,
});

/** One role with its version, for the form. */
export const roleQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['role', 'one', uuid],
    queryFn: () => api.getTagged<Role>(`role/${uuid}`, { v: roleView }),
    gcTime: 0,
    staleTime: 0,
  });

/** What a role is saved with; the name only when it is new. */
export interface RoleBody {
  name?: string;
  description: string;
  privileges: readonly string[];
  inheritedRoles: readonly string[];
}

/** Creates a role, or with its uuid changes one. */
export const saveRole = (uuid: string | null, body: RoleBody, ifMatch?: string) =>
  api.post<{ uuid: string }>(uuid === null ? 'role' : `role/${uuid}`, body, { ifMatch });

/** Deletes a role for good; the server refuses while somebody holds it. */
export const deleteRole = (uuid: string) => api.remove(`role/${uuid}`, { purge: true });

/** Gives and takes single privileges of a role as it is now; what others changed meanwhile stays. Both by uuid. */
export async function changePrivileges(role: string, changes: ReadonlyMap<string, boolean>): Promise<void> {
  const { data, etag } = await api.getTagged<Role>(`role/${role}`, { v: roleView });
  const kept = data.privileges.map(({ uuid }) => uuid).filter((uuid) => changes.get(uuid) !== false);
  const added = [...changes].filter(([uuid, on]) => on && !kept.includes(uuid)).map(([uuid]) => uuid);
  await api.post(`role/${role}`, { privileges: [...kept, ...added] }, { ifMatch: etag });
}
