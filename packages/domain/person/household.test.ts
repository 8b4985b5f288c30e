import { describe, expect, it } from 'vitest';
import { householdRelations, proposedHead, relationOfWord, relationToNewHead } from './household.ts';

describe('what a member is to a new head', () => {
  it.each([
    ['spouse', 'head', 'spouse'],
    ['spouse', 'child', 'child'],
    ['spouse', 'parent', 'otherRelative'],
    ['child', 'head', 'parent'],
    ['child', 'spouse', 'parent'],
    ['child', 'child', 'sibling'],
    ['child', 'parent', 'grandparent'],
    ['child', 'grandchild', null],
    ['parent', 'sibling', 'child'],
    ['parent', 'child', 'grandchild'],
    ['sibling', 'parent', 'parent'],
    ['grandchild', 'head', 'grandparent'],
    ['notRelated', 'child', 'notRelated'],
    ['notRelated', 'notRelated', null],
    ['spouse', 'notRelated', 'notRelated'],
    ['otherRelative', 'child', 'otherRelative'],
    [null, 'child', null],
    ['spouse', null, null],
  ] as const)('where the new head was the %s, the %s is %s', (newHead, member, told) => {
    expect(relationToNewHead(newHead, member)).toBe(told);
  });

  it('is one of the known relations in every case', () => {
    for (const newHead of householdRelations)
      for (const member of householdRelations) expect([null, ...householdRelations]).toContain(relationToNewHead(newHead, member));
  });
});

it('reads the words of relationships', () => {
  expect(['Parent', ' child', 'Wife', 'Niece/Nephew', 'Doctor', 'Contact'].map(relationOfWord)).toEqual([
    'parent',
    'child',
    'spouse',
    'otherRelative',
    null,
    null,
  ]);
});

describe('the head that is proposed', () => {
  const of = (name: string, birthdate: string | null, dead = false) => ({ name, birthdate, dead });
  const name = (...members: ReturnType<typeof of>[]) => proposedHead(members, '2026-11-22')?.name ?? null;

  it('is the oldest adult alive', () => {
    expect(name(of('child', '2015-01-01'), of('mother', '1990-01-01'), of('grandmother', '1950-01-01', true))).toBe('mother');
  });
  it('is the oldest child where there is no adult, and nobody where nobody is alive', () => {
    expect(name(of('small', '2020-01-01'), of('big', '2012-01-01'))).toBe('big');
    expect(name(of('dead', '1950-01-01', true))).toBe(null);
  });
  it('may be somebody of an age that nobody knows before a child', () => {
    expect(name(of('child', '2015-01-01'), of('somebody', null))).toBe('somebody');
    expect(name(of('adult', '1980-01-01'), of('somebody', null))).toBe('adult');
  });
});
