import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from './seeded-random.ts';

type Colour = readonly [number, number, number];
interface Ellipse {
  /** Middle and radii as parts of a side. */
  readonly at: readonly [x: number, y: number, rx: number, ry: number];
  readonly colour: Colour;
}

const SIDE = 160;
const SKINS: readonly Colour[] = [
  [141, 85, 54],
  [172, 113, 78],
  [198, 144, 106],
  [112, 66, 43],
];
const HAIRS: readonly Colour[] = [
  [32, 26, 24],
  [58, 42, 34],
  [96, 92, 90],
];
const CLOTHS: readonly Colour[] = [
  [38, 118, 110],
  [122, 62, 90],
  [64, 84, 140],
  [150, 104, 40],
];
const WALL: Colour = [226, 232, 234];
const DARK: Colour = [36, 30, 28];

/** A drawn face instead of a photo of somebody: a PNG, the same for the same seed. @param veiled with a scarf in the colour of the cloth */
export function drawFace(seed: number, veiled: boolean): { readonly bytes: Uint8Array; readonly side: number } {
  const random = seededRandom(seed);
  const [skin, hair, cloth] = [random.pick(SKINS), random.pick(HAIRS), random.pick(CLOTHS)];
  const eyes = 0.46 + random.next() * 0.03;
  const cover = veiled ? cloth : hair;
  const shapes: readonly Ellipse[] = [
    { at: [0.5, 1.02, 0.42, 0.3], colour: cloth },
    { at: [0.5, veiled ? 0.47 : 0.38, veiled ? 0.31 : 0.27, veiled ? 0.39 : 0.28], colour: cover },
    { at: [0.5, 0.75, 0.1, 0.12], colour: veiled ? cloth : skin },
    { at: [0.5, 0.49, 0.21 + random.next() * 0.02, 0.27], colour: skin },
    { at: [0.42, eyes, 0.022, 0.028], colour: DARK },
    { at: [0.58, eyes, 0.022, 0.028], colour: DARK },
    { at: [0.5, 0.64, 0.06 + random.next() * 0.03, 0.014], colour: [150, 70, 66] },
  ];
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) rows.set(colourAt(shapes, (x + 0.5) / SIDE, (y + 0.5) / SIDE), y * (1 + SIDE * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8); // eight bits of red, green and blue
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return {
    bytes: Buffer.concat([begin, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]),
    side: SIDE,
  };
}

/** The colour of the last shape that holds a point. */
function colourAt(shapes: readonly Ellipse[], x: number, y: number): Colour {
  const shape = shapes.findLast(({ at: [cx, cy, rx, ry] }) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1);
  return shape?.colour ?? WALL;
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
