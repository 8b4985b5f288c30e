import { describe, expect, it } from 'vitest';
import { checkDigitLength, hasCheckDigit, withCheckDigit, type CheckDigitName } from './check-digit.ts';

const luhn10 = 'org.openmrs.module.idgen.validator.LuhnMod10IdentifierValidator';
const luhn25 = 'org.openmrs.module.idgen.validator.LuhnMod25IdentifierValidator';
const luhn30 = 'org.openmrs.module.idgen.validator.LuhnMod30IdentifierValidator';

/** Published vectors; where they come from stands beside each algorithm. */
const vectors: readonly (readonly [name: CheckDigitName, text: string, whole: string])[] = [
  [luhn10, '7992739871', '79927398713'],
  [luhn10, '7894', '78949'],
  [luhn25, 'M4', 'M4E'],
  [luhn25, 'M6', 'M6C'],
  [luhn25, 'M7', 'M79'],
  [luhn30, '10002', '10002T'],
  ['org.openmrs.patient.impl.LuhnIdentifierValidator', '123456', '123456-6'],
  ['org.openmrs.patient.impl.LuhnIdentifierValidator', 'ab32kcdak3', 'ab32kcdak3-9'],
  ['org.openmrs.patient.impl.LuhnIdentifierValidator', 'moose', 'moose-7'],
  ['fieldward.Iso7064Mod11_10', '0794', '07945'],
  ['fieldward.Iso7064Mod11_10', '79462', '794623'],
  ['fieldward.Iso7064Mod11_10', '00200667308', '002006673085'],
  ['fieldward.Iso7064Mod97_10', '794', '79444'],
  ['fieldward.Iso7064Mod97_10', '99991234567890121414', '9999123456789012141490'],
  ['fieldward.Iso7064Mod37_36', 'A12425GABC1234002', 'A12425GABC1234002M'],
  ['fieldward.Verhoeff', '236', '2363'],
  ['fieldward.Verhoeff', '12345', '123451'],
];

it.each(vectors)('%s of %s', (name, text, whole) => {
  expect(withCheckDigit(text, name)).toBe(whole);
  expect(hasCheckDigit(whole, name)).toBe(true);
});

it('Luhn modulo 25 has no 0, 1, 2, 5 and 8', () => {
  expect(['M4E', 'm4e', 'M-4E', 'M4F', 'M04E', 'M4', ''].map((text) => hasCheckDigit(text, luhn25))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(withCheckDigit('M10', luhn25)).toBeNull();
});

const finders = new Set([...vectors.map(([name]) => name), 'fieldward.LuhnMod36' as const].filter((name) => name !== luhn25));
describe.each([...finders])('%s', (name) => {
  it('finds every wrong digit', () => {
    for (const number of [1, 57, 4_711, 123_456]) {
      const whole = withCheckDigit(`0${number}`, name) ?? '';
      expect(whole).toHaveLength(`0${number}`.length + checkDigitLength(name));
      for (let at = 0; at < whole.length; at += 1)
        for (const digit of '0123456789') {
          const wrong = whole.slice(0, at) + digit + whole.slice(at + 1);
          if (/\d/.test(whole.charAt(at))) expect([wrong, hasCheckDigit(wrong, name)]).toEqual([wrong, wrong === whole]);
        }
    }
  });

  it('passes over hyphens, and takes letters in either case', () => {
    const whole = withCheckDigit('AB-000123', name) ?? '';
    expect(hasCheckDigit(whole.toLowerCase(), name)).toBe(true);
    expect(hasCheckDigit(` ${whole} `, name)).toBe(true);
  });
});

it('refuses nothing without an algorithm, or by one that is not known', () => {
  expect([null, undefined, '', 'org.example.Other', 'constructor'].map((name) => hasCheckDigit('ABC-1', name))).toEqual(
    Array(5).fill(true),
  );
  expect(withCheckDigit('ABC-1', 'org.example.Other')).toBe('ABC-1');
  expect(hasCheckDigit('', 'fieldward.Verhoeff')).toBe(false);
  expect(withCheckDigit('ABC', 'fieldward.Verhoeff')).toBeNull();
});
