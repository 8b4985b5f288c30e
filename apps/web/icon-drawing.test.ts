// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { iconPng } from './icon-drawing.ts';

const svg = readFileSync(join(import.meta.dirname, 'public', 'icon.svg'), 'utf8');

/** Reads the pixels of a picture that `iconPng` made, by their place in the drawing of 32 units. */
function picture(png: Buffer): (x: number, y: number) => readonly number[] {
  const width = png.readUInt32BE(16);
  const rows = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8));
  return (x, y) => {
    const at = Math.floor((y / 32) * width) * (width * 4 + 1) + 1 + Math.floor((x / 32) * width) * 4;
    return [...rows.subarray(at, at + 4)];
  };
}

describe('the icon as a picture', () => {
  it.each([192, 512])('of %i pixels shows the mark, with round corners', (pixels) => {
    const png = iconPng(svg, pixels);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([pixels, pixels]);
    const at = picture(png);
    expect(at(0.1, 0.1), 'a corner').toEqual([0, 0, 0, 0]);
    expect(at(16, 4), 'the square').toEqual([11, 111, 105, 255]);
    expect(at(10, 16), 'the stroke').toEqual([255, 255, 255, 255]);
    expect(at(21, 8.5), 'its branch').toEqual([255, 255, 255, 255]);
    expect(at(21.5, 22.5), 'the disc').toEqual([127, 224, 212, 255]);
  });

  it('goes to the edges where devices cut it, and the mark stays within what they leave', () => {
    const at = picture(iconPng(svg, 512, true));
    expect(at(0.1, 0.1)).toEqual([11, 111, 105, 255]);
    // the safe zone is a circle of two fifths of the width
    for (let angle = 0; angle < 360; angle += 5) {
      const [x, y] = [16 + 12.8 * Math.cos((angle * Math.PI) / 180), 16 + 12.8 * Math.sin((angle * Math.PI) / 180)];
      expect(at(x, y)).toEqual([11, 111, 105, 255]);
    }
  });

  it('is not drawn wrong in silence', () => {
    expect(() => iconPng(svg.replace('M10 24', 'M10 24c1 1 2 2 3 3'), 16)).toThrow('not drawn yet');
    expect(() => iconPng(svg.replace('<circle', '<ellipse'), 16)).toThrow('no circle');
  });
});
