// @vitest-environment node
import { expect, it } from 'vitest';
import { unusedAlternatives } from './used-groups.ts';

const files = ['/web/lib/api.ts', '/web/lib/text.ts', '/web/ui/late.tsx'];

it('finds nothing where each alternative matches a file', () => {
  expect(unusedAlternatives(/web\/(lib\/(api|text)\.ts|ui\/late\.tsx)$/, files)).toEqual([]);
});

it('names each alternative that matches no file', () => {
  expect(unusedAlternatives(/web\/(lib\/(api|gone)\.ts|ui\/(late|lost)\.tsx)$/, files)).toEqual(['gone', 'lost']);
});

it('names an alternative outside of parentheses, and an expression without alternatives', () => {
  expect(unusedAlternatives(/lib\/api|elsewhere/, files)).toEqual(['elsewhere']);
  expect(unusedAlternatives(/elsewhere/, files)).toEqual(['elsewhere']);
});

it('leaves what must not follow alone', () => {
  expect(unusedAlternatives(/lib\/(?!gone|lost)[a-z|]+\.ts$/, files)).toEqual([]);
});
