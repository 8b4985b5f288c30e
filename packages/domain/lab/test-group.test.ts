import { textOf } from '@fieldward/messages/catalogue.ts';
import { catalogueEn } from '@fieldward/messages/complete.ts';
import { expect, it } from 'vitest';
import { labTestGroupOf, labTestGroups, labTestGroupWord } from './test-group.ts';

it.each([
  ['OPTHALMOLOGY', 'OPHTHALMOLOGY'],
  ['ophthalmology', 'OPHTHALMOLOGY'],
  [' Blood bank ', 'BLOOD_BANK'],
  ['SEROLOGY', 'SEROLOGY'],
  ['ASTROLOGY', null],
  ['', null],
])('%j is the group %s', (text, group) => expect(labTestGroupOf(text)).toBe(group));

it('shows the nine groups of the specification as it writes them, and reads back what it shows', () => {
  const shown = labTestGroups.map((group) => textOf(catalogueEn, labTestGroupWord(group)));
  const nine = 'BACTERIOLOGY BIOCHEMISTRY CARDIOLOGY HEMATOLOGY IMMUNOLOGY OPTHALMOLOGY RADIOLOGY SEROLOGY SONOLOGY';
  expect(shown).toEqual(expect.arrayContaining(nine.split(' ')));
  expect(shown.map(labTestGroupOf)).toEqual(labTestGroups);
});
