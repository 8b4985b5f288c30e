import { expect, test } from 'vitest';
import { mostNested, nestedRepetition } from './pattern-repetition.ts';

test.each([
  ['^[A-Z]{3}-[0-9]{6}$', 0],
  ['[0-9]{5}-[0-9]{7}-[0-9]', 0],
  ['x{1,999}', 0],
  ['(x{1,30}){1,30}', 900],
  ['(?:x{1,30}){1,30}', 900],
  ['(?P<part>x{1,30}y){30}', 930],
  ['((x{5}){5}){5}', 125],
  ['(x*){40}', 40],
  ['(x{9})*', 0],
  ['(a+|b){10}(c+){10}', 30],
  ['([0-9]{2,4}[ -]?){2,4}', 20],
  [String.raw`(\p{L}+\){2}|[^\]{3}]){7}`, 28],
  ['([[:alpha:]]{2}[]{}]){3}', 9],
  [String.raw`(\x{41}{2}){100,}`, 200],
  ['', 0],
  ['(', 0],
  ['(((', 0],
])('%s comes to %d', (pattern, size) => {
  expect(nestedRepetition(pattern)).toBe(size);
});

test('the bound lets formats of the field through', () => {
  for (const pattern of [String.raw`(\+[0-9]{1,3} )?([0-9]{2,4}[ -]?){2,4}`, "([A-Za-z]+[ '-]?){1,20}", '([A-Z]{2}[0-9]{2}/){3}[0-9]+'])
    expect(nestedRepetition(pattern)).toBeLessThanOrEqual(mostNested);
});
