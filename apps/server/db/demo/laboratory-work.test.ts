import { expect, it } from 'vitest';
import { makeHistories } from './histories.ts';
import { labTests, type DemoTest } from './laboratory-catalogue.ts';
import { makeLabWork } from './laboratory-work.ts';

const now = new Date('2026-05-20T10:00:00Z');
const histories = makeHistories({
  now,
  seed: 20_240_601,
  patients: 220,
  identifierOf: (n) => `TBP-${n}`,
  locations: ['a', 'b', 'c', 'd', 'e'],
});
const work = makeLabWork(histories, now);

it('is the same every time, and waits in every state', () => {
  expect(makeLabWork(histories, now)).toEqual(work);
  expect(new Set(work.map(({ state }) => state))).toEqual(
    new Set(['ordered', 'collected', 'rejected', 'accepted', 'resulted', 'released']),
  );
  expect(work.flatMap(({ results }) => results).some(({ flag }) => flag?.startsWith('critical'))).toBe(true);
});

it('has results only on processed samples, and in the order in which things happen, never in the future', () => {
  for (const { test, state, sample, at, resulted, released, results } of work) {
    const shape: DemoTest = labTests[test];
    expect([test, results.length > 0]).toEqual([test, state === 'resulted' || state === 'released']);
    if (results.length > 0 && shape.specimen !== false) expect(sample?.status).toBe('PROCESSED');
    const times = [at, sample?.collected, sample?.judged, resulted, released].flatMap((time) => (time ? [Date.parse(time)] : []));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
  }
});
