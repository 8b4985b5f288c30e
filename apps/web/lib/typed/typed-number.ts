/** What people type into fields of numbers, as it can be read. */
import { plainDigits } from '@fieldward/domain/person/typed-text.ts';

/** A number that two groups of people read in two ways, as each of them means it. */
interface TwoWays {
  readonly whole: string;
  readonly decimal: string;
}

const GROUPED = /^([+-]?[1-9]\d{0,2}(?:,\d{3})+)(\.\d*)?$/;
const GROUPED_BY_POINTS = /^([+-]?[1-9]\d{0,2}(?:\.\d{3})+),(\d*)$/;
const WITH_COMMA = /^([+-]?\d*),(\d*)$/;
const EITHER = /^([+-]?[1-9]\d{0,2}),(\d{3})$/;

/** Digits and signs of any keyboard as those of numbers; the separators that stand for one thing only as well. */
function plainSigns(text: string): string {
  return plainDigits(text)
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/\u060C/g, ',')
    .replace(/(?<=\d)[\u0020\u00A0\u202F](?=\d{3}(?!\d))/g, '');
}

/** How a text with the Arabic signs of decimals and thousands, which nobody can take for one another, reads; null for others. */
function arabicSigns(text: string): string | null {
  const [, whole = '', decimals] = /^([+-]?\d{1,3}(?:\u066C\d{3})+|[+-]?\d*)(?:\u066B(\d*))?$/.exec(text) ?? [];
  if (!/[\u066B\u066C]/.test(text) || !/\d/.test(`${whole}${decimals}`)) return null;
  return `${whole.replaceAll('\u066C', '')}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** The two numbers that `1,234` may mean; null for what can be read in one way, or in none. */
export function readTwoWays(text: string): TwoWays | null {
  const [, whole, decimals] = EITHER.exec(plainSigns(text)) ?? [];
  return whole === undefined || decimals === undefined ? null : { whole: `${whole}${decimals}`, decimal: `${whole}.${decimals}` };
}

/**
 * A typed number as the wire writes it, with the digits 0 to 9 and a point: `٦١٫٥` and `61,5` are `61.5`, `1,234,567.5` is `1234567.5`.
 * What is no number, or may be one of two, comes back unchanged: it is never guessed.
 */
export function plainNumber(text: string): string {
  const plain = plainSigns(text);
  if (EITHER.test(plain)) return text;
  const arabic = arabicSigns(plain);
  if (arabic !== null) return arabic;
  const [, grouped, point = ''] = GROUPED.exec(plain) ?? [];
  if (grouped !== undefined) return `${grouped.replaceAll(',', '')}${point}`;
  const [, byPoints, decimals] = GROUPED_BY_POINTS.exec(plain) ?? [];
  if (byPoints !== undefined) return `${byPoints.replaceAll('.', '')}.${decimals}`;
  const comma = plain.replace(WITH_COMMA, '$1.$2');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(comma) ? comma : text;
}
