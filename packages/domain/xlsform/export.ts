/** A form as the rows of an XLSForm, and what those rows cannot say. */
import { say } from '@fieldward/messages/catalogue.ts';
import { TODAY } from '../form/definition.ts';
import { parseCondition } from '../rule/expression.ts';
import { optionColumn } from './choices.ts';
import { writeConstraint } from './constraint.ts';
import { plainField, type ImportedField, type ImportedQuestion, type ImportedRule, type Loss, type PortableForm } from './form.ts';
import { descriptionColumn } from './import.ts';
import { isChoiceName, uniqueName, xlsformName } from './name.ts';
import { ownColumns } from './question.ts';
import { joinRelevance, xpathFromCondition, type WrittenQuestion } from './relevance.ts';
import { ruleName, rulesColumn } from './rules.ts';
import type { Row, Sheets } from './sheets.ts';
import { typeOfWidget } from './question-types.ts';
import { printXpath, type X } from './xpath.ts';

interface WrittenForm extends Sheets {
  readonly losses: readonly Loss[];
}

/** The columns of each sheet in the order in which people expect them. */
export const columnOrder = {
  survey: [
    'type',
    'name',
    'label',
    'hint',
    'required',
    'required_message',
    'relevant',
    'constraint',
    'constraint_message',
    'default',
    'calculation',
    'appearance',
    'readonly',
    ...Object.values(ownColumns),
    rulesColumn,
  ],
  choices: ['list_name', 'name', 'label', optionColumn],
  settings: ['form_title', 'form_id', descriptionColumn],
} as const;

/** A default as its cell says it: 'begin with today' is a function there. */
function defaultCell(value: string, { dateMode }: ImportedField, { dataType }: ImportedQuestion): string {
  if (dataType !== 'Datetime' || value.trim().toLowerCase() !== TODAY) return value;
  return dateMode === 'datetime' ? 'now()' : 'today()';
}

/** Writes the form. Reading the rows again gives the same form; what they cannot say is listed. */
export function writeXlsform(form: PortableForm): WrittenForm {
  return new Writer(form).write();
}

type Cells = Record<string, string>;

interface ChoiceList {
  readonly name: string;
  readonly choiceNames: ReadonlyMap<string, string>;
}

class Writer {
  readonly #form: PortableForm;
  readonly #losses: Loss[] = [];
  readonly #choices: Row[] = [];
  readonly #lists = new Map<string, ChoiceList>();
  readonly #listNames = new Set<string>();
  readonly #questions: ReadonlyMap<string, ImportedQuestion>;
  readonly #written = new Map<string, WrittenQuestion>();
  readonly #rules = new Map<string, ImportedRule[]>();

  constructor(form: PortableForm) {
    this.#form = form;
    this.#questions = new Map(form.questions.map((question) => [question.key, question]));
    for (const rule of form.rules) this.#rules.set(rule.target, [...(this.#rules.get(rule.target) ?? []), rule]);
  }

