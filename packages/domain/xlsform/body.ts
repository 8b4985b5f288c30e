/** Reads a form that travels, as it comes from outside. */
import type { DateMode, Widget } from '../form/definition.ts';
import { fullNameOf, textProblem } from '../bank/option-name.ts';
import { normaliseToken, type RuleToken } from '../rule/expression.ts';
import {
  plainField,
  type ImportedField,
  type ImportedOption,
  type ImportedQuestion,
  type ImportedRule,
  type PortableForm,
  type QuestionDataType,
} from './form.ts';

/** The most questions of one form. */
export const mostQuestions = 2000;
/** The largest XLSForm file, in megabytes; 2,000 questions in three languages are below one. */
export const largestFile = 5;

const widgets: readonly Widget[] = [
  'textbox',
  'dropdown',
  'radio',
  'multiple',
  'date',
  'phone',
  'address',
  'age',
  'barcode',
  'contacts',
  'gps',
  'location',
  'dateEntered',
];
const dataTypes: readonly QuestionDataType[] = ['Text', 'Numeric', 'Coded', 'Datetime', 'N/A'];
const dateModes: readonly DateMode[] = ['date', 'time', 'datetime'];

/** Where the body is not what it should be. */
export class BadPart extends Error {
  readonly part: string;
  constructor(part: string) {
    super(part);
    this.part = part.slice(0, 80);
  }
}

const longestText = 1000;
/** Names of concepts and values in conditions. */
const longestName = 255;

type Json = Readonly<Record<string, unknown>>;

class Part {
  readonly path: string;
  readonly #json: Json;
  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadPart(path);
    this.path = path;
    this.#json = Object.fromEntries(Object.entries(value));
  }

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  bad(name: string): BadPart {
    return new BadPart(this.at(name));
  }

  text(name: string, max = longestText): string {
    const value = this.#json[name];
    if (typeof value !== 'string' || textProblem(value, max) !== null) throw this.bad(name);
    return value;
  }

  textOrNull(name: string): string | null {
    return this.#json[name] === undefined || this.#json[name] === null ? null : this.text(name);
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.#json[name] ?? otherwise;
    if (typeof value !== 'boolean') throw this.bad(name);
    return value;
  }

  number(name: string): number | null {
    const value = this.#json[name] ?? null;
    if (value !== null && (typeof value !== 'number' || !Number.isFinite(value))) throw this.bad(name);
    return value;
  }

  choice<T extends string>(name: string, of: readonly T[]): T {
    const found = of.find((each) => each === this.#json[name]);
    if (found === undefined) throw this.bad(name);
    return found;
  }

  list<T>(name: string, read: (part: unknown, path: string) => T): T[] {
    const value = this.#json[name];
    if (!Array.isArray(value)) throw this.bad(name);
    return value.map((each: unknown, index) => read(each, `${this.at(name)}[${index}]`));
  }
}

/**
 * Reads a form: every part has its type, keys are unique, and what is named by a key is there. Raises `BadPart`.
 * Lengths, limits and patterns are judged where the form is saved.
 */
export function readPortableForm(json: unknown): PortableForm {
  const body = new Part(json, '');
  const form: PortableForm = {
    name: body.text('name').trim(),
    description: body.text('description').trim(),
    options: body.list('options', readOption),
    questions: body.list('questions', readQuestion),
    fields: body.list('fields', readField),
    rules: body.list('rules', readRule),
  };
  const options = keysOf(form.options, 'options');
  const questions = keysOf(form.questions, 'questions');
  const fields = keysOf(form.fields, 'fields');
  const known = (keys: ReadonlySet<string>, key: string, path: string): void => {
    if (!keys.has(key)) throw new BadPart(path);
  };
  for (const [at, question] of form.questions.entries())
    for (const option of question.options) known(options, option, `questions[${at}].options`);
  for (const [at, field] of form.fields.entries()) if (field.question !== null) known(questions, field.question, `fields[${at}].question`);
  for (const [at, rule] of form.rules.entries()) {
    known(fields, rule.target, `rules[${at}].target`);
    if ((rule.answer === null) === (rule.action === 'autoselect')) throw new BadPart(`rules[${at}].answer`);
    if (rule.answer !== null) known(options, rule.answer, `rules[${at}].answer`);
    for (const token of rule.tokens) {
      if (token.typeName === 'Question') known(fields, token.value, `rules[${at}].tokens`);
      if (token.typeName === 'CodedValue') known(options, token.value, `rules[${at}].tokens`);
    }
  }
  return form;
}

function keysOf(items: readonly { readonly key: string }[], path: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [at, { key }] of items.entries()) {
    if (key === '' || keys.has(key)) throw new BadPart(`${path}[${at}].key`);
    keys.add(key);
  }
  return keys;
}

const plainText = (value: unknown, path: string): string => {
  if (typeof value !== 'string') throw new BadPart(path);
  return value;
};

function readOption(value: unknown, path: string): ImportedOption {
  const part = new Part(value, path);
  const name = part.text('name', longestName).trim();
  if (name === '' || fullNameOf(name).length > longestName) throw part.bad('name');
  return { key: part.text('key'), name, variableName: part.text('variableName', longestName), uuid: part.textOrNull('uuid') };
}

function readQuestion(value: unknown, path: string): ImportedQuestion {
  const part = new Part(value, path);
  const options = part.list('options', plainText);
  const dataType = part.choice('dataType', dataTypes);
  if ((dataType === 'Coded') !== options.length > 0) throw part.bad('options');
  return {
    key: part.text('key'),
    uuid: part.textOrNull('uuid'),
    name: part.text('name', longestName).trim(),
    variableName: part.text('variableName', longestName).trim(),
    displayText: part.text('displayText').trim(),
    description: part.text('description').trim(),
    widget: part.choice('widget', widgets),
    dataType,
    options,
    attribute: part.flag('attribute', false),
  };
}

function readField(value: unknown, path: string): ImportedField {
  const part = new Part(value, path);
  return {
    key: part.text('key'),
    question: part.textOrNull('question'),
    displayText: part.text('displayText').trim(),
    mandatory: part.flag('mandatory', plainField.mandatory),
    errorMessage: part.textOrNull('errorMessage'),
    minValue: part.number('minValue'),
    maxValue: part.number('maxValue'),
    minLength: part.number('minLength'),
    maxLength: part.number('maxLength'),
    minSelections: part.number('minSelections'),
    allowDecimal: part.flag('allowDecimal', plainField.allowDecimal),
    allowFutureDate: part.flag('allowFutureDate', plainField.allowFutureDate),
    allowPastDate: part.flag('allowPastDate', plainField.allowPastDate),
    dateMode: part.textOrNull('dateMode') === null ? null : part.choice('dateMode', dateModes),
    regix: part.textOrNull('regix'),
    characters: part.textOrNull('characters'),
    disabled: part.flag('disabled', plainField.disabled),
    defaultValue: part.textOrNull('defaultValue'),
  };
}

function readRule(value: unknown, path: string): ImportedRule {
  const part = new Part(value, path);
  const name = part.text('name', longestName).trim();
  if (name === '') throw part.bad('name');
  return {
    name,
    action: part.choice('action', ['hide', 'autoselect'] as const),
    tokens: part.list('tokens', (token, at): RuleToken => {
      const read = new Part(token, at);
      return normaliseToken({ typeName: read.text('typeName'), value: read.text('value', longestName) });
    }),
    target: part.text('target'),
    answer: part.textOrNull('answer'),
  };
}
