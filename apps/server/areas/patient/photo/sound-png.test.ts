import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPicture } from '@fieldward/domain/person/picture.ts';
import { pdfDocument } from '../../../paper/pdf-text.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { register, starterApi } from '../../../testing/starter-api.ts';
import { drawablePhoto, soundPng } from './sound-png.ts';

const chunk = (kind: string, content: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), content, Buffer.alloc(4)]);
};

interface Kind {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly type?: number;
  readonly interlace?: number;
  readonly colours?: number;
  readonly packed: Uint8Array;
}

function png({ width = 10, height = 10, depth = 8, type = 2, interlace = 0, colours = 0, packed }: Kind): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  const parts = [chunk('IHDR', header), ...(colours > 0 ? [chunk('PLTE', Buffer.alloc(colours * 3))] : []), chunk('IDAT', packed)];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts, chunk('IEND', Buffer.alloc(0))]);
}

const rows = (length: number, count = 10, filter = 0): Buffer =>
  deflateSync(Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from([filter]), Buffer.alloc(length, 7)]))));
const GARBAGE = Buffer.from('not packed');

const sound: readonly (readonly [string, Kind])[] = [
  ['grey of one bit', { depth: 1, type: 0, packed: rows(2) }],
  ['colours of two bytes', { depth: 16, packed: rows(60) }],
  ['a palette of four bits', { depth: 4, type: 3, colours: 16, packed: rows(5) }],
  ['see-through', { type: 6, packed: rows(40, 10, 4) }],
  // the seven passes have rows of points: 2×2, 1×2, 3×1, 2×3, 5×2, 5×5, 10×5 points
  [
    'interlaced',
    {
      interlace: 1,
      packed: deflateSync(
        Buffer.concat(
          [
            [2, 2],
            [1, 2],
            [3, 1],
            [2, 3],
            [5, 2],
            [5, 5],
            [10, 5],
          ].map(([points = 0, count = 0]) => Buffer.alloc((points * 3 + 1) * count)),
        ),
      ),
    },
  ],
];

const unsound: readonly (readonly [string, Kind, string])[] = [
  ['not packed', { type: 6, packed: GARBAGE }, 'damaged'],
  ['packed but cut', { type: 6, packed: rows(40).subarray(0, 12) }, 'damaged'],
  ['too few rows', { type: 6, packed: rows(40, 9) }, 'damaged'],
  ['too many rows', { type: 6, packed: rows(40, 11) }, 'damaged'],
  ['a filter that does not exist', { type: 6, packed: rows(40, 10, 5) }, 'damaged'],
  ['a palette without colours', { type: 3, packed: rows(10) }, 'damaged'],
  ['a depth that does not exist', { depth: 99, packed: rows(30) }, 'damaged'],
  ['a type that does not exist', { type: 77, packed: rows(30) }, 'damaged'],
  ['an interlacing that does not exist', { interlace: 7, packed: rows(30) }, 'damaged'],
  ['far more than it says', { type: 6, packed: deflateSync(Buffer.alloc(50_000_000)) }, 'damaged'],
  ['what takes long to take apart', { width: 4096, height: 4096, type: 6, packed: GARBAGE }, 'large'],
];

/** As cards do. */
const drawn = (photo: Uint8Array): Promise<unknown> =>
  pdfDocument({ title: 'x', language: 'en', size: 'A4', margin: 0, numbers: 'none' }, ({ doc }) => {
    doc.image(Buffer.from(photo), 0, 0, { cover: [50, 50] });
  });

describe('a picture', () => {
  it.each(sound)('is sound: %s', async (_what, kind) => {
    expect(await soundPng(png(kind))).toBe('sound');
    await drawn(png(kind));
  });
  it.each(unsound)('is not: %s', async (_what, kind, verdict) => {
    expect(await soundPng(png(kind))).toBe(verdict);
    expect(await drawablePhoto(png(kind))).toBe(null);
  });

  it('that is kept can be drawn, whatever its bytes are', async () => {
    const segment = (marker: number, content: readonly number[]) => [0xff, marker, 0, content.length + 2, ...content];
    const table = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]);
    const frame = segment(0xc0, [8, 0, 48, 0, 64, 1, 1, 0x11, 0]);
    const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0x34];
    const jpeg = Buffer.from([0xff, 0xd8, ...table, ...frame, ...segment(0xee, [65, 100, 111, 98, 101]), ...scan, 0xff, 0xd9]);
    let kept = 0;
    for (const whole of [jpeg, ...sound.map(([, kind]) => png(kind))])
      for (let at = 0; at < whole.length; at += 1) {
        const bytes = Buffer.from(whole);
        bytes[at] = (at * 37 + 101) % 256;
        const picture = readPicture(bytes);
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as a test can tell which
        const photo = typeof picture === 'string' ? null : await drawablePhoto(picture.bytes);
        if (photo === null) continue;
        kept += 1;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await drawn(photo);
      }
    expect(kept).toBeGreaterThan(100);
  });
});

describe('over the wire', () => {
  let api: ScratchApi;
  beforeAll(async () => {
    api = await starterApi();
  }, 60_000);
  afterAll(() => api.close());

  it.each(unsound)('refuses %s', async (_what, kind, verdict) => {
    const person = (
      await register(api.admin, `SND-${String(unsound.findIndex((each) => each[1] === kind)).padStart(6, '0')}`, 'Zahra', 'Khan')
    )['uuid'];
    const refused = await api.admin.post('personimage', { person, base64EncodedImage: png(kind).toString('base64') });
    expect([refused.status, refused.body['error'].code]).toEqual([400, verdict === 'large' ? 'photo.tooManyPoints' : 'photo.damaged']);
  });

  it('prints a card without a photo that was kept before anybody looked at its points', async () => {
    const person = String((await register(api.admin, 'SND-000099', 'Zahra', 'Khan'))['uuid']);
    await api.admin.post('fieldward/settings', { cardPhoto: 'true' });
    await api.files.put('photo/old', png({ type: 6, packed: GARBAGE }));
    await api.pool.rows(
      `insert into patient_photo (patient_id, file_key, media_type, width, height, size, creator)
       select patient_id, 'photo/old', 'image/png', 10, 10, 10, 1 from patient where uuid = $1`,
      [person],
    );
    const card = await api.admin.get(`fieldward/patientcards?patients=${person}`);
    expect([card.status, card.text.includes('/Subtype /Image')]).toEqual([200, false]);
  });
});
