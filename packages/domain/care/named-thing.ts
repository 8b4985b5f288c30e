/** Names of workflows, phases, stages, roles and services. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';

const lettersAndSpaces = /^[\p{L}\p{M}\u200c\u200d]+(?: +[\p{L}\p{M}\u200c\u200d]+)*$/u;

/** Required, letters and spaces only: workflow, phase, stage, role, service, service type, personnel. */
export function plainNameProblem(name: string): Message | null {
  const text = name.trim();
  if (text === '') return say('person.required');
  return lettersAndSpaces.test(text) ? null : say('person.lettersAndSpaces');
}
