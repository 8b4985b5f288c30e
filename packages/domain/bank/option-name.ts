/** Names of options (the answers that questions offer) and of questions, and the variable name that follows from them. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { lengthOf } from '../settings/pattern.ts';

const maxConceptNameLength = 255;

/** Letters of any script with their marks; joiners are part of words in Persian, Urdu and Indic scripts. */
const optionName = /^\p{L}[\p{L}\p{M}\p{N}\u200c-\u200d ]*$/u;
const questionName = /^\p{L}[\p{L}\p{M}\u200c-\u200d ]*$/u;
/** Control characters, half surrogates, spaces of no width, and what turns the direction of text around. */
const unprintable = /[\p{Cc}\p{Cs}\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** A name as it is kept: composed characters, no spaces at the ends, one space between words. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** The full name of an option or of a question's concept: tidy, upper case. */
export function fullNameOf(name: string): string {
  return tidyName(tidyName(name).toUpperCase());
}

/** The variable name that an option or question gets: lower case, spaces replaced by underscores. */
export function variableNameOf(name: string): string {
  return tidyName(name).toLowerCase().replace(/ /gu, '_');
}

function named(name: string, pattern: RegExp, wrong: Message): Message | null {
  const text = tidyName(name);
  if (text === '') return say('bank.mandatory');
  if (lengthOf(fullNameOf(text)) > maxConceptNameLength) return say('engine.tooLong', { max: maxConceptNameLength });
  return pattern.test(text) ? null : wrong;
}

/** What is wrong with the name of an option that a person types: a letter of any script, then letters, digits and spaces. */
export function optionNameProblem(name: string): Message | null {
  return named(name, optionName, say('bank.optionName'));
}

/** What is wrong with the name of a question: letters and spaces only. Its display text may be anything. */
export function questionNameProblem(name: string): Message | null {
  return named(name, questionName, say('bank.questionName'));
}

/** What is wrong with a name from a code list: any text that can be shown and has a letter (`Type 2 diabetes, with renal disease`). */
export function listedNameProblem(name: string): Message | null {
  const text = tidyName(name);
  if (text === '') return say('bank.mandatory');
  const message = textProblem(text, maxConceptNameLength);
  if (message !== null) return message;
  if (lengthOf(fullNameOf(text)) > maxConceptNameLength) return say('engine.tooLong', { max: maxConceptNameLength });
  return /\p{L}/u.test(text) ? null : say('bank.nameNeedsLetter');
}

/** What is wrong with one line of text: longer than `max` characters, or not to be shown. Empty is fine. */
export function textProblem(text: string, max: number): Message | null {
  if (lengthOf(text) > max) return say('engine.tooLong', { max });
  return unprintable.test(text) ? say('bank.unprintable') : null;
}

/** The same for text that may have several lines: a description. */
export function linesProblem(text: string, max: number): Message | null {
  return textProblem(text.replace(/[\t\n\r]/g, ' '), max);
}
