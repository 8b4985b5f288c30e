import { formFromWire, rulesFromWire, type FormDefinition, type FormField, type Rule } from '@fieldward/domain/form/definition.ts';
import { conceptOfOption, conceptOfQuestion, fieldOf, formFieldRows, formFieldUuid, formUuid, ruleRows } from './content-rows.ts';
import { demoUuid } from './demo-uuid.ts';
import { forms } from './programme.ts';
import type { ProgrammeForm } from './programme-shape.ts';
import { contactFields, questionOf, type QuestionKey } from './questions.ts';

/** A demonstration form as the rules of `domain` judge it, built without a database. */
export interface DemoForm {
  readonly name: string;
  readonly asked: readonly QuestionKey[];
  readonly definition: FormDefinition;
  readonly rules: readonly Rule[];
  readonly fieldOf: ReadonlyMap<QuestionKey, FormField>;
}

function wireField(key: QuestionKey) {
  const question = questionOf(key);
  const concept = conceptOfQuestion(key);
  return {
    uuid: fieldOf(key),
    name: question.name,
    fieldType: { display: question.widget },
    attributeName: question.type,
    tableName: question.attribute === true ? 'Attribute' : '',
    concept: concept === null ? null : { uuid: concept, display: question.conceptName ?? question.name.toUpperCase() },
    answers: (question.answers ?? []).map((option) => ({
      uuid: demoUuid(`field_answer:${key}:${option}`),
      concept: { uuid: conceptOfOption(option), display: option },
    })),
  };
}

function demoForm(form: ProgrammeForm): DemoForm {
  const rows = formFieldRows(form);
  const asked = form.questions.map(({ ask }) => ask);
  const children = (parent: string) =>
    rows
      .filter((row) => row.parent === parent)
      .map((row) => ({
        ...row,
        minSelections: 0,
        field: { uuid: row.field, name: contactFields.find(({ field }) => field === row.field)?.name, fieldType: { display: 'Textbox' } },
      }));
  const definition = formFromWire({
    uuid: formUuid(form.name),
    name: form.name,
    formFields: asked.map((key) => {
      const row = rows.find(({ uuid }) => uuid === formFieldUuid(form.name, key));
      return {
        ...row,
        minSelections: 0,
        autoCompleteFromFormField: row?.fillField,
        autoCompleteFromComponentForm: row?.fillForm,
        autoCompleteFromEarliest: row?.fillEarliest,
        field: wireField(key),
        children: children(formFieldUuid(form.name, key)),
      };
    }),
  });
  const rules = rulesFromWire(
    ruleRows(form).map((rule) => ({
      uuid: rule.uuid,
      name: rule.name,
      actionName: rule.action,
      tokens: rule.tokens,
      targetForm: { uuid: rule.targetForm },
      targetQuestion: rule.targetQuestion,
      targetFormField: rule.targetFormField,
      targetFieldAnswer:
        rule.targetAnswerConcept === null ? null : { uuid: rule.targetAnswer, concept: { uuid: rule.targetAnswerConcept } },
    })),
  );
  const byUuid = new Map(definition.fields.map((field) => [field.uuid, field]));
  const found = asked.flatMap((key): [QuestionKey, FormField][] => {
    const field = byUuid.get(formFieldUuid(form.name, key));
    return field === undefined ? [] : [[key, field]];
  });
  return { name: form.name, asked, definition, rules, fieldOf: new Map(found) };
}

/** Every demonstration form that is filled for patients, by name. */
export const demoForms: ReadonlyMap<string, DemoForm> = new Map(
  forms.filter(({ registers }) => registers !== true).map((form) => [form.name, demoForm(form)]),
);
