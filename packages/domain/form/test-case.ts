/**
 * Saved test cases of a form: answers, and what the form should make of them. Keys are uuids of questions, so that a case
 * outlives the form fields; a heading, and a question that stands on the form more than once, goes by its form field.
 */
import { isEmpty, type Answer, type Answers } from './answers.ts';
import type { FormDefinition, FormField } from './definition.ts';
import type { Expected, TestCase } from './test-case-wire.ts';
import { compileForm, stateOf, type CompiledForm, type FormState } from './state.ts';
import type { Checkers } from '../settings/pattern.ts';
import type { Rule } from '../rule/rule.ts';

export interface TestDifference {
  /** uuid of the question; empty for `opens`. */
  readonly question: string;
  readonly what: 'hidden' | 'problem' | 'selected' | 'opens';
  /** hidden: `hidden` or `shown`; problem: its code or empty; selected: the answer as text or empty; opens: uuid of the form or empty. */
  readonly expected: string;
  readonly got: string;
}

export interface TestResult {
  readonly uuid?: string;
  readonly name: string;
  readonly passed: boolean;
  readonly differences: readonly TestDifference[];
}

/** Key of each form field in a test case, by uuid of the form field. */
function keysOf(form: FormDefinition): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { field } of form.fields) times.set(field.uuid, (times.get(field.uuid) ?? 0) + 1);
  const keyOf = ({ uuid, field }: FormField): string =>
    field.widget === 'heading' || (times.get(field.uuid) ?? 0) > 1 ? uuid : field.uuid;
  return new Map(form.fields.map((field) => [field.uuid, keyOf(field)]));
}

interface Replay {
  readonly state: FormState;
  readonly answers: Answers;
  /** Form fields that rules filled. */
  readonly filled: readonly string[];
}

/** Fills the form: the given answers are the person's own, rules fill the others, once each. */
function replay(compiled: CompiledForm, given: Answers, now: string): Replay {
  const answers: Record<string, Answer> = { ...given };
  const touched = new Set(Object.keys(given).filter((uuid) => !isEmpty(given[uuid])));
  const filled: string[] = [];
  for (;;) {
    const state = stateOf(compiled, answers, now, { touched });
    const fills = compiled.form.fields.filter(({ uuid }) => state.fields[uuid]?.autoselected !== undefined);
    if (fills.length === 0) return { state, answers, filled };
    for (const { uuid } of fills) {
      answers[uuid] = state.fields[uuid]?.autoselected ?? null;
      touched.add(uuid);
      filled.push(uuid);
    }
  }
}

function expectedOf(form: FormDefinition, { state, answers, filled }: Replay): Expected {
  const keys = keysOf(form);
  const keyOf = (uuid: string): string => keys.get(uuid) ?? uuid;
  const shown = filled.filter((uuid) => state.fields[uuid]?.hidden === false);
  return {
    hidden: form.fields.filter(({ uuid }) => state.fields[uuid]?.hidden === true).map(({ uuid }) => keyOf(uuid)),
    problems: Object.fromEntries(state.problems.map(({ field, message }) => [keyOf(field), message.code])),
    opens: state.opens,
    selected: Object.fromEntries(shown.map((uuid) => [keyOf(uuid), answers[uuid] ?? null])),
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Makes a test case of a filled form as it stands. `answers` are by form field, as the form holds them; an answer that a
 * rule would give anyway is recorded as what the rule should select, not as given by the person.
 */
export function recordTestCase(
  form: FormDefinition,
  rules: readonly Rule[],
  answers: Answers,
  now: string,
  checkers: Checkers = {},
): Omit<TestCase, 'name' | 'uuid'> {
  const compiled = compileForm(form, rules, checkers);
  const answered = Object.fromEntries(form.fields.flatMap(({ uuid }) => (isEmpty(answers[uuid]) ? [] : [[uuid, answers[uuid] ?? null]])));
  const byRule = stateOf(compiled, answered, now);
  const own = Object.fromEntries(
    Object.entries(answered).filter(([uuid, answer]) => !same(byRule.fields[uuid]?.autoselected ?? null, answer)),
  );
  const attempt = replay(compiled, own, now);
  const reached = Object.keys(answered).every((uuid) => same(attempt.answers[uuid] ?? null, answered[uuid]));
  const [given, played] = reached ? [own, attempt] : [answered, replay(compiled, answered, now)];
  const keys = keysOf(form);
  return {
    answers: Object.fromEntries(Object.entries(given).map(([uuid, answer]) => [keys.get(uuid) ?? uuid, answer])),
    expected: expectedOf(form, played),
    at: now,
  };
}

/**
 * Fills the form as each test case says and compares; form and rules are prepared once. Answers to questions that are no longer on the
 * form play no part.
 */
export function runTestCases(
  form: FormDefinition,
  rules: readonly Rule[],
  testCases: readonly TestCase[],
  checkers: Checkers = {},
): TestResult[] {
  const compiled = compileForm(form, rules, checkers);
  const fieldByKey = new Map([...keysOf(form)].map(([uuid, key]) => [key, uuid]));
  for (const { uuid } of form.fields) fieldByKey.set(uuid, uuid);
  return testCases.map((testCase) => {
    const answers = Object.fromEntries(
      Object.entries(testCase.answers).flatMap(([key, answer]) => {
        const uuid = fieldByKey.get(key);
        return uuid === undefined ? [] : [[uuid, answer]];
      }),
    );
    const got = expectedOf(form, replay(compiled, answers, testCase.at));
    const differences = differencesOf(testCase.expected, got);
    return {
      ...(testCase.uuid === undefined ? {} : { uuid: testCase.uuid }),
      name: testCase.name,
      passed: differences.length === 0,
      differences,
    };
  });
}

const textOfAnswer = (answer: Answer | undefined): string =>
  answer === undefined || answer === null ? '' : typeof answer === 'string' ? answer : JSON.stringify(answer);

function differencesOf(expected: Expected, got: Expected): TestDifference[] {
  const keys = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const either = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];
  const pairs: TestDifference[] = [
    ...either(expected.hidden, got.hidden).map((question): TestDifference => {
      const word = (list: readonly string[]): string => (list.includes(question) ? 'hidden' : 'shown');
      return { question, what: 'hidden', expected: word(expected.hidden), got: word(got.hidden) };
    }),
    ...keys(expected.problems, got.problems).map((question): TestDifference => ({
      question,
      what: 'problem',
      expected: expected.problems[question] ?? '',
      got: got.problems[question] ?? '',
    })),
    ...keys(expected.selected, got.selected).map((question): TestDifference => ({
      question,
      what: 'selected',
      expected: textOfAnswer(expected.selected[question]),
      got: textOfAnswer(got.selected[question]),
    })),
    ...either(expected.opens, got.opens).map((form): TestDifference => {
      const word = (list: readonly string[]): string => (list.includes(form) ? form : '');
      return { question: '', what: 'opens', expected: word(expected.opens), got: word(got.opens) };
    }),
  ];
  return pairs.filter((pair) => pair.expected !== pair.got);
}
