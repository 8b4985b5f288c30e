// @vitest-environment node
import { expect, it } from 'vitest';
import { facts } from '@fieldward/contract/audit/facts.ts';
import { allOperationWires } from '@fieldward/contract/all-operations.ts';
import type { Text } from '../../lib/text.ts';
import { formats } from '../../lib/format.ts';
import { deedOf, factsOf, factWord } from './audit-words.ts';

const say = ((code: string) => code) as Text; // which sentence is enough here
const inKarachi = formats('DD/MM/YYYY', '', 'en', 'Asia/Karachi');
const told = (detail: unknown) => factsOf(detail, inKarachi, say);

it('says of a change that takes a record out of use or back what it is', () => {
  expect(deedOf({ action: 'update', detail: { gone: false, changed: ['retired'] } }, say)).toBe('audit.valueRestored');
  expect(deedOf({ action: 'update', detail: { gone: true, changed: ['retired'] } }, say)).toBe('audit.takenOut');
  expect(deedOf({ action: 'update', detail: { changed: ['name'] } }, say)).toBe('audit.update');
  expect(deedOf({ action: 'retire', detail: null }, say)).toBe('audit.retire');
  expect(told({ gone: false, changed: ['name', 'retired'] })).toEqual([['changed', 'name, retired']]);
});

it('calls facts by a word of the language, and what has none by its name', () => {
  expect(['found', 'privilege', 'because', 'n'].map((name) => factWord(name, say))).toEqual([
    'audit.factFound',
    'audit.factPrivilege',
    'audit.factReason',
    'n',
  ]);
});

/** What a page of a list is, how it is written and in which zone: no fact of what was looked at. */
const noFacts = new Set(
  `after again comment copies counted custom-type days end ext facility forDate format from labTestType limit limited next parent participants
   presumptive_tb request resource role samples searchString start startIndex totalCount tz username v whose`.split(/\s+/),
);

it('has a word for whatever people are found by', () => {
  const reading = allOperationWires.filter(({ method }) => method === 'GET');
  const asked = new Set(reading.flatMap(({ query }) => Object.keys(query?.properties ?? {})));
  expect(asked.size).toBeGreaterThan(80);
  const known = new Set<string>(facts);
  expect([...asked].filter((name) => !known.has(name) && !noFacts.has(name))).toEqual([]);
});

it('leaves out which page of a list was read', () => {
  expect(told({ limit: '25', startIndex: '50', states: 'held' })).toEqual([['states', 'held']]);
});

it('tells days and moments as they are shown everywhere, and yes and no in words', () => {
  expect(told({ from: '2026-10-30T19:00:00.000Z', day: '2026-11-29', only: true, states: ['held', 'sent'], n: 3 })).toEqual([
    ['day', '29/11/2026'],
    ['only', 'shell.yes'],
    ['states', 'held, sent'],
    ['n', '3'],
    ['from', '31/10/2026 00:00'],
  ]);
});
