// @vitest-environment node
import { expect, test } from 'vitest';
import { findIndex, isNear } from './device-find.ts';

const people = [
  { uuid: 'zubaida', names: ['Zubaida Qureshi'], numbers: ['TB-0012-3'] },
  { uuid: 'jose', names: ['José María Núñez'], numbers: ['TB-0045-1'] },
  { uuid: 'ahmad', names: ['أحمد علي'], numbers: ['77-1'] },
  { uuid: 'amna', names: ['Amna Khan', 'Amna Bibi'], numbers: ['00123'] },
];

test.each([
  ['zubaida', ['zubaida']],
  ['Zubayda', ['zubaida']],
  ['zubaid qur', ['zubaida']],
  ['qurehsi', ['zubaida']],
  ['jose nunez', ['jose']],
  ['احمد', ['ahmad']],
  ['bibi', ['amna']],
  ['TB-0012', ['zubaida']],
  ['tb00451', ['jose']],
  ['0012', ['amna']],
  ['amna qureshi', []],
  ['xyz', []],
  ['amn', ['amna']],
  ['omn', []],
])('%j finds %j', (q, uuids) => {
  expect(findIndex(people)(q).map(({ uuid }) => uuid)).toEqual(uuids);
});

test('who is spelt as asked comes before who is nearly so', () => {
  const find = findIndex([
    { uuid: 'b', names: ['Amina Shah'], numbers: [] },
    { uuid: 'a', names: ['Amna Shah'], numbers: [] },
  ]);
  expect(find('amna shah').map(({ uuid, how }) => [uuid, how])).toEqual([
    ['a', 'exact'],
    ['b', 'spelling'],
  ]);
});

test.each([
  ['fatima', 'fatma', 1, true],
  ['fatima', 'ftaima', 1, true],
  ['fatima', 'fatuma', 1, true],
  ['fatima', 'fotuma', 1, false],
  ['fatima', 'f', 1, false],
  ['a'.repeat(300), `${'a'.repeat(300)}b`, 1, true],
])('%s and %s within %i: %s', (a, b, most, near) => {
  expect(isNear(a, b, most)).toBe(near);
});
