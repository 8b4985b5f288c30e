/**
 * Compiles a condition into a function over answers.
 *
 * - A question without an answer equals only null, differs from everything else, and every order comparison with it is false.
 * - Several choices equal a value when they contain it.
 * - `<`, `>`, `<=`, `>=` order numbers, dates and times; for anything else they are false.
 * - What cannot be read as the question's kind (`abc` for a number), and two questions of different kinds, are never equal.
 * - Comparing with a question that asks only for the date compares days.
 */
import { isEmpty, type Answer } from '../form/answers.ts';
import type { FormField } from '../form/definition.ts';
import type { Compare, Comparison, Expression, Term } from './expression.ts';
import type { FieldFinder } from './fields.ts';
import { asksDay, isOrdered, readAnswer, readNow, readText, valueKindOf, type ValueKind, type Values } from './value.ts';

/** What a condition may read: the answer of a form field (null when hidden or missing) and the moment `YYYY-MM-DD HH:mm:ss`. */
export interface RuleView {
  readonly answer: (formField: string) => Answer;
  readonly now: string;
}

/** For what depends neither on answers nor on the moment. */
export const emptyView: RuleView = { answer: () => null, now: '' };

export type Condition = (view: RuleView) => boolean;

type Read = (view: RuleView) => Values;

/** One comparison, ready to run and to be explained. */
interface Prepared {
  /** How the two sides are compared; null for two questions that cannot be compared with each other. */
  readonly kind: ValueKind | null;
  readonly leftField: FormField | undefined;
  readonly rightField: FormField | undefined;
  readonly left: Read;
  readonly right: Read;
  readonly test: Condition;
}

const nothing: Read = () => [];

const isFunction = (term: Term, name: 'now' | 'null'): boolean => term.kind === 'function' && term.value === name;

function kindOf(expression: Compare, left: FormField | undefined, right: FormField | undefined): ValueKind | null {
  const [a, b] = [left === undefined ? null : valueKindOf(left), right === undefined ? null : valueKindOf(right)];
  if (a !== null && b !== null) return a === b ? a : null;
  return a ?? b ?? (isFunction(expression.left, 'now') || isFunction(expression.right, 'now') ? 'moment' : 'text');
}

function reader(term: Term, kind: ValueKind | null, own: FormField | undefined, other: FormField | undefined): Read {
  if (kind === null) return nothing;
  if (term.kind === 'question') return own === undefined ? nothing : (view) => readAnswer(view.answer(own.uuid), kind);
  if (term.kind === 'function') return term.value === 'now' ? (view) => readNow(view.now, kind) : nothing;
  const values = readText(term.value, kind, other);
  return () => values;
}

/** Whether the comparison of two sides of this kind holds; null for sides that cannot be compared. */
export function holds(op: Comparison, kind: ValueKind | null, left: Values, right: Values): boolean {
  if (op === '=') return left.some((value) => right.includes(value));
  if (op === '!=') return !left.some((value) => right.includes(value));
  const [a, b] = [left[0], right[0]];
  if (kind === null || !isOrdered(kind) || a === undefined || b === undefined) return false;
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

/** Whether the term has a value: for a question any answer, an address or a position too. */
function presence(term: Term, field: FormField | undefined): Condition {
  if (term.kind !== 'question') {
    const has = !isFunction(term, 'null');
    return () => has;
  }
  return field === undefined ? () => false : (view) => !isEmpty(view.answer(field.uuid));
}

/** Prepares one comparison. */
export function prepareComparison(expression: Compare, fieldOf: FieldFinder): Prepared {
  const { left, right, op } = expression;
  const leftField = left.kind === 'question' ? fieldOf(left.value) : undefined;
  const rightField = right.kind === 'question' ? fieldOf(right.value) : undefined;
  const kind = kindOf(expression, leftField, rightField);
  const asDays = kind === 'moment' && (asksDay(leftField) || asksDay(rightField));
  const cut = (read: Read): Read => (asDays ? (view) => read(view).map((value) => String(value).slice(0, 10)) : read);
  const readLeft = cut(reader(left, kind, leftField, rightField));
  const readRight = cut(reader(right, kind, rightField, leftField));
  const prepared = { kind, leftField, rightField, left: readLeft, right: readRight };
  if (isFunction(left, 'null') || isFunction(right, 'null')) {
    const answered = isFunction(right, 'null') ? presence(left, leftField) : presence(right, rightField);
    return { ...prepared, test: op === '=' ? (view) => !answered(view) : op === '!=' ? answered : () => false };
  }
  return { ...prepared, test: (view) => holds(op, kind, readLeft(view), readRight(view)) };
}

/** Compiles the condition for a form. */
export function compileCondition(expression: Expression, fieldOf: FieldFinder): Condition {
  if (expression.kind === 'compare') return prepareComparison(expression, fieldOf).test;
  const parts = expression.parts.map((part) => compileCondition(part, fieldOf));
  return expression.kind === 'and' ? (view) => parts.every((part) => part(view)) : (view) => parts.some((part) => part(view));
}
