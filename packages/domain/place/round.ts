/** The order in which somebody goes from home to home: short, not the shortest; nobody waits for a proof. */

/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth, IUGG 1980. */
const EARTH_KM = 6_371.0088;
/** Turns of improving; each shortens the way, so it ends by itself long before. */
const MOST_TURNS = 50;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two positions, as the crow flies (haversine). */
export function kilometresBetween(a: Position, b: Position): number {
  const up = Math.sin(radians(b.latitude - a.latitude) / 2);
  const along = Math.sin(radians(b.longitude - a.longitude) / 2);
  const half = up * up + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along * along;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * The order in which to visit stops: the nearest next, then parts turned around as long as that makes the way shorter (2-opt). The way
 * does not come back. Without a start it begins at the stop that is farthest from the middle.
 * @returns indices into `stops`, each once
 */
export function roundOf(stops: readonly Position[], start: Position | null): number[] {
  const far = (a: Position | undefined, b: Position | undefined): number =>
    a === undefined || b === undefined ? 0 : kilometresBetween(a, b);
  const way = nearestNext(stops, start, far);
  // without a start the first stop may change its place, too
  const before = (at: number): Position | undefined => (at === 0 ? (start ?? undefined) : stops[way[at - 1] ?? -1]);
  for (let turn = 0, shorter = true; shorter && turn < MOST_TURNS; turn += 1) {
    shorter = false;
    for (let from = 0; from < way.length - 1; from += 1)
      for (let to = from + 1; to < way.length; to += 1) {
        const [first, last, after] = [stops[way[from] ?? -1], stops[way[to] ?? -1], stops[way[to + 1] ?? -1]];
        const gained = far(before(from), first) + far(last, after) - far(before(from), last) - far(first, after);
        if (gained <= 1e-9) continue;
        way.splice(from, to - from + 1, ...way.slice(from, to + 1).toReversed());
        shorter = true;
      }
  }
  return way;
}

function nearestNext(
  stops: readonly Position[],
  start: Position | null,
  far: (a: Position | undefined, b: Position | undefined) => number,
): number[] {
  const left = new Set(stops.keys());
  const way: number[] = [];
  let here = start ?? outermost(stops);
  while (left.size > 0) {
    const next = [...left].reduce((best, each) => (far(here, stops[each]) < far(here, stops[best]) ? each : best));
    left.delete(next);
    way.push(next);
    here = stops[next];
  }
  return way;
}

function outermost(stops: readonly Position[]): Position | undefined {
  const middle = {
    latitude: stops.reduce((sum, { latitude }) => sum + latitude, 0) / stops.length,
    longitude: stops.reduce((sum, { longitude }) => sum + longitude, 0) / stops.length,
  };
  return stops.toSorted((a, b) => kilometresBetween(middle, b) - kilometresBetween(middle, a))[0];
}
