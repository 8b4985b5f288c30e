// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { tokensOf } from '@fieldward/domain/form/form-for-tests.ts';
import { normaliseToken, type RuleToken } from '@fieldward/domain/rule/expression.ts';
import {
  expectedAt,
  gapNear,
  insertToken,
  moveToken,
  openBrackets,
  placeCaret,
  questionAt,
  removeToken,
  type Strip,
} from './token-editing.ts';

/** `Q:a = | C:YES`: tokens, and the caret where the bar stands (at the end without one). */
function strip(text: string): Strip {
  const words = text.split(' ').filter((word) => word !== '');
  const bar = words.indexOf('|');
  const kept = words.filter((word) => word !== '|');
  const tokens = kept.length === 0 ? [] : tokensOf(kept.join(' ')).map(normaliseToken);
  return { tokens, caret: bar < 0 ? tokens.length : bar };
}
const token = (word: string): RuleToken => strip(word).tokens[0] ?? { typeName: 'Operator', value: '' };
/** Back to the same text, so that failures can be read. */
function shown({ tokens, caret }: Strip): string {
  const words = tokens.map(({ typeName, value }) =>
    typeName === 'Question' ? value.replace('q-', 'Q:') : typeName === 'CodedValue' ? `C:${value}` : value,
  );
  return words.toSpliced(caret, 0, '|').join(' ');
}

describe('inserting a part', () => {
  it.each([
    ['|', 'Q:a', 'Q:a |', 'inserted'],
    ['Q:a |', '=', 'Q:a = |', 'inserted'],
    ['Q:a | C:YES', '=', 'Q:a = | C:YES', 'inserted'],
    ['| Q:a = C:YES', '(', '( | Q:a = C:YES', 'inserted'],
    ['( |', '(', '( ( |', 'inserted'],
    ['Q:a = |', '=', 'Q:a = |', 'repeated'],
    ['Q:a |', 'Q:a', 'Q:a |', 'repeated'],
    ['| Q:a', 'Q:a', '| Q:a', 'repeated'],
    ['Q:a = C:YES |', 'C:YES', 'Q:a = C:YES |', 'repeated'],
    ['Q:a = | C:YES', '!=', 'Q:a != | C:YES', 'replaced'],
    ['Q:a | = C:YES', '<', 'Q:a < | C:YES', 'replaced'],
    ['Q:a AND | Q:b', 'OR', 'Q:a OR | Q:b', 'replaced'],
    ['Q:a = |', 'AND', 'Q:a = AND |', 'inserted'],
  ])('%s + %s → %s (%s)', (before, word, after, outcome) => {
    const done = insertToken(strip(before), token(word));
    expect([shown(done.strip), done.outcome]).toEqual([after, outcome]);
  });

  it('goes to a place that was dropped on instead of the caret', () =>
    expect(shown(insertToken(strip('Q:a = C:YES'), token('('), 0).strip)).toBe('( | Q:a = C:YES'));
});

describe('taking parts away and moving them', () => {
  it('leaves the caret where the part was, or where it is told', () => {
    expect(shown(removeToken(strip('Q:a = C:YES'), 1))).toBe('Q:a | C:YES');
    expect(shown(removeToken(strip('Q:a = C:YES'), 0, 2))).toBe('= C:YES |');
    expect(shown(removeToken(strip('Q:a'), 5))).toBe('Q:a |');
  });

  it.each([
    [0, 3, '= C:YES Q:a |'],
    [2, 0, 'C:YES | Q:a ='],
    [1, 1, 'Q:a = | C:YES'],
    [1, 2, 'Q:a = | C:YES'],
    [1, 9, 'Q:a C:YES = |'],
  ])('moves part %i into gap %i', (index, gap, after) => expect(shown(moveToken(strip('Q:a = C:YES'), index, gap))).toBe(after));

  it('keeps the caret inside', () => {
    expect(placeCaret(strip('Q:a'), -1).caret).toBe(0);
    expect(placeCaret(strip('Q:a'), 7).caret).toBe(1);
  });
});

describe('what belongs at a place', () => {
  it.each([
    ['|', 'question'],
    ['Q:a |', 'comparison'],
    ['Q:a = |', 'value'],
    ['Q:a = C:YES |', 'link'],
    ['Q:a = Q:b |', 'link'],
    ['5 |', 'comparison'],
    ['Q:a = C:YES AND |', 'question'],
    ['( |', 'question'],
    ['( Q:a = C:YES ) |', 'link'],
  ])('%s: %s', (text, expected) => {
    const { tokens, caret } = strip(text);
    expect(expectedAt(tokens, caret)).toBe(expected);
  });

  it('knows the question of a value, before it or behind it, never of another comparison', () => {
    expect(questionAt(strip('Q:a = ').tokens, 2)).toBe('q-a');
    expect(questionAt(strip('5 < Q:b').tokens, 0)).toBe('q-b');
    expect(questionAt(strip('Q:a = C:YES AND ').tokens, 4)).toBeNull();
    expect(questionAt(strip('Q:a = C:YES AND Q:b').tokens, 5)).toBe('q-b');
  });

  it('counts the brackets that are open', () => {
    expect(openBrackets(strip('( ( Q:a )').tokens, 4)).toBe(1);
    expect(openBrackets(strip(') ) (').tokens, 3)).toBe(1);
  });
});

describe('the gap under the pointer', () => {
  const box = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 30 });
  const boxes = [box(0, 0), box(50, 0), box(0, 40)];
  it.each([
    [{ x: 5, y: 10 }, false, 0],
    [{ x: 44, y: 10 }, false, 1],
    [{ x: 88, y: 10 }, false, 2],
    [{ x: 300, y: 10 }, false, 2],
    [{ x: 35, y: 60 }, false, 3],
    [{ x: 38, y: 10 }, true, 0],
    [{ x: 52, y: 10 }, true, 2],
  ])('%j rtl %s → %i', (point, rtl, gap) => expect(gapNear(boxes, point, rtl)).toBe(gap));

  it('is the only one when there are no chips', () => expect(gapNear([], { x: 1, y: 1 }, false)).toBe(0));
});
