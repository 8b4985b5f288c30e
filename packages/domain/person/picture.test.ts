import { describe, expect, it } from 'vitest';
import { moveSquare, readPicture, squareIn } from './picture.ts';

const text = (words: string): number[] => [...words].map((letter) => letter.charCodeAt(0));
const segment = (marker: number, content: readonly number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
];
const FRAME = segment(0xc0, [8, 0, 48, 0, 64, 1, 1, 0x11, 0]);
const TABLE = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]);
const COLOURS = segment(0xee, text('Adobe'));
const SCAN = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
const EXIF = segment(0xe1, [...text('Exif'), 0, 0, ...text('GPS 33.6N 73.0E')]);
const jpeg = (...parts: readonly (readonly number[])[]) => Uint8Array.from([0xff, 0xd8, ...parts.flat()]);

const chunk = (kind: string, content: readonly number[]): number[] => [
  0,
  0,
  content.length >> 8,
  content.length & 255,
  ...text(kind),
  ...content,
  1,
  2,
  3,
  4,
];
const HEADER = chunk('IHDR', [0, 0, 0, 64, 0, 0, 0, 48, 8, 2, 0, 0, 0]);
const png = (...parts: readonly (readonly number[])[]) => Uint8Array.from([0x89, ...text('PNG\r\n'), 0x1a, 0x0a, ...parts.flat()]);

describe('a JPEG picture', () => {
  const whole = jpeg(TABLE, FRAME, COLOURS, SCAN, [0xff, 0xd9]);
  it('loses what the camera wrote beside it, and what follows it', () => {
    const read = readPicture(
      jpeg(EXIF, segment(0xe0, text('JFIF')), TABLE, FRAME, COLOURS, segment(0xfe, text('of Amina')), SCAN, [0xff, 0xd9], EXIF),
    );
    expect(read).toEqual({ type: 'image/jpeg', width: 64, height: 48, bytes: whole });
  });
  it('may have several scans', () => {
    const bytes = jpeg(TABLE, FRAME, SCAN, TABLE, SCAN, [0xff, 0xd9]);
    expect(readPicture(bytes)).toMatchObject({ width: 64, bytes });
  });
  it('is damaged wherever it is cut', () => {
    for (let length = 3; length < whole.length; length += 1)
      expect(readPicture(whole.subarray(0, length)), String(length)).toBe('photo.damaged');
  });
  it('needs a frame', () => expect(readPicture(jpeg(TABLE, SCAN, [0xff, 0xd9]))).toBe('photo.damaged'));
});

describe('a PNG picture', () => {
  const whole = png(HEADER, chunk('IDAT', [1, 2, 3]), chunk('IEND', []));
  it('loses its texts', () => {
    const read = readPicture(
      png(HEADER, chunk('tEXt', text('of Amina')), chunk('eXIf', [1]), chunk('IDAT', [1, 2, 3]), chunk('IEND', []), [7, 7]),
    );
    expect(read).toEqual({ type: 'image/png', width: 64, height: 48, bytes: whole });
  });
  it('is damaged wherever it is cut', () => {
    for (let length = 8; length < whole.length; length += 1)
      expect(readPicture(whole.subarray(0, length)), String(length)).toBe('photo.damaged');
  });
  it('needs its header first, and data', () => {
    expect(readPicture(png(chunk('IDAT', [1]), HEADER, chunk('IEND', [])))).toBe('photo.damaged');
    expect(readPicture(png(HEADER, chunk('IEND', [])))).toBe('photo.damaged');
  });
});

it.each(['', '%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'RIFF    WEBP'])('%j is no picture', (words) => {
  expect(readPicture(Uint8Array.from(text(words)))).toBe('photo.notPicture');
});

it('a square is chosen and moved within the picture', () => {
  const [wide, tall] = [
    { width: 640, height: 480 },
    { width: 3, height: 8 },
  ];
  const middle = { zoom: 1, across: 0.5, down: 0.5 };
  expect(squareIn(wide, middle)).toEqual({ x: 80, y: 0, side: 480 });
  expect(squareIn(tall, middle)).toEqual({ x: 0, y: 3, side: 3 });
  expect(squareIn(wide, { zoom: 2, across: 1, down: 0 })).toEqual({ x: 400, y: 0, side: 240 });
  expect(moveSquare(wide, middle, 0.1, 0.1)).toEqual({ zoom: 1, across: 0.8, down: 0.5 });
  expect(moveSquare(wide, { ...middle, zoom: 2 }, -9, 9)).toEqual({ zoom: 2, across: 0, down: 1 });
});
