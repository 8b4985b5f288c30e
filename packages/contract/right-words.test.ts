import { rightEn } from '@fieldward/messages/right/en.ts';
import { expect, it } from 'vitest';
import { privileges } from './privileges.ts';

it('describes each privilege as the database does, for those who read it in another language', () => {
  expect(Object.values(rightEn)).toEqual(Object.values(privileges));
});
