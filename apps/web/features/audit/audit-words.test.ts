// @vitest-environment node
import { expect, it } from 'vitest';
import { facts } from '@fieldward/contract/audit/facts.ts';
import { allOperationWires } from '@fieldward/contract/all-operations.ts';
import type { Text } from '../../lib/text.ts';
import { formats } from '../../lib/format.ts';
import { deedOf, factsOf, factWord } from './audit-words.ts';
import { detailWords } from './detail-words.ts';
import { codeWord } from './fact-code-words.ts';

const say = ((code: string) => code) as Text; // which sentence is enough here
const inKarachi = formats('DD/MM/YYYY', '', 'en', 'Asia/Karachi');
const told = (detail: unknown) => factsOf(detail, inKarachi, detailWords, say);

it('says of a change that takes a record out of use or back what it is', () => {
  expect(deedOf({ action: 'update', detail: { gone: false, changed: ['retired'] } }, say)).toBe('audit.valueRestored');
  expect(deedOf({ action: 'update', detail: { gone: true, changed: ['retired'] } }, say)).toBe('audit.takenOut');
  expect(deedOf({ action: 'update', detail: { changed: ['name'] } }, say)).toBe('audit.update');
  expect(deedOf({ action: 'retire', detail: null }, say)).toBe('audit.retire');
  expect(told({ gone: false, changed: ['name', 'retired'] })).toEqual([['changed', 'entries.name, entries.retired']]);
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
  expect(told({ from: '2026-10-30T19:00:00.000Z', day: '2026-11-29', only: true, states: ['held', 'away'], n: 3 })).toEqual([
    ['day', '29/11/2026'],
    ['only', 'shell.yes'],
    ['states', 'held, away'],
    ['n', '3'],
    ['from', '31/10/2026 00:00'],
  ]);
});

it('tells lists of counts and what is nested in words, never as it is stored', () => {
  const back = [
    { table: 'encounter', count: 2 },
    { table: 'no_such_table', count: 1 },
  ];
  expect(told({ back, kept: [{ name: 'x', from: { day: '2026-11-29' } }], added: 0, merge: null })).toEqual([
    ['back', expect.stringMatching(/^kind\.encounter\W+2, no such table\W+1$/)],
    ['kept', expect.stringMatching(/^audit\.factName\W+x · audit\.from\W+audit\.factDay\W+29\/11\/2026$/)],
    ['added', '0'],
  ]);
  for (const detail of [{ a: [{}] }, { a: [[{ b: [{ c: 1 }] }]] }, { a: { b: null } }, [{ a: 1 }]])
    for (const [, text] of told(detail)) expect(text).not.toMatch(/[{[\]}"]/);
});

/** The values of a closed list, within a declared parameter or a list of them. */
function codesOf(schema: object): readonly string[] {
  const { enum: codes, items, anyOf } = schema as { enum?: readonly string[]; items?: object; anyOf?: readonly object[] };
  return codes ?? [...(items ? [items] : []), ...(anyOf ?? [])].flatMap(codesOf);
}

/** Kinds of files are called as everywhere. */
const namesThemselves = new Set(['pdf', 'csv', 'json']);

it('has a word for each of a closed list that is asked for', () => {
  const closed = allOperationWires
    .filter(({ method }) => method === 'GET')
    .flatMap(({ query }) => Object.entries(query?.properties ?? {}).map(([name, schema]) => [name, codesOf(schema)] as const))
    .filter(([name, codes]) => facts.some((fact) => fact === name) && codes.length > 0);
  expect(closed.length).toBeGreaterThan(15);
  const missing = closed.flatMap(([name, codes]) =>
    codes.filter((code) => !namesThemselves.has(code)).map((code) => [name, code] as const),
  );
  expect(missing.filter(([name, code]) => codeWord(name, code, say) === undefined)).toEqual([]);
});

it('tells codes in words, one by one in a list and where an address has several', () => {
  expect(told({ states: ['sent', 'failed'], via: 'openid', by: 'type,location' })).toEqual([
    ['states', 'factword.sent, factword.messageFailed'],
    ['via', 'factword.openId'],
    ['by', 'factword.labreportBoth'],
  ]);
  expect(told({ states: 'waiting,given up', because: 'She asked for it' })).toEqual([
    ['states', 'factword.messageWaiting, factword.givenUp'],
    ['because', 'She asked for it'],
  ]);
});
