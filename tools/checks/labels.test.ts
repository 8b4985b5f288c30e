import { expect, it } from 'vitest';
import { labels, labelsIn } from './labels.ts';
import { treeOf } from './syntax-tree.ts';

const found = (code: string) => labelsIn('apps/web/ui/x.tsx', treeOf('x.tsx', code)).length;

it.each([
  ['a text', 'const a = `${t("x")}: ${value}`;', 1],
  ['a text with more behind it', 'const a = `${name}: ${value} (${count})`;', 1],
  ['parts that are joined', "const a = [label, value].join(': ');", 1],
  ['parts of a page', 'const a = <p>{label}: <b>{value}</b></p>;', 1],
  ['a colon of its own', "const a = <p>{label}{': '}{value}</p>;", 1],
  ['a clock', 'const a = `${hours}:${minutes}`;', 0],
  ['a key', 'const a = `patient ${uuid}: open`;', 0],
  ['a sentence', 'const a = labelled(label, value);', 0],
] as const)('finds %s', (_what, code, count) => {
  expect(found(code)).toBe(count);
});

it('finds none in the product', () => {
  expect(labels()).toEqual([]);
});