  write(): WrittenForm {
    const { name, description, fields } = this.#form;
    for (const field of fields) this.#prepare(field);
    const survey = fields.map((field, index) => this.#row(field, index + 2));
    const settings: Cells = name === '' ? {} : { form_title: name, form_id: xlsformName(name, 'form') };
    if (description !== name) settings[descriptionColumn] = description;
    return { survey, choices: this.#choices, settings: [settings], losses: this.#losses };
  }

  #lose(row: number, column: string, what: string, message: Loss['message']): void {
    this.#losses.push({ sheet: 'survey', row, column, what, message });
  }

  #prepare(field: ImportedField): void {
    const question = field.question === null ? undefined : this.#questions.get(field.question);
    if (question === undefined) return;
    const list = question.dataType === 'Coded' ? this.#list(question) : null;
    this.#written.set(field.key, {
      name: field.key,
      dataType: question.dataType,
      multiple: question.widget === 'multiple',
      dateMode: field.dateMode,
      choiceName: (option) => list?.choiceNames.get(option),
    });
  }

  /** Questions with the same options share a list. */
  #list(question: ImportedQuestion): ChoiceList {
    const same = JSON.stringify(question.options);
    const known = this.#lists.get(same);
    if (known !== undefined) return known;
    const options = question.options.flatMap((key) => this.#form.options.find((option) => option.key === key) ?? []);
    const taken = new Set<string>();
    const choiceNames = new Map(
      options.map((option) => {
        const wanted = isChoiceName(option.variableName) ? option.variableName : xlsformName(option.name, 'option');
        return [option.key, uniqueName(wanted, taken)] as const;
      }),
    );
    const short = [...choiceNames.values()].join('_');
    const name = uniqueName(options.length <= 3 && short.length <= 40 ? xlsformName(short, 'list') : question.key, this.#listNames);
    for (const option of options) {
      const cells: Cells = { list_name: name, name: choiceNames.get(option.key) ?? '', label: option.name };
      if (option.uuid !== null) cells[optionColumn] = option.uuid;
      this.#choices.push(cells);
    }
    const list = { name, choiceNames };
    this.#lists.set(same, list);
    return list;
  }

  #row(field: ImportedField, row: number): Row {
    const question = field.question === null ? undefined : this.#questions.get(field.question);
    const { type, appearance, own } = typeOfWidget(question?.widget ?? 'heading', question?.dataType ?? 'N/A', field);
    const list = question?.dataType === 'Coded' ? this.#list(question) : null;
    const cells: Cells = { type: list === null ? type : `${type} ${list.name}`, name: field.key, label: field.displayText };
    const set = (column: string, text: string | null): void => {
      if (text !== null && text !== '') cells[column] = text;
    };
    set('appearance', appearance);
    const rules = [...this.#relevance(field, row, set), ...this.#calculation(field, row, set)];
    if (rules.some((rule) => rule.name !== ruleName(rule.action, rule.target, rule.answer)))
      set(rulesColumn, rules.map(({ name }) => name).join('\n'));
    if (question === undefined) return cells;
    if (question.description !== field.displayText && question.description !== question.displayText) set('hint', question.description);
    set('required', field.mandatory ? 'yes' : '');
    set('readonly', field.disabled ? 'yes' : '');
    this.#constraint(field, question, row, set);
    if (field.errorMessage !== null) {
      if (field.mandatory) set('required_message', field.errorMessage);
      if (!field.mandatory || field.regix !== null) set('constraint_message', field.errorMessage);
    }
    set(
      'default',
      field.defaultValue === null ? '' : (list?.choiceNames.get(field.defaultValue) ?? defaultCell(field.defaultValue, field, question)),
    );
    set(ownColumns.question, question.uuid);
    set(ownColumns.attribute, question.attribute ? 'yes' : '');
    if (own || question.widget === 'phone') set(ownColumns.widget, question.widget);
    if (own) this.#lose(row, 'type', field.displayText, say('xlsform.ownWidget', { type }));
    if (field.characters !== null && field.characters !== plainField.characters) {
      set(ownColumns.characters, field.characters);
      this.#lose(row, ownColumns.characters, field.characters, say('xlsform.ownColumn'));
    }
    return cells;
  }

  #constraint(field: ImportedField, question: ImportedQuestion, row: number, set: (column: string, text: string) => void): void {
    const text = writeConstraint(field, {
      dataType: question.dataType,
      multiple: question.widget === 'multiple',
      dateMode: field.dateMode,
    });
    if (text === null) {
      this.#lose(row, 'constraint', field.regix ?? '', say('xlsform.patternQuotes'));
      set(
        'constraint',
        writeConstraint({ ...field, regix: null }, { ...question, multiple: question.widget === 'multiple', dateMode: field.dateMode }) ??
          '',
      );
    } else set('constraint', text);
  }

  /** Answers the hide rules that are expressed. */
  #relevance(field: ImportedField, row: number, set: (column: string, text: string) => void): ImportedRule[] {
    const message: ImportedRule[] = [];
    const parts = (this.#rules.get(field.key) ?? []).flatMap((rule): X[] => {
      if (rule.action !== 'hide') return [];
      const x = this.#condition(rule, false, row, 'relevant');
      if (x === null) return [];
      message.push(rule);
      return [x];
    });
    if (parts.length > 0) set('relevant', printXpath(joinRelevance('and', parts)) ?? '');
    for (const merged of message.slice(1)) this.#lose(row, 'relevant', merged.name, say('xlsform.ruleName'));
    return message.slice(0, 1);
  }

  /** Answers the rules that are expressed. */
  #calculation(field: ImportedField, row: number, set: (column: string, text: string) => void): ImportedRule[] {
    const message: ImportedRule[] = [];
    const nested = (this.#rules.get(field.key) ?? []).reduceRight<X>(
      (otherwise, rule) => {
        if (rule.action === 'hide') return otherwise;
        const choice = rule.answer === null ? undefined : this.#written.get(field.key)?.choiceName(rule.answer);
        if (choice === undefined) {
          this.#lose(row, 'calculation', rule.name, say('xlsform.notAnAnswer'));
          return otherwise;
        }
        const x = this.#condition(rule, true, row, 'calculation');
        if (x === null) return otherwise;
        message.unshift(rule);
        return { kind: 'call', name: 'if', args: [x, { kind: 'text', value: choice }, otherwise] };
      },
      { kind: 'text', value: '' },
    );
    if (nested.kind === 'call') set('calculation', printXpath(nested) ?? '');
    return message;
  }

  /** The condition of a rule as an expression; null (and listed) when there are no words for it. */
  #condition(rule: ImportedRule, wanted: boolean, row: number, column: string): X | null {
    const parsed = parseCondition(rule.tokens);
    const read =
      'problem' in parsed ? { message: parsed.problem } : xpathFromCondition(parsed.expression, wanted, (key) => this.#written.get(key));
    if ('message' in read) {
      this.#lose(row, column, rule.name, read.message);
      return null;
    }
    return read.x;
  }
}
