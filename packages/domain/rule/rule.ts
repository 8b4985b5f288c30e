/** A rule of a form, read from the wire. */
import { parseCondition, type Expression, type LooseToken } from './expression.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';

export type RuleAction = 'hide' | 'autoselect' | 'openform';

export interface Rule {
  readonly uuid: string;
  readonly name: string;
  readonly action: RuleAction;
  /** null when the tokens cannot be read; such a rule never acts. */
  readonly condition: Expression | null;
  readonly conditionProblem: Message | null;
  /** The position of the token (from 0) that `conditionProblem` is about. */
  readonly conditionProblemAt: number | null;
  /** uuid of the form field it acts on; null when only the question is known. */
  readonly targetFormField: string | null;
  /** uuid of the question it acts on. */
  readonly targetQuestion: string | null;
  /** autoselect: the choice, by concept uuid; older rules name the field answer's uuid instead. */
  readonly targetAnswerConcept: string | null;
  /** openform: uuid of the form to open. */
  readonly targetForm: string | null;
}

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const uuidOf = (value: unknown): string | null => text(value) || text(object(value).uuid) || null;
const isAction = (value: string): value is RuleAction => value === 'hide' || value === 'autoselect' || value === 'openform';

function tokenFromWire(value: unknown): LooseToken {
  const token = object(value);
  return { typeName: text(token.typeName), value: text(token.value) };
}

function ruleFromWire(value: unknown): Rule | null {
  const wire = object(value);
  const action = text(wire.actionName).trim().toLowerCase();
  if (!isAction(action) || wire.retired === true) return null;
  const parsed = parseCondition(Array.isArray(wire.tokens) ? wire.tokens.map(tokenFromWire) : []);
  return {
    uuid: text(wire.uuid),
    name: text(wire.name),
    action,
    condition: 'expression' in parsed ? parsed.expression : null,
    conditionProblem: 'problem' in parsed ? parsed.problem : null,
    conditionProblemAt: 'problem' in parsed ? parsed.at : null,
    targetFormField: uuidOf(wire.targetFormField),
    targetQuestion: uuidOf(wire.targetQuestion),
    targetAnswerConcept: uuidOf(object(wire.targetFieldAnswer).concept) ?? uuidOf(wire.targetFieldAnswer),
    targetForm: uuidOf(wire.targetForm),
  };
}

/** Builds rules from the rows of `GET hydra/field-rule`; retired rules and unknown actions are left out. */
export function rulesFromWire(json: unknown): Rule[] {
  return Array.isArray(json) ? json.map(ruleFromWire).filter((rule) => rule !== null) : [];
}
