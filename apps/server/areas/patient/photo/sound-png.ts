/**
 * Whether the points of a PNG picture can be unpacked (ISO/IEC 15948): whoever draws it for paper does that without looking, and a server that
 * unpacks what cannot be unpacked ends.
 */
import { createInflate } from 'node:zlib';

/** The depths that each colour type may have, and its samples a point. */
const KINDS: Readonly<Record<number, readonly [samples: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
};
const PALETTE = 3;
/** Where each pass of an interlaced picture begins, and its steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** The most points of a picture that is taken apart on the way to paper: one that is see-through or interlaced. */
const MOST_TAKEN_APART = 1024 * 1024;
const HIGHEST_FILTER = 4;

/** Rows of the same length, in bytes without the one of the filter. */
interface Rows {
  readonly length: number;
  readonly count: number;
}

interface Png {
  readonly rows: readonly Rows[];
  readonly packed: readonly Uint8Array[];
  readonly points: number;
  readonly takenApart: boolean;
}

/** What a PNG says of itself; null where that cannot be. */
function pngOf(bytes: Uint8Array): Png | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packed: Uint8Array[] = [];
  let colours = 0;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (kind === 'IDAT') packed.push(bytes.subarray(at + 8, at + 8 + length));
    if (kind === 'PLTE') colours = length % 3 === 0 ? length / 3 : 0;
    at += 12 + length;
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth = 0, type = 0, compression, filter, interlace] = bytes.subarray(24, 29);
  const [samples = 0, depths = []] = KINDS[type] ?? [];
  if (!depths.includes(depth) || compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return null;
  if (type === PALETTE && (colours < 1 || colours > 256)) return null;
  const across = (points: number): number => Math.ceil((points * samples * depth) / 8);
  const passes = interlace === 1 ? ADAM7 : ([[0, 0, 1, 1]] as const);
  const rows = passes
    .map(([x, y, dx, dy]) => ({ length: across(Math.ceil((width - x) / dx)), count: Math.max(0, Math.ceil((height - y) / dy)) }))
    .filter(({ length, count }) => length > 0 && count > 0);
  return { rows, packed, points: width * height, takenApart: interlace === 1 || type === 4 || type === 6 };
}

/** Follows rows through bytes that come in pieces. */
class RowReader {
  readonly #rows: readonly Rows[];
  #at = 0;
  #done = 0;
  #left = 0;

  constructor(rows: readonly Rows[]) {
    this.#rows = rows;
  }

  /** Whether the piece goes on as rows do: a filter that exists, and nothing behind the last row. */
  takes(piece: Uint8Array): boolean {
    for (let from = 0; from < piece.length;) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, piece.length - from);
        this.#left -= step;
        from += step;
        continue;
      }
      const rows = this.#rows[this.#at];
      if (rows === undefined || (piece[from] ?? 0) > HIGHEST_FILTER) return false;
      from += 1;
      this.#left = rows.length;
      this.#done += 1;
      if (this.#done === rows.count) {
        this.#at += 1;
        this.#done = 0;
      }
    }
    return true;
  }

  get whole(): boolean {
    return this.#at === this.#rows.length && this.#left === 0;
  }
}

async function unpacks({ rows, packed }: Png): Promise<boolean> {
  const reader = new RowReader(rows);
  const inflate = createInflate();
  inflate.end(Buffer.concat(packed));
  try {
    for await (const piece of inflate) if (!reader.takes(piece as Uint8Array)) return false;
  } catch {
    return false; // not packed as it should be, or not to its end
  } finally {
    inflate.destroy();
  }
  return reader.whole;
}

/** @param bytes what `readPicture` found to be a PNG; @returns 'damaged' where it cannot be drawn, 'large' where that takes too long */
export async function soundPng(bytes: Uint8Array): Promise<'sound' | 'damaged' | 'large'> {
  const png = pngOf(bytes);
  if (png === null) return 'damaged';
  if (png.takenApart && png.points > MOST_TAKEN_APART) return 'large';
  return (await unpacks(png)) ? 'sound' : 'damaged';
}

/** A photo for paper: null where it cannot be drawn. @param bytes as they were kept, perhaps before anybody looked at their points */
export async function drawablePhoto(bytes: Uint8Array): Promise<Uint8Array | null> {
  const isPng = bytes[0] === 0x89;
  return !isPng || (await soundPng(bytes)) === 'sound' ? bytes : null;
}
