import { describe, expect, it } from 'vitest';
import { closesCircle, inheritedBy, type Inherits } from './role-inheritance.ts';

const inherits: Inherits = new Map([
  ['nurse', ['clerk']],
  ['matron', ['nurse', 'viewer']],
  ['clerk', ['viewer']],
]);

describe('inherited roles', () => {
  it('are those of the roles above too, each once', () => {
    expect([...inheritedBy('matron', inherits)].toSorted()).toEqual(['clerk', 'nurse', 'viewer']);
    expect([...inheritedBy('viewer', inherits)]).toEqual([]);
    expect([...inheritedBy('nobody knows it', inherits)]).toEqual([]);
  });

  it('end even where a circle is stored', () => {
    const circle: Inherits = new Map([
      ['a', ['b']],
      ['b', ['a']],
    ]);
    expect([...inheritedBy('a', circle)].toSorted()).toEqual(['a', 'b']);
  });

  it.each([
    ['viewer', ['matron'], true],
    ['viewer', ['clerk'], true],
    ['clerk', ['clerk'], true],
    ['clerk', ['viewer', 'matron'], true],
    ['matron', ['clerk'], false],
    ['new', ['matron'], false],
    ['clerk', [], false],
  ])('%s with %j closes a circle: %s', (role, parents, circle) => {
    expect(closesCircle(role, parents, inherits)).toBe(circle);
  });
});
