import { queryOptions } from '@tanstack/react-query';
import { role } from '@fieldward/contract/account/user.ts';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { inheritedBy, type Inherits } from '@fieldward/domain/account/role-inheritance.ts';
import { every } from '../lib/client.ts';

/** The properties of a `Role`. */
export const roleView = view(role, {
  uuid: true,
  name: true,
  description: true,
  privileges: { uuid: true, name: true },
  inheritedRoles: 'ref',
});

/** A role as lists, forms and the matrix show it; `privileges` are its own, what it inherits comes on top. */
export type Role = Seen<typeof roleView>;

/** All roles, by name. */
export const rolesQuery = queryOptions({
  queryKey: ['role', 'all'],
  queryFn: ({ signal }) => every(roleView, {}, signal),
});

/** Who inherits whom, by uuid. */
export function inheritsOf(roles: readonly Role[]): Inherits {
  return new Map(roles.map((each) => [each.uuid, each.inheritedRoles.map(({ uuid }) => uuid)]));
}

/** Whether somebody may hand out a role: its rights, inherited ones too, are all their own. */
export function mayGive(given: Role, roles: readonly Role[], holds: (privilege: string) => boolean): boolean {
  if (holds(SUPERUSER_ROLE)) return true;
  const inherited = inheritedBy(given.uuid, inheritsOf(roles));
  return [given, ...roles.filter(({ uuid }) => inherited.has(uuid))].every(
    (each) => each.name !== SUPERUSER_ROLE && each.privileges.every(({ name }) => holds(name)),
  );
}
