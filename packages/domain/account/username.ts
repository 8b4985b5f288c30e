/** User names: 4 to 20 characters, not starting with a digit, letters and digits separated by single spaces, underscores or dots. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { lengthOf } from '../settings/pattern.ts';
import { maxNationalIdLength } from '../person/person.ts';

const pattern = /^\p{L}[\p{L}\p{M}\p{Nd}]*(?:[ _.][\p{L}\p{M}\p{Nd}]+)*$/u;

/** What is wrong with a user name. */
export function usernameProblem(username: string): Message | null {
  if (username.trim() === '') return say('person.required');
  const length = lengthOf(username);
  return length >= 4 && length <= 20 && pattern.test(username) ? null : say('person.username');
}

/** The national identity: optional, at most 15 characters. */
export function nationalIdProblem(id: string): Message | null {
  return lengthOf(id.trim()) > maxNationalIdLength ? say('person.nationalId', { max: maxNationalIdLength }) : null;
}
