// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../widgets/role.queries.ts';
import { groupsOf, inheritedRights } from './privilege-tree.ts';

const privilege = (name: string, description = '') => ({ uuid: name, name, description });
const role = (name: string, privileges: string[], inherits: string[] = []): Role => ({
  uuid: name,
  name,
  description: null,
  privileges: privileges.map((each) => ({ uuid: each, name: each })),
  inheritedRoles: inherits.map((each) => ({ uuid: each, display: each })),
});

describe('privileges', () => {
  const all = [privilege('Get Patients', 'Find patients'), privilege('Edit Patients'), privilege('View Reports'), privilege('Own Thing')];

  it('stand in their groups, in the order of the groups', () => {
    expect(groupsOf(all, '').map(({ group, privileges }) => [group, privileges.length])).toEqual([
      ['patients', 2],
      ['overview', 1],
      ['other', 1],
    ]);
  });

  it('are found by words of name and description', () => {
    expect(groupsOf(all, 'patient find').flatMap(({ privileges }) => privileges.map(({ name }) => name))).toEqual(['Get Patients']);
    expect(groupsOf(all, 'nothing')).toEqual([]);
  });
});

describe('inherited rights', () => {
  const roles = [
    role('Clerk', ['read']),
    role('Nurse', ['write'], ['Clerk']),
    role('System Developer', []),
    role('Boss', [], ['System Developer']),
  ];

  it('come from every role above, which are named', () => {
    expect([...inheritedRights(['Nurse'], roles).from]).toEqual([
      ['read', 'Clerk'],
      ['write', 'Nurse'],
    ]);
    expect([...inheritedRights([], roles).from]).toEqual([]);
  });

  it('may be everything', () => {
    expect(inheritedRights(['Boss'], roles).everything).toBe('System Developer');
    expect(inheritedRights(['Nurse'], roles).everything).toBeNull();
  });
});
