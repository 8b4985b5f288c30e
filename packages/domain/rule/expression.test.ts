import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../form/form-for-tests.ts';
import {
  comparisons,
  join,
  normaliseToken,
  parseCondition,
  printCondition,
  repeatsLast,
  type Compare,
  type Expression,
  type Term,
} from './expression.ts';

const term: fc.Arbitrary<Term> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('question' as const, 'coded' as const, 'open' as const),
    value: fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  }),
  fc.record({ kind: fc.constant('function' as const), value: fc.constantFrom('now' as const, 'null' as const) }),
);
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('compare' as const), left: term, op: fc.constantFrom(...comparisons), right: term }),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('expression'), { minLength: 2, maxLength: 4 }))
      .map(([kind, parts]) => join(kind, parts)),
  ),
}));

function withoutPlaces(tree: Expression): Expression {
  if (tree.kind !== 'compare') return { kind: tree.kind, parts: tree.parts.map(withoutPlaces) };
  return { kind: 'compare', left: tree.left, op: tree.op, right: tree.right };
}

const comparesOf = (tree: Expression): Compare[] => (tree.kind === 'compare' ? [tree] : tree.parts.flatMap(comparesOf));

describe('parse ∘ print', () => {
  it('is the identity on trees', () => {
    fc.assert(
      fc.property(expression, (tree) => {
        const read = parseCondition(printCondition(tree));
        expect('expression' in read && withoutPlaces(read.expression)).toEqual(tree);
      }),
    );
  });

  it('tells of each comparison where its tokens stand', () => {
    fc.assert(
      fc.property(expression, (tree) => {
        const tokens = printCondition(tree);
        const read = parseCondition(tokens);
        for (const compare of 'expression' in read ? comparesOf(read.expression) : []) {
          expect(tokens.slice(compare.at, (compare.at ?? 0) + 3)).toEqual(printCondition(compare));
        }
      }),
    );
  });

  it('prints the brackets that are needed, and no others', () => {
    const reprinted = (text: string): string => {
      const read = parseCondition(tokensOf(text));
      return 'expression' in read
        ? printCondition(read.expression)
            .map(({ value }) => value.replace('q-', ''))
            .join(' ')
        : 'unreadable';
    };
    expect(reprinted('( ( Q:a = 1 ) ) AND ( Q:b = 2 AND Q:c = 3 )')).toBe('a = 1 AND b = 2 AND c = 3');
    expect(reprinted('( Q:a = 1 AND Q:b = 2 ) OR Q:c = 3')).toBe('a = 1 AND b = 2 OR c = 3');
    expect(reprinted('Q:a = 1 AND ( Q:b = 2 OR Q:c = 3 )')).toBe('a = 1 AND ( b = 2 OR c = 3 )');
    expect(reprinted('Q:a OR Q:b')).toBe('a != null OR b != null');
  });

  it('never throws, whatever the tokens', () => {
    const token = fc.record({
      typeName: fc.option(fc.constantFrom('Question', 'Operator', 'OpenValue', 'CodedValue', 'Function', 'x')),
      value: fc.constantFrom('(', ')', 'AND', 'OR', '=', '<', 'now', 'q'),
    });
    fc.assert(
      fc.property(fc.array(token), (tokens) => {
        const read = parseCondition(tokens);
        if ('problem' in read) expect(read.at >= 0 && read.at <= tokens.length).toBe(true);
        else expect(printCondition(read.expression).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('broken conditions', () => {
  it.each([
    ['Q:a =', 2, null],
    ['( Q:a = 1', 4, null],
    ['Q:a = 1 AND', 4, null],
    ['(', 1, null],
    ['Q:a = 1 )', 3, ')'],
    ['Q:a = 1 Q:b = 2', 3, 'q-b'],
    ['AND Q:a = 1', 0, 'AND'],
    ['Q:a = = 1', 2, '='],
    ['Q:a = ( Q:b )', 2, '('],
    ['Q:a = 1 AND OR Q:b = 2', 4, 'OR'],
    ['Q:a = 1 AND ( )', 5, ')'],
    ['( Q:a = 1 AND ) Q:b = 2', 5, ')'],
    ['( Q:a = 1 OR Q:b 2 )', 6, '2'],
    ['Q:a < 1 < 2', 3, '<'],
    ['1', 0, '1'],
    ['Q:a = 1 OR C:YES', 4, 'YES'],
    ['Q:a = 1 AND now', 4, 'now'],
  ])('%s: the part at %i (from 0) does not belong', (text, at, token) =>
    expect(parseCondition(tokensOf(text))).toEqual({
      problem: token === null ? { code: 'condition.unfinished' } : { code: 'condition.unexpected', holes: { position: at + 1, token } },
      at,
    }),
  );

  it('a function that nobody knows', () =>
    expect(parseCondition([...tokensOf('Q:a ='), { typeName: 'Function', value: 'today' }])).toEqual({
      problem: { code: 'condition.unexpected', holes: { position: 3, token: 'today' } },
      at: 2,
    }));

  it('an empty rule asks for one', () => expect(parseCondition([])).toEqual({ problem: { code: 'condition.empty' }, at: 0 }));

  it('fifty brackets are read, one more is not', () => {
    const within = (depth: number): string => `${'( '.repeat(depth)}Q:a = 1${' )'.repeat(depth)}`;
    expect(parseCondition(tokensOf(within(50)))).toHaveProperty('expression');
    expect(parseCondition(tokensOf(within(51)))).toEqual({
      problem: { code: 'condition.unexpected', holes: { position: 51, token: '(' } },
      at: 50,
    });
    // within as many brackets there is still room for a comparison
    expect(parseCondition(tokensOf(`${'( '.repeat(50)}Q:a = 1 OR Q:b${' )'.repeat(50)}`))).toHaveProperty('expression');
  });

  it('a thousand brackets do not overflow', () =>
    expect(parseCondition(Array.from({ length: 1000 }, () => ({ typeName: 'Operator', value: '(' })))).toHaveProperty('problem'));
});

describe('tokens of older clients', () => {
  it('an operator without type is an operator', () =>
    expect(normaliseToken({ value: ' and ' })).toEqual({ typeName: 'Operator', value: 'AND' }));
  it('other words without type are typed text', () =>
    expect(normaliseToken({ typeName: null, value: 'YES' })).toEqual({ typeName: 'OpenValue', value: 'YES' }));
  it('other kinds of value are typed text, a nullable is null', () => {
    expect(normaliseToken({ typeName: 'NumericValue', value: '5' })).toEqual({ typeName: 'OpenValue', value: '5' });
    expect(normaliseToken({ typeName: 'Nullable', value: '' })).toEqual({ typeName: 'Function', value: 'null' });
    expect(normaliseToken({ typeName: 'function', value: 'NOW()' })).toEqual({ typeName: 'Function', value: 'now' });
  });
  it('a condition built by drag and drop is read', () => {
    const dropped = [
      { typeName: 'Question', value: 'q' },
      { value: '=' },
      { typeName: 'CodedValue', value: 'YES' },
      { typeName: null, value: 'or' },
    ];
    expect(parseCondition([...dropped, { typeName: '', value: '(' }, { typeName: 'Question', value: 'p' }, { value: ')' }])).toHaveProperty(
      'expression',
    );
  });
  it('the same token twice in a row is noticed', () => {
    expect(repeatsLast([{ typeName: 'Operator', value: '=' }], { value: '=' })).toBe(true);
    expect(repeatsLast([{ typeName: 'Operator', value: '(' }], { value: '(' })).toBe(false);
    expect(repeatsLast([], { value: '=' })).toBe(false);
  });
});
