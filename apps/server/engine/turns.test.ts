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

test('refuses whoever comes when the line is full', async () => {
  const turns = new Turns(1, 2);
  let open = (): void => {};
  const held = new Promise<void>((resolve) => (open = resolve));
  const all = [1, 2, 3].map((each) => turns.take(() => held.then(() => each)));
  await expect(turns.take(async () => 4)).rejects.toMatchObject({ code: 'engine.overloaded', status: 503 });
  open();
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
  expect(await turns.take(async () => 5)).toBe(5);
});
