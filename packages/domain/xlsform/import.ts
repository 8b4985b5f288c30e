/** An XLSForm as a form of this product. Nothing is dropped in silence: every cell is used or listed with the reason. */
import { say } from '@fieldward/messages/catalogue.ts';
import type { Widget } from '../form/definition.ts';
import type { PatternEngine } from '../settings/pattern.ts';
import { readChoices } from './choices.ts';
import type { AskedQuestion } from './condition.ts';
import { plainField, type ImportedField, type ImportedForm, type ImportedQuestion, type Loss } from './form.ts';
import { oneLine, xlsformName } from './name.ts';
import { keyOf, labelOf, readQuestion } from './question.ts';
import { readRules, rulesColumn, type GovernedField, type Relevance } from './rules.ts';
import { BookedRow, columnOf, languagesOf, type Sheets } from './sheets.ts';
import { surveyType } from './question-types.ts';

interface ImportOptions {
  /** The name of the form when the file does not say it. */
  readonly fileName?: string;
  /** Checks the patterns of constraints; without it they are taken as they are. */
  readonly patterns?: PatternEngine;
}

const longestFormName = 100;
const longestDescription = 1000;
/** Our own column of the settings sheet. */
export const descriptionColumn = 'fieldward_description';

/** Reads an XLSForm. Fields come in the order of the survey sheet, groups and notes as headings; rules in the order of their fields. */
export function readXlsform(sheets: Sheets, options: ImportOptions = {}): ImportedForm {
  const losses: Loss[] = [];
  const language = mainLanguage(sheets);
  const about = readSettings(sheets, options, language, losses);
  const choices = readChoices(sheets.choices, listsUsed(sheets), language, losses);
  const survey = new Survey(sheets, language, choices.lists, losses, options.patterns);
  const rules = survey.read();
  for (const { name, rows } of sheets.others ?? [])
    losses.push({ sheet: name, row: null, column: '', what: String(rows), message: say('xlsform.otherSheet', { count: rows }) });
  const offered = new Set(survey.questions.flatMap((question) => question.options));
  const order: readonly string[] = ['settings', 'survey', 'choices'];
  const positionOf = ({ sheet }: Loss): number => (order.indexOf(sheet) + 4) % 4;
  return {
    ...about,
    options: choices.options.filter(({ key }) => offered.has(key)),
    questions: survey.questions,
    fields: survey.fields,
    rules,
    losses: losses.toSorted((a, b) => positionOf(a) - positionOf(b) || (a.row ?? 0) - (b.row ?? 0)),
  };
}

/** The language that the settings name, when columns have it; else the plain columns; else the first language. */
function mainLanguage(sheets: Sheets): string | null {
  const languages = languagesOf(sheets);
  const settings = sheets.settings.find((row) => Object.keys(row).length > 0) ?? {};
  const wanted = Object.entries(settings)
    .find(([header]) => columnOf(header).name === 'default_language')?.[1]
    .trim();
  const named = languages.find((language) => language === wanted);
  if (named !== undefined) return named;
  const plain = sheets.survey.some((row) =>
    Object.keys(row).some((header) => columnOf(header).name === 'label' && columnOf(header).language === null),
  );
  return plain ? null : (languages[0] ?? null);
}

function readSettings(
  sheets: Sheets,
  options: ImportOptions,
  language: string | null,
  losses: Loss[],
): { readonly name: string; readonly description: string } {
  let message: { name: string; description: string } | null = null;
  for (const [index, cells] of sheets.settings.entries()) {
    const row = new BookedRow('settings', index, cells, language, losses);
    if (row.empty) continue;
    if (message !== null) {
      row.loseAll(say('xlsform.secondSettings'));
      continue;
    }
    const title = oneLine(row.take('form_title'));
    const id = row.take('form_id');
    if (id !== '' && title !== '' && id !== xlsformName(title, 'form')) row.lose('form_id', say('xlsform.formId'));
    const whole = title || id;
    const name = whole.slice(0, longestFormName).trim();
    if (name !== whole) row.lose(title === '' ? 'form_id' : 'form_title', say('xlsform.tooLong', { max: longestFormName }));
    const wanted = row.take('default_language');
    if (wanted !== '' && wanted !== language) row.lose('default_language', say('xlsform.noLanguage'));
    if (row.peek('version') !== '') row.lose('version', say('xlsform.version'));
    const description = oneLine(row.take(descriptionColumn));
    if (description.length > longestDescription) row.lose(descriptionColumn, say('xlsform.tooLong', { max: longestDescription }));
    message = { name, description: description.slice(0, longestDescription) };
    row.close();
  }
  const name =
    message?.name ||
    oneLine(options.fileName ?? '')
      .slice(0, longestFormName)
      .trim();
  return { name, description: message?.description || name };
}

/** The lists of the questions outside of repeats. */
function listsUsed(sheets: Sheets): Set<string> {
  const used = new Set<string>();
  let repeats = 0;
  for (const row of sheets.survey) {
    const header = Object.keys(row).find((name) => /^(type|command)$/i.test(name.trim()));
    const type = surveyType(header === undefined ? '' : (row[header] ?? ''));
    if (type.kind === 'beginRepeat') repeats += 1;
    if (type.kind === 'endRepeat') repeats = Math.max(0, repeats - 1);
    if (type.kind === 'question' && type.list !== null && repeats === 0) used.add(type.list);
  }
  return used;
}

