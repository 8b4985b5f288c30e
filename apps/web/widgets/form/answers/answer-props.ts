import type { Answer } from '@fieldward/domain/form/answers.ts';
import type { ContactProblem } from '@fieldward/domain/form/contact-check.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';

/** What every widget of a form gets. It holds no state of its own that would be lost with a draft. */
export interface AnswerProps {
  field: FormField;
  /** The id of its first input: labels and the problem list point there. */
  id: string;
  answer: Answer;
  disabled: boolean;
  error: string | null;
  change: (answer: Answer) => void;
  /** The person left the question: its problem may be shown now. */
  leave: () => void;
  /** Wrong cells of a contact table. */
  cells: readonly ContactProblem[];
}

/** The id of the input of a form field. */
export function inputId(field: string): string {
  return `answer-${field}`;
}

/** The answer as text, for widgets whose answers are texts. */
export function asText(answer: Answer): string {
  return typeof answer === 'string' ? answer : '';
}
