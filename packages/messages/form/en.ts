import type { Area } from '../message.ts';

/** What the server says about forms, their versions and test cases. The first three are said to the letter as the programme wants them. */
export const formEn = {
  'form.incomplete': { kind: 'warning', status: 400, text: 'Please enter required field before submitting form.' },
  'form.exists': { kind: 'error', status: 400, text: 'Form already exist.' },
  'form.questionTwice': { kind: 'error', status: 400, text: 'Question already added.' },
  'form.questionRetired': { kind: 'error', status: 400, text: 'The question {question} is retired and cannot be put on a form' },
  'form.testsFail': { kind: 'error', status: 400, text: 'Not saved: these test cases fail: {names}' },
  'form.tooManyTests': { kind: 'error', status: 400, text: 'A form has at most {max} test cases' },
  'form.pattern': { kind: 'error', status: 400, text: '{question}: the pattern cannot be used. {reason}' },
  'form.valuesInOrder': { kind: 'error', status: 400, text: '{question}: the lowest value {min} is above the highest {max}' },
  'form.lengthsInOrder': { kind: 'error', status: 400, text: '{question}: the shortest length {min} is above the longest {max}' },
  'form.occurrencesInOrder': {
    kind: 'error',
    status: 400,
    text: '{question}: the lowest number of times {min} is above the highest {max}',
  },
  'form.negative': { kind: 'error', status: 400, text: '{question}: a length or number cannot be below zero' },
  'form.tooManySelections': { kind: 'error', status: 400, text: '{question}: asks for {min} choices and offers {offered}' },
  'form.tooManyContactColumns': { kind: 'error', status: 400, text: 'A table of contacts has at most {max} columns' },
  'form.fillsItself': { kind: 'error', status: 400, text: '{question}: a question cannot be filled from itself' },
  'form.sourceNotOnForm': { kind: 'error', status: 400, text: '{question}: the question it is filled from is not on the form {form}' },
  'form.targetElsewhere': { kind: 'error', status: 400, text: 'A rule hides or answers a question of its own form' },
  'form.notFilled': { kind: 'warning', status: 404, text: 'There is no such encounter, or it was not made with a form' },
  'form.opensItself': { kind: 'error', status: 400, text: 'A form cannot open itself' },
  'form.opensRetired': { kind: 'error', status: 400, text: 'The form that the rule opens is retired' },
} as const satisfies Area;
