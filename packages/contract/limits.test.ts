import { expect, expectTypeOf, it } from 'vitest';
import { limitsOf } from './limits.ts';
import { concept } from './form/concept.ts';
import { person } from './patient/person.ts';
import { location } from './place/location.ts';

it('gives the limits of a field that declares them', () => {
  expect(limitsOf(location, 'name').max).toBe(255);
  expect(limitsOf(location, 'name').required).toBe(true);
  expect(limitsOf(location, 'tags').required).toBe(false);
  expect([limitsOf(person, 'age').min, limitsOf(person, 'age').max]).toEqual([0, 130]);
  expect(limitsOf(concept, 'names').min).toBe(1);
  expectTypeOf(limitsOf(location, 'name').max).toEqualTypeOf<number>();
  // @ts-expect-error a name has no least length
  expect(limitsOf(location, 'name').min).toBeUndefined();
  // @ts-expect-error a birth date has no limit
  expect(limitsOf(person, 'birthdate').max).toBeUndefined();
  // @ts-expect-error there is no such field
  expect(limitsOf(location, 'nme').required).toBe(false);
});
