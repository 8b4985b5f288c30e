/**
 * Compiles a condition into a function over answers. Comparison is typed by the question: numbers as numbers, dates
 * as dates, choices by concept uuid, several choices by "contains", text without regard to case.
 * A question without an answer equals only null; every order comparison with it is false.
 */
import { isChoices, isEmpty, type Answer } from './answers.ts';
import { choiceOf, type FormField } from './form-definition.ts';
import { parseMoment, parseTime } from './moment.ts';
import type { Comparison, Expression, Term } from './rule-expression.ts';

/** What a condition may read: the answer of a form field (null when hidden or missing) and the moment `YYYY-MM-DD HH:mm:ss`. */
export interface RuleView {
  readonly answer: (formField: string) => Answer;
  readonly now: string;
}

export type Condition = (view: RuleView) => boolean;

type Kind = 'number' | 'moment' | 'time' | 'choice' | 'text';
type Values = readonly (string | number)[];
type Read = (view: RuleView) => Values;

function kindOf(field: FormField | undefined): Kind {
  if (field === undefined) return 'text';
  if (field.field.dataType === 'numeric') return 'number';
  if (field.field.dataType === 'coded') return 'choice';
  if (field.field.dataType === 'datetime') return field.dateMode === 'time' ? 'time' : 'moment';
  return 'text';
}

function readText(text: string, kind: Kind, field: FormField | undefined): Values {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  switch (kind) {
    case 'number':
      return Number.isFinite(Number(trimmed)) ? [Number(trimmed)] : [];
    case 'moment':
      return momentValues(trimmed);
    case 'time': {
      const time = parseTime(trimmed) ?? parseMoment(trimmed)?.slice(11, 16) ?? null;
      return time === null ? [] : [time];
    }
    case 'choice':
      return [(field === undefined ? null : choiceOf(field.field, trimmed)) ?? trimmed];
    case 'text':
      return [trimmed.toLowerCase()];
  }
}

function momentValues(text: string): Values {
  const moment = parseMoment(text) ?? parseMoment(text.replace(/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/, '$3-$2-$1'));
  return moment === null ? [] : [moment];
}

function readAnswer(answer: Answer, kind: Kind): Values {
  if (isEmpty(answer)) return [];
  if (typeof answer === 'string') return readText(answer, kind, undefined);
  return isChoices(answer) ? answer : [];
}

/** Comparing with a bare day compares days: a question that asks only for the date has no hours. */
const wholeDay = (field: FormField | undefined): boolean =>
  field !== undefined && field.field.dataType === 'datetime' && field.dateMode === 'date';

function reader(term: Term, kind: Kind, field: FormField | undefined): Read {
  if (term.kind === 'question') {
    const uuid = field?.uuid;
    return uuid === undefined ? () => [] : (view) => readAnswer(view.answer(uuid), kind);
  }
  if (term.kind === 'function') {
    if (term.value === 'null') return () => [];
    return kind === 'time'
      ? (view) => [view.now.slice(11, 16)]
      : kind === 'moment'
        ? (view) => [view.now]
        : (view) => [view.now.toLowerCase()];
  }
  const values = readText(term.value, kind, field);
  return () => values;
}

function holds(op: Comparison, left: Values, right: Values): boolean {
  if (op === '=') return left.some((value) => right.includes(value));
  if (op === '!=') return !left.some((value) => right.includes(value));
  const [a, b] = [left[0], right[0]];
  if (a === undefined || b === undefined || left.length > 1 || right.length > 1) return false;
  switch (op) {
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    case '>=':
      return a >= b;
  }
}

/** Compiles the condition for a form; `fieldOf` finds the form field that asks a question (uuid of the question). */
export function compileCondition(expression: Expression, fieldOf: (question: string) => FormField | undefined): Condition {
  if (expression.kind !== 'compare') {
    const parts = expression.parts.map((part) => compileCondition(part, fieldOf));
    return expression.kind === 'and' ? (view) => parts.every((part) => part(view)) : (view) => parts.some((part) => part(view));
  }
  const { left, right, op } = expression;
  const leftField = left.kind === 'question' ? fieldOf(left.value) : undefined;
  const rightField = right.kind === 'question' ? fieldOf(right.value) : undefined;
  const field = leftField ?? rightField;
  const isNow = (term: Term): boolean => term.kind === 'function' && term.value === 'now';
  const kind = field === undefined ? (isNow(left) || isNow(right) ? 'moment' : 'text') : kindOf(field);
  const asDays = kind === 'moment' && (wholeDay(leftField) || wholeDay(rightField));
  const readLeft = reader(left, kind, left.kind === 'question' ? leftField : field);
  const readRight = reader(right, kind, right.kind === 'question' ? rightField : field);
  const cut = (values: Values): Values => (asDays ? values.map((value) => String(value).slice(0, 10)) : values);
  if ((right.kind === 'function' && right.value === 'null') || (left.kind === 'function' && left.value === 'null')) {
    const read = right.kind === 'function' && right.value === 'null' ? readPresence(left, leftField) : readPresence(right, rightField);
    return op === '=' ? (view) => !read(view) : op === '!=' ? read : () => false;
  }
  return (view) => holds(op, cut(readLeft(view)), cut(readRight(view)));
}

/** Whether the term has a value: for a question any answer, an address or a position too. */
function readPresence(term: Term, field: FormField | undefined): Condition {
  if (term.kind !== 'question') return () => term.kind !== 'function' || term.value !== 'null';
  const uuid = field?.uuid;
  return uuid === undefined ? () => false : (view) => !isEmpty(view.answer(uuid));
}
