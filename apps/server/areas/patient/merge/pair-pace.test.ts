import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { starterApi } from '../../../testing/starter-api.ts';
import { pacing } from './pair-pace.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

/** How long ten steps without work take, with 100 ms for each. */
const tenSteps = async (step: (n: number) => Promise<void> = async () => {}): Promise<number> =>
  api.asServer.transaction(async (tx) => {
    const breathe = pacing(tx, 100, { pace: 10 });
    const begun = performance.now();
    for (let n = 0; n < 10; n += 1) {
      await step(n);
      await breathe(0.1);
    }
    return performance.now() - begun;
  });
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('does not rest while nobody else works, and takes the time that it has while somebody does', async () => {
  // what the server itself does beside is over soon
  await expect.poll(async () => tenSteps(), { timeout: 20_000 }).toBeLessThan(400);
  await api.asServer.transaction(async (other) => {
    await other.rows('select');
    expect(await tenSteps()).toBeGreaterThan(980);
    // a step that took longer is made up for by those after it
    const slow = await tenSteps(async (n) => (n === 0 ? pause(500) : undefined));
    expect(slow).toBeGreaterThan(980);
    expect(slow).toBeLessThan(1_300);
  });
  await expect.poll(async () => tenSteps(), { timeout: 20_000 }).toBeLessThan(400);
});

it('sees who began to work in the middle of a search', async () => {
  await expect.poll(async () => tenSteps(), { timeout: 20_000 }).toBeLessThan(400);
  let end: () => void = () => {};
  let other: Promise<unknown> = Promise.resolve();
  const took = await tenSteps(async (n) => {
    if (n !== 5) return;
    const ended = new Promise<void>((resolve) => (end = resolve));
    await new Promise<void>((begun) => {
      other = api.asServer.transaction(async (tx) => {
        await tx.rows('select');
        begun();
        await ended;
      });
    });
  });
  end();
  await other;
  expect(took).toBeGreaterThan(480);
});
