import { expect, test } from 'vitest';
import { treeOf } from './syntax-tree.ts';
import { webDatesIn } from './web-dates.ts';

const problems = (text: string, path = 'apps/web/features/event/x.tsx') => webDatesIn(path, treeOf(path, text)).length;

test.each([
  ['a format of its own', `const x = <DateField label="Day" format="YYYY-MM-DD" />;`],
  ['the same of a moment', `const x = <DateTimeField format={FORMAT} />;`],
  ['a week that begins on a Monday', `const x = <Calendar firstDayOfWeek={1} />;`],
  ['the same for all below', `const x = { settings: { firstDayOfWeek: 0 } };`],
])('%s is found', (_about, text) => expect(problems(text)).toBe(1));

test.each([
  `const x = <DateField label="Day" />;`,
  `const x = <IdentifierFormat format={values.identifierFormat} />;`,
  `const x = <Calendar firstDayOfWeek={firstDayOfWeek(language)} />;`,
])('%s is none', (text) => expect(problems(text)).toBe(0));

test('a format that the specification names stays', () => {
  expect(problems(`const x = <DateField format="YYYY-MM-DD" />;`, 'apps/web/features/event/list/event-filters.panel.tsx')).toBe(0);
});
