import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kilometresBetween, roundOf, type Position } from './round.ts';

const position = fc.record({
  latitude: fc.double({ min: -60, max: 60, noNaN: true }),
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
});

/** Kilometres of a way from stop to stop, from `start` on where there is one. */
function lengthOfRound(stops: readonly Position[], start: Position | null): number {
  const way = start === null ? stops : [start, ...stops];
  return way.slice(1).reduce((sum, stop, at) => sum + kilometresBetween(way[at] ?? stop, stop), 0);
}

const permutations = (all: readonly number[]): number[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((one) => permutations(all.filter((each) => each !== one)).map((rest) => [one, ...rest]));

const at = (stops: readonly Position[], order: readonly number[]): Position[] => order.flatMap((each) => stops[each] ?? []);

describe('the way between two positions', () => {
  it('is as long as on maps: Paris to London 344 km, a degree of latitude 111.2 km', () => {
    expect(kilometresBetween({ latitude: 48.8566, longitude: 2.3522 }, { latitude: 51.5074, longitude: -0.1278 })).toBeCloseTo(343.6, 0);
    expect(kilometresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111.2, 1);
  });

  it('is short across the line where the date changes', () => {
    expect(kilometresBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(23);
  });
});

describe('a round', () => {
  it('of homes along a road goes from one end to the other, from the middle to the nearer end first', () => {
    const road = [3, 0, 4, 1, 2].map((longitude) => ({ latitude: 10, longitude }));
    const order = roundOf(road, null).map((each) => road[each]?.longitude);
    expect([order, order.toReversed()]).toContainEqual([0, 1, 2, 3, 4]);
    expect(roundOf(road, { latitude: 10, longitude: 0.9 }).map((each) => road[each]?.longitude)).toEqual([0, 1, 2, 3, 4]);
  });

  it('passes each stop once, and turning any part of it around makes it no shorter', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 25 }), fc.option(position), (stops, start) => {
        const order = roundOf(stops, start);
        expect(order.toSorted((a, b) => a - b)).toEqual([...stops.keys()]);
        const length = lengthOfRound(at(stops, order), start);
        for (let from = 0; from < order.length - 1; from += 1)
          for (let to = from + 1; to < order.length; to += 1) {
            const other = [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)];
            expect(lengthOfRound(at(stops, other), start)).toBeGreaterThan(length - 1e-6 - length * 1e-9);
          }
      }),
      { numRuns: 60 },
    );
  });

  it('of few stops from a start is at most a quarter longer than the shortest', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 6 }), position, (stops, start) => {
        const best = Math.min(...permutations([...stops.keys()]).map((order) => lengthOfRound(at(stops, order), start)));
        expect(lengthOfRound(at(stops, roundOf(stops, start)), start)).toBeLessThanOrEqual(best * 1.25 + 1e-6);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('of two hundred homes is there at once', () => {
    const stops = Array.from({ length: 200 }, (_, n) => ({
      latitude: 24 + ((n * 7919) % 1000) / 5000,
      longitude: 67 + ((n * 104_729) % 1000) / 5000,
    }));
    const begun = performance.now();
    const order = roundOf(stops, null);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(lengthOfRound(at(stops, order), null)).toBeLessThan(lengthOfRound(stops, null) / 5);
  });
});
