// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { relationsOf, wouldCircle, type RelatedPerson } from './relationships.queries.ts';

const parent = { uuid: 't1', aIsToB: 'Parent', bIsToA: 'Child' };
const child = { uuid: 't2', aIsToB: 'Child', bIsToA: 'Parent' };
const sibling = { uuid: 't3', aIsToB: 'Sibling', bIsToA: 'Sibling' };

describe('what somebody can be to a patient', () => {
  it('is every type from both sides, each word once', () => {
    expect(relationsOf([sibling, parent, child]).map(({ word, type, side }) => [word, type.uuid, side])).toEqual([
      ['Sibling', 't3', 'a'],
      ['Parent', 't1', 'a'],
      ['Child', 't1', 'b'],
    ]);
  });

  it('is no parent of their own parent', () => {
    const person = { uuid: 'mother', display: 'M', gender: 'F', dead: false, isPatient: true, identifier: null };
    const known: RelatedPerson[] = [{ uuid: 'r', person, relationship: 'Parent', type: parent, side: 'a', start: null, end: null }];
    const [, isParent, isChild] = relationsOf([sibling, parent]);
    if (!isParent || !isChild) throw new Error('two sides');
    expect(wouldCircle('p', known, isChild, 'mother')).toBe(true);
    expect(wouldCircle('p', known, isParent, 'mother')).toBe(false);
    expect(wouldCircle('p', known, isChild, 'somebody')).toBe(false);
  });
});
