import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** How far a point lies outside of a shape, in units of the drawing; negative inside. */
type Distance = (x: number, y: number) => number;

interface Shape {
  readonly colour: Colour;
  readonly distance: Distance;
}

const colourOf = (text: string): Colour => {
  const hex = text.length === 4 ? text.replace(/[0-9a-f]/gi, '$&$&') : text;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
};

function roundedSquare(size: number, radius: number): Distance {
  const half = size / 2;
  return (x, y) => {
    const [across, down] = [Math.abs(x - half) - half + radius, Math.abs(y - half) - half + radius];
    return Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - radius;
  };
}

/** A line with round ends along a path of `M`, `V` and `h`. */
function stroke(path: string, width: number): Distance {
  const lines: (readonly [x: number, y: number, toX: number, toY: number])[] = [];
  let [x, y] = [0, 0];
  for (const [, command, numbers = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [first = 0, second = 0] = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (command === 'M') [x, y] = [first, second];
    else if (command === 'V') lines.push([x, y, x, (y = first)]);
    else if (command === 'h') lines.push([x, y, (x += first), y]);
    else throw new Error(`the icon has a path with ${command ?? 'nothing'}, which is not drawn yet`);
  }
  return (atX, atY) => Math.min(...lines.map(([fromX, fromY, toX, toY]) => distanceTo(atX, atY, fromX, fromY, toX, toY))) - width / 2;
}

function distanceTo(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const part = Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2)));
  return Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY);
}

/** The shapes of an icon: a rounded square, a stroke and a disc, each an element of its own. */
function shapesOf(svg: string, fullBleed: boolean): { readonly size: number; readonly shapes: readonly Shape[] } {
  const element = (name: string): ((attribute: string) => string) => {
    const text = new RegExp(`<${name} [^>]*>`).exec(svg)?.[0] ?? '';
    return (attribute) => {
      const value = new RegExp(`[ ]${attribute}="([^"]*)"`).exec(text)?.[1];
      if (value === undefined) throw new Error(`the icon has no ${name} with ${attribute}`);
      return value;
    };
  };
  const [rect, path, circle] = [element('rect'), element('path'), element('circle')];
  const size = Number(rect('width'));
  const [x, y, radius] = [Number(circle('cx')), Number(circle('cy')), Number(circle('r'))];
  return {
    size,
    shapes: [
      { colour: colourOf(rect('fill')), distance: fullBleed ? () => -size : roundedSquare(size, Number(rect('rx'))) },
      { colour: colourOf(path('stroke')), distance: stroke(path('d'), Number(path('stroke-width'))) },
      { colour: colourOf(circle('fill')), distance: (atX, atY) => Math.hypot(atX - x, atY - y) - radius },
    ],
  };
}

/**
 * Draws our icon as PNG.
 * @param pixels its width and height
 * @param fullBleed to the edges, for devices that cut icons to a form of their own
 */
export function iconPng(svg: string, pixels: number, fullBleed = false): Buffer {
  const { size, shapes } = shapesOf(svg, fullBleed);
  const scale = pixels / size;
  const rows = Buffer.alloc(pixels * (pixels * 4 + 1));
  for (let row = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++) {
      const at = row * (pixels * 4 + 1) + 1 + column * 4;
      rows.set(pixelOf(shapes, (column + 0.5) / scale, (row + 0.5) / scale, scale), at);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // 8 bits a channel, with transparency
  header.set([8, 6], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', deflateSync(rows, { level: 9 })), part('IEND', Buffer.alloc(0))]);
}

/** One shape over the other; an edge covers a part of the pixel that it runs through. */
function pixelOf(shapes: readonly Shape[], x: number, y: number, scale: number): readonly [...Colour, alpha: number] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (const { colour, distance } of shapes) {
    const cover = Math.max(0, Math.min(1, 0.5 - distance(x, y) * scale));
    const over = cover + alpha * (1 - cover);
    const mix = (own: number, below: number): number => (over === 0 ? 0 : (own * cover + below * alpha * (1 - cover)) / over);
    [red, green, blue, alpha] = [mix(colour[0], red), mix(colour[1], green), mix(colour[2], blue), over];
  }
  return [Math.round(red), Math.round(green), Math.round(blue), Math.round(alpha * 255)];
}

function part(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
