import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wallClock } from './zone.ts';

// from before Christ to years of five digits
const instants = fc.integer({ min: Date.parse('-000001-01-01'), max: Date.UTC(12_000, 0, 1) });

it('the clock of UTC is that of Greenwich, however it is read', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      expect(wallClock(instant, 'UTC')).toBe(wallClock(instant, 'Etc/UTC'));
    }),
    {
      numRuns: 500,
      examples: ['0001-01-01', '-000001-12-31T23:59:59.999Z', '0000-06-01', '+010000-01-01', '1969-12-31T23:59:59.500Z'].map(
        (text): [number] => [Date.parse(text)],
      ),
    },
  );
});
