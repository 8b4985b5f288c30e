/** Names of workflows, phases, stages, roles, services and locations. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';

const lettersAndSpaces = /^[\p{L}\p{M}\u200c\u200d]+(?: +[\p{L}\p{M}\u200c\u200d]+)*$/u;
/** Words of letters, each with optional digits after it, separated by one space or hyphen. */
const placeName = /^[\p{L}\p{M}\u200c\u200d]+(?:[ -]?\d+)?(?:[ -][\p{L}\p{M}\u200c\u200d]+(?:[ -]?\d+)?)*$/u;

/** Required, letters and spaces only: workflow, phase, stage, role, service, service type, personnel. */
export function plainNameProblem(name: string): Message | null {
  const text = name.trim();
  if (text === '') return say('person.required');
  return lettersAndSpaces.test(text) ? null : say('person.lettersAndSpaces');
}

/** Letters and spaces, may be empty: a landmark. */
export function landmarkProblem(landmark: string): Message | null {
  return landmark.trim() === '' ? null : plainNameProblem(landmark);
}

/** Required; letters, with words separated by space or hyphen and optional digits after a word. */
export function locationNameProblem(name: string): Message | null {
  const text = name.trim();
  if (text === '') return say('person.required');
  return placeName.test(text) ? null : say('person.locationName');
}
