import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceDigest } from './digest.ts';

test.each([
  [[], '0000000000000000'],
  [['a'], 'e40c292c6c52436c'],
] as const)('of %j it is %s', (uuids, digest) => {
  expect(deviceDigest(uuids)).toBe(digest);
});

test('the order does not matter, one more or one less does', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 }), fc.nat(), (uuids, nth) => {
      const whole = deviceDigest(uuids);
      expect(deviceDigest(uuids.toReversed())).toBe(whole);
      expect(deviceDigest(uuids.filter((_, at) => at !== nth % uuids.length))).not.toBe(whole);
    }),
  );
});
