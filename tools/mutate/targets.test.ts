import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../checks/source-files.ts';
import { targets } from './targets.ts';

const MIGRATIONS = 'apps/server/db/migrations';
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const defined = (text: string): string[] => [...text.matchAll(/create (?:or replace )?function (\w+)/gi)].map(([, name = '']) => name);

it('functions are broken where they were written last', () => {
  const migrations = globSync(`${MIGRATIONS}/*.sql`, { cwd: ROOT }).toSorted();
  const broken = targets.flatMap(({ code }) => code).filter((each) => each.startsWith(MIGRATIONS));
  expect(broken.length).toBeGreaterThan(5);
  const former = broken.flatMap((each) => {
    const [file = '', only] = each.split('#');
    const names = defined(read(file)).filter((name) => only === undefined || name === only);
    const later = new Set(migrations.slice(migrations.indexOf(file) + 1).flatMap((path) => defined(read(path))));
    return names.length === 0 ? [`${each}: not there`] : names.filter((name) => later.has(name)).map((name) => `${each}: ${name}`);
  });
  expect(former).toEqual([]);
});
