// @vitest-environment node
import { expect, it } from 'vitest';
import { hoursInShort } from './hours-text.ts';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const span = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });
/** As it is read: without what keeps a span together. */
const short = (...hours: readonly ReturnType<typeof span>[]): string => hoursInShort(hours, names).replaceAll(/[\u2060\u2066\u2069]/gu, '');

it('puts days of the same hours together, and names three or more in a row by the first and the last', () => {
  expect(short(...[1, 2, 3, 4, 5].map((day) => span(day, '08:00', '13:00')), span(6, '09:00', '12:00'))).toBe(
    'Mon–Fri 08:00–13:00 · Sat 09:00–12:00',
  );
  expect(short(span(1, '08:00', '12:00'), span(2, '08:00', '12:00'), span(4, '08:00', '12:00'))).toBe('Mon Tue Thu 08:00–12:00');
  expect(short(span(3, '14:00', '16:00'), span(3, '08:00', '12:00'))).toBe('Wed 08:00–12:00, 14:00–16:00');
  expect(short()).toBe('');
});

it('keeps the two times of a span together, in their order', () => {
  expect(hoursInShort([span(1, '08:00', '12:00')], names)).toBe('Mon \u206608:00\u2060–\u206012:00\u2069');
});
