/** Finds the form fields that rules read and act on. */
import type { FormDefinition, FormField } from '../form/definition.ts';
import type { Rule } from './rule.ts';

/** Finds the form field that asks a question, by the uuid of the question (or, as some clients write it, of the form field). */
export type FieldFinder = (question: string) => FormField | undefined;

export interface RuleFields {
  readonly fieldOf: FieldFinder;
  /** The form field that a hide or autoselect rule acts on; undefined when it is not on the form. */
  readonly targetOf: (rule: Rule) => FormField | undefined;
}

/** Prepares the look-ups for a form; where a question is asked twice (headings), its first form field answers for it. */
export function ruleFields(form: FormDefinition): RuleFields {
  const byQuestion = new Map<string, FormField>();
  for (const field of form.fields) if (!byQuestion.has(field.field.uuid)) byQuestion.set(field.field.uuid, field);
  const byUuid = new Map(form.fields.map((field) => [field.uuid, field]));
  return {
    fieldOf: (question) => byQuestion.get(question) ?? byUuid.get(question),
    targetOf: ({ targetFormField, targetQuestion }) => {
      if (targetFormField !== null) return byUuid.get(targetFormField);
      return targetQuestion === null ? undefined : byQuestion.get(targetQuestion);
    },
  };
}
