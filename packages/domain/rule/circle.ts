/** Rules that wait for each other: a rule that changes the question it reads, and circles of several rules. */
import { say } from '@fieldward/messages/catalogue.ts';
import type { FormField } from '../form/definition.ts';
import { questionsOf } from './expression.ts';
import type { RuleFields } from './fields.ts';
import { circlesFirst } from './order.ts';
import type { RuleFinding } from './check.ts';
import type { Rule } from './rule.ts';

/** A rule as an arrow: from the form fields that it reads to the one that it hides or fills. */
interface Arrow {
  readonly rule: Rule;
  readonly reads: readonly FormField[];
  readonly target: FormField;
}

function arrowsOf(rules: readonly Rule[], { fieldOf, targetOf }: RuleFields): Arrow[] {
  return rules.flatMap((rule): Arrow[] => {
    const target = targetOf(rule);
    if (rule.condition === null || rule.action === 'openform' || target === undefined) return [];
    const reads = questionsOf(rule.condition).map(fieldOf);
    // A rule that asks about a question of another form never acts, so nothing waits for it.
    return reads.includes(undefined) ? [] : [{ rule, reads: reads.filter((field) => field !== undefined), target }];
  });
}

/** Errors of rules that hide or fill a question their own condition reads, and of rules that do so in a circle. */
export function circleFindings(rules: readonly Rule[], fields: RuleFields): RuleFinding[] {
  const arrows = arrowsOf(rules, fields);
  const reads = new Map<string, Set<string>>();
  for (const arrow of arrows) {
    const known = reads.get(arrow.target.uuid) ?? new Set<string>();
    for (const field of arrow.reads) known.add(field.uuid);
    reads.set(arrow.target.uuid, known);
  }
  const { circles } = circlesFirst([...reads.keys()], (uuid) => reads.get(uuid) ?? new Set());
  const inCircle = Map.groupBy(
    arrows.filter((arrow) => arrow.reads.some((field) => isTogether(circles, field, arrow.target))),
    (arrow) => circles.get(arrow.target.uuid),
  );
  return [
    ...arrows.filter((arrow) => arrow.reads.includes(arrow.target)).map(onItself),
    ...[...inCircle.values()].flatMap((members) => {
      const names = [...new Set(members.map((arrow) => `“${arrow.rule.name}”`))].join(', ');
      const questions = [...new Set(members.map((arrow) => arrow.target.label))].join(', ');
      return members.map(({ rule }): RuleFinding => {
        return { rule: rule.uuid, severity: 'error', message: say('rule.circle', { rule: rule.name, rules: names, questions }) };
      });
    }),
  ];
}

function isTogether(circles: ReadonlyMap<string, ReadonlySet<string>>, field: FormField, target: FormField): boolean {
  return field !== target && circles.get(target.uuid)?.has(field.uuid) === true;
}

function onItself({ rule, target }: Arrow): RuleFinding {
  const code = rule.action === 'hide' ? 'rule.hidesItself' : 'rule.selectsItself';
  return { rule: rule.uuid, severity: 'error', message: say(code, { rule: rule.name, question: target.label }) };
}
