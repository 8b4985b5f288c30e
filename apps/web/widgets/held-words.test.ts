// @vitest-environment node
import { expect, it } from 'vitest';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import type { Text } from '../lib/text.ts';
import { whatDecided, whyRefused } from './held-words.ts';

const t = ((code: string) => code) as Text;
const at = momentOf(0);

it('says of a record that nobody rejected that its person was erased, and of others who rejected it', () => {
  const erased = { state: 'rejected' as const, hidden: true, problem: null, decided: { at, by: null, reason: '' } };
  expect(whatDecided(erased, t, String)).toBe('heldrecord.erased');
  expect(whyRefused(erased, t, ({ code }) => code)).toBe('');

  const rejected = { ...erased, decided: { at, by: { uuid: 'u', display: 'Amna' }, reason: 'twice' } };
  expect(whatDecided(rejected, t, String)).toBe('heldrecord.rejectedBy');
  expect(whyRefused(rejected, t, ({ code }) => code)).toBe('heldrecord.hidden');
});
