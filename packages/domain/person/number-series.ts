/** Numbers that follow one another: `ABC-000123`, then `ABC-000124`. */

/** A number with what stands around it; `width` keeps its leading zeros. */
interface Numbered {
  readonly before: string;
  readonly number: number;
  readonly width: number;
  readonly after: string;
}

/** What counts in a text: its last run of digits, at most 15 of them; null when there is none. */
function numbered(text: string): Numbered | null {
  const [, before = '', digits = '', after = ''] = /^(.*\D|)(\d{1,15})(\D*)$/s.exec(text.trim()) ?? [];
  return digits === '' ? null : { before, number: Number(digits), width: digits.length, after };
}

/** The next `count` texts after one, its width kept (`A-09` → `A-10`, `A-99` → `A-100`); none when it has no number. */
export function following(text: string, count: number): readonly string[] {
  const found = numbered(text);
  if (found === null) return [];
  const { before, number, width, after } = found;
  return Array.from({ length: count }, (_, at) => `${before}${String(number + at + 1).padStart(width, '0')}${after}`);
}
