import { privilegeGroupOf, privilegeGroups, type PrivilegeGroup } from '@fieldward/contract/account/privilege-groups.ts';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { inheritedBy } from '@fieldward/domain/account/role-inheritance.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { inheritsOf, type Role } from '../../../widgets/role.queries.ts';
import type { Privilege } from './role.queries.ts';

/** Names of the groups. */
export const groupLabel: Readonly<Record<PrivilegeGroup, PlainCode>> = {
  people: 'staff.groupPeople',
  patients: 'staff.groupPatients',
  care: 'staff.groupCare',
  concepts: 'staff.groupConcepts',
  places: 'staff.groupPlaces',
  accounts: 'staff.groupAccounts',
  forms: 'staff.groupForms',
  events: 'staff.groupEvents',
  laboratory: 'staff.groupLaboratory',
  overview: 'staff.groupOverview',
  other: 'staff.groupOther',
};

/** The privileges whose name or description has every word of the text, by group; groups without any are left out. */
export function groupsOf(
  privileges: readonly Privilege[],
  text: string,
): readonly { readonly group: PrivilegeGroup; readonly privileges: readonly Privilege[] }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = privileges.filter(({ name, description }) => {
    const about = `${name} ${description ?? ''}`.toLowerCase();
    return words.every((word) => about.includes(word));
  });
  return privilegeGroups
    .map((group) => ({ group, privileges: found.filter(({ name }) => privilegeGroupOf(name) === group) }))
    .filter((each) => each.privileges.length > 0);
}

/** The name of the role that gives each privilege (by uuid) through inheritance; `everything` when a role that may do everything is among them. */
export interface InheritedRights {
  readonly from: ReadonlyMap<string, string>;
  readonly everything: string | null;
}

/** What the roles that are inherited give, with those that they inherit themselves. */
export function inheritedRights(parents: readonly string[], roles: readonly Role[]): InheritedRights {
  const inherits = inheritsOf(roles);
  const all = new Set(parents.flatMap((uuid) => [uuid, ...inheritedBy(uuid, inherits)]));
  const from = new Map<string, string>();
  let everything: string | null = null;
  for (const role of roles.filter(({ uuid }) => all.has(uuid))) {
    if (role.name === SUPERUSER_ROLE) everything = role.name;
    for (const { uuid } of role.privileges) if (!from.has(uuid)) from.set(uuid, role.name);
  }
  return { from, everything };
}
