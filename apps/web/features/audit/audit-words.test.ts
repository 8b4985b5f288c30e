import { expect, it } from 'vitest';
import type { Text } from '../../lib/text.ts';
import { deedOf, factsOf, factWord } from './audit-words.ts';

const say = ((code: string) => code) as Text; // which sentence is enough here

it('says of a change that takes a record out of use or back what it is', () => {
  expect(deedOf({ action: 'update', detail: { gone: false, changed: ['retired'] } }, say)).toBe('audit.valueRestored');
  expect(deedOf({ action: 'update', detail: { gone: true, changed: ['retired'] } }, say)).toBe('audit.takenOut');
  expect(deedOf({ action: 'update', detail: { changed: ['name'] } }, say)).toBe('audit.update');
  expect(deedOf({ action: 'retire', detail: null }, say)).toBe('audit.retire');
  expect(factsOf({ gone: false, changed: ['name', 'retired'] })).toEqual([['changed', 'name, retired']]);
});

it('calls facts by a word of the language, and what has none by its name', () => {
  expect(['found', 'privilege', 'because', 'n'].map((name) => factWord(name, say))).toEqual([
    'audit.factFound',
    'audit.factPrivilege',
    'audit.factReason',
    'n',
  ]);
});
