/** Explains a condition for given answers: for each comparison what stood on both sides, what came out, and why. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { isAddress, isChoices, isContacts, isEmpty, isGps, type Answer, type Answers } from '../form/answers.ts';
import type { FormDefinition, FormField } from '../form/definition.ts';
import { prepareComparison, type RuleView } from './evaluation.ts';
import type { Compare, Comparison, Expression, Term } from './expression.ts';
import { ruleFields, type FieldFinder } from './fields.ts';
import { isOrdered } from './value.ts';

/** One node of the explanation; the tree has the shape of the expression. */
export interface TraceNode {
  readonly kind: 'and' | 'or' | 'compare';
  readonly result: boolean;
  /** Parts of AND and OR, all of them, also those that could not change the result. */
  readonly parts?: readonly TraceNode[];
  readonly left?: Term;
  readonly op?: Comparison;
  readonly right?: Term;
  /** The two sides as people know them: the answer (a choice by its name), the typed value, `now` as a moment, `null`; empty without answer. */
  readonly leftText?: string;
  readonly rightText?: string;
  /** The position (from 0) of the comparison's first token. */
  readonly at?: number;
  readonly why?: Message;
}

interface Scene {
  readonly fieldOf: FieldFinder;
  readonly view: RuleView;
}

function choiceName(field: FormField, concept: string): string {
  const found = field.field.answers.find((answer) => answer.concept.uuid === concept || answer.uuid === concept);
  return found?.concept.display ?? concept;
}

function answerText(field: FormField, answer: Answer): string {
  if (answer === null || isEmpty(answer)) return '';
  if (typeof answer === 'string') return field.field.dataType === 'coded' ? choiceName(field, answer) : answer.trim();
  if (isChoices(answer)) return answer.map((concept) => choiceName(field, concept)).join(', ');
  if (isAddress(answer))
    return [answer.address, answer.city, answer.province, answer.country].filter((part) => part.trim() !== '').join(', ');
  if (isGps(answer)) return `${answer.latitude}, ${answer.longitude}`;
  return isContacts(answer) ? answer.map((row) => `${row.givenName} ${row.familyName}`.trim()).join(', ') : '';
}

function sideText(term: Term, scene: Scene, other: FormField | undefined): string {
  if (term.kind === 'function') return term.value === 'now' ? scene.view.now : 'null';
  if (term.kind !== 'question') return other?.field.dataType === 'coded' ? choiceName(other, term.value) : term.value;
  const field = scene.fieldOf(term.value);
  return field === undefined ? '' : answerText(field, scene.view.answer(field.uuid));
}

/** What keeps a question from being compared: it is not on the form, or not answered. */
function whyMissing(term: Term, scene: Scene): Message | null {
  if (term.kind !== 'question') return null;
  const field = scene.fieldOf(term.value);
  if (field === undefined) return say('rule.whyNotOnForm', { question: term.value });
  return isEmpty(scene.view.answer(field.uuid)) ? say('rule.whyNoAnswer', { question: field.label }) : null;
}

function traceCompare(expression: Compare, scene: Scene): TraceNode {
  const { left, right, op } = expression;
  const prepared = prepareComparison(expression, scene.fieldOf);
  const result = prepared.test(scene.view);
  const texts = { left: sideText(left, scene, prepared.rightField), right: sideText(right, scene, prepared.leftField) };
  const ordering = op !== '=' && op !== '!=';
  const asksNull = [left, right].some((term) => term.kind === 'function' && term.value === 'null');
  const comparable = asksNull || (prepared.left(scene.view).length > 0 && prepared.right(scene.view).length > 0);
  const why =
    whyMissing(left, scene) ??
    whyMissing(right, scene) ??
    (ordering && (asksNull || (prepared.kind !== null && !isOrdered(prepared.kind)))
      ? say('rule.whyNotOrdered', { operator: op })
      : comparable
        ? say(result ? 'rule.whyTrue' : 'rule.whyFalse', { ...texts, operator: op })
        : say('rule.whyNotComparable', texts));
  const node = { kind: 'compare' as const, result, left, op, right, leftText: texts.left, rightText: texts.right, why };
  return expression.at === undefined ? node : { ...node, at: expression.at };
}

function trace(expression: Expression, scene: Scene): TraceNode {
  if (expression.kind === 'compare') return traceCompare(expression, scene);
  const parts = expression.parts.map((part) => trace(part, scene));
  const held = parts.filter(({ result }) => result).length;
  const count = parts.length;
  if (expression.kind === 'and') {
    const why = held === count ? say('rule.whyAll', { count }) : say('rule.whyNotAll', { failed: count - held, count });
    return { kind: 'and', result: held === count, parts, why };
  }
  return { kind: 'or', result: held > 0, parts, why: held > 0 ? say('rule.whyAny', { held, count }) : say('rule.whyNone', { count }) };
}

/**
 * Explains the condition for answers (by form field) at the moment `now`, `YYYY-MM-DD HH:mm:ss`, as if every question were shown.
 * `result` is what the compiled condition gives for the same answers.
 */
export function traceCondition(expression: Expression, form: FormDefinition, answers: Answers, now: string): TraceNode {
  const view: RuleView = { answer: (uuid) => answers[uuid] ?? null, now };
  return trace(expression, { fieldOf: ruleFields(form).fieldOf, view });
}
