/** The particulars of a person: identifier, names, gender, birth date or estimated age. Texts of the refusals are in the catalogue's area `person`. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { ageInYears, birthFromAge, oldestAge, oldestOf, readAge } from './age.ts';
import { dayOf, parseDay } from '../time/moment.ts';
import { compilePattern, lengthOf, type PatternEngine } from '../settings/pattern.ts';
import { hasCheckDigit } from './check-digit.ts';
import { plainCode, plainName } from './typed-text.ts';

/** The attribute that keeps the phone number by which a person is reached, by the uuid of its type. */
export const contactNumberType = '280a7e3c-8f92-425a-b779-58be7b359b21';

export const maxIdentifierLength = 15;
/** Of the identifiers of other systems. */
export const maxOtherIdentifierLength = 50;
export const maxNameLength = 25;
export const maxNationalIdLength = 15;

/** Letters of any script, words separated by one space; marks, joiners, apostrophes within a word belong to how names are written. */
export const namePattern = /^[\p{L}\p{M}\u200c\u200d]+(?:[ '’-][\p{L}\p{M}\u200c\u200d]+)*$/u;

/** Letters of any script with an optional single space between words, as the specification has it. */
const strictNamePattern = /^[\p{L}\p{M}\u200c\u200d]+(?: [\p{L}\p{M}\u200c\u200d]+)*$/u;

export interface PersonDraft {
  readonly identifier: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly middleName?: string;
  readonly gender: string;
  /** `YYYY-MM-DD` or empty. */
  readonly birthdate: string;
  /** Estimated age as typed, or empty: '40' years, '5 months', '12 days'. */
  readonly age: string;
}

type PersonField = keyof PersonDraft;

interface IdentifierRule {
  /** The regular expression of the system setting; null for none. */
  readonly format: string | null;
  readonly engine?: PatternEngine | undefined;
  /** The algorithm of the check digit, by its name; none unless given. */
  readonly check?: string | null | undefined;
}

/** Whether the check digit of an identifier of any type is right; `check` names its algorithm. */
function checkDigitProblem(identifier: string, check: string | null | undefined): Message | null {
  return hasCheckDigit(identifier, check) ? null : say('person.identifierCheck');
}

/** Required, at most 15 characters, matches the pattern of the system setting, and has the right check digit. */
export function identifierProblem(identifier: string, rule: IdentifierRule): Message | null {
  const text = plainCode(identifier);
  if (text === '') return say('person.required');
  if (lengthOf(text) > maxIdentifierLength) return say('person.identifierLength', { max: maxIdentifierLength });
  const matches = compilePattern(rule.engine, rule.format);
  return matches === null || matches(text) ? checkDigitProblem(text, rule.check) : say('person.identifierFormat');
}

/** What an identifier of another system can be: required, at most as long as one is kept, matches the pattern and has the check digit of its type. */
export function identifierOfTypeProblem(identifier: string, rule: IdentifierRule): Message | null {
  const text = plainCode(identifier);
  if (text === '') return say('person.required');
  if (lengthOf(text) > maxOtherIdentifierLength) return say('person.identifierLength', { max: maxOtherIdentifierLength });
  const matches = compilePattern(rule.engine, rule.format);
  return matches === null || matches(text) ? checkDigitProblem(text, rule.check) : say('person.identifierOfType');
}

/** Letters with an optional single space, at most 25 characters; `required` by default. */
export function personNameProblem(name: string, required = true): Message | null {
  const text = plainName(name);
  if (text === '') return required ? say('person.required') : null;
  if (lengthOf(text) > maxNameLength) return say('person.nameLength', { max: maxNameLength });
  return strictNamePattern.test(text) ? null : say('person.nameLetters');
}

/** `M` or `F`. */
export function genderProblem(gender: string): Message | null {
  if (gender.trim() === '') return say('person.required');
  return gender === 'M' || gender === 'F' ? null : say('person.gender');
}

/** A day that is not in the future and within a human life; `today` is `YYYY-MM-DD`. */
export function birthdateProblem(birthdate: string, today: string): Message | null {
  if (birthdate.trim() === '') return say('person.required');
  const born = parseDay(birthdate);
  if (born === null) return say('person.birthdate');
  if (born > dayOf(today)) return say('person.birthdateFuture');
  return ageInYears(born, today) > oldestAge ? say('person.birthdateTooOld', { max: oldestAge }) : null;
}

/** Whole years from 0 to 130, or months or days of a child. */
function ageProblem(age: string): Message | null {
  return readAge(age) === null ? say('person.age', { min: 0, max: oldestOf(age) }) : null;
}

/** Either date of birth or estimated age: what is wrong with what was given, or that neither was. */
export function birthProblem(
  birthdate: string,
  age: string,
  today: string,
): { readonly field: 'birthdate' | 'age'; readonly message: Message } | null {
  if (birthdate.trim() !== '') {
    const message = birthdateProblem(birthdate, today);
    return message === null ? null : { field: 'birthdate', message };
  }
  if (age.trim() === '') return { field: 'birthdate', message: say('person.birthdateOrAge') };
  const message = ageProblem(age);
  return message === null ? null : { field: 'age', message };
}

/** The birth date to store: the one given, or the one that stands for the age. The draft has passed `birthProblem`. */
export function birthOf(birthdate: string, age: string, today: string): { readonly birthdate: string; readonly estimated: boolean } {
  const born = parseDay(birthdate);
  return born === null ? birthFromAge(readAge(age) ?? { count: 0, unit: 'years' }, today) : { birthdate: born, estimated: false };
}

/** Every wrong particular of a new patient, by field; empty when all is well. */
export function personProblems(draft: PersonDraft, identifier: IdentifierRule, today: string): Partial<Record<PersonField, Message>> {
  const birth = birthProblem(draft.birthdate, draft.age, today);
  const found: readonly (readonly [PersonField, Message | null])[] = [
    ['identifier', identifierProblem(draft.identifier, identifier)],
    ['givenName', personNameProblem(draft.givenName)],
    ['middleName', personNameProblem(draft.middleName ?? '', false)],
    ['familyName', personNameProblem(draft.familyName)],
    ['gender', genderProblem(draft.gender)],
    [birth?.field ?? 'birthdate', birth?.message ?? null],
  ];
  return Object.fromEntries(found.filter(([, message]) => message !== null));
}

/** A date of death: not in the future, not before birth (both `YYYY-MM-DD`). */
export function deathProblem(deathDate: string, birthdate: string | null, today: string): Message | null {
  const died = parseDay(dayOf(deathDate));
  if (died === null) return say('person.birthdate');
  if (died > dayOf(today)) return say('person.deathFuture');
  return birthdate !== null && died < dayOf(birthdate) ? say('person.deathBeforeBirth') : null;
}

/** `male`/`female`/`m`/`F`… as clients send it → `M` or `F`; null when it is neither. */
export function genderOf(text: string): 'M' | 'F' | null {
  const word = text.trim().toLowerCase();
  if (word === 'm' || word === 'male') return 'M';
  return word === 'f' || word === 'female' ? 'F' : null;
}
