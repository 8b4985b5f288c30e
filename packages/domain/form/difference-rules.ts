/** What differs between the rules of two definitions of a form. */
import type { FormDefinition } from './definition.ts';
import { nameOf, object, textOf, type Json } from './difference-reading.ts';
import { normaliseToken } from '../rule/expression.ts';
import { rulesFromWire, type RuleAction } from '../rule/rule.ts';

/** A rule in words that need no form to be read. */
export interface RuleWords {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  /** With the labels of questions and the names of options: `Cough = Yes AND Age >= 15`. */
  readonly condition: string;
  readonly action: RuleAction;
  /** The question or the form that it acts on. */
  readonly target: string;
  /** autoselect: the option that it chooses; else ''. */
  readonly answer: string;
}

const ruleParts = ['name', 'description', 'condition', 'action', 'target', 'answer'] as const;
export type RulePart = (typeof ruleParts)[number];

interface ChangedRule {
  readonly uuid: string;
  /** As it is called afterwards. */
  readonly name: string;
  readonly changes: readonly { readonly part: RulePart; readonly before: string; readonly after: string }[];
}

export interface RulesDifference {
  readonly added: readonly RuleWords[];
  readonly removed: readonly RuleWords[];
  readonly changed: readonly ChangedRule[];
}

interface Rules {
  readonly form: FormDefinition;
  readonly rules: readonly unknown[];
}

interface Keyed {
  readonly words: RuleWords;
  /** What decides whether a part changed: a question that was renamed does not change the rules that read it. */
  readonly keys: Readonly<Record<RulePart, string>>;
}

/** A rule is the same when its uuid is, else when its name is; the order of rules says nothing. */
export function rulesDifference(before: Rules, after: Rules): RulesDifference {
  const left = new Set(keyedRules(before));
  const open = new Set(keyedRules(after));
  const pairs: { was: Keyed; is: Keyed }[] = [];
  const match = (alike: (a: RuleWords, b: RuleWords) => boolean): void => {
    for (const is of open) {
      const was = [...left].find((one) => alike(one.words, is.words));
      if (was === undefined) continue;
      left.delete(was);
      open.delete(is);
      pairs.push({ was, is });
    }
  };
  match((a, b) => a.uuid !== '' && a.uuid === b.uuid);
  match((a, b) => a.name === b.name);
  const changed = pairs.flatMap(({ was, is }) => {
    const parts = ruleParts.filter((part) => was.keys[part] !== is.keys[part]);
    const changes = parts.map((part) => ({ part, before: was.words[part], after: is.words[part] }));
    return changes.length === 0 ? [] : [{ uuid: is.words.uuid, name: is.words.name, changes }];
  });
  return { added: [...open].map(({ words }) => words), removed: [...left].map(({ words }) => words), changed };
}

/** The rules of a form in words; `rules` as the server sends them. */
export function rulesInWords(form: FormDefinition, rules: readonly unknown[]): RuleWords[] {
  return keyedRules({ form, rules }).map(({ words }) => words);
}

function keyedRules({ form, rules }: Rules): Keyed[] {
  const labels = new Map<string, string>();
  const options = new Map<string, string>();
  for (const field of form.fields) {
    labels.set(field.uuid, field.label);
    if (!labels.has(field.field.uuid)) labels.set(field.field.uuid, field.label);
    for (const { uuid, concept } of field.field.answers) {
      options.set(concept.uuid, concept.display);
      options.set(uuid, concept.display);
    }
  }
  return rules.map(object).flatMap((wire): Keyed[] => {
    const [rule] = rulesFromWire([wire]);
    if (rule === undefined) return [];
    const tokens = tokensOf(wire);
    const opens = rule.action === 'openform';
    const target = opens ? rule.targetForm : (rule.targetFormField ?? rule.targetQuestion);
    const answer = rule.action === 'autoselect' ? rule.targetAnswerConcept : null;
    const named = opens ? wire.targetForm : (wire.targetFormField ?? wire.targetQuestion);
    const { uuid, name, action } = rule;
    const description = textOf(wire.description);
    return [
      {
        words: {
          uuid,
          name,
          description,
          action,
          condition: tokens.map(({ typeName, value }) => wordOf(typeName, value, labels, options)).join(' '),
          target: target === null ? '' : (labels.get(target) ?? nameOf(named)),
          answer: answer === null ? '' : (options.get(answer) ?? nameOf(object(wire.targetFieldAnswer).concept ?? wire.targetFieldAnswer)),
        },
        keys: { name, description, action, condition: JSON.stringify(tokens), target: target ?? '', answer: answer ?? '' },
      },
    ];
  });
}

function tokensOf(wire: Json): { typeName: string; value: string }[] {
  return (Array.isArray(wire.tokens) ? wire.tokens : []).map(object).map((token) => {
    const { typeName, value } = normaliseToken({ typeName: textOf(token.typeName), value: textOf(token.value) });
    return { typeName, value };
  });
}

function wordOf(type: string, value: string, labels: ReadonlyMap<string, string>, options: ReadonlyMap<string, string>): string {
  if (type === 'Question') return labels.get(value) ?? value;
  if (type === 'CodedValue') return options.get(value) ?? value;
  return value;
}
