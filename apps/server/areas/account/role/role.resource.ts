import { privilege, role } from '@fieldward/contract/account/user.ts';
import { nameLike, resource, through } from '../../../engine/resource.ts';
import { codesStay, tellName } from './privilege-rules.ts';
import { boundedRole, heldStays, noCircle, plainName, someSuperIsLeft } from './role-rules.ts';

export const roleResource = resource(role, {
  word: 'kind.role',
  table: 'role',
  naturalKey: 'name',
  links: {
    privileges: through('role_privilege', 'role_id', 'privilege_id'),
    inheritedRoles: through('role_role', 'child_role_id', 'parent_role_id'),
  },
  computed: {
    allInheritedRoles: (t) =>
      `with recursive above (role_id) as (
         select parent_role_id from role_role where child_role_id = ${t}.role_id
         union select rr.parent_role_id from above a join role_role rr on rr.child_role_id = a.role_id)
       select role_id from above`,
  },
  searches: { q: nameLike('name', 'description') },
  order: 'name',
  rules: [plainName, heldStays, noCircle, boundedRole],
  after: [someSuperIsLeft],
  constraints: {
    role_name_unique: { code: 'record.duplicateRole', field: 'name' },
    role_not_its_own_parent: { code: 'staff.roleCircle', field: 'inheritedRoles' },
  },
});

export const privilegeResource = resource(privilege, {
  word: 'kind.privilege',
  table: 'privilege',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  rules: [codesStay],
  after: [tellName],
  constraints: { privilege_name_unique: { code: 'record.duplicateName', field: 'name' } },
});
