/** What does not fit together in the comparisons of a condition. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { choiceOf, type FormField } from '../form/definition.ts';
import type { Compare, Expression, Term } from './expression.ts';
import type { FieldFinder } from './fields.ts';
import { isOrdered, readText, valueKindOf } from './value.ts';

/** Something wrong with a condition; `at` is the position of the token (from 0). */
export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly message: Message;
  readonly at?: number;
}

interface Sentence {
  readonly rule: string;
  readonly part: number;
}

const isFunction = (term: Term, name: 'now' | 'null'): boolean => term.kind === 'function' && term.value === name;

/** What is wrong with comparing the question with a typed value or with `now`. */
function valueProblem(field: FormField, term: Term, sentence: Sentence): Message | null {
  const kind = valueKindOf(field);
  const question = field.label;
  const value = term.value;
  const holes = { ...sentence, value, question };
  if (isFunction(term, 'now')) return kind === 'moment' || kind === 'time' ? null : say('rule.nowNeedsDate', { ...sentence, question });
  if (value.trim() === '') return say('rule.blankValue', { ...sentence, question });
  switch (kind) {
    case 'number':
      return readText(value, kind).length > 0 ? null : say('rule.notNumber', holes);
    case 'moment':
      return readText(value, kind).length > 0 ? null : say('rule.notDate', holes);
    case 'time':
      return readText(value, kind).length > 0 ? null : say('rule.notTime', holes);
    case 'choice':
      return field.field.answers.length === 0 || choiceOf(field.field, value) !== null ? null : say('rule.notOffered', holes);
    case 'text':
      return term.kind === 'coded' ? say('rule.noOptions', { ...sentence, question }) : null;
    case 'nothing':
      return null;
  }
}

/** What is wrong with the operator, asked of these questions. */
function operatorProblem(expression: Compare, fields: readonly FormField[], sentence: Sentence): Message | null {
  const operator = expression.op;
  const asksNull = isFunction(expression.left, 'null') || isFunction(expression.right, 'null');
  const ordering = operator !== '=' && operator !== '!=';
  if (asksNull) return ordering ? say('rule.nullOrdered', { ...sentence, operator }) : null;
  const without = fields.find((field) => valueKindOf(field) === 'nothing');
  if (without !== undefined) return say('rule.onlyAnswered', { ...sentence, question: without.label });
  const unordered = ordering ? fields.find((field) => !isOrdered(valueKindOf(field))) : undefined;
  return unordered === undefined ? null : say('rule.notOrdered', { ...sentence, operator, question: unordered.label });
}

function compareFindings(expression: Compare, rule: string, fieldOf: FieldFinder): Finding[] {
  const { left, right } = expression;
  const start = expression.at ?? 0;
  const positions = [
    { term: left, at: start },
    { term: right, at: start + 2 },
  ] as const;
  const found = (message: Message, at: number): Finding => ({ severity: 'error', message, at });
  const sentence = (at: number): Sentence => ({ rule, part: at + 1 });

  const fields: FormField[] = [];
  const strangers: Finding[] = [];
  for (const { term, at } of positions) {
    if (term.kind !== 'question') continue;
    const field = fieldOf(term.value);
    if (field === undefined) strangers.push(found(say('rule.questionNotOnForm', { ...sentence(at), question: term.value }), at));
    else fields.push(field);
  }
  if (strangers.length > 0) return strangers;

  const [first, second] = fields;
  if (first === undefined) return [{ severity: 'warning', message: say('rule.noQuestion', sentence(start)), at: start }];
  if (second !== undefined && valueKindOf(first) !== valueKindOf(second)) {
    return [found(say('rule.differentKinds', { ...sentence(start), left: first.label, right: second.label }), start)];
  }
  const operator = operatorProblem(expression, fields, sentence(start + 1));
  if (operator !== null) return [found(operator, start + 1)];
  return positions.flatMap(({ term, at }) => {
    if (term.kind === 'question' || isFunction(term, 'null')) return [];
    const message = valueProblem(first, term, sentence(at));
    return message === null ? [] : [found(message, at)];
  });
}

/** What is wrong with each comparison; `rule` is the name of the rule, for the sentences. */
export function typeFindings(expression: Expression, rule: string, fieldOf: FieldFinder): Finding[] {
  if (expression.kind === 'compare') return compareFindings(expression, rule, fieldOf);
  return expression.parts.flatMap((part) => typeFindings(part, rule, fieldOf));
}
