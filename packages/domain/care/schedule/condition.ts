/** Conditions of schedules: the rule language of forms, over the newest answers and a few things of the person. */
import type { Answer } from '../../form/answers.ts';
import type { FormDefinition, FormField } from '../../form/definition.ts';
import { compileCondition, prepareComparison } from '../../rule/evaluation.ts';
import { parseCondition, type Compare, type Expression, type LooseToken, type Term } from '../../rule/expression.ts';
import { traceCondition, type TraceNode } from '../../rule/trace.ts';
import { comparesOf } from '../../rule/truth.ts';
import type { Day } from '../../time/day.ts';
import { addDays } from '../../time/in-zone.ts';
import { dayOf } from '../../time/moment.ts';
import { newestAnswer, type OrderedFacts } from './facts.ts';
import { addSpan, type SpanUnit } from './span.ts';

/** What a condition can ask about the person beside questions: the names go where a uuid of a question would. */
const personQuestions = ['patient.sex', 'patient.ageInDays', 'patient.ageInMonths', 'patient.ageInYears'] as const;
export type PersonQuestion = (typeof personQuestions)[number];

const ageUnits: Readonly<Record<string, SpanUnit>> = {
  'patient.ageInDays': 'days',
  'patient.ageInMonths': 'months',
  'patient.ageInYears': 'years',
};

const LONGEST_LIFE = 150 * 366;

function ageIn(unit: SpanUnit, birth: Day, on: Day): number {
  if (unit === 'days') return Math.round((Date.parse(on) - Date.parse(birth)) / 86_400_000);
  const months = (Number(on.slice(0, 4)) - Number(birth.slice(0, 4))) * 12 + Number(on.slice(5, 7)) - Number(birth.slice(5, 7));
  const guess = unit === 'years' ? Math.floor(months / 12) : months;
  return addSpan(birth, { count: guess, unit }) > on ? guess - 1 : guess;
}

/** The answer of the day to a question, or to what is asked about the person. */
function answerOn(facts: OrderedFacts, question: string, on: Day): Answer {
  const unit = ageUnits[question];
  if (unit !== undefined) return facts.birth === null || facts.birth > on ? null : String(ageIn(unit, facts.birth, on));
  if (question === 'patient.sex') return facts.sex === '' ? null : facts.sex;
  return newestAnswer(facts, question, on)?.value ?? null;
}

/** A condition that is ready to be asked. */
export interface Ready {
  readonly holds: (facts: OrderedFacts, on: Day) => boolean;
  /** Whether its answer may change although nothing is recorded. */
  readonly isTimed: boolean;
  /** Days on which its answer may change although nothing is recorded. */
  readonly turns: (facts: OrderedFacts, on: Day) => readonly Day[];
  readonly explain: (facts: OrderedFacts, on: Day) => TraceNode | null;
}

const always: Ready = { holds: () => true, isTimed: false, turns: () => [], explain: () => null };
const never: Ready = { ...always, holds: () => false };

/** `now` of a condition is the beginning of the day. */
const nowOn = (on: Day): string => `${on} 00:00:00`;

/** Prepares a condition over the questions; one that cannot be read never holds (the check refuses it). */
export function readyCondition(tokens: readonly LooseToken[], questions: FormDefinition): Ready {
  if (tokens.length === 0) return always;
  const parsed = parseCondition(tokens);
  if ('problem' in parsed) return never;
  const { expression } = parsed;
  const byUuid = new Map(questions.fields.map((field) => [field.field.uuid, field]));
  const fieldOf = (uuid: string): FormField | undefined => byUuid.get(uuid);
  const condition = compileCondition(expression, fieldOf);
  const timed = comparesOf(expression)
    .filter(asksTime)
    .map((compare): Timed => ({ compare, prepared: prepareComparison(compare, fieldOf) }));
  return {
    holds: (facts, on) => condition({ answer: (uuid) => answerOn(facts, uuid, on), now: nowOn(on) }),
    isTimed: timed.length > 0,
    turns: (facts, on) => timed.flatMap((each) => turnsOf(each, facts, on)),
    explain: (facts, on) => explained(expression, questions, facts, on),
  };
}

function explained(expression: Expression, questions: FormDefinition, facts: OrderedFacts, on: Day): TraceNode {
  const answers = Object.fromEntries(questions.fields.map(({ uuid }) => [uuid, answerOn(facts, uuid, on)]));
  return traceCondition(expression, questions, answers, nowOn(on));
}

const isNow = (term: Term): boolean => term.kind === 'function' && term.value === 'now';
const isAge = (term: Term): boolean => term.kind === 'question' && ageUnits[term.value] !== undefined;
const asksTime = ({ left, right }: Compare): boolean => [left, right].some((term) => isNow(term) || isAge(term));

/** A comparison whose answer changes with the days. */
interface Timed {
  readonly compare: Compare;
  readonly prepared: ReturnType<typeof prepareComparison>;
}

function turnsOf({ compare, prepared }: Timed, facts: OrderedFacts, on: Day): Day[] {
  const view = { answer: (uuid: string): Answer => answerOn(facts, uuid, on), now: nowOn(on) };
  const sides = [
    { term: compare.left, other: prepared.right },
    { term: compare.right, other: prepared.left },
  ];
  return sides.flatMap(({ term, other }) => {
    const values = isNow(term) || isAge(term) ? other(view) : [];
    return isNow(term) ? values.flatMap(daysAround) : values.flatMap((value) => daysOfAge(term, value, facts));
  });
}

const daysAround = (value: string | number): Day[] => {
  const found = dayOf(String(value));
  return /^\d{4}-\d{2}-\d{2}$/.test(found) ? [found, addDays(found, 1)] : [];
};

/** The days on which the person reaches the age, and the one after it; the first of all where ages are asked about before birth. */
function daysOfAge(term: Term, value: string | number, { birth }: OrderedFacts): Day[] {
  const unit = ageUnits[term.value];
  if (birth === null || unit === undefined) return [];
  const count = Math.floor(Number(value));
  if (!(count >= 0 && count <= LONGEST_LIFE)) return [birth];
  return [birth, addSpan(birth, { count, unit }), addSpan(birth, { count: count + 1, unit })];
}

const shape = {
  displayOrder: 0,
  mandatory: false,
  errorMessage: null,
  minValue: null,
  maxValue: null,
  minLength: null,
  maxLength: null,
  minSelections: null,
  allowDecimal: true,
  allowFutureDate: true,
  allowPastDate: true,
  pattern: null,
  allowedCharacters: null,
  dateMode: 'date',
  disabled: false,
  defaultValue: null,
  createPatient: false,
  children: [],
  autoComplete: null,
} as const;

/** A question as conditions see it. */
export function questionField(field: FormField['field'], dateMode: FormField['dateMode'] = 'date'): FormField {
  return { ...shape, dateMode, uuid: field.uuid, label: field.name, field };
}

/** What can be asked about the person, named in the language of the reader. */
export function personFields(names: Readonly<Record<PersonQuestion | 'female' | 'male', string>>): FormField[] {
  const sexes = [
    { uuid: 'F', concept: { uuid: 'F', display: names.female } },
    { uuid: 'M', concept: { uuid: 'M', display: names.male } },
  ];
  return personQuestions.map((uuid) => {
    const asksSex = uuid === 'patient.sex';
    return questionField({
      uuid,
      name: names[uuid],
      widget: asksSex ? 'dropdown' : 'textbox',
      dataType: asksSex ? 'coded' : 'numeric',
      concept: null,
      conceptName: '',
      answers: asksSex ? sexes : [],
      attribute: false,
    });
  });
}
