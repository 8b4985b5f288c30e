import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './checks/source-files.ts';
import { LONGEST } from './longest-first.ts';

it.each(LONGEST)('%s is there', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true);
});
