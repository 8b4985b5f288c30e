import { beforeEach, expect, it } from 'vitest';
import { local } from '../lib/local-store.ts';
import { lastPlace, rememberPlace } from './usual-place.queries.ts';

beforeEach(() => localStorage.clear());

it('of the person signed in is remembered, and not proposed to the next on a shared device', () => {
  local.set('uuid', 'amina');
  rememberPlace('korangi');
  expect(lastPlace()).toBe('korangi');
  local.set('uuid', 'bilal');
  expect(lastPlace()).toBe('');
  rememberPlace('quetta');
  local.set('uuid', 'amina');
  expect(lastPlace()).toBe('korangi');
});
