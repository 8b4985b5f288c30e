import { expect, test } from 'vitest';
import { deviceDaysIn } from './device-days.ts';
import { treeOf } from './syntax-tree.ts';

const problems = (text: string) => deviceDaysIn('apps/web/features/x.ts', treeOf('x.ts', text)).length;

test.each([
  `const day = new Date().toISOString().slice(0, 10);`,
  `const [day] = at.toISOString().split('T');`,
  `const hour = at.getHours();`,
  `const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;`,
])('%s is found', (text) => expect(problems(text)).toBe(1));

test.each([`const day = today();`, `const text = at.toISOString();`, `const year = at.getUTCFullYear();`])('%s is none', (text) =>
  expect(problems(text)).toBe(0),
);
