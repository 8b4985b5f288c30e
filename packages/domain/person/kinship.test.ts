import { describe, expect, it } from 'vitest';
import { closesCircle, parentSide } from './kinship.ts';

describe('parents and children', () => {
  it.each([
    ['Parent', 'Child', 'a'],
    [' child', 'Parent', 'b'],
    ['Mother', 'Daughter', 'a'],
    ['Sibling', 'Sibling', null],
    ['Parent', 'Supervisor', null],
  ])('%j to %j: %j', (aIsToB, bIsToA, side) => expect(parentSide({ aIsToB, bIsToA })).toBe(side));

  it('are in no circle', () => {
    const line = ['a', 'b', 'c', 'd'].flatMap((parent, at, all) => (all[at + 1] ? [{ parent, child: all[at + 1] ?? '' }] : []));
    expect(closesCircle(line, { parent: 'd', child: 'a' })).toBe(true);
    expect(closesCircle(line, { parent: 'b', child: 'a' })).toBe(true);
    expect(closesCircle(line, { parent: 'a', child: 'a' })).toBe(true);
    expect(closesCircle(line, { parent: 'a', child: 'd' })).toBe(false);
    expect(closesCircle(line, { parent: 'e', child: 'a' })).toBe(false);
    // whatever stands there already
    expect(closesCircle([...line, { parent: 'd', child: 'a' }], { parent: 'b', child: 'e' })).toBe(false);
  });
});