interface Group {
  readonly kind: 'group' | 'repeat';
  readonly name: string;
  readonly relevance: Relevance | null;
}

class Survey {
  readonly questions: ImportedQuestion[] = [];
  readonly fields: ImportedField[] = [];
  readonly #rows: BookedRow[];
  readonly #lists: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly #patterns: PatternEngine | undefined;
  readonly #taken = new Set<string>();
  readonly #widgets = new Set<Widget>();
  readonly #asked = new Map<string, AskedQuestion>();
  readonly #governed: GovernedField[] = [];
  readonly #groups: Group[] = [];
  readonly #ofGroups: Relevance[] = [];

  constructor(
    sheets: Sheets,
    language: string | null,
    lists: ReadonlyMap<string, ReadonlyMap<string, string>>,
    losses: Loss[],
    patterns: PatternEngine | undefined,
  ) {
    this.#rows = sheets.survey.map((cells, index) => new BookedRow('survey', index, cells, language, losses)).filter((row) => !row.empty);
    this.#lists = lists;
    this.#patterns = patterns;
  }

  read() {
    for (const row of this.#rows) this.#row(row);
    const rules = readRules(this.#governed, (name) => this.#asked.get(name));
    const governing = new Set(this.#governed.flatMap(({ relevance }) => relevance));
    for (const relevance of this.#ofGroups) if (!governing.has(relevance)) relevance.row.lose('relevant', say('xlsform.emptyGroup'));
    for (const row of this.#rows) row.close();
    return rules;
  }

  #row(row: BookedRow): void {
    const type = surveyType(row.peek('type'));
    if (type.kind === 'endGroup' || type.kind === 'endRepeat') return this.#end(row, type.kind === 'endGroup' ? 'group' : 'repeat');
    if (this.#groups.some(({ kind }) => kind === 'repeat')) {
      if (type.kind === 'beginRepeat' || type.kind === 'beginGroup')
        this.#groups.push({ kind: type.kind === 'beginRepeat' ? 'repeat' : 'group', name: row.peek('name'), relevance: null });
      return row.loseAll(say('xlsform.inRepeat'));
    }
    switch (type.kind) {
      case 'beginRepeat':
        this.#groups.push({ kind: 'repeat', name: row.peek('name'), relevance: null });
        return row.loseAll(say('xlsform.repeat'));
      case 'beginGroup':
        return this.#beginGroup(row);
      case 'heading':
        return this.#heading(row, relevanceOf(row));
      case 'lost':
        return row.loseAll(row.peek('type') === '' ? say('xlsform.noType') : type.message);
      case 'question': {
        const name = row.peek('name');
        const read = readQuestion(row, type, { lists: this.#lists, taken: this.#taken, widgets: this.#widgets, patterns: this.#patterns });
        if (read === null) return;
        const { question, field } = read;
        this.questions.push(question);
        this.fields.push(field);
        const choices = type.list === null ? new Map<string, string>() : (this.#lists.get(type.list) ?? new Map<string, string>());
        const asked: AskedQuestion = {
          key: question.key,
          dataType: question.dataType,
          multiple: question.widget === 'multiple',
          dateMode: field.dateMode,
          choices,
        };
        for (const known of new Set([name, question.key])) if (!this.#asked.has(known)) this.#asked.set(known, asked);
        const text = question.dataType === 'Coded' ? row.take('calculation') : '';
        this.#govern(row, field.key, relevanceOf(row), text === '' ? null : { row, text, choices });
      }
    }
  }

  #beginGroup(row: BookedRow): void {
    const name = row.peek('name');
    const own = relevanceOf(row);
    if (own !== null) this.#ofGroups.push(own);
    if (row.peek('label') === '') {
      row.take('type');
      if (row.take('name') !== '') row.lose('name', say('xlsform.groupUnlabelled'));
      this.#groups.push({ kind: 'group', name, relevance: own });
      return;
    }
    this.#heading(row, own);
    this.#groups.push({ kind: 'group', name, relevance: own });
  }

  #end(row: BookedRow, kind: Group['kind']): void {
    const open = this.#groups.at(-1);
    if (open === undefined || open.kind !== kind) return row.loseAll(say('xlsform.unmatchedEnd'));
    this.#groups.pop();
    row.take('type');
    if (row.peek('name') === open.name) row.take('name');
  }

  #heading(row: BookedRow, own: Relevance | null): void {
    row.take('type');
    const key = keyOf(row, this.#taken, 'heading');
    this.fields.push({ ...plainField, key, question: null, displayText: labelOf(row, key) });
    this.#govern(row, key, own, null);
  }

  #govern(row: BookedRow, key: string, own: Relevance | null, calculation: GovernedField['calculation']): void {
    const around = this.#groups.map(({ relevance }) => relevance);
    const names = row
      .take(rulesColumn)
      .split('\n')
      .map(oneLine)
      .filter((name) => name !== '');
    this.#governed.push({ key, row, names, relevance: [...around, own].filter((relevance) => relevance !== null), calculation });
  }
}

function relevanceOf(row: BookedRow): Relevance | null {
  const text = row.take('relevant');
  return text === '' ? null : { row, text };
}
