import type { Answer } from '@fieldward/domain/answers.ts';

/** Answers to a form and what they are expected to lead to. Keys are uuids of questions (fields). */
export interface TestCase {
  uuid?: string;
  name: string;
  answers: Readonly<Record<string, Answer>>;
  expected: {
    hidden: readonly string[];
    problems: Readonly<Record<string, string>>;
    opens: readonly string[];
    selected: Readonly<Record<string, Answer>>;
  };
  /** The moment against which dates are judged, `YYYY-MM-DD HH:mm:ss`. */
  at: string;
}
