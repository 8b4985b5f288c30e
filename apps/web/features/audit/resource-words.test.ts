import { globSync, readFileSync } from 'node:fs';
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
  expect(resourceWord('dump/patients', say)).toBe('<kind.dump> · patients');
  expect(resourceWord('report/oxygen-duration', say)).toBe('<kind.report> · oxygen-duration');
  expect(resourceWord('/no/such/thing', say)).toBe('/no/such/thing');
  expect(resourceWord(null, say)).toBe('');
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
