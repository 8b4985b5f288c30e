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
  ['小明', 'xiaoming'],
  ['やまだ', 'yamada'],
  ['キョウコ', 'kyouko'],
  ['しゅんいち', 'shunichi'],
  ['いっぺい', 'ippei'],
  ['민수', 'minsu'],
])('%s is %s', async (token, latin) => {
  expect((await api.pool.rows<{ latin: string | null }>('select name_latin(name_normal($1)) as latin', [token]))[0]?.latin).toBe(latin);
});

test.each([
  ['王小明', ['王', '小明', '王小明', 'wang', 'xiaoming', 'wang xiaoming', 'wangxiaoming', '王 小明']],
  ['欧阳娜娜', ['欧阳', '娜娜', 'ouyang nana', '欧阳娜娜']],
  ['김민수', ['김', '민수', '김민수', 'kim minsu', 'minsu kim', 'gim minsu']],
  ['남궁민아', ['남궁', 'namgung mina', '민아']],
  ['やまだ たろう', ['やまだ', 'yamada tarou', 'tarou', 'たろう']],
  ['ヤマグチ', ['yamaguchi', 'ヤマグチ']],
])('%s is found by its parts and in Latin letters', async (name, searches) => {
  const [row] = await api.pool.rows<{ id: string }>(
    `with p as (insert into person (gender) values ('U') returning person_id),
       n as (insert into person_name (person_id, given_name, preferred) select person_id, $1, true from p)
     insert into patient (patient_id) select person_id from p returning patient_id::text as id`,
    [name],
  );
  for (const search of searches) {
    const found = await api.pool.rows<{ id: string }>('select s.patient_id::text as id from patient_search($1, 20) s', [search]);
    expect(
      found.map(({ id }) => id),
      search,
    ).toContain(row?.id);
  }
  const [other] = await api.pool.rows<{ n: number }>(
    'select count(*)::int as n from patient_search($1, 20) s where s.patient_id = $2::bigint',
    ['李四', row?.id],
  );
  expect(other?.n).toBe(0);
});

test('a family name of Korea is found as most of its bearers write it', async () => {
  const rows = await api.pool.rows<{ name: string; latin: string }>('select normalize(name, NFC) as name, latin from family_name_latin');
  expect(rows.every(({ name, latin }) => /^[가-힣]{1,2}$/.test(name) && /^[a-z]+$/.test(latin))).toBe(true);
});
