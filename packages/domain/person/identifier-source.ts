/** Sources of numbers: a prefix, a counted number in an alphabet of signs, a suffix, and the check digit of the type. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { checkDigitLength, hasCheckDigit, withCheckDigit } from './check-digit.ts';

/** How the numbers of a source look. */
export interface NumberShape {
  readonly prefix: string | null;
  readonly suffix: string | null;
  /** The signs of the number, that of nothing first: '0123456789'. */
  readonly baseCharacterSet: string;
  /** The first number as it is written; its length is the least that a number has ('000001'). */
  readonly firstIdentifierBase: string;
  /** Characters of the whole, check digit counted: shorter ones get more zeros. */
  readonly minLength: number | null;
  /** Longer ones are not made: the source is used up. */
  readonly maxLength: number | null;
  /** The algorithm of the check digit, by its name. */
  readonly check: string | null;
}

/** The value of what is written in an alphabet; null when a sign is not in it, or it is more than can be counted. */
function valueOf(text: string, alphabet: string): number | null {
  let value = 0;
  for (const sign of text) {
    const at = alphabet.indexOf(sign);
    if (at < 0) return null;
    value = value * alphabet.length + at;
    if (!Number.isSafeInteger(value)) return null;
  }
  return text === '' ? null : value;
}

function written(number: number, alphabet: string, width: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / alphabet.length)) text = alphabet.charAt(rest % alphabet.length) + text;
  return text.padStart(width, alphabet.charAt(0));
}

/** The number that a source begins with. */
export const firstNumber = ({ firstIdentifierBase, baseCharacterSet }: NumberShape): number =>
  valueOf(firstIdentifierBase, baseCharacterSet) ?? 1;

/** The identifier of a number; null when it is longer than the source allows, or its check digit cannot be computed. */
export function identifierAt(shape: NumberShape, number: number): string | null {
  const { prefix, suffix, baseCharacterSet, firstIdentifierBase, minLength, maxLength, check } = shape;
  const around = (prefix ?? '').length + (suffix ?? '').length + checkDigitLength(check);
  const width = Math.max(firstIdentifierBase.length, (minLength ?? 0) - around);
  const whole = withCheckDigit(`${prefix ?? ''}${written(number, baseCharacterSet, width)}${suffix ?? ''}`, check);
  return whole === null || (maxLength !== null && whole.length > maxLength) ? null : whole;
}

/** The number of an identifier that this source makes, in either case; null for every other text. */
export function numberOf(shape: NumberShape, identifier: string): number | null {
  const { baseCharacterSet, check } = shape;
  const text = identifier.trim().toUpperCase();
  const [prefix, suffix] = [(shape.prefix ?? '').toUpperCase(), (shape.suffix ?? '').toUpperCase()];
  if (!hasCheckDigit(text, check)) return null;
  const body = text.slice(0, text.length - checkDigitLength(check));
  if (!body.startsWith(prefix) || !body.endsWith(suffix) || body.length <= prefix.length + suffix.length) return null;
  const number = valueOf(body.slice(prefix.length, body.length - suffix.length), baseCharacterSet.toUpperCase());
  return number !== null && identifierAt(shape, number)?.toUpperCase() === text ? number : null;
}

/** Whether one text is the other with nothing but counted signs more, at the end (prefixes) or the beginning (suffixes). */
function mayMeet(one: string, other: string, signs: ReadonlySet<string>, end: boolean): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const more = end ? long.slice(short.length) : long.slice(0, long.length - short.length);
  return (end ? long.startsWith(short) : long.endsWith(short)) && [...more].every((sign) => signs.has(sign));
}

/** Whether two sources could make the same identifier. */
export function overlap(one: NumberShape, other: NumberShape): boolean {
  const signs = new Set((one.baseCharacterSet + other.baseCharacterSet).toUpperCase());
  const part = (shape: NumberShape, of: 'prefix' | 'suffix'): string => (shape[of] ?? '').toUpperCase();
  return (
    mayMeet(part(one, 'prefix'), part(other, 'prefix'), signs, true) && mayMeet(part(one, 'suffix'), part(other, 'suffix'), signs, false)
  );
}

/** At least two signs, each once, letters in one case only; no space. */
export function characterSetProblem(text: string): Message | null {
  const signs = [...text.toUpperCase()];
  const good = signs.length >= 2 && new Set(signs).size === signs.length && /^[!-~]+$/.test(text);
  return good ? null : say('numbersource.characters');
}

/** What stands around a number: printable signs of ASCII, which scanners and bar codes know. */
export function affixProblem(text: string): Message | null {
  return /^[ -~]*$/.test(text) && text.trim() === text ? null : say('numbersource.affix');
}

/** What is wrong with the first number, which is written in the signs of the source. */
export function firstNumberProblem(text: string, baseCharacterSet: string): Message | null {
  return valueOf(text, baseCharacterSet) === null ? say('numbersource.first') : null;
}
