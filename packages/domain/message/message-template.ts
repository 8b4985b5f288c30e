/** Texts of messages: words with `{names}` that stand for values. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { purposeRules, type MessagePurpose } from './purpose.ts';

/** Characters of a text at most: three short messages of a telephone, or half as many in other letters than Latin ones. */
export const maxMessageText = 450;

const NAMED = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** The names that a text puts in braces, each once. */
function placeholdersIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))];
}

/** Whether a text tells what somebody has. */
export function reveals(purpose: MessagePurpose, text: string): boolean {
  const { revealing } = purposeRules[purpose];
  return placeholdersIn(text).some((name) => revealing.includes(name));
}

/**
 * What is wrong with a text; null for nothing.
 * @param allowed whether the programme allows names that tell what somebody has
 */
export function templateProblem(purpose: MessagePurpose, text: string, allowed: boolean): Message | null {
  if (text.trim() === '') return say('message.textNeeded');
  if (text.length > maxMessageText) return say('message.textTooLong', { max: maxMessageText });
  // eslint-disable-next-line no-control-regex -- what is in no message
  if (/[\u0000-\u0009\u000B-\u001F\u007F]/.test(text)) return say('message.badCharacters');
  const { plain, revealing } = purposeRules[purpose];
  const known = allowed ? [...plain, ...revealing] : plain;
  for (const name of placeholdersIn(text)) {
    if (!allowed && revealing.includes(name)) return say('message.revealing', { name });
    if (!known.includes(name)) return say('message.unknownName', { name, known: known.map((each) => `{${each}}`).join(' ') });
  }
  const rest = text.replaceAll(NAMED, '');
  return /[{}]/.test(rest) ? say('message.loneBrace') : null;
}

/** The first of these names of workflows, tests and forms that stands in a text as words of its own; null for none. */
export function nameInText(text: string, names: readonly string[]): string | null {
  const letters = (part: string): string =>
    ` ${part
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()} `;
  const written = letters(text.replaceAll(NAMED, ' '));
  return names.find((name) => letters(name).trim() !== '' && written.includes(letters(name))) ?? null;
}

/** The text with its values. A value that is missing becomes nothing, and what values bring is not read again. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(NAMED, (_whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim();
}

/** The languages in which a text is looked for, the best first: the one asked for, its own without the country, the programme's, English. */
export function languagesFor(wanted: string | null, usual: string): readonly string[] {
  const asked = (wanted ?? '').trim().toLowerCase();
  return [...new Set([asked, asked.split(/[-_]/)[0] ?? '', usual.toLowerCase(), 'en'].filter((each) => each !== ''))];
}

/** Whether a text is the code of a language: `en`, `ur`, `pt-br`. */
export const isLanguageCode = (text: string): boolean => /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(text);
