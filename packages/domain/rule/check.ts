/** What is wrong with the rules of a form. An error makes a rule useless or dangerous; a warning says that it will not do what was meant. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { choiceOf, type FormDefinition } from '../form/definition.ts';
import { circleFindings } from './circle.ts';
import { parseCondition, type Expression, type LooseToken } from './expression.ts';
import { ruleFields, type FieldFinder, type RuleFields } from './fields.ts';
import { repeatFindings } from './repeat.ts';
import { comparesOf, truthOf, type Truth } from './truth.ts';
import { typeFindings, type Finding } from './type-check.ts';
import type { Rule } from './rule.ts';

/** Something wrong with a rule (its uuid). */
export interface RuleFinding extends Finding {
  readonly rule: string;
}

const error = (message: Message, at?: number): Finding =>
  at === undefined ? { severity: 'error', message } : { severity: 'error', message, at };

/** The sentence about a condition that cannot be read, with the name of its rule. */
function unreadable(problem: Message, at: number, rule: string): Finding {
  if (problem.code === 'condition.unexpected') {
    return error(say('rule.unreadable', { rule, part: at + 1, token: problem.holes?.token ?? '' }), at);
  }
  return problem.code === 'condition.unfinished' ? error(say('rule.unfinished', { rule }), at) : error(problem, at);
}

/** The pieces that alone decide the verdict: those that contradict each other in an AND, or leave nothing out in an OR. */
function decisive(part: Expression, truth: Truth, verdict: (part: Expression) => Truth): Expression {
  if (part.kind !== (truth === 'never' ? 'and' : 'or')) return part;
  let { parts } = part;
  for (const piece of part.parts) {
    const rest = parts.filter((each) => each !== piece);
    if (rest.length > 0 && verdict({ kind: part.kind, parts: rest }) === truth) parts = rest;
  }
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? decisive(only, truth, verdict) : { kind: part.kind, parts };
}

/** Warnings about the condition, or else about its parts, that no answers make true or that all answers make true. */
function truthFindings(condition: Expression, rule: string, fieldOf: FieldFinder): Finding[] {
  const verdict = truthOf(condition, fieldOf);
  const label = (question: string): string => fieldOf(question)?.label ?? question;
  const found = (part: Expression): Finding[] => {
    const truth = verdict(part);
    if (truth === 'open') return part.kind === 'compare' ? [] : part.parts.flatMap(found);
    const compares = comparesOf(decisive(part, truth, verdict));
    const at = compares[0]?.at ?? 0;
    const terms = compares.flatMap(({ left, right }) => [left, right]).filter(({ kind }) => kind === 'question');
    const questions = [...new Set(terms.map(({ value }) => label(value)))].join(', ');
    if (questions === '') return [];
    if (part === condition) {
      return [{ severity: 'warning', message: say(truth === 'never' ? 'rule.neverTrue' : 'rule.alwaysTrue', { rule, questions }), at }];
    }
    const code = truth === 'never' ? 'rule.partNeverTrue' : 'rule.partAlwaysTrue';
    return [{ severity: 'warning', message: say(code, { rule, part: at + 1, questions }), at }];
  };
  return found(condition);
}

/** What is wrong with a condition that can be read; whether it can be true is only asked where everything fits. */
function conditionFindings(condition: Expression, rule: string, fieldOf: FieldFinder): Finding[] {
  const types = typeFindings(condition, rule, fieldOf);
  return types.some(({ severity }) => severity === 'error') ? types : [...types, ...truthFindings(condition, rule, fieldOf)];
}

/**
 * Checks a condition against the form whose questions it reads: whether it can be read, whether question, operator and value
 * of each comparison fit together, whether it can be true and can be false. `name` is the rule's name, for the sentences.
 */
export function checkCondition(tokens: readonly LooseToken[], form: FormDefinition, name = '…'): Finding[] {
  const parsed = parseCondition(tokens);
  if ('problem' in parsed) return [unreadable(parsed.problem, parsed.at, name)];
  return conditionFindings(parsed.expression, name, ruleFields(form).fieldOf);
}

/** What is wrong with what the rule acts on. */
function targetFindings(rule: Rule, form: FormDefinition, { targetOf }: RuleFields): Finding[] {
  const name = rule.name;
  if (rule.action === 'openform') return rule.targetForm === null ? [error(say('rule.noForm', { rule: name }))] : [];
  if (rule.targetFormField === null && rule.targetQuestion === null) return [error(say('rule.noTarget', { rule: name }))];
  const target = targetOf(rule);
  if (target === undefined) return [error(say('rule.targetNotOnForm', { rule: name, form: form.name }))];
  if (rule.action === 'hide') return [];
  const holes = { rule: name, question: target.label };
  if (target.field.dataType !== 'coded') return [error(say('rule.targetNotCoded', holes))];
  if (rule.targetAnswerConcept === null) return [error(say('rule.noAnswer', holes))];
  return choiceOf(target.field, rule.targetAnswerConcept) === null ? [error(say('rule.answerNotOffered', holes))] : [];
}

/**
 * Checks all rules of a form together. Errors: a condition that cannot be read or whose parts do not fit together, a target
 * or an answer that is not there, a rule that changes what it reads, circles. Warnings: conditions (or parts of them) that
 * are never or always true, rules that repeat another. Rules of one name are told apart by `rule`, the uuid.
 */
export function checkRules(form: FormDefinition, rules: readonly Rule[]): RuleFinding[] {
  const fields = ruleFields(form);
  return [...findings(form, rules, fields, conditionFindings), ...repeatFindings(rules, fields)];
}

/** The errors among them alone: what they cost grows with the tokens only, so a server can ask for them. */
export function ruleErrors(form: FormDefinition, rules: readonly Rule[]): RuleFinding[] {
  return findings(form, rules, ruleFields(form), typeFindings).filter(({ severity }) => severity === 'error');
}

function findings(form: FormDefinition, rules: readonly Rule[], fields: RuleFields, judge: typeof conditionFindings): RuleFinding[] {
  const own = rules.flatMap((rule): RuleFinding[] => {
    const condition =
      rule.condition !== null
        ? judge(rule.condition, rule.name, fields.fieldOf)
        : rule.conditionProblem === null
          ? []
          : [unreadable(rule.conditionProblem, rule.conditionProblemAt ?? 0, rule.name)];
    return [...condition, ...targetFindings(rule, form, fields)].map((finding) => ({ ...finding, rule: rule.uuid }));
  });
  return [...own, ...circleFindings(rules, fields)];
}
