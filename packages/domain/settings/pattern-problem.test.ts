import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import type { PatternEngine } from './pattern.ts';
import { patternProblem } from './pattern-problem.ts';

const patterns: PatternEngine = {
  compile: (pattern) => {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matches(text);
  },
};

test.each([
  ['^[A-Z]{3}$', undefined, undefined],
  ['[z-a]', 'pattern.range', 'z-a'],
  [String.raw`\p{Nope}`, 'pattern.range', String.raw`\p{Nope}`],
  [String.raw`(a)\1`, 'pattern.escape', String.raw`\1`],
  ['(?P<a b>x)', 'pattern.groupName', '(?P<a b>'],
  ['(?P<n>x)(?P<n>y)', 'pattern.groupName', 'n'],
  ['(?=x)x', 'pattern.unknown', '(?='],
  ['a**', 'pattern.repeatsTwice', '**'],
  ['a{3,2}', 'pattern.count', '{3,2}'],
  ['a{1001}', 'pattern.count', '{1001}'],
  ['[A-Z', 'pattern.bracketOpen', '[A-Z'],
  [`[${'A'.repeat(60)}`, 'pattern.bracketOpen', `[${'A'.repeat(39)}`],
  ['*a', 'pattern.nothingBefore', '*'],
  ['(a', 'pattern.parenthesisOpen', undefined],
  ['a)', 'pattern.parenthesisClosed', undefined],
  ['a\\', 'pattern.backslash', undefined],
  ['('.repeat(1100) + ')'.repeat(1100), 'pattern.large', undefined],
  ['(x{1,30}){1,30}', 'pattern.nested', undefined],
])('%s: %s %s', (expression, code, part) => {
  const problem = patternProblem(expression, patterns);
  expect([problem?.code, problem?.holes?.['part']]).toEqual([code, part]);
});

/** Faults of the engine itself, which no expression has. */
const ITS_OWN = ['regexp/syntax: internal error'];

test('everything that the engine finds has a sentence', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('re2js')), 'utf8');
  const found = [...source.matchAll(/static ERR_\w+ = "([^"]+)"/g)].map(([, name = '']) => name);
  expect(found.length).toBeGreaterThan(10);
  const wordless = found.filter((name) => {
    const compile = (): never => {
      throw Object.assign(new Error(name), { error: name, input: 'x' });
    };
    return patternProblem('x', { compile })?.code === 'bank.badPattern';
  });
  expect(wordless).toEqual(ITS_OWN);
});
