import type { Question } from './programme-shape.ts';
import { respiratoryQuestions } from './questions-respiratory.ts';
import { caseFindingQuestions, registrationQuestions, treatmentQuestions } from './questions-tuberculosis.ts';

/** The question bank, by variable name (the concept's SHORT name). */
export const questions = { ...caseFindingQuestions, ...treatmentQuestions, ...respiratoryQuestions, ...registrationQuestions };

export type QuestionKey = keyof typeof questions;

export function questionOf(key: QuestionKey): Question {
  return questions[key];
}

/** Whether a text of a rule names a question. */
export function isQuestion(text: string): text is QuestionKey {
  return Object.hasOwn(questions, text);
}

/** The six fields of a contact, in the order the widget shows them; their fields are part of the starter content. */
export const contactFields = [
  { name: 'Given Name', field: '73e557b7-7eb0-4e96-2f1b-11c39534ec29', mandatory: true },
  { name: 'Family Name', field: '73e557b7-7eb0-4e96-b1f2-11c39534e92c', mandatory: true },
  { name: 'Age', field: '73e557b7-0be7-4e96-b1f2-11c39534ec29', mandatory: true },
  { name: 'Gender', field: '73eb7357-7eb0-4e96-b1f2-11c39534ec29', mandatory: true },
  { name: 'Relationship', field: '37e557b7-0be7-4e96-b1f2-11c395ec4329', mandatory: true },
  { name: 'Identifier', field: '37e557b7-7eb0-4e96-b1f2-11c395ec4329', mandatory: true },
] as const;
