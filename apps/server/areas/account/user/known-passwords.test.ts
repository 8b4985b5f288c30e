import { expect, test } from 'vitest';
import { knownForms } from '@fieldward/domain/account/password.ts';
import { isKnownPassword } from './known-passwords.ts';

test.each([
  ['password', true],
  ['PassWord', true],
  ['Sunshine2024!', true],
  ['123456789012', true],
  ['831947562083', false],
  ['!!iloveyou!!', true],
  ['００Liverpool00', true],
  ['Qwertyuiop2026', true],
  ['correct horse battery staple', false],
  ['sunshine over liverpool', false],
  ['Tq8-vz2k-Ww11', false],
  ['mon mot de passe à moi', false],
])('%s: %s', async (password, known) => {
  expect(await isKnownPassword(password)).toBe(known);
});

test('the word in a password counts from four letters', () => {
  expect(knownForms('Abc123456789')).toEqual(['abc123456789']);
  expect(knownForms('1love2024...')).toEqual(['1love2024...', 'love']);
  expect(knownForms('Über-Straße')).toEqual(['über-straße']);
});
