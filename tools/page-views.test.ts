import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VIEWS } from '../bench/page-views.ts';

test.each(Object.values(VIEWS))('a benchmark finds in %s the view %s', (module, name) => {
  expect(readFileSync(join(import.meta.dirname, '..', 'apps', 'web', module), 'utf8')).toContain(`export const ${name} `);
});
