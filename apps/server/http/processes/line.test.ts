import { expect, it } from 'vitest';
import { Line } from './line.ts';

interface Counting {
  double(n: number): number;
  fail(): void;
  never(): Promise<void>;
}

function pair(): { asking: Line<Counting, object>; answering: Line<object, Counting> } {
  const asking: Line<Counting, object> = new Line((letter) => answering.receive(structuredClone(letter)), {});
  const answering: Line<object, Counting> = new Line((letter) => asking.receive(structuredClone(letter)), {
    double: (n) => 2 * n,
    fail: () => {
      throw new Error('as it is');
    },
    never: () => new Promise(() => {}),
  });
  return { asking, answering };
}

it('brings each answer to its question', async () => {
  const { asking } = pair();
  expect(await Promise.all([1, 2, 3].map((n) => asking.ask('double', n)))).toEqual([2, 4, 6]);
  await expect(asking.ask('fail')).rejects.toThrow('as it is');
});

it('leaves nobody waiting for a process that has ended', async () => {
  const { asking } = pair();
  const waiting = asking.ask('never');
  asking.close('it ended (code 1)');
  await expect(waiting).rejects.toThrow('it ended (code 1)');
  await expect(asking.ask('double', 1)).rejects.toThrow('ended');
});

it('passes over what is no letter', () => {
  for (const message of [null, 'text', {}, { type: 'of somebody else' }]) expect(() => pair().asking.receive(message)).not.toThrow();
});
