/** Builders for the table tests of forms and rules. */
import type { Question, FormDefinition, FormField } from './definition.ts';
import type { LooseToken } from '../rule/expression.ts';
import { rulesFromWire, type Rule } from '../rule/rule.ts';

type Overrides = Partial<Omit<FormField, 'field'>> & { readonly field?: Partial<Question> };

/** A form field named `uuid` (question `q-uuid`, concept `c-uuid`) with no limits, optional, of the given widget. */
export function fieldOf(uuid: string, overrides: Overrides = {}): FormField {
  const { field, ...rest } = overrides;
  return {
    uuid,
    displayOrder: 0,
    label: uuid,
    mandatory: false,
    errorMessage: null,
    minValue: null,
    maxValue: null,
    minLength: null,
    maxLength: null,
    minSelections: null,
    allowDecimal: true,
    allowFutureDate: true,
    allowPastDate: true,
    pattern: null,
    allowedCharacters: null,
    dateMode: 'date',
    disabled: false,
    defaultValue: null,
    createPatient: false,
    children: [],
    autoComplete: null,
    ...rest,
    field: {
      uuid: `q-${uuid}`,
      name: uuid,
      widget: 'textbox',
      dataType: 'text',
      concept: `c-${uuid}`,
      conceptName: uuid.toUpperCase(),
      answers: [],
      attribute: false,
      ...field,
    },
  };
}

/** A coded question whose choices have the concepts `YES`, `NO`, `UNKNOWN` (answers `a-YES` …). */
export function codedField(uuid: string, widget: 'dropdown' | 'radio' | 'multiple' = 'dropdown', overrides: Overrides = {}): FormField {
  const answers = ['YES', 'NO', 'UNKNOWN'].map((name) => ({ uuid: `a-${name}`, concept: { uuid: name, display: name.toLowerCase() } }));
  return fieldOf(uuid, { ...overrides, field: { widget, dataType: 'coded', answers, ...overrides.field } });
}

/** A form of these fields. */
export function formOf(...fields: FormField[]): FormDefinition {
  return { uuid: 'form', name: 'Form', fields };
}

/** Tokens from text: `Q:age` question of the field age, `C:YES` coded value, `now`/`null` functions, operators, else typed text. */
export function tokensOf(text: string): LooseToken[] {
  return text.split(' ').map((word) => {
    if (word.startsWith('Q:')) return { typeName: 'Question', value: `q-${word.slice(2)}` };
    if (word.startsWith('C:')) return { typeName: 'CodedValue', value: word.slice(2) };
    if (word === 'now' || word === 'null') return { typeName: 'Function', value: word };
    return ['AND', 'OR', '=', '<', '>', '<=', '>=', '!=', '(', ')'].includes(word)
      ? { typeName: 'Operator', value: word }
      : { typeName: 'OpenValue', value: word };
  });
}

/** A rule from the text of its condition. */
export function ruleOf(
  actionName: 'hide' | 'autoselect' | 'openform',
  condition: string,
  target: { field?: string; answer?: string; form?: string },
): Rule {
  const [rule] = rulesFromWire([
    {
      uuid: condition,
      name: condition,
      actionName,
      tokens: tokensOf(condition),
      targetFormField: target.field === undefined ? null : { uuid: target.field },
      targetFieldAnswer: target.answer === undefined ? null : { uuid: target.answer },
      targetForm: target.form === undefined ? null : { uuid: target.form },
    },
  ]);
  if (rule === undefined) throw new Error(`no rule: ${condition}`);
  return rule;
}
