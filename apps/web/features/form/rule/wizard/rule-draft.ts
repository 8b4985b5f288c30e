/**
 * A rule while it is being made: what the three steps have collected. Pure; kept on the device at every change.
 */
import type { Body } from '@fieldward/contract/body.ts';
import type { fieldRule } from '@fieldward/contract/form/field-rule.ts';
import type { Seen } from '@fieldward/contract/view.ts';
import type { FormDefinition, FormField } from '@fieldward/domain/form/definition.ts';
import { normaliseToken, type RuleToken } from '@fieldward/domain/rule/expression.ts';
import { rulesFromWire, type Rule, type RuleAction } from '@fieldward/domain/rule/rule.ts';
import type { ruleForm } from '../rule-form.ts';

export interface RuleDraft {
  /** uuid of the rule: of a new one too, so that sending it twice makes one rule. */
  readonly uuid: string;
  /** Whether the server has it already. */
  readonly stored: boolean;
  readonly etag: string | null;
  /** uuid of the form whose questions the condition reads. */
  readonly form: string;
  readonly name: string;
  readonly description: string;
  readonly tokens: readonly RuleToken[];
  readonly action: RuleAction | '';
  /** uuid of the form that the action is about. */
  readonly targetForm: string;
  /** uuid of the form field that the action is about. */
  readonly targetField: string;
  /** uuid of the concept that autoselect chooses. */
  readonly option: string;
}

/** A rule nobody has begun; `uuid` is its future name on the server. */
export function newDraft(uuid: string, form = ''): RuleDraft {
  const nothing = { name: '', description: '', tokens: [], action: '', targetForm: '', targetField: '', option: '' } as const;
  return { uuid, stored: false, etag: null, form, ...nothing };
}

/** The draft that edits a stored rule. */
export function draftOf(wire: Seen<typeof ruleForm>, etag: string | null): RuleDraft {
  return {
    uuid: wire.uuid,
    stored: true,
    etag,
    form: wire.form.uuid,
    name: wire.name,
    description: wire.description ?? '',
    tokens: wire.tokens.map(normaliseToken),
    action: wire.actionName,
    targetForm: wire.targetForm?.uuid ?? '',
    targetField: wire.targetFormField?.uuid ?? '',
    option: wire.targetFieldAnswer?.concept.uuid ?? '',
  };
}

/** Questions that a rule may act on: those that can be answered, for autoselect only coded ones. Headings can be hidden. */
export function targetsOf(form: FormDefinition, action: RuleAction | ''): readonly FormField[] {
  if (action === 'autoselect') return form.fields.filter(({ field }) => field.dataType === 'coded');
  return form.fields;
}

/** Another action: openform lets question and option go, the others are about the rule's own form; what still fits stays. */
export function withAction(draft: RuleDraft, action: RuleAction, form: FormDefinition): RuleDraft {
  if (action === 'openform') {
    return { ...draft, action, targetForm: draft.targetForm === draft.form ? '' : draft.targetForm, targetField: '', option: '' };
  }
  const field = targetsOf(form, action).find(({ uuid }) => uuid === draft.targetField);
  return { ...draft, action, targetForm: draft.form, targetField: field?.uuid ?? '', option: action === 'autoselect' ? draft.option : '' };
}

/** Another question to act on: its options are others. */
export function withTarget(draft: RuleDraft, targetField: string): RuleDraft {
  return targetField === draft.targetField ? draft : { ...draft, targetField, option: '' };
}

/**
 * Fits what was collected to a form, after another one was chosen: the condition stays when the form asks all its
 * questions, the target when the form has it too (or the same question). `lost` says whether something had to go.
 */
export function fitToForm(draft: RuleDraft, form: FormDefinition, before: FormDefinition | undefined): { draft: RuleDraft; lost: boolean } {
  const asked = new Set(form.fields.flatMap(({ uuid, field }) => [uuid, field.uuid]));
  const keeps = draft.tokens.every(({ typeName, value }) => typeName !== 'Question' || asked.has(value));
  const question = before?.fields.find(({ uuid }) => uuid === draft.targetField)?.field.uuid;
  const target = form.fields.find(({ uuid, field }) => uuid === draft.targetField || field.uuid === question);
  const own = draft.action === 'hide' || draft.action === 'autoselect';
  const fitted: RuleDraft = {
    ...draft,
    form: form.uuid,
    tokens: keeps ? draft.tokens : [],
    targetForm: own ? form.uuid : draft.targetForm === form.uuid ? '' : draft.targetForm,
    targetField: own ? (target?.uuid ?? '') : '',
    option: own && target !== undefined ? draft.option : '',
  };
  return { draft: fitted, lost: !keeps || (own && draft.targetField !== '' && target === undefined) };
}

/**
 * What is sent to save the rule.
 * @param draft one whose action is chosen
 * @param form the rule's own form: it has the question and the uuid of its answer
 */
export function ruleBody(draft: RuleDraft & { readonly action: RuleAction }, form: FormDefinition): Body<typeof fieldRule> {
  const target = form.fields.find(({ uuid }) => uuid === draft.targetField);
  const answer = target?.field.answers.find(({ concept }) => concept.uuid === draft.option);
  return {
    ...(draft.stored ? {} : { uuid: draft.uuid }),
    form: draft.form,
    name: draft.name.trim(),
    description: draft.description.trim(),
    actionName: draft.action,
    targetForm: draft.targetForm || null,
    targetQuestion: target?.field.uuid ?? null,
    targetFormField: target?.uuid ?? null,
    targetFieldAnswer: draft.action === 'autoselect' ? (answer?.uuid ?? null) : null,
    tokens: draft.tokens.map(({ typeName, value }) => ({ typeName, value })),
  };
}

/** The draft as the rule that it will be; null while no action is chosen. */
export function ruleOfDraft(draft: RuleDraft, form: FormDefinition): Rule | null {
  const { action } = draft;
  if (action === '') return null;
  const answer = { concept: { uuid: draft.option } };
  const body = { ...ruleBody({ ...draft, action }, form), uuid: draft.uuid, targetFieldAnswer: draft.option === '' ? null : answer };
  return rulesFromWire([body])[0] ?? null;
}

/** The first step that still lacks something (1 to 3), or null when the rule can be saved. */
export function missingStep(draft: RuleDraft): 1 | 2 | 3 | null {
  if (draft.form === '' || draft.name.trim() === '') return 1;
  if (draft.tokens.length === 0) return 2;
  if (draft.action === '') return 3;
  if (draft.action === 'openform') return draft.targetForm === '' ? 3 : null;
  return draft.targetField === '' || (draft.action === 'autoselect' && draft.option === '') ? 3 : null;
}

/** Whether two drafts would save the same rule. */
export function sameDraft(a: RuleDraft, b: RuleDraft): boolean {
  const essence = ({ uuid: _uuid, stored: _stored, etag: _etag, ...rest }: RuleDraft): string => JSON.stringify(rest);
  return essence(a) === essence(b);
}
