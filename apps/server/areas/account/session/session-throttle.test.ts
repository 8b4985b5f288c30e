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

it('refuses one account attacked from many addresses, and forgets after a success', () => {
  const throttle = new Throttle(() => 0);
  const last = Array.from({ length: 130 }, (_, at) => throttle.begin('ada', `10.0.0.${at}`)).at(-1);
  expect(last).toBeNull();
  throttle.succeeded('ada', '10.0.0.1');
  expect(throttle.begin('ada', '10.0.0.1')).toBe(0);
});
