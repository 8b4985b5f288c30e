import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tableWord } from './row-words.ts';

test('each table whose rows travel with a patient has a word', () => {
  const declared = readFileSync(join(import.meta.dirname, '../../../server/areas/site/rows/record-tables.ts'), 'utf8');
  const tables = /OF_RECORDS: readonly string\[\] = `([^`]+)`/.exec(declared)?.[1]?.trim().split(/\s+/) ?? [];
  expect(tables.length).toBeGreaterThan(30);
  const shown: string[] = [];
  const word = (code: string): string => (shown.push(code), code);
  expect(tables.filter((table) => tableWord(word, table) !== shown.at(-1))).toEqual([]);
});
