/** Reads a condition back as a sentence. */
import type { FormField } from '@fieldward/domain/form/definition.ts';
import type { Compare, Comparison, Expression, Term } from '@fieldward/domain/rule/expression.ts';
import type { Code, HoleArguments } from '@fieldward/messages/catalogue.ts';
import { isolated } from '../../lib/isolated.ts';
import { answerName, fieldOfToken, valueName, type Naming } from './token-name.ts';

/** Sentences with the two sides of a comparison. */
type Pattern = Extract<Code, `ruleengine.is${string}` | `ruleengine.has${string}`>;
type Patterns = Readonly<Record<Comparison, Pattern>>;

const forNumbers: Patterns = {
  '=': 'ruleengine.isEqual',
  '!=': 'ruleengine.isNotEqual',
  '<': 'ruleengine.isLess',
  '>': 'ruleengine.isMore',
  '<=': 'ruleengine.isAtMost',
  '>=': 'ruleengine.isAtLeast',
};
const forDates: Patterns = {
  '=': 'ruleengine.isOn',
  '!=': 'ruleengine.isNotOn',
  '<': 'ruleengine.isBefore',
  '>': 'ruleengine.isAfter',
  '<=': 'ruleengine.isUntil',
  '>=': 'ruleengine.isFrom',
};
const forTexts: Patterns = { ...forNumbers, '=': 'ruleengine.is', '!=': 'ruleengine.isNot' };
const forSeveral: Patterns = { ...forTexts, '=': 'ruleengine.has', '!=': 'ruleengine.hasNot' };

function patternsFor(field: FormField | undefined, terms: readonly Term[]): Patterns {
  if (field === undefined) return terms.some(({ kind, value }) => kind === 'function' && value === 'now') ? forDates : forTexts;
  if (field.field.widget === 'multiple') return forSeveral;
  return field.field.dataType === 'numeric' ? forNumbers : field.field.dataType === 'datetime' ? forDates : forTexts;
}

/** A name in quotation marks. */
export function quoted(name: string, { t }: Pick<Naming, 't'>): string {
  return t('ruleengine.quoted', { name: isolated(name) });
}

function termText(term: Term, other: FormField | undefined, naming: Naming): string {
  const { form, t } = naming;
  switch (term.kind) {
    case 'question':
      return quoted(fieldOfToken(form, term.value)?.label ?? t('ruleengine.strangeQuestion'), naming);
    case 'function':
      return term.value === 'now' ? t('ruleengine.now') : t('ruleengine.null');
    case 'coded':
      return isolated(answerName(form, term.value, other) ?? t('ruleengine.strangeAnswer'));
    case 'open':
      return isolated(valueName((other && answerNameOfText(other, term.value, naming)) ?? term.value, other, naming.day));
  }
}

function answerNameOfText(field: FormField, value: string, { form }: Naming): string | null {
  return field.field.dataType === 'coded' ? answerName(form, value, field) : null;
}

const isNull = (term: Term): boolean => term.kind === 'function' && term.value === 'null';
const fieldOfTerm = (term: Term, { form }: Naming): FormField | undefined =>
  term.kind === 'question' ? fieldOfToken(form, term.value) : undefined;

function comparisonText({ left, op, right }: Compare, naming: Naming): string {
  const [leftField, rightField] = [fieldOfTerm(left, naming), fieldOfTerm(right, naming)];
  const [known, none] = isNull(left) ? [right, left] : [left, right];
  if (isNull(none) && (op === '=' || op === '!=')) {
    const subject = termText(known, undefined, naming);
    return naming.t(op === '=' ? 'ruleengine.unanswered' : 'ruleengine.answered', { left: subject });
  }
  const pattern = patternsFor(leftField ?? rightField, [left, right])[op];
  const holes = { left: termText(left, rightField, naming), right: termText(right, leftField, naming) };
  return naming.t(pattern, ...([holes] as unknown as HoleArguments<typeof pattern>));
}

/** `A is x`, `A is y` in one chain are read as `A is x or y`. */
function sameSubject(part: Expression): string | null {
  return part.kind === 'compare' && part.op === '=' && part.left.kind === 'question' && !isNull(part.right) ? part.left.value : null;
}

function chainText(expression: Exclude<Expression, Compare>, naming: Naming): string {
  const code = expression.kind === 'and' ? 'ruleengine.and' : 'ruleengine.or';
  const texts: string[] = [];
  let subject: string | null = null;
  for (const part of expression.parts) {
    const own = expression.kind === 'or' ? sameSubject(part) : null;
    const last = texts.at(-1);
    if (own !== null && own === subject && last !== undefined && part.kind === 'compare') {
      const right = termText(part.right, fieldOfTerm(part.left, naming), naming);
      texts[texts.length - 1] = naming.t('ruleengine.or', { left: last, right });
    } else {
      const text = conditionText(part, naming);
      texts.push(part.kind === 'compare' ? text : naming.t('ruleengine.bracketed', { part: text }));
    }
    subject = own;
  }
  return texts.reduce((left, right) => naming.t(code, { left, right }));
}

/** The condition in words: `“HIV status” is Negative or Unknown and “Age” is less than 5`. */
export function conditionText(expression: Expression, naming: Naming): string {
  return expression.kind === 'compare' ? comparisonText(expression, naming) : chainText(expression, naming);
}
