import type { Area } from '../message.ts';

/** What can be wrong with the particulars of a person, a user or a named thing. */
export const personEn = {
  'person.required': { kind: 'error', status: 400, text: 'Field is required' },
  'person.identifierLength': { kind: 'error', status: 400, text: 'Identifier can have at most {max} characters' },
  'person.identifierFormat': { kind: 'error', status: 400, text: 'This identifier does not look like the identifiers of the programme' },
  'person.identifierOfType': { kind: 'error', status: 400, text: 'This does not look like an identifier of this type' },
  'person.identifierCheck': { kind: 'error', status: 400, text: 'The check digit does not fit: please compare this identifier once more' },
  'person.nameLetters': { kind: 'error', status: 400, text: 'Name cannot contain numbers or special characters' },
  'person.nameLength': { kind: 'error', status: 400, text: 'Name can have at most {max} characters' },
  'person.gender': { kind: 'error', status: 400, text: 'Gender should be M or F' },
  'person.birthdate': { kind: 'error', status: 400, text: 'This is not a date' },
  'person.birthdateFuture': { kind: 'error', status: 400, text: 'Date of birth cannot be in the future' },
  'person.birthdateTooOld': { kind: 'error', status: 400, text: 'Date of birth is more than {max} years ago' },
  'person.birthdateOrAge': { kind: 'error', status: 400, text: 'Atleast fill any one, date fof birth or estimated age' },
  'person.age': { kind: 'error', status: 400, text: 'Age should be a whole number between {min} and {max}' },
  'person.deathFuture': { kind: 'error', status: 400, text: 'Date of death cannot be in the future' },
  'person.deathBeforeBirth': { kind: 'error', status: 400, text: 'Date of death cannot be before the date of birth' },
  'person.lettersAndSpaces': { kind: 'error', status: 400, text: 'Only letters and spaces are allowed' },
  'person.username': {
    kind: 'error',
    status: 400,
    text: 'Username should have 4 to 20 letters and digits, not start with a digit, and may be separated by space, underscore or dot',
  },
  'person.password': {
    kind: 'error',
    status: 400,
    text: 'Password should have 8 to 15 characters with an uppercase letter, a lowercase letter and a digit',
  },
  'person.passwordModern': { kind: 'error', status: 400, text: 'Password should have 12 to 128 characters' },
  'person.passwordEasy': {
    kind: 'error',
    status: 400,
    text: 'This password is easy to guess: leave out names, repetitions and simple runs',
  },
  'person.passwordKnown': {
    kind: 'error',
    status: 400,
    text: 'This password is known from leaks, or is a known one with digits or signs around it. Choose another one, for example several words.',
  },
  'person.passwordsDiffer': { kind: 'error', status: 400, text: 'Password and Confirm Password do not match' },
  'person.nationalId': { kind: 'error', status: 400, text: 'National identity can have at most {max} characters' },
} as const satisfies Area;
