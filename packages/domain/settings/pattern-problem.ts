import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { PatternEngine } from './pattern.ts';
import { mostNested, nestedRepetition } from './pattern-repetition.ts';

/** What the engine (RE2) finds at a part of an expression, as it calls it, and what we say. */
const atPart = {
  'invalid character class range': 'pattern.range',
  'invalid escape sequence': 'pattern.escape',
  'invalid named capture': 'pattern.groupName',
  'duplicate capture group name': 'pattern.groupName',
  'invalid or unsupported Perl syntax': 'pattern.unknown',
  'invalid capture in lookbehind': 'pattern.unknown',
  'invalid nested repetition operator': 'pattern.repeatsTwice',
  'invalid repeat count': 'pattern.count',
  'missing closing ]': 'pattern.bracketOpen',
  'missing argument to repetition operator': 'pattern.nothingBefore',
} as const;

/** What it finds of the whole expression. */
const ofAll = {
  'missing closing )': 'pattern.parenthesisOpen',
  'unexpected )': 'pattern.parenthesisClosed',
  'trailing backslash at end of expression': 'pattern.backslash',
  'expression nests too deeply': 'pattern.large',
  'expression too large': 'pattern.large',
} as const;

const has = <T extends object>(names: T, name: string): name is Extract<keyof T, string> => Object.hasOwn(names, name);

/** Characters of the part that is quoted. */
const longestPart = 40;

function textIn(thrown: object, name: string): string {
  const value: unknown = Reflect.get(thrown, name);
  return typeof value === 'string' ? value : '';
}

/** What the engine threw, in our words; the same without a reason for what it has not called by these names. */
function problemOf(thrown: unknown): Message {
  if (!(thrown instanceof Error)) return say('bank.badPattern');
  const found = textIn(thrown, 'error');
  if (has(atPart, found)) return say(atPart[found], { part: textIn(thrown, 'input').slice(0, longestPart) });
  return say(has(ofAll, found) ? ofAll[found] : 'bank.badPattern');
}

/** What is wrong with a regular expression; nothing where it can be used. */
export type PatternCheck = (expression: string) => Message | null;

/** The check of an engine, for what is told of expressions and does not know engines; none without one. */
export function patternCheck(patterns: PatternEngine | undefined): PatternCheck | undefined {
  return patterns === undefined ? undefined : (expression) => patternProblem(expression, patterns);
}

/** What is wrong with a regular expression that a form or a setting uses; nothing when it is empty or no engine is given. */
export function patternProblem(expression: string, patterns: PatternEngine | undefined): Message | null {
  if (expression === '' || patterns === undefined) return null;
  try {
    patterns.compile(expression);
    return nestedRepetition(expression) > mostNested ? say('pattern.nested', { max: mostNested }) : null;
  } catch (error) {
    return problemOf(error);
  }
}
