/** Saved test cases of a form as the wire carries them. Keys are uuids of questions (see `test-case.ts`). */
import type { Answer, Answers } from './answers.ts';

/** What a form makes of answers. */
export interface Expected {
  /** Questions that rules hide. */
  readonly hidden: readonly string[];
  /** Question → code of its problem. */
  readonly problems: Readonly<Record<string, string>>;
  /** uuids of the forms that rules open. */
  readonly opens: readonly string[];
  /** Question → answer that a rule filled in. */
  readonly selected: Readonly<Record<string, Answer>>;
}

export interface TestCase {
  readonly uuid?: string;
  readonly name: string;
  /** By uuid of the question. */
  readonly answers: Answers;
  readonly expected: Expected;
  /** The moment of filling, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
}

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

/** Reads a test case as `fieldward/form-test-case` shows it or a client sends it; what is missing is empty. */
export function testCaseFromWire(json: unknown): TestCase {
  const wire = object(json);
  const expected = object(wire.expected);
  const problems = Object.entries(object(expected.problems)).flatMap(([question, code]) =>
    typeof code === 'string' ? [[question, code]] : [],
  );
  return {
    ...(typeof wire.uuid === 'string' && wire.uuid !== '' ? { uuid: wire.uuid } : {}),
    name: typeof wire.name === 'string' ? wire.name : '',
    answers: object(wire.answers) as Answers, // an answer of another shape is refused by the form itself
    expected: {
      hidden: texts(expected.hidden),
      problems: Object.fromEntries(problems) as Record<string, string>,
      opens: texts(expected.opens),
      selected: object(expected.selected) as Answers,
    },
    at: typeof wire.at === 'string' ? wire.at : '',
  };
}
