/** New passwords: what a programme asks of them, by its policy. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { lengthOf } from '../settings/pattern.ts';

/** The most characters of a modern password. */
export const LONGEST_PASSWORD = 128;

/**
 * `specification`: 8 to 15 characters with an uppercase letter, a lowercase letter and a digit. `modern` (after NIST SP 800-63B): 12 to
 * 128 characters of any kind, but no name that anybody would try first and no run of the same or neighbouring characters.
 */
export const passwordPolicies = ['specification', 'modern'] as const;

export type PasswordPolicy = (typeof passwordPolicies)[number];

/** A policy from a setting; anything unknown is the specification's. */
export function passwordPolicyOf(value: string | null | undefined): PasswordPolicy {
  return value?.trim().toLowerCase() === 'modern' ? 'modern' : 'specification';
}

/**
 * What is wrong with a new password; when editing a user an empty one means "unchanged" and the caller does not ask.
 * @param names of the account: user name, system id; a modern password contains none of them
 */
export function passwordProblem(
  password: string,
  policy: PasswordPolicy = 'specification',
  names: readonly (string | null | undefined)[] = [],
): Message | null {
  if (password === '') return say('person.required');
  const length = lengthOf(password);
  if (policy === 'modern') {
    if (length < 12 || length > LONGEST_PASSWORD) return say('person.passwordModern');
    return holdsName(password, [...names, 'fieldward']) || isMonotonous(password) ? say('person.passwordEasy') : null;
  }
  const complete = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password);
  return length >= 8 && length <= 15 && complete ? null : say('person.password');
}

/** Names of fewer characters would refuse too much. */
const shortestName = 4;

function holdsName(password: string, names: readonly (string | null | undefined)[]): boolean {
  const text = password.toLowerCase();
  return names.some((name) => name !== null && name !== undefined && name.length >= shortestName && text.includes(name.toLowerCase()));
}

/** Fewer than five different characters, or little more than one run such as `abcdefgh…` or `987654…`. */
function isMonotonous(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  if (new Set(codes).size < 5) return true;
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const even = steps.filter((step, at) => Math.abs(step) <= 1 && step === (steps[at - 1] ?? step)).length;
  return even >= steps.length * 0.7;
}

/**
 * How a password may stand in a list of passwords that are known from leaks: as it is, and without the digits and signs around its word
 * (`Sunshine2024!` is `sunshine`), all in lower case, as such lists are. A word of fewer than four characters is not looked for.
 */
export function knownForms(password: string): readonly string[] {
  const whole = password.normalize('NFKC').toLowerCase();
  const word = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return word === whole || lengthOf(word) < shortestName ? [whole] : [whole, word];
}

/** Password and confirmation must match. */
export function confirmationProblem(password: string, confirmation: string): Message | null {
  return password === confirmation ? null : say('person.passwordsDiffer');
}
