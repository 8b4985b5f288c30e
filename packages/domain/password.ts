/** Passwords: 8 to 15 characters with an uppercase letter, a lowercase letter and a digit. */
import { say, type Said } from '@fieldward/messages/catalogue.ts';
import { lengthOf } from './pattern.ts';

/** What is wrong with a new password; when editing a user an empty one means "unchanged" and the caller does not ask. */
export function passwordProblem(password: string): Said | null {
  if (password === '') return say('person.required');
  const length = lengthOf(password);
  const complete = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password);
  return length >= 8 && length <= 15 && complete ? null : say('person.password');
}

/** Password and confirmation must match. */
export function confirmationProblem(password: string, confirmation: string): Said | null {
  return password === confirmation ? null : say('person.passwordsDiffer');
}
