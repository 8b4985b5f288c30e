import { describe, expect, it } from 'vitest';
import { RoundTrips } from './round-trips.ts';

describe('a representation', () => {
  const walk = (steps: readonly string[], many = true, asked = true): string => {
    const trips = new RoundTrips();
    const go = ([first, ...rest]: readonly string[]): string =>
      first === undefined ? 'there' : trips.along({ property: first, many, asked }, () => go(rest));
    return go(steps);
  };

  it('may go into a list within itself, and to two lists', () => {
    expect([walk(['a', 'a', 'a']), walk(['a', 'b', 'c'])]).toEqual(['there', 'there']);
  });

  it('may not come back to a list, unless nobody asked, or it is one only', () => {
    expect(() => walk(['a', 'b', 'a'])).toThrow(expect.objectContaining({ code: 'engine.badRepresentation' }));
    expect([walk(['a', 'b', 'a'], false), walk(['a', 'b', 'a'], true, false)]).toEqual(['there', 'there']);
  });

  it('forgets where it has been on the way back', () => {
    const trips = new RoundTrips();
    const step = (property: string, work: () => void = () => {}): void => trips.along({ property, many: true, asked: true }, work);
    expect(() => step('a', () => step('b'))).not.toThrow();
    expect(() => step('b', () => step('a'))).not.toThrow();
    expect(() =>
      step('c', () => {
        throw new Error('x');
      }),
    ).toThrow('x');
    expect(() => step('b', () => step('c'))).not.toThrow();
  });
});
