import { describe, expect, it } from 'vitest';
import { unmistakable } from './check-digit.ts';
import {
  affixProblem,
  characterSetProblem,
  firstNumber,
  firstNumberProblem,
  identifierAt,
  numberOf,
  overlap,
  type NumberShape,
} from './identifier-source.ts';

const plain: NumberShape = {
  prefix: null,
  suffix: null,
  baseCharacterSet: '0123456789',
  firstIdentifierBase: '1',
  minLength: null,
  maxLength: null,
  check: null,
};

describe('an identifier of a source', () => {
  it('has prefix, number, suffix; the first number says its least width', () => {
    const foo = { ...plain, prefix: 'FOO-', suffix: '-ACK', firstIdentifierBase: '000', maxLength: 13 };
    expect([1, 12, 123, 1_234, 12_345].map((number) => identifierAt(foo, number))).toEqual([
      'FOO-001-ACK',
      'FOO-012-ACK',
      'FOO-123-ACK',
      'FOO-1234-ACK',
      'FOO-12345-ACK',
    ]);
    expect(identifierAt(foo, 123_456)).toBeNull();
    expect(identifierAt({ ...foo, minLength: 15, maxLength: null }, 7)).toBe('FOO-0000007-ACK');
  });

  it('is written in any alphabet, with the check digit of its type', () => {
    const openmrs = {
      ...plain,
      baseCharacterSet: unmistakable,
      firstIdentifierBase: '10000',
      check: 'org.openmrs.module.idgen.validator.LuhnMod30IdentifierValidator',
    };
    expect(firstNumber(openmrs)).toBe(30 ** 4);
    expect(identifierAt(openmrs, 30 ** 4 + 2)).toBe('10002T');
    expect(numberOf(openmrs, '10002t')).toBe(30 ** 4 + 2);
    expect(numberOf(openmrs, '10002U')).toBeNull();
  });

  it('leads back to its number', () => {
    const shapes = [
      plain,
      { ...plain, prefix: 'A-', suffix: '/x', firstIdentifierBase: '0001' },
      { ...plain, check: 'fieldward.Iso7064Mod97_10' },
    ];
    for (const shape of shapes)
      for (const number of [1, 9, 10, 4_711, 99_999]) expect(numberOf(shape, identifierAt(shape, number) ?? '')).toBe(number);
    expect(['', 'A-', 'A-1/x', 'A-0001', 'B-0001/x', 'A-00012/x'].map((text) => numberOf(shapes[1] ?? plain, text))).toEqual(
      Array(6).fill(null),
    );
  });
});

it('two sources could make the same number', () => {
  const of = (prefix: string | null, suffix: string | null = null): NumberShape => ({ ...plain, prefix, suffix });
  expect(overlap(of('A-'), of('a-'))).toBe(true);
  expect(overlap(of('A'), of('A1'))).toBe(true);
  expect(overlap(of(null), of('7'))).toBe(true);
  expect(overlap(of('A-'), of('B-'))).toBe(false);
  expect(overlap(of('A'), of('A-'))).toBe(false);
  expect(overlap(of('A', '-X'), of('A', '-Y'))).toBe(false);
});

it('says what cannot be counted with', () => {
  expect(['01', '0123456789', unmistakable].map(characterSetProblem)).toEqual([null, null, null]);
  for (const bad of ['', '0', '00', '0 1', 'aA1', 'أب'])
    expect([bad, characterSetProblem(bad)?.code]).toEqual([bad, 'numbersource.characters']);
  expect([
    firstNumberProblem('001', '01'),
    firstNumberProblem('2', '01')?.code,
    firstNumberProblem('9'.repeat(17), '0123456789')?.code,
  ]).toEqual([null, 'numbersource.first', 'numbersource.first']);
  expect([affixProblem('TBP-'), affixProblem('é-')?.code, affixProblem(' A')?.code]).toEqual([
    null,
    'numbersource.affix',
    'numbersource.affix',
  ]);
});
