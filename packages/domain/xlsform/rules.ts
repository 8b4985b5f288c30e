/** Relevance and calculations of a survey as rules: `relevant` hides by its negation, `if(…)` of a select chooses an answer. */
import { say } from '@fieldward/messages/catalogue.ts';
import { parseCondition, printCondition, questionsOf, type Expression } from '../rule/expression.ts';
import { circlesFirst } from '../rule/order.ts';
import { conditionFromXpath, joinOnce, type FindQuestion } from './condition.ts';
import type { ImportedRule } from './form.ts';
import type { BookedRow } from './sheets.ts';
import { chainOf, parseXpath, type X } from './xpath.ts';

/** Our own column with the names of the rules that act on the question, one a line. */
export const rulesColumn = 'fieldward_rules';

/** The relevance of a row; of a group it counts for all members. */
export interface Relevance {
  readonly row: BookedRow;
  readonly text: string;
}

/** A field with what governs it: the groups around it from outside in, then itself. */
export interface GovernedField {
  readonly key: string;
  /** Names of its rules, when the file says them: that of the hide rule first. */
  readonly names: readonly string[];
  readonly row: BookedRow;
  readonly relevance: readonly Relevance[];
  /** The calculation of a select. */
  readonly calculation: { readonly row: BookedRow; readonly text: string; readonly choices: ReadonlyMap<string, string> } | null;
}

interface Draft {
  readonly row: BookedRow;
  readonly column: 'relevant' | 'calculation';
  readonly when: Expression;
  /** Key of the option for a choice. */
  readonly answer: string | null;
}

/** The rules of all fields in order; what no rule can say is listed in the book of its row. */
export function readRules(fields: readonly GovernedField[], find: FindQuestion): ImportedRule[] {
  const hidden = new Map<Relevance, Expression | null>();
  const hides = (relevance: Relevance): Expression | null => {
    const known = hidden.get(relevance);
    if (known !== undefined) return known;
    const read = hideCondition(relevance, find);
    hidden.set(relevance, read);
    return read;
  };
  const drafts = new Map<string, Draft[]>();
  for (const field of fields) {
    const own = field.relevance.flatMap((relevance): Draft[] => {
      const when = hides(relevance);
      return when === null ? [] : [{ row: relevance.row, column: 'relevant', when, answer: null }];
    });
    drafts.set(field.key, [...own, ...(field.calculation === null ? [] : choosing(field.calculation, find))]);
  }
  dropCircles(drafts);
  return fields.flatMap((field) => named(field, rulesOf(field.key, drafts.get(field.key) ?? [])));
}

function hideCondition({ row, text }: Relevance, find: FindQuestion): Expression | null {
  const x = parseXpath(text);
  if (x === null) {
    row.lose('relevant', say('xlsform.unreadable'));
    return null;
  }
  const read = conditionFromXpath(x, false, find);
  if ('expression' in read) return read.expression;
  row.lose('relevant', read.message);
  return null;
}

/** `if(a, 'x', if(b, 'y', ''))`: the first condition that holds chooses. */
function choosing({ row, text, choices }: GovernedField['calculation'] & object, find: FindQuestion): Draft[] {
  const lose = (message: Parameters<BookedRow['lose']>[1]): Draft[] => {
    row.lose('calculation', message);
    return [];
  };
  let x = parseXpath(text);
  if (x?.kind !== 'call' || x.name !== 'if') return lose(say('xlsform.calculation'));
  const found: Draft[] = [];
  const before: X[] = [];
  const silent: X[] = [];
  const add = (condition: X | null, choice: string) => {
    const answer = choices.get(choice);
    if (condition === null || answer === undefined) return say('xlsform.calculation');
    const read = conditionFromXpath(condition, true, find);
    if ('message' in read) return read.message;
    found.push({ row, column: 'calculation', when: read.expression, answer });
    return null;
  };
  while (x?.kind === 'call' && x.name === 'if') {
    const [condition, then, otherwise]: readonly X[] = x.args;
    if (condition === undefined || otherwise === undefined || (then?.kind !== 'text' && then?.kind !== 'number'))
      return lose(say('xlsform.calculation'));
    const not: X = { kind: 'call', name: 'not', args: [condition] };
    if (then.value === '') silent.push(not);
    else {
      const problem = add(chainOf([...silent, condition], 'and'), then.value);
      if (problem !== null) return lose(problem);
    }
    before.push(not);
    x = otherwise;
  }
  if (x?.kind !== 'text' && x?.kind !== 'number') return lose(say('xlsform.calculation'));
  if (x.value !== '') {
    const problem = add(chainOf(before, 'and'), x.value);
    if (problem !== null) return lose(problem);
  }
  return found;
}

/** A question cannot depend on itself, directly or through others: such parts are listed and left out. */
function dropCircles(drafts: Map<string, Draft[]>): void {
  const reads = (key: string): ReadonlySet<string> => new Set((drafts.get(key) ?? []).flatMap(({ when }) => questionsOf(when)));
  const { circles } = circlesFirst([...drafts.keys()], reads);
  const listed = new Set<BookedRow>();
  for (const [key, circle] of circles) {
    const kept = (drafts.get(key) ?? []).filter((draft) => {
      if (!questionsOf(draft.when).some((question) => circle.has(question))) return true;
      if (!listed.has(draft.row)) draft.row.lose(draft.column, say('xlsform.circle'));
      listed.add(draft.row);
      return false;
    });
    drafts.set(key, kept);
  }
}

function rulesOf(key: string, drafts: readonly Draft[]): ImportedRule[] {
  const hides = drafts.filter(({ answer }) => answer === null);
  const rules: ImportedRule[] = [];
  const add = (draft: Draft, when: Expression): void => {
    const tokens = printCondition(when);
    if ('problem' in parseCondition(tokens)) return draft.row.lose(draft.column, say('xlsform.tooNested'));
    const { answer } = draft;
    const action = answer === null ? 'hide' : 'autoselect';
    rules.push({ name: ruleName(action, key, answer), action, tokens, target: key, answer });
  };
  const [first] = hides;
  if (first !== undefined)
    add(
      first,
      joinOnce(
        'or',
        hides.map(({ when }) => when),
      ),
    );
  for (const draft of drafts) if (draft.answer !== null) add(draft, draft.when);
  return rules;
}

function named({ names, row }: GovernedField, rules: readonly ImportedRule[]): ImportedRule[] {
  const idle = names.slice(rules.length).join(', ');
  if (idle !== '') row.lose(rulesColumn, say('xlsform.ruleName'), idle);
  return rules.map((rule, index) => ({ ...rule, name: (names[index] ?? rule.name).slice(0, 255) }));
}

/** The name of an imported rule that has no other, such as `hide weeks_of_cough`. */
export function ruleName(action: 'hide' | 'autoselect', key: string, answer: string | null): string {
  return (answer === null ? `${action} ${key}` : `${action} ${key}: ${answer}`).slice(0, 255);
}
