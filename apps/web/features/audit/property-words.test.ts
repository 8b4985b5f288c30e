// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Wire } from '@fieldward/contract/wire.ts';
import { expect, it } from 'vitest';
import { formats } from '../../lib/format.ts';
import { everyGroup } from '../../lib/sentences.ts';
import { loadGroups, type Text } from '../../lib/text.ts';
import { factsOf } from './audit-words.ts';
import { detailWords } from './detail-words.ts';
import { propertyWord } from './property-words.ts';

const say = ((code: string) => code) as Text; // which sentence is enough here
const told = (detail: unknown) => factsOf(detail, formats('DD/MM/YYYY', '', 'en', 'Asia/Karachi'), detailWords, say);

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && 'kind' in value && 'privileges' in value;

/** What the trail may name as changed: every property of every wire that is written, and what operations say besides. */
async function changeable(): Promise<ReadonlySet<string>> {
  const files = globSync('packages/contract/*/*.ts').filter((file) => !/\.(test|operations)\.ts$/.test(file));
  const modules: readonly unknown[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)));
  const wires = modules.flatMap((module) => Object.values(Object(module)).filter(isWire)).filter(({ readOnly }) => !readOnly);
  const server = globSync('apps/server/{areas,http}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const named = server.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/changed: \[([^\]]*)\]/g)].map(([, list = '']) => list));
  return new Set([
    ...wires.flatMap(({ fields }) => Object.keys(fields)),
    ...named.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)),
  ]);
}

it('has a word for every property that somebody can change', async () => {
  const names = await changeable();
  expect(names.size).toBeGreaterThan(300);
  expect([...names].filter((name) => propertyWord(name) === undefined)).toEqual([]);
});

it('tells what was changed in words, each once, and says nothing of an id', () => {
  expect(told({ changed: ['uuid', 'allergen', 'minValue', 'lowAbsolute', 'no longer there'] })).toEqual([
    ['changed', 'chart.allergen, bankscreen.minValue, no longer there'],
  ]);
  expect(told({ changed: ['uuid'] })).toEqual([]);
});

it('tells why something was held in a sentence, and a code that no page has as it is', async () => {
  await loadGroups(everyGroup());
  expect(told({ problem: 'submission.duplicateIdentifier' })).toEqual([['problem', 'Identifier … is already in use']]);
  expect(told({ problem: 'no.longerThere' })).toEqual([['problem', 'no.longerThere']]);
});

it('says no raw name while the words are on their way', () => {
  const early = factsOf(
    { changed: ['minValue'], problem: 'engine.required' },
    formats('DD/MM/YYYY', '', 'en', 'Asia/Karachi'),
    undefined,
    say,
  );
  expect(early.map(([, text]) => text)).toEqual(['…', '…']);
});
