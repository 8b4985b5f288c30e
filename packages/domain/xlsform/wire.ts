/** A form and its rules, as the server sends them, in the shape that travels; names are those that an XLSForm can have. */
import { say } from '@fieldward/messages/catalogue.ts';
import { choiceOf, formFromWire, type FormField, type Question } from '../form/definition.ts';
import { rulesFromWire, type Rule } from '../rule/rule.ts';
import { printCondition, type Expression, type Term } from '../rule/expression.ts';
import type { ImportedField, ImportedOption, ImportedQuestion, ImportedRule, Loss, PortableForm, QuestionDataType } from './form.ts';
import { isXlsformName, uniqueName, xlsformName } from './name.ts';

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const dataTypes: Readonly<Record<Question['dataType'], QuestionDataType>> = {
  text: 'Text',
  numeric: 'Numeric',
  coded: 'Coded',
  datetime: 'Datetime',
  none: 'N/A',
};

/** The short name of a concept, which is its variable name. */
function shortName(concept: Json): string {
  return text(objects(concept.names).find((name) => name.conceptNameType === 'SHORT')?.name);
}

/** What an XLSForm says of the form, with what it has no words for. */
export function portableForm(formJson: unknown, rulesJson: unknown): { readonly form: PortableForm; readonly losses: readonly Loss[] } {
  const wire = object(formJson);
  const definition = formFromWire(formJson);
  const raw = new Map(objects(wire.formFields).map((field) => [text(field.uuid), field]));
  const options = new OptionKeys();
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  const questions: ImportedQuestion[] = [];
  const fields: ImportedField[] = [];
  const losses: Loss[] = [];
  // questions have their own names, headings take what is left
  const byNeed = definition.fields.toSorted((a, b) => Number(a.field.widget === 'heading') - Number(b.field.widget === 'heading'));
  for (const field of byNeed) keys.set(field.uuid, keyOf(field, raw.get(field.uuid) ?? {}, taken));
  for (const [index, field] of definition.fields.entries()) {
    const json = raw.get(field.uuid) ?? {};
    const key = keys.get(field.uuid) ?? '';
    fields.push(portableField(field, key, options, object(json.field)));
    if (field.field.widget !== 'heading') questions.push(portableQuestion(field, key, object(json.field), options));
    const lose = (column: string, message: Loss['message']): number =>
      losses.push({ sheet: 'survey', row: index + 2, column, what: field.label, message });
    if (field.autoComplete !== null) lose('autoComplete', say('xlsform.autoComplete'));
    if (field.field.widget === 'contacts') lose('children', say('xlsform.contactTable'));
    for (const setting of wordless(json, field)) lose(setting, say('xlsform.setting'));
  }
  const byQuestion = new Map(definition.fields.toReversed().map((field) => [field.field.uuid, field]));
  const described = new Map(objects(rulesJson).map((rule) => [text(rule.uuid), text(rule.description)]));
  const rules = rulesFromWire(rulesJson).flatMap((rule): ImportedRule[] => {
    const description = described.get(rule.uuid) ?? '';
    if (description !== '' && description !== rule.name)
      losses.push({
        sheet: 'survey',
        row: null,
        column: 'rule',
        what: `${rule.name}: ${description}`,
        message: say('xlsform.ruleDescription'),
      });
    const read = portableRule(rule, definition.fields, byQuestion, keys, options);
    if ('name' in read) return [read];
    losses.push({ sheet: 'survey', row: null, column: 'rule', what: rule.name, message: read.message });
    return [];
  });
  const form = {
    name: definition.name,
    description: text(wire.description) || definition.name,
    options: options.all(),
    questions,
    fields,
    rules,
  };
  return { form, losses };
}

/** Settings of a field that no column of an XLSForm can hold. */
function wordless(json: Json, field: FormField): string[] {
  const number = (name: string): number => (typeof json[name] === 'number' ? json[name] : 0);
  return [
    ...(['title'] as const).filter((name) => text(json[name]) !== '' && text(json[name]) !== field.label),
    ...(['scoreable', 'scoreField'] as const).filter((name) => json[name] === true),
    ...(['minOccurrence', 'maxOccurrence'] as const).filter((name) => number(name) > 0),
  ];
}

function keyOf(field: FormField, json: Json, taken: Set<string>): string {
  const own = field.field.widget === 'heading' ? text(json.name) : shortName(object(object(json.field).concept));
  if (isXlsformName(own)) return uniqueName(own, taken);
  const heading = field.field.widget === 'heading';
  const words = heading ? field.label : own || field.field.conceptName || field.field.name;
  return uniqueName(xlsformName(words, heading ? 'heading' : 'question'), taken);
}

/** Gives every option of the form a key: its name in capitals, with a number where two options bear the same name. */
class OptionKeys {
  readonly #byConcept = new Map<string, ImportedOption>();
  readonly #taken = new Set<string>();

