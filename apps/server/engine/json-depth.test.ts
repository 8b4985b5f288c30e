/** What is read from JSON as text: how deep it nests, which patients it may name, where a pointer leads. */
import { expect, it } from 'vitest';
import { nestsTooDeep } from './json-depth.ts';
import { fieldOf } from './schema-problems.ts';
import { uuidsIn } from './shown-patients.ts';

it.each([
  ['['.repeat(100) + ']'.repeat(100), false],
  ['['.repeat(101), true],
  ['{"a":'.repeat(101), true],
  [`${'[]'.repeat(60)}${'{}'.repeat(60)}`, false],
  [`"${'['.repeat(200)}"`, false],
  [`"\\"${'['.repeat(200)}"`, false],
  [`"\\\\"${'['.repeat(101)}`, true],
  ['', false],
])('%# nests too deep', (json, deep) => expect(nestsTooDeep(json)).toBe(deep));

it.each([
  ['', ''],
  ['/name', 'name'],
  ['/names/0/given~1name', 'names[0].given/name'],
  ['/0/a~01', '[0].a~1'],
])('the pointer %s is %s', (pointer, field) => expect(fieldOf(pointer)).toBe(field));

it('texts that may be the uuid of a patient are values without spaces, and ends of links', () => {
  const json = JSON.stringify({
    uuid: 'aaaaaaaa-1',
    short: 'aaaaaaa',
    longest: `b${'c'.repeat(37)}`,
    long: `b${'d'.repeat(38)}`,
    words: 'two words here',
    'key-is-no-value': 1,
    again: 'aaaaaaaa-1',
    self: 'http://x/ws/rest/v1/patient/eeeeeeee-2?v=full',
    next: 'http://x/person/ffffffff-3',
    place: 'http://x/location/gggggggg-4',
  });
  expect(uuidsIn(json)).toEqual(['aaaaaaaa-1', `b${'c'.repeat(37)}`, 'eeeeeeee-2', 'ffffffff-3']);
});
