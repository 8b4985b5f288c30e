/** Rules that say again what another rule says, and rules that never get their turn. */
import { say } from '@fieldward/messages/catalogue.ts';
import { emptyView, prepareComparison } from './evaluation.ts';
import { mirrored, type Compare, type Expression, type Term } from './expression.ts';
import type { FieldFinder, RuleFields } from './fields.ts';
import { choiceOf } from '../form/definition.ts';
import type { RuleFinding } from './check.ts';
import type { Rule } from './rule.ts';

function compareKey(compare: Compare, fieldOf: FieldFinder): string {
  const prepared = prepareComparison(compare, fieldOf);
  const side = (term: Term, onLeft: boolean): string => {
    const field = onLeft ? prepared.leftField : prepared.rightField;
    if (term.kind === 'question') return `question ${field?.uuid ?? term.value}`;
    if (term.kind === 'function') return term.value;
    return JSON.stringify((onLeft ? prepared.left : prepared.right)(emptyView));
  };
  const [left, right] = [side(compare.left, true), side(compare.right, false)];
  return left < right ? `${right} ${mirrored[compare.op]} ${left}` : `${left} ${compare.op} ${right}`;
}

/** The same text for conditions that differ only in order, direction, brackets, repetition or spelling of values. */
function conditionKey(expression: Expression, fieldOf: FieldFinder): string {
  if (expression.kind === 'compare') return compareKey(expression, fieldOf);
  const keys = [...new Set(expression.parts.map((part) => conditionKey(part, fieldOf)))].sort();
  return keys.length === 1 ? (keys[0] ?? '') : `(${keys.join(` ${expression.kind} `)})`;
}

/** Warnings on rules that repeat an earlier one, or that an earlier one of the same condition leaves nothing to fill. */
export function repeatFindings(rules: readonly Rule[], { fieldOf, targetOf }: RuleFields): RuleFinding[] {
  const earlier = new Map<string, { rule: Rule; fills: string | null }>();
  return rules.flatMap((rule): RuleFinding[] => {
    const target = rule.action === 'openform' ? rule.targetForm : targetOf(rule)?.uuid;
    if (rule.condition === null || target === null || target === undefined) return [];
    const field = targetOf(rule);
    const answer = rule.targetAnswerConcept;
    const fills = rule.action !== 'autoselect' || field === undefined || answer === null ? null : choiceOf(field.field, answer);
    const key = `${rule.action} ${target} ${conditionKey(rule.condition, fieldOf)}`;
    const first = earlier.get(key);
    if (first === undefined) {
      earlier.set(key, { rule, fills });
      return [];
    }
    const code = first.fills === fills ? 'rule.repeats' : 'rule.shadowed';
    return [{ rule: rule.uuid, severity: 'warning', message: say(code, { rule: rule.name, other: first.rule.name }) }];
  });
}
