import { expect, it } from 'vitest';
import { shownUnit } from './unit.ts';

it('shows a unit unless there is none', () => {
  expect([null, '', '  ', 'NOT APPLICABLE', 'not applicable ', 'mg/dL', 'OTHER TEST UNIT'].map(shownUnit)).toEqual([
    null,
    null,
    null,
    null,
    null,
    'mg/dL',
    'OTHER TEST UNIT',
  ]);
});