  of(concept: Json): string {
    const uuid = text(concept.uuid);
    const known = this.#byConcept.get(uuid);
    if (known !== undefined) return known.key;
    const name = text(concept.display);
    const key = uniqueName(name.toUpperCase(), this.#taken);
    this.#byConcept.set(uuid, { key, name, variableName: shortName(concept) || xlsformName(name, 'option'), uuid: uuid || null });
    return key;
  }

  find(concept: string): string | undefined {
    return this.#byConcept.get(concept)?.key;
  }

  all(): ImportedOption[] {
    return [...this.#byConcept.values()];
  }
}

function portableQuestion(field: FormField, key: string, json: Json, options: OptionKeys): ImportedQuestion {
  const { widget, dataType, name, uuid, conceptName, attribute } = field.field;
  return {
    key,
    uuid: uuid || null,
    name: conceptName || name,
    variableName: key,
    displayText: name,
    description: text(json.description) || name,
    widget,
    dataType: dataTypes[dataType],
    options: objects(json.answers).map((answer) => options.of(object(answer.concept))),
    attribute,
  };
}

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

function portableField(field: FormField, key: string, options: OptionKeys, json: Json): ImportedField {
  const { widget, dataType } = field.field;
  for (const answer of objects(json.answers)) options.of(object(answer.concept));
  const limited = dataType === 'numeric' && widget !== 'age' && !((field.minValue ?? 0) === 0 && field.maxValue === 0);
  const written = dataType === 'text' && widget !== 'location';
  const dated = widget === 'date' && field.dateMode !== 'time';
  const chosen = dataType === 'coded' && field.defaultValue !== null ? choiceOf(field.field, field.defaultValue) : null;
  return {
    key,
    question: widget === 'heading' ? null : key,
    displayText: field.label,
    mandatory: widget !== 'heading' && field.mandatory,
    errorMessage: field.errorMessage,
    minValue: limited ? field.minValue : null,
    maxValue: limited ? field.maxValue : null,
    minLength: written ? positive(field.minLength) : null,
    maxLength: written ? positive(field.maxLength) : null,
    minSelections: widget === 'multiple' ? positive(field.minSelections) : null,
    allowDecimal: dataType === 'numeric' ? field.allowDecimal && widget !== 'age' : true,
    allowFutureDate: dated ? field.allowFutureDate : true,
    allowPastDate: dated ? field.allowPastDate : true,
    dateMode: widget === 'date' ? field.dateMode : widget === 'dateEntered' ? 'datetime' : null,
    regix: (written || dataType === 'numeric') && widget !== 'age' ? field.pattern : null,
    characters: field.allowedCharacters,
    disabled: field.disabled,
    defaultValue: dataType === 'coded' ? (chosen === null ? null : (options.find(chosen) ?? null)) : field.defaultValue,
  };
}

function portableRule(
  rule: Rule,
  fields: readonly FormField[],
  byQuestion: ReadonlyMap<string, FormField>,
  keys: ReadonlyMap<string, string>,
  options: OptionKeys,
): ImportedRule | { readonly message: Loss['message'] } {
  if (rule.action === 'openform') return { message: say('xlsform.openForm') };
  if (rule.condition === null) return { message: rule.conditionProblem ?? say('xlsform.cannotWrite') };
  const target =
    fields.find((field) => field.uuid === rule.targetFormField) ??
    (rule.targetFormField === null && rule.targetQuestion !== null ? byQuestion.get(rule.targetQuestion) : undefined);
  const key = target === undefined ? undefined : keys.get(target.uuid);
  if (target === undefined || key === undefined) return { message: say('xlsform.notOnForm') };
  const fieldOf = (question: string): FormField | undefined => byQuestion.get(question) ?? fields.find((field) => field.uuid === question);
  const chosen = rule.targetAnswerConcept === null ? null : choiceOf(target.field, rule.targetAnswerConcept);
  const answer = chosen === null ? null : (options.find(chosen) ?? null);
  if (rule.action === 'autoselect' && answer === null) return { message: say('xlsform.notAnAnswer') };
  const keyed = rekey(rule.condition, (term, other) => {
    if (term.kind === 'question') {
      const asked = fieldOf(term.value);
      return { kind: 'question', value: (asked === undefined ? undefined : keys.get(asked.uuid)) ?? term.value };
    }
    const asked = other.kind === 'question' ? fieldOf(other.value) : undefined;
    if (asked?.field.dataType !== 'coded' || term.kind === 'function') return term;
    const concept = choiceOf(asked.field, term.value);
    return { kind: 'coded', value: (concept === null ? undefined : options.find(concept)) ?? term.value };
  });
  return {
    name: rule.name,
    action: rule.action,
    tokens: printCondition(keyed),
    target: key,
    answer: rule.action === 'hide' ? null : answer,
  };
}

function rekey(expression: Expression, term: (own: Term, other: Term) => Term): Expression {
  if (expression.kind !== 'compare') return { kind: expression.kind, parts: expression.parts.map((part) => rekey(part, term)) };
  const { left, op, right } = expression;
  return { kind: 'compare', left: term(left, right), op, right: term(right, left) };
}
