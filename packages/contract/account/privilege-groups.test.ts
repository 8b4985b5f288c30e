import { expect, it } from 'vitest';
import { privilegeGroupOf, privilegeGroups } from './privilege-groups.ts';
import { privileges } from '../privileges.ts';

it('each group has privileges of the product, and foreign ones have a place too', () => {
  const used = new Set(Object.keys(privileges).map(privilegeGroupOf));
  expect(privilegeGroups.filter((group) => group !== 'other' && !used.has(group))).toEqual([]);
  expect(privilegeGroupOf('Frobnicate')).toBe('other');
});

it.each([
  ['Edit User Passwords', 'accounts'],
  ['Edit CommonLab Orders', 'laboratory'],
  ['Get Identifier Types', 'patients'],
  ['Get Person Attribute Types', 'people'],
  ['Manage Events Metadata', 'events'],
  ['Manage Salaries', 'events'],
  ['Manage Workflows Metadata', 'forms'],
  ['View Reports', 'overview'],
  ['Access Administration', 'accounts'],
])('%s belongs to %s', (name, group) => {
  expect(privilegeGroupOf(name)).toBe(group);
});
