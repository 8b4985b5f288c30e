import { expect, it } from 'vitest';
import { labTestGroupOf } from './test-group.ts';

it.each([
  ['OPTHALMOLOGY', 'OPHTHALMOLOGY'],
  ['ophthalmology', 'OPHTHALMOLOGY'],
  [' Blood bank ', 'BLOOD_BANK'],
  ['SEROLOGY', 'SEROLOGY'],
  ['ASTROLOGY', null],
  ['', null],
])('%j is the group %s', (text, group) => expect(labTestGroupOf(text)).toBe(group));
