import { kilometresBetween, type Position } from '@fieldward/domain/place/round.ts';

/** Pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Drawing {
  readonly at: (position: Position) => Point;
  /** A length of the scale: kilometres and pixels. */
  readonly scale: { readonly kilometres: number; readonly pixels: number };
}

/** Pixels around what is drawn, so that a mark at the edge is whole. */
const MARGIN = 28;
/** A map of one home shows a kilometre around it. */
const LEAST_DEGREES = 0.009;

/** The greatest of 1, 2, 5, 10 … that is not above a number. */
export function roundedDown(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  const digit = number / power;
  return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power;
}

/**
 * How positions are drawn in a box of so many pixels: north is up, and a kilometre is as long in all directions (equirectangular about
 * the middle, which is exact enough for a day's way).
 */
export function drawingOf(positions: readonly Position[], width: number, height: number): Drawing {
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const narrow = Math.cos((middle.latitude * Math.PI) / 180);
  const pixels = Math.min(
    (width - 2 * MARGIN) / Math.max((east - west) * narrow, LEAST_DEGREES),
    (height - 2 * MARGIN) / Math.max(north - south, LEAST_DEGREES),
  );
  const degree = kilometresBetween(middle, { ...middle, latitude: middle.latitude > 0 ? middle.latitude - 1 : middle.latitude + 1 });
  const kilometres = roundedDown(((width / 4) * degree) / pixels);
  return {
    at: ({ latitude, longitude }) => ({
      x: width / 2 + (longitude - middle.longitude) * narrow * pixels,
      y: height / 2 - (latitude - middle.latitude) * pixels,
    }),
    scale: { kilometres, pixels: (kilometres / degree) * pixels },
  };
}
