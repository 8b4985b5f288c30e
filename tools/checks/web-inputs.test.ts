import { expect, test } from 'vitest';
import { treeOf } from './syntax-tree.ts';
import { webInputsIn } from './web-inputs.ts';

const problems = (text: string, path = 'apps/web/features/event/x.tsx') => webInputsIn(path, treeOf(path, text)).length;

test.each([
  ['a date input', `import { DateInput } from '@mantine/dates';`],
  ['under another name', `import { DatePickerInput as Day } from '@mantine/dates';`],
  ['a number input', `import { NumberInput, Stack } from '@mantine/core';`],
  ['a text that is cut', `const x = <TextInput maxLength={limit} />;`],
  ['a list that drops what was typed', `const x = <Select searchable data={[]} />;`],
  ['the same by its properties', `const shared = { searchable: true };`],
  ['a group that does not say what is wrong', `const x = <Radio.Group label="Sex"><Radio value="F" /></Radio.Group>;`],
  ['a number that knows one keyboard', `const x = <TextField inputMode="decimal" />;`],
  ['a number at times', `const x = <TextInput inputMode={age ? 'numeric' : 'text'} />;`],
  ["the browser's own date", `const x = <TextInput type="date" />;`],
])('%s is found', (_about, text) => expect(problems(text)).toBe(1));

test.each([
  `import { DatesProvider } from '@mantine/dates';`,
  `const x = <TextField maxLength={limit} type="search" />;`,
  `const x = <TextField inputMode="numeric" autoComplete="one-time-code" />;`,
  `const x = <TextInput inputMode="tel" />;`,
  `const x = <SearchSelect data={[]} />;`,
  `const x = <RadioChoice label="Sex"><Radio value="F" /></RadioChoice>;`,
])('%s is none', (text) => expect(problems(text)).toBe(0));

test('the inputs of the product stand on those of the library, and none on those of the browser', () => {
  expect(problems(`const x = <TextInput type="datetime-local" />;`, 'apps/web/ui/start-field.tsx')).toBe(1);
  expect(problems(`import { DateInput } from '@mantine/dates';`, 'apps/web/ui/date-picker.tsx')).toBe(0);
});
