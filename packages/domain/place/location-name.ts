/** What a place may be called, and how its landmark is written. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { textProblem, tidyName } from '../bank/option-name.ts';
import { lengthOf } from '../settings/pattern.ts';

const maxLocationName = 255;

/**
 * Words of letters of any script, separated by a space or a hyphen. Digits stand after a word, joined to it or one space or
 * hyphen behind it (`Ward7`, `Ward 7`, `Ward-7`). Joiners are part of words in Persian, Urdu and Indic scripts.
 */
const locationName = /^\p{L}[\p{L}\p{M}\u200c-\u200d]*(?:[ -]?\p{N}+)?(?:[ -]\p{L}[\p{L}\p{M}\u200c-\u200d]*(?:[ -]?\p{N}+)?)*$/u;
const landmark = /^[\p{L}\p{M}\u200c-\u200d ]*$/u;

/** What is wrong with the name that a person gives a place. */
export function locationNameProblem(name: string): Message | null {
  const text = tidyName(name);
  if (text === '') return say('place.mandatory');
  if (lengthOf(text) > maxLocationName) return say('engine.tooLong', { max: maxLocationName });
  return locationName.test(text) ? null : say('place.nameFormat');
}

/** What is wrong with a landmark: letters and spaces; it may be empty. */
export function landmarkProblem(text: string): Message | null {
  return landmark.test(tidyName(text)) ? null : say('place.landmarkFormat');
}

/** What is wrong with a name from a list of facilities: any text that can be shown and has a letter (`St. Mary's (No. 2)`). */
export function listedLocationNameProblem(name: string): Message | null {
  const text = tidyName(name);
  if (text === '') return say('place.mandatory');
  return textProblem(text, maxLocationName) ?? (/\p{L}/u.test(text) ? null : say('bank.nameNeedsLetter'));
}
