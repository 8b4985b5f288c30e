import anyAscii from 'any-ascii';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchApi, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api?.close());

test('letters are written in Latin as the library writes them, but for ours', async () => {
  const rows = await api.pool.rows<{ letter: string; latin: string; ours: boolean }>('select letter, latin, ours from letter_latin');
  expect(rows.length).toBeGreaterThan(2_000);
  const library = (letter: string): string =>
    anyAscii(letter)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '');
  expect(rows.filter(({ letter, latin, ours }) => !ours && latin !== library(letter))).toEqual([]);
  // a letter of ours that the library has come to write likewise is ours no longer
  expect(rows.filter(({ letter, latin, ours }) => ours && latin === library(letter))).toEqual([]);
});

test.each([
  ['አየለ', 'ayele'],
  ['በቀለ', 'bekele'],
  ['राम', 'ram'],
  ['محمد', 'mehmd'],
  ['علی', 'aly'],
  ['сергеи', 'sergei'],
  ['γιωργοσ', 'giorgos'],
  ['amina', null],
  ['小明', null],
])('%s is %s', async (token, latin) => {
  expect((await api.pool.rows<{ latin: string | null }>('select name_latin($1) as latin', [token]))[0]?.latin).toBe(latin);
});
