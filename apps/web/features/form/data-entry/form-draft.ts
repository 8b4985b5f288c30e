import type { Answers } from '@fieldward/domain/form/answers.ts';

/** What is kept of a form that was not saved. */
export interface FormDraft {
  /** The id under which it will be sent: the same after a crash in the middle of sending. */
  uuid: string;
  answers: Answers;
  dateEntered: string;
  location: string;
}
