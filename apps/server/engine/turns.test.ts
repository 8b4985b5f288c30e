import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('no more than so many run at once, in the order in which they came, and a failure hands the turn on', async () => {
  const turns = new Turns(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const all = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      turns.take(async () => {
        order.push(n);
        running += 1;
        most = Math.max(most, running);
        await tick();
        running -= 1;
        if (n % 3 === 0) throw new Error(String(n));
        return n;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(all.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false, true, true]);
  expect(await turns.take(async () => 'after')).toBe('after');
});
