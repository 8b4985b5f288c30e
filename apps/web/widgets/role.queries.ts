import { queryOptions } from '@tanstack/react-query';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { inheritedBy, type Inherits } from '@fieldward/domain/account/role-inheritance.ts';
import { api } from '../lib/api.ts';

/** A role as lists, forms and the matrix show it. */
export interface Role {
  uuid: string;
  name: string;
  description: string | null;
  /** Its own; what it inherits comes on top. */
  privileges: readonly { uuid: string; name: string }[];
  inheritedRoles: readonly { uuid: string; display: string }[];
}

/** The properties of a `Role`. */
export const roleView = 'custom:(uuid,name,description,privileges:(uuid,name),inheritedRoles:(uuid,display))';

/** Every row of a paged list, page after page. */
export async function allPages<T>(path: string, v: string, signal?: AbortSignal): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const { results } = await api.get<{ results: T[] }>(path, { v, limit: 100, startIndex: rows.length }, signal);
    rows.push(...results);
    if (results.length < 100) return rows;
  }
}

/** All roles, by name. */
export const rolesQuery = queryOptions({
  queryKey: ['role', 'all'],
  queryFn: ({ signal }) => allPages<Role>('role', roleView, signal),
});

/** Who inherits whom, by uuid. */
export function inheritsOf(roles: readonly Role[]): Inherits {
  return new Map(roles.map((role) => [role.uuid, role.inheritedRoles.map(({ uuid }) => uuid)]));
}

/** Whether somebody may hand out a role: its rights, inherited ones too, are all their own. */
export function mayGive(role: Role, roles: readonly Role[], holds: (privilege: string) => boolean): boolean {
  if (holds(SUPERUSER_ROLE)) return true;
  const inherited = inheritedBy(role.uuid, inheritsOf(roles));
  return [role, ...roles.filter(({ uuid }) => inherited.has(uuid))].every(
    (each) => each.name !== SUPERUSER_ROLE && each.privileges.every(({ name }) => holds(name)),
  );
}
