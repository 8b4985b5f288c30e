/**
 * Photos as files: told by their bytes, never by their name, and without what a camera writes beside the picture (place, time, device,
 * a thumbnail of the whole). JPEG: ITU-T T.81, annex B. PNG: ISO/IEC 15948.
 */

/** The most that the server keeps of one photo, in bytes. */
export const MOST_PHOTO_BYTES = 700 * 1024;
/** The longest side of a photo that is kept, in points. */
export const LONGEST_PHOTO_SIDE = 4096;
/** A device cuts photos to a square with sides of so many points. */
export const PHOTO_SIDE = 640;
/** And once more, for lists, to a square with sides of so many points. */
export const SMALL_PHOTO_SIDE = 96;
/** The most that the server keeps of a small one, in bytes, and shows of a photo in a list. */
export const MOST_SMALL_PHOTO_BYTES = 16 * 1024;
/** The largest file that a device reads, in bytes, and the most points that it draws: more than cameras of today make. */
export const MOST_CHOSEN_BYTES = 25 * 1024 * 1024;
export const MOST_CHOSEN_POINTS = 120_000_000;

type PictureType = 'image/jpeg' | 'image/png';

/** A whole picture without its metadata. */
export interface Picture {
  readonly type: PictureType;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Why bytes are no picture that is kept: another kind of file, or not whole. */
type PictureFault = 'photo.notPicture' | 'photo.damaged';

const PNG_BEGIN = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What is needed to draw; texts, times, EXIF and further pictures are not. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'IDAT', 'IEND']);

/** Reads a JPEG or PNG picture to its end. @returns the picture, or what is wrong */
export function readPicture(bytes: Uint8Array): Picture | PictureFault {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes) ?? 'photo.damaged';
  if (PNG_BEGIN.every((byte, at) => bytes[at] === byte)) return readPng(bytes) ?? 'photo.damaged';
  return 'photo.notPicture';
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether a marker begins a frame: SOF0 to SOF15, without DHT, JPG and DAC among them. */
const beginsFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** APP14 says how colours are meant; all other segments of applications, and comments, are metadata. */
const isBeside = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

function readJpeg(bytes: Uint8Array): Picture | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: Size | null = null;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1; // filled up
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const next = at + 2 + length;
    if (length < 2 || next > bytes.length) return null;
    if (beginsFrame(marker)) size = frameSize(bytes, at, length);
    const end = marker === 0xda ? scanEnd(bytes, next) : next;
    if (!isBeside(marker)) kept.push(bytes.subarray(at, end));
    if (marker === 0xda && bytes[end + 1] === 0xd9) {
      kept.push(bytes.subarray(end, end + 2));
      return size === null ? null : { type: 'image/jpeg', ...size, bytes: joined(kept) };
    }
    at = end;
  }
  return null;
}

function frameSize(bytes: Uint8Array, at: number, length: number): Size | null {
  if (length < 8) return null;
  const height = ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0);
  const width = ((bytes[at + 7] ?? 0) << 8) | (bytes[at + 8] ?? 0);
  return width === 0 || height === 0 ? null : { width, height };
}

/** Where the marker after a scan stands: within one, FF is followed by 00 or by the number of a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

function readPng(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  const kinds = new Set<string>();
  let at = 8;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + view.getUint32(at);
    if (next > bytes.length) return null;
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (kinds.size === 0 && (kind !== 'IHDR' || next !== at + 25)) return null;
    kinds.add(kind);
    if (PNG_KEPT.has(kind)) kept.push(bytes.subarray(at, next));
    if (kind === 'IEND') {
      const [width, height] = [view.getUint32(16), view.getUint32(20)];
      return width === 0 || height === 0 || !kinds.has('IDAT') ? null : { type: 'image/png', width, height, bytes: joined(kept) };
    }
    at = next;
  }
  return null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Which square of a picture is kept: how much of it is left out, and where the square lies, from 0 to 1 of the way. */
export interface SquareChoice {
  /** 1 keeps the shorter side, 4 a quarter of it. */
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

/** The square that was chosen: where it begins and how long its sides are, in points. */
export function squareIn(
  { width, height }: Size,
  { zoom, across, down }: SquareChoice,
): { readonly x: number; readonly y: number; readonly side: number } {
  const side = Math.max(1, Math.round(Math.min(width, height) / zoom));
  return { x: Math.round((width - side) * across), y: Math.round((height - side) * down), side };
}

/** The choice after the square was moved by parts of its side; it stays within the picture. */
export function moveSquare(size: Size, chosen: SquareChoice, across: number, down: number): SquareChoice {
  const { side } = squareIn(size, chosen);
  const moved = (at: number, by: number, room: number): number => (room <= 0 ? at : Math.min(1, Math.max(0, at + (by * side) / room)));
  return {
    ...chosen,
    across: moved(chosen.across, across, size.width - side),
    down: moved(chosen.down, down, size.height - side),
  };
}
