// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { dumps, dumpTypes, reportNames, reportsByName } from '@fieldward/contract/report/report.ts';
import { expect, it } from 'vitest';
import type { Text } from '../../lib/text.ts';
import { actionWord } from './audit-words.ts';
import { resourceWord } from './resource-words.ts';

const say = ((code: string) => `<${code}>`) as Text; // which sentence is enough here

it('says what an entry is about, whether it names a resource, an operation or an export', () => {
  expect(resourceWord('labtestsample', say)).toBe('<kind.sample>');
  expect(resourceWord('/fieldward/labscan', say)).toBe('<kind.sample>');
  expect(resourceWord('/fieldward/markedrecords/:uuid', say)).toBe('<kind.markedRecords>');
  expect(resourceWord('hydra/form-submission', say)).toBe('<kind.filledForm>');
  expect(resourceWord('dump/no-longer-made', say)).toBe('<kind.dump> · no-longer-made');
  expect(resourceWord('report/oxygen-duration', say)).toBe('<kind.report> · oxygen-duration');
  expect(resourceWord('/no/such/thing', say)).toBe('/no/such/thing');
  expect(resourceWord(null, say)).toBe('');
});

it('names each file that can be made as the screen of the reports does', () => {
  for (const type of dumpTypes) expect(resourceWord(`dump/${type}`, say)).toBe(`<kind.dump> · <${dumps[type].label}>`);
  for (const name of reportsByName) expect(resourceWord(`report/${name}`, say)).toBe(`<kind.report> · <${reportNames[name]}>`);
});

const files = globSync(['apps/server/areas/**/*.ts', 'apps/server/http/**/*.ts', 'apps/server/engine/*.ts'], {
  exclude: (path) => path.endsWith('.test.ts'),
}).map((file) => readFileSync(file, 'utf8'));
const entries = files.flatMap((text) => [...text.matchAll(/action: '([^']+)'[^{}]*?resource: (?:'([^']+)')?/g)]);

it('has a word for every name that the server writes into the trail', () => {
  const names = entries.flatMap(([, , name]) => name ?? []);
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !resourceWord(name, say).startsWith('<'))).toEqual([]);
});

it('has a word for every action that the server writes into the trail', () => {
  const actions = entries.map(([, action = '']) => action);
  expect([...new Set(actions)].filter((action) => !actionWord(action, say).startsWith('<'))).toEqual([]);
});
