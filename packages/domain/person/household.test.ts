import { describe, expect, it } from 'vitest';
import { householdRelations, relationOfWord, relationToNewHead } from './household.ts';

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
