import { expect, it } from 'vitest';
import { restOfWebhook } from './webhook.ts';

const HOUR = 3_600_000;

it.each([
  ['the first', 1, 0, 0, 5_000],
  ['the second', 2, 5_000, 0, 30_000],
  ['the third', 3, 35_000, 0, 120_000],
  ['the fifth', 5, HOUR / 2, 0, HOUR / 2],
  ['the sixth', 6, HOUR, 0, HOUR],
  ['one of a day later', 30, 24 * HOUR, 0, 24 * HOUR],
  ['one that asks for patience', 1, 0, 60_000, 60_000],
  ['one that asks for less', 3, 35_000, 1_000, 120_000],
  ['one that asks for a week', 1, 0, 7 * 24 * HOUR, 24 * HOUR],
  ['one shortly before the end', 9, 7 * 24 * HOUR - 1, 0, 24 * HOUR],
  ['the last', 9, 7 * 24 * HOUR, 0, null],
])('after %s attempt it rests as long as it should', (_which, attempts, since, asked, rest) => {
  expect(restOfWebhook(attempts, since, 7, asked)).toBe(rest);
});
