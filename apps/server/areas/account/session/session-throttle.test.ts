import { expect, it } from 'vitest';
import { Throttle } from './session-throttle.ts';

it('lets a few wrong passwords pass, then slows, then refuses', () => {
  let now = 0;
  const throttle = new Throttle(() => now);
  const waits = Array.from({ length: 31 }, () => throttle.begin('ada', '10.0.0.1'));
  expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 250, 500, 1000]);
  expect(waits[29]).toBe(8000);
  expect(waits[30]).toBeNull();
  expect(throttle.begin('ada', '10.0.0.2')).toBe(0);
  now = 16 * 60_000;
  expect(throttle.begin('ada', '10.0.0.1')).toBe(0);
});

it('slows an account attacked from many addresses, and lets a clean address in', () => {
  const throttle = new Throttle(() => 0);
  const waits = Array.from({ length: 130 }, (_, at) => throttle.begin('ada', `10.0.0.${at}`));
  expect([waits[119], waits[120], waits[129]]).toEqual([0, 2_000, 2_000]);
  // an address that guessed before has had its free attempts
  const again = Array.from({ length: 6 }, () => throttle.begin('ada', '10.0.0.1'));
  expect(again).toEqual([2_000, 2_000, 2_000, 2_000, null, null]);
  expect(throttle.begin('ada', '10.9.9.9')).toBe(2_000);
  throttle.succeeded('ada', '10.9.9.9');
  expect(throttle.begin('ada', '10.9.9.9')).toBe(0);
});

it('refuses everybody where only those get so far who know the password', () => {
  const throttle = new Throttle(() => 0, 'refuse');
  for (let at = 0; at < 120; at += 1) throttle.begin('ada', `10.0.0.${at}`);
  expect(throttle.begin('ada', '10.9.9.9')).toBeNull();
});

it('is not kept up by attempts that are refused', () => {
  let now = 0;
  const throttle = new Throttle(() => now);
  for (let at = 0; at < 30; at += 1) throttle.begin('ada', '10.0.0.1');
  for (let at = 0; at < 500; at += 1) expect(throttle.begin('ada', '10.0.0.1')).toBeNull();
  // the owner elsewhere does not notice
  expect(throttle.begin('ada', '10.0.0.2')).toBe(0);
  now = 10 * 60_000;
  expect(throttle.begin('ada', '10.0.0.1')).toBeNull();
  now = 15 * 60_000;
  expect(throttle.begin('ada', '10.0.0.1')).toBe(0);
});
