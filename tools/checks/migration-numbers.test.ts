import { expect, it } from 'vitest';
import { doubledNumbers, migrationNumbers } from './migration-numbers.ts';

it('finds migrations of one number, but those that ran before anybody looked', () => {
  const known = ['0150-draft-keys.sql', '0150-names-entered-at-once.sql', '0151-next.sql'];
  expect(doubledNumbers(known)).toEqual([]);
  expect(doubledNumbers([...known, '0150-a-third.sql', '0151-other.sql'])).toEqual([
    '0150-a-third.sql and 0150-draft-keys.sql have one number; give the newer one the next that is free',
    '0151-next.sql and 0151-other.sql have one number; give the newer one the next that is free',
  ]);
  expect(migrationNumbers()).toEqual([]);
});
