import { expect, test } from 'vitest';
import { MOST_TRIES, pinProblem, pinText, waitAfter } from './pin.ts';

test.each([
  ['48213', 'ondevice.pinShort'],
  ['  4821 ', 'ondevice.pinShort'],
  ['x'.repeat(101), 'ondevice.pinLong'],
  ['111111', 'ondevice.pinWeak'],
  ['123456', 'ondevice.pinWeak'],
  ['987654', 'ondevice.pinWeak'],
  ['890123', 'ondevice.pinWeak'],
  ['121212', 'ondevice.pinWeak'],
  ['123123', 'ondevice.pinWeak'],
  ['١٢٣٤٥٦', 'ondevice.pinWeak'],
  ['482915', undefined],
  ['٤٨٢٩١٥', undefined],
  ['three blue goats', undefined],
] as const)('the PIN %j: %s', (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem);
});

test('a PIN is the same in the digits of every keyboard', () => {
  expect(pinText('٤٨٢٩١٥')).toBe('482915');
  expect(pinText('۴۸۲۹۱۵')).toBe('482915');
});

test('tries wait longer and longer', () => {
  const waits = Array.from({ length: MOST_TRIES }, (_, tries) => waitAfter(tries));
  expect(waits).toEqual([0, 0, 0, 0, 5, 15, 60, 120, 300, 600]);
});
